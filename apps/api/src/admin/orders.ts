import { type Endpoint, orderStates } from '@kurasa/portal-contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { refundPayment } from '../billing/refund-payment.ts'
import { books, orders, users } from '../database/schema.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'
import { findUser, who } from './users.ts'

const adminOrder = z.object({
  id: z.string(),
  userId: z.string(),
  phoneMasked: z.string(),
  title: z.string(),
  priceKsh: z.number().int(),
  state: z.enum(orderStates),
  receipt: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
/** A purchase, as an operator sees one. */
export type AdminOrder = z.infer<typeof adminOrder>

/** The newest purchases, at most 100. */
export const getAdminOrders = {
  method: 'GET',
  path: '/orders',
  request: z.object({ state: z.enum(orderStates).optional(), who: who.optional() }),
  data: z.array(adminOrder),
} as const satisfies Endpoint

/**
 * Gives a payment back and takes its right. `id` is the order's, or the attempt's that paid for a subscription. 404 for
 * none; 409 `ALREADY_DONE` when it was not paid or went back before.
 */
export const postRefund = {
  method: 'POST',
  path: '/refunds',
  request: z.object({ id: z.string().min(1).max(40), reason: z.string().trim().min(1).max(200) }),
  data: z.object({ intentId: z.string(), amountKsh: z.number().int() }),
} as const satisfies Endpoint

/** GET /orders, POST /refunds. */
export function addAdminOrders(admin: Hono, { database, clock }: AdminParts): void {
  handleAdminCall(admin, getAdminOrders, async ({ request }) => {
    const member = request.who === undefined ? undefined : await findUser(database, request.who)
    const rows = await database
      .select({ order: orders, phoneMasked: users.phoneMasked, title: books.title })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(books, eq(books.id, orders.bookId))
      .where(and(request.state && eq(orders.state, request.state), member && eq(orders.userId, member.id)))
      .orderBy(desc(orders.createdAt))
      .limit(100)
    return rows.map(({ order, phoneMasked, title }) => ({
      ...order,
      phoneMasked,
      title,
      createdAt: order.createdAt.toISOString(),
    }))
  })

  handleAdminCall(admin, postRefund, async ({ request, headers }) => {
    const by = { actor: operatorOf(headers), reason: request.reason, now: clock.now() }
    const { id: intentId, amountKsh } = await refundPayment(database, request.id, by)
    return { intentId, amountKsh }
  })
}
