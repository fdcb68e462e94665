import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import type { Answers } from '../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../testing/render-app.tsx'
import { sampleConfig } from '../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../testing/sample-member.ts'
import { intentOf, orderOf, samplePackages, subscriptionAnswer } from '../testing/sample-money.ts'

const past = new Date(Date.now() - 60_000).toISOString()
const late = intentOf({ id: 'late', state: 'succeeded', expiresAt: past })
const base: Answers = {
  getHome: { sections: [] },
  getConfig: sampleConfig,
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getPackages: samplePackages,
}
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')

beforeEach(() => {
  clearBrowser()
  setOnline(true)
  logIn()
})
afterEach(cleanup)

describe('a late success', () => {
  it('is reported once: at the start of the portal, and never again', async () => {
    const answers = { ...base, getSubscription: subscriptionAnswer({ lateIntents: [late] }) }
    await renderApp('/', answers)
    await waitFor(() => expect(status()).toContain('Your payment arrived after all: Subscription success'))
    cleanup()
    const { server } = await renderApp('/', answers)
    await waitFor(() => expect(server.callsOf('getSubscription').length).toBeGreaterThan(0))
    await screen.findByText('The shelves are still empty')
    expect(status()).not.toContain('Your payment arrived after all')
  })

  it('leads to the membership', async () => {
    const { history } = await renderApp('/', {
      ...base,
      getSubscription: subscriptionAnswer({ lateIntents: [late] }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await waitFor(() => expect(history.location.pathname).toBe('/subscribe'))
  })

  it('is reported although the timeout had been reported already', async () => {
    clientStorage.writeJson('k_payments', [
      { id: 'late', uid: 'u1', kind: 'subscribe', state: 'timed_out', at: Date.now(), isNotified: true },
    ])
    await renderApp('/', { ...base, getSubscription: subscriptionAnswer({ lateIntents: [late] }) })
    await waitFor(() => expect(status()).toContain('Your payment arrived after all'))
  })
})

describe('a payment that is under way', () => {
  it('is followed from the start of the portal, and its end reported on any screen', async () => {
    let state: 'sent' | 'succeeded' = 'sent'
    const { server } = await renderApp('/', {
      ...base,
      getSubscription: subscriptionAnswer({ pendingIntent: intentOf() }),
      getIntent: () => ({ intent: intentOf({ state }) }),
    })
    expect(await screen.findByRole('heading', { name: 'Enter your PIN' })).toBeTruthy()
    await waitFor(() => expect(server.callsOf('getIntent').length).toBeGreaterThan(1))
    const before = server.callsOf('getSubscription').length
    state = 'succeeded'
    await waitFor(() => expect(status()).toContain('Subscription success'))
    // The changed data is requested again.
    await waitFor(() => expect(server.callsOf('getSubscription').length).toBeGreaterThan(before))
  })

  it('is not requested for a visitor', async () => {
    endSession(clientStorage)
    const { server } = await renderApp('/', base)
    await screen.findByText('The shelves are still empty')
    expect(server.calls.map(({ name }) => name)).not.toContain('getSubscription')
    expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/subscribe')
  })

  it('is left alone after the logout', async () => {
    const { server } = await renderApp('/', {
      ...base,
      getSubscription: subscriptionAnswer({ pendingIntent: intentOf() }),
      getIntent: { intent: intentOf() },
    })
    await waitFor(() => expect(server.callsOf('getIntent').length).toBeGreaterThan(0))
    await act(async () => endSession(clientStorage))
    await screen.findByText('Reading as a visitor')
    // Requests under way may still have been sent.
    const requested = server.callsOf('getIntent').length
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(server.callsOf('getIntent').length).toBeLessThanOrEqual(requested + 1)
  })

  it('of a purchase is found again after the page was closed', async () => {
    clientStorage.writeJson('k_payments', [
      { id: 'p1', uid: 'u1', kind: 'purchase', state: 'sent', at: Date.now(), onceName: 'order:souls:' },
    ])
    clientStorage.write('k_once_order:souls:', 'key-of-before')
    const intent = intentOf({ id: 'p1', kind: 'purchase', state: 'succeeded' })
    await renderApp('/', {
      ...base,
      getSubscription: subscriptionAnswer(),
      getIntent: { intent, order: orderOf({ state: 'paid' }) },
    })
    await waitFor(() => expect(status()).toContain('The book is yours'))
    expect(clientStorage.read('k_once_order:souls:')).toBeUndefined()
  })

  it('of another member is not shown', async () => {
    clientStorage.writeJson('k_payments', [
      { id: 'p1', uid: 'u2', kind: 'purchase', state: 'sent', at: Date.now() },
    ])
    const { server } = await renderApp('/', { ...base, getSubscription: subscriptionAnswer() })
    await waitFor(() => expect(server.callsOf('getSubscription').length).toBeGreaterThan(0))
    expect(server.callsOf('getIntent')).toHaveLength(0)
  })

  it('survives notes that are broken', async () => {
    clientStorage.write('k_payments', '[{"id":7},null')
    await renderApp('/', {
      ...base,
      getSubscription: subscriptionAnswer({ pendingIntent: intentOf() }),
      getIntent: { intent: intentOf() },
    })
    expect(await screen.findByRole('heading', { name: 'Enter your PIN' })).toBeTruthy()
  })
})
