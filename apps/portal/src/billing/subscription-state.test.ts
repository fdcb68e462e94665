import { nextSubscriptionState, type SubscriptionState, subscriptionStates } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import type { Payment } from './payment.ts'
import { shownState } from './subscription-state.ts'

const paymentOf = (kind: Payment['kind'], state: Payment['state'], resultCode?: number): Payment => ({
  id: 'i1',
  kind,
  state,
  resultCode,
  pollAfterMs: 0,
})
const now = new Date('2026-11-22T08:00:00Z')
const of = (state: SubscriptionState) => ({ state, paidUntil: '2026-11-23T08:00:00Z', autoRenew: true })
const circumstances = { hasTimeLeft: true, canResume: false }

describe('the state that is shown', () => {
  it.each(subscriptionStates)("mirrors the contract's table from %s", (state) => {
    const after = (event: Parameters<typeof nextSubscriptionState>[1]) =>
      nextSubscriptionState(state, event, circumstances) ?? state
    expect(shownState(of(state), [], now)).toBe(state)
    expect(shownState(of(state), [paymentOf('subscribe', 'sent')], now)).toBe(after('SUBSCRIBE'))
    expect(shownState(of(state), [paymentOf('unsubscribe', 'created')], now)).toBe(after('UNSUBSCRIBE'))
    expect(shownState(of(state), [paymentOf('subscribe', 'failed', -30000)], now)).toBe(after('ALREADY'))
  })

  it.each(['succeeded', 'failed', 'timed_out', 'cancelled'] as const)(
    "is the server's alone after a payment that %s",
    (state) => {
      for (const before of subscriptionStates)
        expect(shownState(of(before), [paymentOf('subscribe', state)], now)).toBe(before)
    },
  )

  it('is none for who never had one, and pending for who begins', () => {
    expect(shownState(null, [], now)).toBe('none')
    expect(shownState(null, [paymentOf('subscribe', 'sent')], now)).toBe('pending_subscribe')
    expect(shownState(null, [paymentOf('purchase', 'sent')], now)).toBe('none')
  })
})
