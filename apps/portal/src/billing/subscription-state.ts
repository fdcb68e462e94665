import {
  isPaidPeriod,
  nextSubscriptionState,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@kurasa/portal-contract'
import { isOpenPayment, type Payment } from './payment.ts'

/** Returns the subscription events of a payment that this page knows of, by the contract's own table. */
function eventsOf({ kind, state, resultCode }: Payment): SubscriptionEvent[] {
  if (kind === 'purchase') return []
  const begin: SubscriptionEvent[] =
    kind === 'subscribe' ? ['SUBSCRIBE'] : kind === 'unsubscribe' ? ['UNSUBSCRIBE'] : []
  if (isOpenPayment({ state })) return begin
  // How it ended is reported by the server; only what is certain before that is applied ahead.
  if (kind === 'subscribe' && state === 'failed' && resultCode === -30000) return ['ALREADY']
  return []
}

/**
 * The state to show: the server's, and what an attempt that is under way has made of it meanwhile. The server's word
 * about the same attempt changes nothing more: an event that its state does not name cannot happen in it.
 */
export function shownState(
  subscription: Pick<Subscription, 'state' | 'paidUntil' | 'autoRenew'> | null,
  payments: readonly Payment[],
  now = new Date(),
): SubscriptionState {
  let state: SubscriptionState = subscription?.state ?? 'none'
  const paidUntil = subscription?.paidUntil ? new Date(subscription.paidUntil) : null
  const circumstances = {
    hasTimeLeft: isPaidPeriod({ paidUntil, graceUntil: null }, now),
    canResume: false,
  }
  for (const payment of payments) {
    for (const event of eventsOf(payment)) state = nextSubscriptionState(state, event, circumstances) ?? state
  }
  return state
}
