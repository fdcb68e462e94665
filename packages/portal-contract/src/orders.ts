import { z } from 'zod/mini'
import { id, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { intent } from './intent.ts'
import { idempotencyKey, payerPhone } from './subscription.ts'

/** How far a purchase is. `paid` is final, unless the money is given back. A late payment still pays `timed_out`. */
export const orderStates = ['pending', 'paid', 'failed', 'timed_out', 'refunded'] as const
/** How far a purchase is. */
export type OrderState = (typeof orderStates)[number]

/** The purchase of one book. */
export const order = z.object({
  id,
  bookId: id,
  title: z.string(),
  coverHash: z.nullable(z.string()),
  /** Set by the server when the purchase began. */
  priceKsh: z.int().check(z.gte(1)),
  state: z.enum(orderStates),
  /** Number of the payment, once it came. */
  receipt: z.optional(z.string()),
  createdAt: time,
  paidAt: z.optional(time),
})
/** The purchase of one book. */
export type Order = z.infer<typeof order>

/**
 * Buys a book. 404 `NOT_FOUND` when it cannot be bought; 409 `ALREADY_OWNED`, or `PENDING_EXISTS` with the `orderId`
 * that is under way; 422 `PHONE_INVALID`; 429 `PROMPT_LIMIT`; 500 `PURCHASE_FAILED`; 503 `BILLING_UNAVAILABLE`.
 */
export const postOrder = {
  method: 'POST',
  path: '/orders',
  request: z.object({ bookId: id, payerPhone, idempotencyKey }),
  data: z.object({ order, intent }),
} as const satisfies Endpoint

/** The caller's purchases, newest first. Members only: 401. */
export const getOrders = {
  method: 'GET',
  path: '/orders',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(order), nextCursor: z.nullable(z.string()) }),
} as const satisfies Endpoint

/** One purchase. Another member's is 404. */
export const getOrder = {
  method: 'GET',
  path: '/orders/:id',
  data: order,
} as const satisfies Endpoint
