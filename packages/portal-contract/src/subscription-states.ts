/** States of a member's subscription. `none` and `expired` differ only in whether there was a subscription before. */
export const subscriptionStates = [
  'none',
  'pending_subscribe',
  'active',
  'grace',
  'suspended',
  'pending_unsubscribe',
  'cancelled',
  'expired',
] as const
/** State of a member's subscription. */
export type SubscriptionState = (typeof subscriptionStates)[number]
/** States in which a subscription renews. */
export type RestingState = Extract<SubscriptionState, 'active' | 'grace' | 'suspended'>

/** Events of a subscription. */
export const subscriptionEvents = [
  /** The member agreed and confirmed. */
  'SUBSCRIBE',
  /** The member wants it to end. */
  'UNSUBSCRIBE',
  /** Money came, or the end was agreed to, in time. */
  'CONFIRMED',
  /** The provider or the payer refused. */
  'REFUSED',
  /** No answer in time: the result is unknown, and the server inquires for a day. */
  'TIMED_OUT',
  /** Money came for an attempt that had been given for lost. */
  'LATE_SUCCESS',
  /** The provider reports that the number pays already. */
  'ALREADY',
  'RENEWED',
  'RENEW_FAILED',
  /** The paid period is over, and nothing renews it. */
  'PERIOD_OVER',
  /** The 24 h of grace are over. */
  'GRACE_OVER',
  /** Renewals failed for three days, or inquiries for a day did not show whether it ended. */
  'GIVEN_UP',
  /** Days were given, not sold. */
  'GIVEN',
  /** An operator gave a payment back, and its days went with it. */
  'TAKEN_BACK',
] as const
/** Events of a subscription. */
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/** Circumstances that a transition depends on beside state and event. */
export interface SubscriptionCircumstances {
  /** The end of what was paid for has not come. */
  hasTimeLeft: boolean
  /** The same package, by a channel that renews by itself: nothing has to be charged now. */
  canResume: boolean
}

type Transition =
  | SubscriptionState
  | readonly [when: 'hasTimeLeft' | 'canResume', then: SubscriptionState, otherwise: SubscriptionState]

const beginning = {
  SUBSCRIBE: 'pending_subscribe',
  LATE_SUCCESS: 'active',
  ALREADY: 'active',
  GIVEN: 'cancelled',
} as const

/**
 * The table of the subscription: drives the server, its tests and the portal. An event that a state does not name
 * cannot happen in it; money that comes with such an event goes back.
 */
export const subscriptionTable: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent, Transition>>>>
> = {
  none: beginning,
  expired: beginning,
  pending_subscribe: {
    CONFIRMED: 'active',
    LATE_SUCCESS: 'active',
    ALREADY: 'active',
    REFUSED: ['hasTimeLeft', 'cancelled', 'none'],
    TIMED_OUT: ['hasTimeLeft', 'cancelled', 'none'],
    GIVEN: 'pending_subscribe',
  },
  active: {
    RENEWED: 'active',
    RENEW_FAILED: 'grace',
    UNSUBSCRIBE: 'pending_unsubscribe',
    PERIOD_OVER: 'expired',
    GIVEN: 'active',
    TAKEN_BACK: 'cancelled',
  },
  grace: {
    RENEWED: 'active',
    RENEW_FAILED: 'grace',
    UNSUBSCRIBE: 'pending_unsubscribe',
    PERIOD_OVER: 'expired',
    GRACE_OVER: 'suspended',
    GIVEN: 'active',
    TAKEN_BACK: 'cancelled',
  },
  suspended: {
    RENEWED: 'active',
    RENEW_FAILED: 'suspended',
    UNSUBSCRIBE: 'pending_unsubscribe',
    PERIOD_OVER: 'expired',
    GIVEN_UP: 'expired',
    GIVEN: 'active',
    TAKEN_BACK: 'cancelled',
  },
  pending_unsubscribe: {
    // A renewal requested earlier: it is paid, so its days are added.
    RENEWED: 'pending_unsubscribe',
    UNSUBSCRIBE: 'pending_unsubscribe',
    CONFIRMED: 'cancelled',
    // The member wanted to stop: nothing is renewed any more, whatever the provider answers.
    REFUSED: 'cancelled',
    TIMED_OUT: 'pending_unsubscribe',
    GIVEN_UP: 'cancelled',
    GIVEN: 'pending_unsubscribe',
    TAKEN_BACK: 'cancelled',
  },
  cancelled: {
    SUBSCRIBE: ['canResume', 'active', 'pending_subscribe'],
    LATE_SUCCESS: 'active',
    ALREADY: 'active',
    PERIOD_OVER: 'expired',
    GIVEN: 'cancelled',
    TAKEN_BACK: 'cancelled',
  },
}

/**
 * Where an event leads.
 *
 * @returns undefined when the event cannot happen in this state
 */
export function nextSubscriptionState(
  state: SubscriptionState,
  event: SubscriptionEvent,
  circumstances: SubscriptionCircumstances,
): SubscriptionState | undefined {
  const transition = subscriptionTable[state][event]
  if (transition === undefined) return undefined
  if (typeof transition === 'string') return transition
  return circumstances[transition[0]] ? transition[1] : transition[2]
}

/** Period that entitlement is decided by. */
export interface PaidPeriod {
  paidUntil: Date | null
  graceUntil: Date | null
}

/** Whether what members may read is open: by the clock alone, whatever the state's name. */
export function isPaidPeriod({ paidUntil, graceUntil }: PaidPeriod, now: Date): boolean {
  return (paidUntil !== null && now < paidUntil) || (graceUntil !== null && now < graceUntil)
}
