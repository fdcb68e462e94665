import { z } from 'zod/mini'
import { id, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Money that a member paid. */
export const payment = z.object({
  id,
  kind: z.enum(['subscribe', 'renew', 'purchase']),
  /** Name of the package in the language of the `lid` header, or title of the book. */
  name: z.string(),
  amountKsh: z.int().check(z.gte(1)),
  at: time,
  state: z.enum(['paid', 'refunded']),
  /** Number of the payment at the provider; null when it gave none. */
  receipt: z.nullable(z.string()),
  /** Number that paid, e.g. `07•• ••• 678`; null once it is forgotten. */
  payerMasked: z.nullable(z.string()),
})
/** Money that a member paid. */
export type MemberPayment = z.infer<typeof payment>

/** Payments of the caller for membership and books, newest first, refunds included. Members only: 401. */
export const getPayments = {
  method: 'GET',
  path: '/payments',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(payment), nextCursor: z.nullable(z.string()) }),
} as const satisfies Endpoint
