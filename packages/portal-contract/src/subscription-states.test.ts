import { describe, expect, it } from 'vitest'
import {
  isPaidPeriod,
  nextSubscriptionState,
  type SubscriptionCircumstances,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionEvents,
  subscriptionStates,
} from './subscription-states.ts'

const plain: SubscriptionCircumstances = { hasTimeLeft: false, canResume: false }

/** Every change there is, written once more by hand: the table is held to it. */
const changes: [
  SubscriptionState,
  SubscriptionEvent,
  SubscriptionState,
  Partial<SubscriptionCircumstances>?,
][] = [
  ...(['none', 'expired'] as const).flatMap((state): typeof changes => [
    [state, 'SUBSCRIBE', 'pending_subscribe'],
    [state, 'LATE_SUCCESS', 'active'],
    [state, 'ALREADY', 'active'],
    [state, 'GIVEN', 'cancelled'],
  ]),
  ['pending_subscribe', 'CONFIRMED', 'active'],
  ['pending_subscribe', 'LATE_SUCCESS', 'active'],
  ['pending_subscribe', 'ALREADY', 'active'],
  ['pending_subscribe', 'REFUSED', 'none'],
  ['pending_subscribe', 'REFUSED', 'cancelled', { hasTimeLeft: true }],
  ['pending_subscribe', 'TIMED_OUT', 'none'],
  ['pending_subscribe', 'TIMED_OUT', 'cancelled', { hasTimeLeft: true }],
  ['pending_subscribe', 'GIVEN', 'pending_subscribe'],
  ['active', 'RENEWED', 'active'],
  ['active', 'RENEW_FAILED', 'grace'],
  ['active', 'UNSUBSCRIBE', 'pending_unsubscribe'],
  ['active', 'PERIOD_OVER', 'expired'],
  ['active', 'GIVEN', 'active'],
  ['grace', 'RENEWED', 'active'],
  ['grace', 'RENEW_FAILED', 'grace'],
  ['grace', 'UNSUBSCRIBE', 'pending_unsubscribe'],
  ['grace', 'PERIOD_OVER', 'expired'],
  ['grace', 'GRACE_OVER', 'suspended'],
  ['grace', 'GIVEN', 'active'],
  ['suspended', 'RENEWED', 'active'],
  ['suspended', 'RENEW_FAILED', 'suspended'],
  ['suspended', 'UNSUBSCRIBE', 'pending_unsubscribe'],
  ['suspended', 'PERIOD_OVER', 'expired'],
  ['suspended', 'GIVEN_UP', 'expired'],
  ['suspended', 'GIVEN', 'active'],
  ['pending_unsubscribe', 'RENEWED', 'pending_unsubscribe'],
  ['pending_unsubscribe', 'UNSUBSCRIBE', 'pending_unsubscribe'],
  ['pending_unsubscribe', 'CONFIRMED', 'cancelled'],
  ['pending_unsubscribe', 'REFUSED', 'cancelled'],
  ['pending_unsubscribe', 'TIMED_OUT', 'pending_unsubscribe'],
  ['pending_unsubscribe', 'GIVEN_UP', 'cancelled'],
  ['pending_unsubscribe', 'GIVEN', 'pending_unsubscribe'],
  ['cancelled', 'SUBSCRIBE', 'pending_subscribe'],
  ['cancelled', 'SUBSCRIBE', 'active', { canResume: true }],
  ['cancelled', 'LATE_SUCCESS', 'active'],
  ['cancelled', 'ALREADY', 'active'],
  ['cancelled', 'PERIOD_OVER', 'expired'],
  ['cancelled', 'GIVEN', 'cancelled'],
  ...(['active', 'grace', 'suspended', 'pending_unsubscribe', 'cancelled'] as const).map(
    (state): (typeof changes)[number] => [state, 'TAKEN_BACK', 'cancelled'],
  ),
]

describe('the subscription', () => {
  it.each(changes)('that is %s goes by %s to %s', (state, event, next, circumstances) => {
    expect(nextSubscriptionState(state, event, { ...plain, ...circumstances })).toBe(next)
  })

  it('changes in no other way', () => {
    for (const state of subscriptionStates) {
      for (const event of subscriptionEvents) {
        if (changes.some(([from, by]) => from === state && by === event)) continue
        expect([state, event, nextSubscriptionState(state, event, plain)]).toEqual([state, event, undefined])
      }
    }
  })

  it('that money reaches while it is paid for already cannot take it: the money goes back', () => {
    for (const state of ['active', 'grace', 'suspended', 'pending_unsubscribe'] as const) {
      expect(nextSubscriptionState(state, 'LATE_SUCCESS', plain)).toBeUndefined()
    }
    for (const state of ['none', 'expired', 'cancelled'] as const) {
      expect(nextSubscriptionState(state, 'RENEWED', plain)).toBeUndefined()
    }
  })
})

describe('what was paid for', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  it.each([
    ['nothing', null, null, false],
    ['a period that runs', at(1), null, true],
    ['a period that ends now', at(0), null, false],
    ['grace after the period', at(-60), at(1), true],
    ['grace that is over', at(-60), at(-1), false],
  ])('is open by the clock alone: %s', (_what, paidUntil, graceUntil, isOpen) => {
    expect(isPaidPeriod({ paidUntil, graceUntil }, now)).toBe(isOpen)
  })
})
