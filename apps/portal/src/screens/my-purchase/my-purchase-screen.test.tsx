import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { intentOf, orderOf, subscriptionAnswer } from '../../testing/sample-money.ts'

const open = (getOrders: Answers['getOrders'], more: Answers = {}, language?: 'ar_SA') =>
  renderApp(
    '/myPurchase',
    {
      getOrders,
      getConfig: sampleConfig,
      getMe: sampleMe,
      getEntitlements: noEntitlements,
      getSubscription: subscriptionAnswer(),
      ...more,
    },
    language,
  )
const page = (...items: ReturnType<typeof orderOf>[]) => ({ items, nextCursor: null })
const rowOf = async (title: string | RegExp) => within(await screen.findByRole('article', { name: title }))

describe('/myPurchase', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
    logIn()
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('leads a visitor to the login, and back', async () => {
    clearBrowser()
    const { history } = await open(page())
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(history.location.state).toEqual({ returnTo: '/myPurchase' })
  })

  it('shows book, price, state, receipt and date', async () => {
    const paidAt = '2026-11-20T09:30:00.000Z'
    await open(page(orderOf({ state: 'paid', receipt: 'RSIM42', paidAt })))
    const row = await rowOf('The Souls of Black Folk')
    expect(row.getByText('Paid')).toBeTruthy()
    expect(row.getByText('KSH 120').tagName).toBe('BDI')
    expect(row.getByText('Nov 20, 2026, 12:30')).toBeTruthy()
    expect(row.getByText('Receipt RSIM42')).toBeTruthy()
    expect(row.getByRole('link', { name: 'The Souls of Black Folk' }).getAttribute('href')).toBe(
      '/details?id=souls&from=other',
    )
    expect(row.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('copies a receipt', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open(page(orderOf({ state: 'paid', receipt: 'RSIM42' })))
    await user.click(await screen.findByRole('button', { name: 'Copy receipt RSIM42' }))
    expect(write).toHaveBeenCalledWith('RSIM42')
    expect(await screen.findByText('Receipt copied')).toBeTruthy()
  })

  it.each([
    ['failed', 'Failed', 'Nothing was charged. You can try again.', true],
    ['timed_out', 'No answer', 'If the payment still arrives, the book is yours.', true],
    ['refunded', 'Refunded', 'The money went back to the number that paid.', false],
  ] as const)('says of one that %s: %s', async (state, word, hint, canTryAgain) => {
    await open(page(orderOf({ state })))
    const row = await rowOf('The Souls of Black Folk')
    expect(row.getByText(word)).toBeTruthy()
    expect(row.getByText(hint)).toBeTruthy()
    expect(row.queryByRole('button', { name: 'Try again' }) !== null).toBe(canTryAgain)
  })

  it('follows a row that waits to its end', async () => {
    let state: 'pending' | 'paid' = 'pending'
    await open(() => page(orderOf({ state })), { getOrder: () => orderOf({ state }) })
    const row = await rowOf('The Souls of Black Folk')
    expect(row.getByText('Waiting')).toBeTruthy()
    state = 'paid'
    await waitFor(async () => expect((await rowOf('The Souls of Black Folk')).getByText('Paid')).toBeTruthy())
  })

  it('buys again what failed', async () => {
    const { server } = await open(page(orderOf({ state: 'failed' })), {
      postOrder: { order: orderOf({ id: 'o2' }), intent: intentOf({ kind: 'purchase' }) },
      getIntent: { intent: intentOf({ kind: 'purchase' }), order: orderOf({ id: 'o2' }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pay KSH 120', hidden: true }))
    await screen.findByText('Check your phone and enter your PIN')
    expect(server.callsOf('postOrder')[0]!.body).toMatchObject({ bookId: 'souls' })
  })

  it('goes on to older orders', async () => {
    const { server } = await open(({ query }) =>
      query.cursor
        ? page(orderOf({ id: 'o9', title: 'The oldest', state: 'paid' }))
        : { items: [orderOf({ id: 'o1', state: 'paid' })], nextCursor: 'next' },
    )
    expect(await screen.findByRole('article', { name: 'The oldest' })).toBeTruthy()
    expect(server.callsOf('getOrders').map(({ query }) => query.cursor)).toEqual([undefined, 'next'])
  })

  it('says so when nothing was bought', async () => {
    await open(page())
    expect(await screen.findByText('No book bought yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find books' })).toBeTruthy()
  })

  it('offers another try after an error', async () => {
    let isBroken = true
    await open(() => {
      if (isBroken) throw new Refusal(503, 500)
      return page(orderOf({ state: 'paid' }))
    })
    await screen.findByRole('alert')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('says that it is offline', async () => {
    setOnline(false)
    await open(page())
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it('keeps price and receipt in Latin digits in Arabic', async () => {
    await open(page(orderOf({ state: 'paid', receipt: 'RSIM42' })), {}, 'ar_SA')
    expect(await screen.findByText('KSH 120')).toBeTruthy()
    expect(screen.getByText(/RSIM42/)).toBeTruthy()
  })
})
