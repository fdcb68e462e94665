import type {
  Intent,
  IntentKind,
  IntentState,
  Order,
  OrderState,
  PaymentFailure,
  Subscription,
} from '@kurasa/portal-contract'

/** An attempt to pay, or to stop paying, as the portal follows it. */
export interface Payment {
  /** The intent's id; `order:<id>` where only the purchase is known. */
  id: string
  kind: IntentKind
  state: IntentState
  resultCode?: number
  failure?: PaymentFailure
  /** Until when the prompt on the payer's phone lives, ISO 8601; unknown for a purchase that another phone began. */
  expiresAt?: string
  /** Milliseconds after which the server wants the next poll; 0 leaves it to the portal. */
  pollAfterMs: number
  order?: Order
  subscription?: Subscription
}

/** A payment as screens see it. */
export interface FollowedPayment extends Payment {
  /** The last question got no answer: what happened is not known. */
  isUnknown: boolean
  /** The member has cancelled it; the request to the server is under way. */
  isGivingUp: boolean
  /** The member has read how it ended. */
  isNotified?: boolean
}

/** Nothing is decided yet: the payer's phone may still show a prompt. */
export const isOpenPayment = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'created' || state === 'sent'

const ORDER_PREFIX = 'order:'

/** Id of a purchase whose attempt is not known. */
const orderPaymentId = (orderId: string): string => ORDER_PREFIX + orderId

/** The order behind such an id, or undefined for an intent. */
export const orderIdOf = (paymentId: string): string | undefined =>
  paymentId.startsWith(ORDER_PREFIX) ? paymentId.slice(ORDER_PREFIX.length) : undefined

/** A payment from the server's answer about its intent. */
export function paymentOf(
  intent: Intent,
  about: { order?: Order; subscription?: Subscription } = {},
): Payment {
  const { order, subscription } = about
  return { ...intent, ...(order && { order }), ...(subscription && { subscription }) }
}

const stateOfOrder: Record<OrderState, IntentState> = {
  pending: 'sent',
  paid: 'succeeded',
  failed: 'failed',
  timed_out: 'timed_out',
  refunded: 'cancelled',
}

/** A payment from its order alone. */
export function paymentOfOrder(order: Order): Payment {
  return {
    id: orderPaymentId(order.id),
    kind: 'purchase',
    state: stateOfOrder[order.state],
    pollAfterMs: 0,
    order,
  }
}
