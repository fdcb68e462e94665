import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { readShelf } from '../../storage/local-shelf.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe, sampleSubscription } from '../../testing/sample-member.ts'
import { intentOf, orderOf, samplePackages, subscriptionAnswer } from '../../testing/sample-money.ts'
import { acceptSync, sentChanges } from '../../testing/sync-answers.ts'

const memberBook = sampleCards[2]!
const paidBook = sampleCards[3]!
const open = (card: typeof mapMaker, more: Answers = {}) =>
  renderApp(`/details?id=${card.id}&from=home`, {
    getBook: bookOf(card),
    getManifest: manifestOf(card),
    getConfig: sampleConfig,
    getMe: sampleMe,
    getEntitlements: noEntitlements,
    getSubscription: subscriptionAnswer(),
    getPackages: samplePackages,
    ...more,
  })
const subscribed = { subscription: sampleSubscription, ownedBookIds: [] }
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

describe('the main button', () => {
  it.each<[string, typeof mapMaker, Answers | undefined, string[], string[]]>([
    ['a visitor, a free book', mapMaker, undefined, ['Read'], []],
    ['a visitor, a member book', memberBook, undefined, ['Read preview'], ['Subscribe10KSH per day']],
    ['a visitor, a paid book', paidBook, undefined, ['Read preview'], ['BuyKSH 120']],
    ['a member, a member book', memberBook, {}, ['Read preview'], ['Subscribe10KSH per day']],
    ['a subscriber, a member book', memberBook, { getEntitlements: subscribed }, ['Read'], []],
    [
      'a subscriber, a paid book',
      paidBook,
      { getEntitlements: subscribed },
      ['Read preview'],
      ['BuyKSH 120'],
    ],
    [
      'a purchaser, a paid book',
      paidBook,
      { getEntitlements: { subscription: null, ownedBookIds: ['souls'] } },
      ['Read'],
      [],
    ],
  ])('for %s', async (_who, card, answers, links, buttons) => {
    if (answers) logIn()
    await open(card, answers)
    for (const name of links) expect(await screen.findByRole('link', { name })).toBeTruthy()
    const offers = () =>
      screen
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => /^(Subscribe|Buy)/.test(text ?? ''))
    await waitFor(() => expect(offers()).toEqual(buttons))
  })

  it('offers no membership where nothing is on sale', async () => {
    await open(memberBook, { getConfig: { ...sampleConfig, packagesOn: false, promo: null } })
    await screen.findByRole('link', { name: 'Read preview' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull())
  })

  it('opens every chapter to who may read them, and says that the book was bought', async () => {
    logIn()
    await open(paidBook, { getEntitlements: { subscription: null, ownedBookIds: ['souls'] } })
    expect(await screen.findByText('Bought')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Amana/ })).toBeTruthy()
    expect(screen.queryByText('Locked')).toBeNull()
  })

  it('offers both editions of a book that is not all open', async () => {
    await open({ ...memberBook, kinds: ['text', 'image'] })
    expect((await screen.findByRole('link', { name: 'Pictures' })).getAttribute('href')).toBe(
      '/read_img?id=haris',
    )
  })
})

describe('subscribing from a book', () => {
  it('shows the packages to a visitor, then leads to the login and back to the book', async () => {
    const { history } = await open(memberBook)
    await press(/Subscribe/)
    expect(await screen.findAllByRole('radio', { hidden: true })).toHaveLength(3)
    await press('Continue')
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/details?id=haris&from=home' })
  })

  it('opens the book once the payment is through', async () => {
    logIn()
    let isPaid = false
    await open(memberBook, {
      getEntitlements: () => (isPaid ? subscribed : noEntitlements),
      postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
      getIntent: () => {
        isPaid = true
        return { intent: intentOf({ state: 'succeeded' }) }
      },
    })
    await press(/^Subscribe/)
    await press('Continue')
    await press('Pay KSH 10')
    expect(await screen.findByText('Subscription success')).toBeTruthy()
    await press('Keep reading')
    expect(await screen.findByRole('link', { name: 'Read' })).toBeTruthy()
  })
})

describe('a sheet that was closed while the payment waits', () => {
  it('shows the same payment again, to its end', async () => {
    logIn()
    let state: 'sent' | 'failed' = 'sent'
    const { server } = await open(memberBook, {
      postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
      getIntent: () => ({ intent: intentOf({ state, resultCode: state === 'failed' ? -30002 : undefined }) }),
    })
    await press(/^Subscribe/)
    await press('Continue')
    await press('Pay KSH 10')
    await screen.findByText('Check your phone and enter your PIN')
    await userEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true })[0]!)
    await press(/^Waiting/)
    expect(await screen.findByText('Check your phone and enter your PIN')).toBeTruthy()
    state = 'failed'
    expect(await screen.findByText('Subscription failed')).toBeTruthy()
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Pay KSH 10', hidden: true })).toBeTruthy()
    expect(server.callsOf('postSubscription')).toHaveLength(1)
  })
})

describe('buying a book', () => {
  it('leads a visitor to the login first', async () => {
    const { history } = await open(paidBook)
    await press(/^Buy/)
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/details?id=souls&from=home' })
  })

  it('takes a second step, waits, and opens the book', async () => {
    logIn()
    let isPaid = false
    const { server } = await open(paidBook, {
      getEntitlements: () => ({ subscription: null, ownedBookIds: isPaid ? ['souls'] : [] }),
      postOrder: { order: orderOf(), intent: intentOf({ kind: 'purchase' }) },
      getIntent: () => {
        isPaid = true
        return {
          intent: intentOf({ kind: 'purchase', state: 'succeeded' }),
          order: orderOf({ state: 'paid' }),
        }
      },
    })
    await press(/^Buy/)
    expect(await screen.findByText('Pay KSH 120 for this book?')).toBeTruthy()
    expect(server.callsOf('postOrder')).toHaveLength(0)
    await press('Pay KSH 120')
    expect(await screen.findByText('The book is yours')).toBeTruthy()
    expect(server.callsOf('postOrder')[0]!.body).toMatchObject({ bookId: 'souls' })
    await press('Keep reading')
    expect(await screen.findByRole('link', { name: 'Read' })).toBeTruthy()
  })

  it.each([
    ['failed', 'Purchase Failed'],
    ['timed_out', 'Purchase timeout'],
  ] as const)('that %s says: %s', async (state, text) => {
    logIn()
    await open(paidBook, {
      postOrder: { order: orderOf(), intent: intentOf({ kind: 'purchase' }) },
      getIntent: {
        intent: intentOf({ kind: 'purchase', state, resultCode: 500 }),
        order: orderOf({ state }),
      },
    })
    await press(/^Buy/)
    await press('Pay KSH 120')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    [409, 'ALREADY_OWNED', 'You have this book already.'],
    [429, 'PROMPT_LIMIT', 'Too many payment requests to this number. Try again in 60 min.'],
    [500, 'PURCHASE_FAILED', 'Purchase Failed'],
    [503, 'BILLING_UNAVAILABLE', 'Payments cannot be made right now. Nothing was charged.'],
    [422, 'PHONE_INVALID', 'Please enter the correct mobile phone number'],
  ] as const)('refused with %s %s says: %s', async (status, reason, text) => {
    logIn()
    await open(paidBook, {
      postOrder: () => {
        throw new Refusal(status, 500, reason)
      },
    })
    await press(/^Buy/)
    await press('Pay KSH 120')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that is under way already is followed, not begun again', async () => {
    logIn()
    let state: 'pending' | 'paid' = 'pending'
    const { server } = await open(paidBook, {
      postOrder: () => {
        throw new Refusal(409, 500, 'PENDING_EXISTS', { orderId: 'o1' })
      },
      getOrder: () => orderOf({ state }),
    })
    await press(/^Buy/)
    await press('Pay KSH 120')
    expect(await screen.findByText('Check your phone and enter your PIN')).toBeTruthy()
    state = 'paid'
    expect(await screen.findByText('The book is yours')).toBeTruthy()
    expect(server.callsOf('postOrder')).toHaveLength(1)
  })
})

describe('the shelf', () => {
  const toggle = () => screen.findByRole('button', { name: 'Save on your shelf' })

  it("is this phone's for a visitor", async () => {
    const { server } = await open(mapMaker)
    await userEvent.click(await toggle())
    expect((await toggle()).getAttribute('aria-pressed')).toBe('true')
    expect(readShelf(clientStorage)[0]!.book.id).toBe('map-maker')
    await userEvent.click(await toggle())
    expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
    expect(server.callsOf('postShelf')).toHaveLength(0)
  })

  it("is the server's for a member, with a way back", async () => {
    logIn()
    let ids: string[] = []
    const { server } = await open(mapMaker, {
      getShelf: () => ({
        items: ids.map(() => ({ book: mapMaker, addedAt: '2026-11-20T08:00:00Z', locked: false })),
        nextCursor: null,
      }),
      postShelf: () => {
        ids = ['map-maker']
        return { bookIds: ids }
      },
      deleteShelf: () => {
        ids = []
        return { bookIds: [] }
      },
    })
    await userEvent.click(await toggle())
    await waitFor(() => expect(server.callsOf('postShelf')).toHaveLength(1))
    await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('true'))
    await press('Undo')
    await waitFor(() => expect(server.callsOf('deleteShelf')[0]!.query).toMatchObject({ ids: 'map-maker' }))
    await waitFor(async () => expect((await toggle()).getAttribute('aria-pressed')).toBe('false'))
  })

  it('is as it was when the server says no, and that is said', async () => {
    logIn()
    await open(mapMaker, {
      getShelf: { items: [], nextCursor: null },
      postShelf: () => {
        throw new Refusal(422, 500, 'VALIDATION')
      },
    })
    await userEvent.click(await toggle())
    expect(await screen.findByText('Your shelf could not be changed. Try again.')).toBeTruthy()
    expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
    expect(readShelf(clientStorage).filter(({ addedAt }) => addedAt !== null)).toEqual([])
  })

  it('is changed at once while the server is down, and sent when it is back', async () => {
    logIn()
    const { server } = await open(mapMaker, {
      getShelf: { items: [], nextCursor: null },
      postShelf: () => {
        throw new Refusal(503, 500)
      },
      postSync: acceptSync(),
    })
    await userEvent.click(await toggle())
    expect(await screen.findByText('Saved on your shelf')).toBeTruthy()
    expect((await toggle()).getAttribute('aria-pressed')).toBe('true')
    window.dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect(sentChanges(server).flat()).toMatchObject([
        { kind: 'shelf', bookId: 'map-maker', isSaved: true },
      ]),
    )
  })
})

describe('books like it', () => {
  it('are shown below', async () => {
    await open(mapMaker, { getRelated: sampleCards.slice(1, 3) })
    const shelf = await screen.findByRole('list', { name: 'Books like this one' })
    expect(shelf.querySelector('a')!.getAttribute('href')).toBe('/details?id=saa&from=details')
  })

  it('are left out when there are none, or no answer', async () => {
    await open(mapMaker, { getRelated: [] })
    await screen.findByRole('link', { name: 'Read' })
    expect(screen.queryByText('Books like this one')).toBeNull()
  })
})
