import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import {
  intentOf,
  paymentsAnswer,
  prepaidPackages,
  samplePackages,
  subscribedAs,
  subscriptionAnswer,
} from '../../testing/sample-money.ts'

const answersFor = (more: Answers = {}): Answers => ({
  getPackages: samplePackages,
  getConfig: sampleConfig,
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getSubscription: subscriptionAnswer(),
  ...more,
})
const open = (more?: Answers, language?: 'ar_SA' | 'sw_KE') =>
  renderApp('/subscribe', answersFor(more), language)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))
/** First and second step. */
async function payTen() {
  await press('Continue')
  await press('Pay KSH 10')
}
/** A dialog by its heading: what is hidden has no name here, and nothing is shown modally. */
const dialogOf = async (title: string) => (await screen.findByText(title)).closest('dialog')!
const keysOf = (calls: { body: unknown }[]) =>
  calls.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('/subscribe for a visitor', () => {
  it('shows packages, the cheapest chosen, and five facts in words', async () => {
    const { server } = await open()
    const chosen = await screen.findByRole('radio', { name: /1 day.*10KSH per day.*KSH 10/ })
    expect((chosen as HTMLInputElement).checked).toBe(true)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'KSH 10 now, then every day',
      'All member books, for one day',
      'Renews automatically until you stop it',
      'On the Membership page: Unsubscribe. At any time',
      'Nothing is charged before you confirm twice',
    ])
    expect(server.callsOf('getSubscription')).toHaveLength(0)
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  })

  it('says by the flag of the channel that nothing renews', async () => {
    await open({ getPackages: prepaidPackages })
    await screen.findAllByRole('radio')
    expect(screen.getByText('None. You pay again only if you choose')).toBeTruthy()
    expect(screen.getAllByRole('definition')[0]!.textContent).toBe('KSH 10 now, once')
    expect(screen.getByText('Nothing to do. It ends on its own.')).toBeTruthy()
  })

  it('leads to the login and back, with the choice kept', async () => {
    const { history } = await open()
    await userEvent.click(await screen.findByRole('radio', { name: /7 days/ }))
    await press('Continue')
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/subscribe' })
    cleanup()
    logIn()
    await open()
    const kept = await screen.findByRole('radio', { name: /7 days/ })
    expect((kept as HTMLInputElement).checked).toBe(true)
  })

  it('says so when nothing is on sale', async () => {
    await open({ getPackages: [] })
    expect(await screen.findByText('Nothing is on sale right now')).toBeTruthy()
  })

  it('offers another try after an error', async () => {
    let isBroken = true
    await open({
      getPackages: () => {
        if (isBroken) throw new Refusal(503, 500)
        return samplePackages
      },
    })
    await screen.findByRole('alert')
    isBroken = false
    await press('Try again')
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
  })

  it('says that it is offline', async () => {
    setOnline(false)
    await open()
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it('keeps prices in Latin digits in Arabic', async () => {
    await open({}, 'ar_SA')
    const price = await screen.findByText('KSH 220')
    expect(price.tagName).toBe('BDI')
  })
})

describe('subscribing', () => {
  beforeEach(() => logIn())

  it('needs a second step, which shows what is agreed to and who pays', async () => {
    const { server } = await open()
    await press('Continue')
    const sheet = await dialogOf('Pay KSH 10 for one day?')
    expect(within(sheet).getByText(/charged to your airtime/)).toBeTruthy()
    expect(await within(sheet).findByText('07•• ••• 678')).toBeTruthy()
    expect(server.callsOf('postSubscription')).toHaveLength(0)
    await press('Not now')
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(server.callsOf('postSubscription')).toHaveLength(0)
  })

  it('sends the agreement once for two taps, waits, and says: Subscription success', async () => {
    let state: 'sent' | 'succeeded' = 'sent'
    const { server } = await open({
      postSubscription: () => ({ intent: intentOf(), next: { kind: 'wait' } }),
      getIntent: () => ({ intent: intentOf({ state }) }),
    })
    await press('Continue')
    const pay = await screen.findByRole('button', { name: 'Pay KSH 10', hidden: true })
    await Promise.all([userEvent.click(pay), userEvent.click(pay)])
    const [waiting] = await screen.findAllByText('Check your phone and enter your PIN')
    expect(waiting).toBeTruthy()
    expect(screen.getAllByRole('timer', { hidden: true })[0]!.textContent).toMatch(/1:\d\d.* left/)
    expect(screen.getAllByText('Still confirming. You may leave this page.')[0]).toBeTruthy()
    expect(server.callsOf('postSubscription')).toHaveLength(1)
    expect(server.callsOf('postSubscription')[0]!.body).toMatchObject({
      packageId: 'daily',
      disclosureVersion: 'v1/10',
      agreed: true,
    })
    state = 'succeeded'
    expect((await screen.findAllByText('Subscription success'))[0]).toBeTruthy()
    expect(clientStorage.read('k_once_subscribe:daily:v1/10:')).toBeUndefined()
  })

  it.each([
    ['failed', -30002, 'Subscription failed'],
    ['failed', -30000, 'This user has subscribed'],
    ['timed_out', undefined, 'Subscription timeout'],
  ] as const)('that %s with %s says: %s', async (state, resultCode, text) => {
    await open({
      postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
      getIntent: { intent: intentOf({ state, resultCode }) },
    })
    await payTen()
    expect((await screen.findAllByText(text))[0]).toBeTruthy()
  })

  it.each([
    [-30000, 'This user has subscribed'],
    [-30006, 'You have already subscribed to other packages'],
  ])('refused with %s says: %s, reads the membership again and offers no payment', async (code, text) => {
    let isRefused = false
    const { server } = await open({
      postSubscription: () => {
        isRefused = true
        throw new Refusal(200, code)
      },
      getSubscription: () => (isRefused ? subscribedAs('active') : subscriptionAnswer()),
    })
    await payTen()
    expect(await dialogOf(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay KSH/, hidden: true })).toBeNull()
    await waitFor(() => expect(server.callsOf('getSubscription').length).toBeGreaterThan(1))
    await press('Keep reading')
    expect(await screen.findByRole('heading', { name: 'You are a member' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('without a network sends nothing, and says so', async () => {
    const { server } = await open()
    await press('Continue')
    setOnline(false)
    await press('Pay KSH 10')
    expect(await screen.findByText('You are offline. Nothing was sent and nothing was charged.')).toBeTruthy()
    expect(server.callsOf('postSubscription')).toHaveLength(0)
    setOnline(true)
  })

  it.each([
    [200, -30002, undefined, 'Subscription failed'],
    [503, 500, 'BILLING_UNAVAILABLE', 'Payments cannot be made right now. Nothing was charged.'],
    [429, 500, 'PROMPT_LIMIT', 'Too many payment requests to this number. Try again in 42 min.'],
    [
      409,
      500,
      'PENDING_EXISTS',
      'Another payment is still waiting. Confirm it on your phone, or wait until it has ended.',
    ],
  ] as const)('refused with %s %s %s says: %s', async (status, code, reason, text) => {
    const { server } = await open({
      postSubscription: () => {
        throw new Refusal(status, code, reason, reason === 'PROMPT_LIMIT' ? { retryAfter: 2490 } : {})
      },
    })
    await payTen()
    expect(await screen.findByText(text)).toBeTruthy()
    // A refusal ends an attempt: another try is a new attempt.
    const before = server.callsOf('postSubscription').length
    await press('Pay KSH 10')
    await waitFor(() => expect(server.callsOf('postSubscription').length).toBeGreaterThan(before))
    expect(new Set(keysOf(server.callsOf('postSubscription'))).size).toBeGreaterThan(1)
  })

  it('shows terms that have changed again, and agrees to the new ones only', async () => {
    let hasChanged = false
    const { server } = await open({
      getPackages: () =>
        samplePackages.map((one) => ({
          ...one,
          disclosure: { ...one.disclosure, version: hasChanged ? 'v2' : one.disclosure.version },
        })),
      postSubscription: () => {
        if (hasChanged && server.callsOf('postSubscription').length > 1)
          return { intent: intentOf(), next: { kind: 'wait' } }
        hasChanged = true
        throw new Refusal(409, 500, 'CONSENT_REQUIRED')
      },
      getIntent: { intent: intentOf() },
    })
    await payTen()
    expect(await screen.findByText('The terms have changed. Please read them again.')).toBeTruthy()
    await waitFor(() => expect(server.callsOf('getPackages').length).toBeGreaterThan(1))
    await press('Pay KSH 10')
    await screen.findAllByText('Check your phone and enter your PIN')
    expect(server.callsOf('postSubscription').at(-1)!.body).toMatchObject({ disclosureVersion: 'v2' })
  })

  it.each([
    ['carrier', samplePackages, 'Another number', /airtime/, /M-Pesa/],
    ['mpesa', prepaidPackages, 'Another M-Pesa number', /M-Pesa/, /airtime/],
  ] as const)(
    'by %s says no word of the other way to pay, above the number that pays or later',
    async (channel, getPackages, otherNumber, said, unsaid) => {
      await open({
        getPackages: [...getPackages],
        getConfig: { ...sampleConfig, billing: { channel, autoRenew: getPackages[0]!.autoRenew } },
        postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
        getIntent: { intent: intentOf() },
      })
      await press('Continue')
      const sheet = await dialogOf('Pay KSH 10 for one day?')
      await userEvent.click(await within(sheet).findByRole('radio', { name: otherNumber, hidden: true }))
      expect(within(sheet).getByRole('textbox', { hidden: true })).toBeTruthy()
      expect(sheet.textContent).toMatch(said)
      expect(sheet.textContent).not.toMatch(unsaid)
      await userEvent.click(within(sheet).getByRole('radio', { name: /My own number/, hidden: true }))
      await press('Pay KSH 10')
      await screen.findAllByText(/^Check your phone and enter your/)
      expect(document.body.textContent).not.toMatch(unsaid)
    },
  )

  it('takes no wrong number of another payer, and sends a right one', async () => {
    const { server } = await open({
      postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
      getIntent: { intent: intentOf() },
    })
    await press('Continue')
    await userEvent.click(await screen.findByRole('radio', { name: 'Another number', hidden: true }))
    const field = screen.getByLabelText('Another number', { selector: 'input[type=tel]' })
    await userEvent.type(field, '12345')
    await press('Pay KSH 10')
    expect(await screen.findByText('Please enter the correct mobile phone number')).toBeTruthy()
    expect(server.callsOf('postSubscription')).toHaveLength(0)
    await userEvent.clear(field)
    await userEvent.type(field, '٠٧١٢ ٣٤٥ ٦٧٨')
    await press('Pay KSH 10')
    await waitFor(() => expect(server.callsOf('postSubscription')).toHaveLength(1))
    expect(server.callsOf('postSubscription')[0]!.body).toMatchObject({ payerPhone: '٠٧١٢ ٣٤٥ ٦٧٨' })
  })

  it('without an answer is unknown, not failed: it is read again, and repeated with the same key', async () => {
    let isLost = true
    const { server } = await open({
      postSubscription: () => {
        if (isLost) throw new Refusal(500, 500)
        return { intent: intentOf(), next: { kind: 'wait' } }
      },
      getIntent: { intent: intentOf() },
    })
    await payTen()
    expect(await screen.findByText(/we do not know yet if it went through/)).toBeTruthy()
    expect(screen.queryByText('Subscription failed')).toBeNull()
    await waitFor(() => expect(server.callsOf('getSubscription').length).toBeGreaterThan(1))
    isLost = false
    await press('Pay KSH 10')
    await screen.findAllByText('Check your phone and enter your PIN')
    expect(new Set(keysOf(server.callsOf('postSubscription'))).size).toBe(1)
  })

  it('finds the attempt whose answer was lost', async () => {
    let isSent = false
    await open({
      postSubscription: () => {
        isSent = true
        throw new Refusal(500, 500)
      },
      getSubscription: () => subscriptionAnswer({ pendingIntent: isSent ? intentOf() : null }),
      getIntent: { intent: intentOf() },
    })
    await payTen()
    expect((await screen.findAllByText('Check your phone and enter your PIN'))[0]).toBeTruthy()
  })

  it('can be cancelled', async () => {
    await open({
      postSubscription: { intent: intentOf(), next: { kind: 'wait' } },
      getIntent: { intent: intentOf() },
      cancelIntent: { intent: intentOf({ state: 'cancelled' }) },
    })
    await payTen()
    await screen.findAllByText('Check your phone and enter your PIN')
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel payment', hidden: true })[0]!)
    expect((await screen.findAllByText('This attempt is cancelled'))[0]).toBeTruthy()
  })

  it('goes on with the page of a carrier', async () => {
    const assign = vi.fn()
    vi.spyOn(await import('../../billing/carrier-page.ts'), 'openCarrierPage').mockImplementation(assign)
    await open({
      postSubscription: {
        intent: intentOf(),
        next: { kind: 'redirect', url: 'https://carrier.example/agree' },
      },
      getIntent: { intent: intentOf() },
    })
    await payTen()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://carrier.example/agree'))
  })

  it('of cancelled time under a channel that renews charges nothing, and says so', async () => {
    await open({ getSubscription: subscribedAs('cancelled') })
    await press('Continue')
    expect(await dialogOf('Keep your membership?')).toBeTruthy()
    expect(screen.getByText(/Nothing is charged now/)).toBeTruthy()
  })
})

describe('a member sees', () => {
  beforeEach(() => logIn())

  it.each([
    ['active', 'You are a member', true],
    ['grace', 'The renewal did not go through', true],
    ['suspended', 'Your membership is on hold', true],
    ['pending_unsubscribe', 'Ending your membership', false],
    ['cancelled', 'Your membership will not renew', false],
    ['expired', 'Your membership has ended', false],
  ] as const)('%s as: %s', async (state, title, canUnsubscribe) => {
    await open({ getSubscription: subscribedAs(state) })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' }) !== null).toBe(canUnsubscribe)
    const isForSale = state === 'cancelled' || state === 'expired'
    await waitFor(() => expect(screen.queryAllByRole('radio').length > 0).toBe(isForSale))
  })

  it('a payment that began before the page was opened', async () => {
    await open({
      getSubscription: subscriptionAnswer({ pendingIntent: intentOf() }),
      getIntent: { intent: intentOf() },
    })
    expect(await screen.findByText('Check your phone and enter your PIN')).toBeTruthy()
  })

  it('how the last attempts on this phone ended', async () => {
    clientStorage.writeJson('k_payments', [
      { id: 'old', uid: 'u1', kind: 'subscribe', state: 'failed', at: 1_790_000_000_000, amountKsh: 10 },
      { id: 'other', uid: 'u2', kind: 'subscribe', state: 'failed', at: 1_790_000_000_000, amountKsh: 70 },
      'broken',
    ])
    await open()
    const list = (await screen.findByRole('heading', { name: 'Last attempts on this phone' })).parentElement!
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(within(list).getByText('Subscription failed')).toBeTruthy()
  })
})

describe('unsubscribing', () => {
  beforeEach(() => logIn())
  const stop = (state: 'sent' | 'succeeded' | 'failed' | 'timed_out', resultCode?: number) =>
    intentOf({ id: 'u1', kind: 'unsubscribe', state, resultCode })

  async function unsubscribe() {
    await press('Unsubscribe')
    const dialog = await dialogOf('End your membership?')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unsubscribe', hidden: true }))
  }

  it.each([
    ['succeeded', undefined, 'Unsubscription success'],
    ['failed', -30003, 'Unsubscription failed'],
    ['timed_out', undefined, 'Unsubscription timeout'],
  ] as const)('that %s says: %s', async (state, resultCode, text) => {
    const { server } = await open({
      getSubscription: subscribedAs('active'),
      deleteSubscription: { intent: stop('sent') },
      getIntent: { intent: stop(state, resultCode) },
    })
    await unsubscribe()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(server.callsOf('deleteSubscription')[0]!.query).toMatchObject({ packageId: 'daily' })
  })

  it.each([
    [-30001, 'You are not subscribed to this package'],
    [-30003, 'Unsubscription failed'],
  ])('refused with %s says: %s', async (code, text) => {
    await open({
      getSubscription: subscribedAs('active'),
      deleteSubscription: () => {
        throw new Refusal(200, code)
      },
    })
    await unsubscribe()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('does nothing without the one confirmation', async () => {
    const { server } = await open({ getSubscription: subscribedAs('active') })
    await press('Unsubscribe')
    await press('Keep it')
    expect(server.callsOf('deleteSubscription')).toHaveLength(0)
  })
})

describe('the membership of a member', () => {
  beforeEach(() => logIn())
  const next = { packageId: 'weekly', packageName: 'weekly', priceKsh: 60 }

  it('changes its package at the end of the paid time, after its price was shown, and takes that back', async () => {
    let isChanged = false
    const { server } = await open({
      getSubscription: () => subscribedAs('active', isChanged ? { next } : {}),
      putSubscription: ({ body }) => {
        isChanged = (body as { packageId: string }).packageId === 'weekly'
        return { subscription: subscribedAs('active').subscription! }
      },
    })
    await press('Change package')
    const sheet = (await screen.findByText(/The new package begins on Nov 30, 2026, 23:59/)).closest(
      'dialog',
    )!
    // The current package is no choice.
    await waitFor(() => expect(within(sheet).getAllByRole('radio', { hidden: true })).toHaveLength(2))
    await userEvent.click(within(sheet).getByRole('radio', { name: /7 days/, hidden: true }))
    expect(within(sheet).getByText(/KSH 60/, { selector: 'p *, p' })).toBeTruthy()
    await press('Change to KSH 60')
    expect(await screen.findByText(/From Nov 30, 2026/)).toBeTruthy()
    expect(server.callsOf('putSubscription')[0]!.body).toEqual({
      packageId: 'weekly',
      disclosureVersion: 'v1/60',
      agreed: true,
    })
    await press('Keep One day')
    expect(await screen.findByRole('button', { name: 'Change package' })).toBeTruthy()
    expect(server.callsOf('putSubscription')[1]!.body).toMatchObject({ packageId: 'daily' })
  })

  it('says why a change was refused, and changes nothing', async () => {
    await open({
      getSubscription: subscribedAs('active'),
      putSubscription: () => {
        throw new Refusal(409, 500, 'PENDING_EXISTS')
      },
    })
    await press('Change package')
    await press('Change to KSH 60')
    expect(await screen.findByText(/Another payment is still waiting/)).toBeTruthy()
  })

  it('that does not renew offers no change before its end', async () => {
    await open({ getSubscription: subscribedAs('active', { autoRenew: false, canUnsubscribe: false }) })
    expect(await screen.findByText('You can choose another package when this one ends.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change package' })).toBeNull()
  })

  it('shows what was paid, page by page, and shares each payment as a receipt', async () => {
    const share = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const [renewal, book] = paymentsAnswer.items
    await open({
      getSubscription: subscribedAs('active'),
      getPayments: ({ query }) =>
        query.cursor ? { items: [book!], nextCursor: null } : { items: [renewal!], nextCursor: 'next' },
    })
    await press('Payments and receipts')
    await press('Show earlier')
    await press('Share the receipt of The Souls of Black Folk, Nov 18, 2026')
    expect(screen.getByText(/Refunded/)).toBeTruthy()
    expect(share).toHaveBeenCalledWith({
      title: 'Kurasa receipt',
      text: expect.stringContaining('QJ99AB34CD'),
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  it.each([
    ['nothing was paid', { items: [], nextCursor: null }, 'You have not paid anything yet.'],
    ['the server fails', undefined, 'Kurasa is down for a moment'],
  ])('says so when %s', async (_what, answer, text) => {
    await open({
      getSubscription: subscribedAs('active'),
      getPayments: () => {
        if (!answer) throw new Refusal(503, 500)
        return answer
      },
    })
    await press('Payments and receipts')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
