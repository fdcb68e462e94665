import { getOrder, getOrders, postOrder } from '@kurasa/portal-contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import {
  describeIntent,
  describeOrder,
  orderColumns,
  readIntent,
  readOrder,
} from '../billing/billing-view.ts'
import { buyBook } from '../billing/buying.ts'
import { payerOf } from '../billing/payer.ts'
import { books, orders } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { comesAfterPlace, pageByTime } from '../http/time-cursor.ts'

/** POST /orders, GET /orders, GET /orders/:id. */
export function addOrders(app: Hono, parts: AppParts): void {
  const { database, sessions, clock } = parts
  const options = { sessions, cache: cacheControl.personal }

  handleEndpoint(app, postOrder, { ...options, writesAsUser: true }, async ({ member, request }) => {
    const { id: userId } = await member()
    const payerPhone = await payerOf(database, userId, request.payerPhone)
    const { orderId, intentId } = await buyBook(parts, { userId, payerPhone }, request)
    const intent = await readIntent(database, intentId)
    if (intent.state === 'failed') {
      throw intent.resultCode === 'unavailable' || intent.resultCode === 'not-sent'
        ? Refusal.because(503, 'BILLING_UNAVAILABLE', 'Payments cannot be made right now.')
        : Refusal.because(500, 'PURCHASE_FAILED', 'Purchase Failed')
    }
    return { order: await readOrder(database, orderId), intent: describeIntent(intent, clock.now()) }
  })

  handleEndpoint(app, getOrders, options, async ({ member, request }) => {
    const { id: userId } = await member()
    const rows = await database
      .select(orderColumns)
      .from(orders)
      .innerJoin(books, eq(books.id, orders.bookId))
      .where(
        and(
          eq(orders.userId, userId),
          comesAfterPlace({ at: orders.createdAt, id: orders.id }, request.cursor),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(request.limit + 1)
    const { page, nextCursor } = pageByTime(rows, request.limit, ({ order }) => ({
      at: order.createdAt,
      id: order.id,
    }))
    return { items: page.map(describeOrder), nextCursor }
  })

  handleEndpoint(app, getOrder, options, async ({ member, parameters }) => {
    const { id: userId } = await member()
    const [found] = await database
      .select(orderColumns)
      .from(orders)
      .innerJoin(books, eq(books.id, orders.bookId))
      .where(and(eq(orders.id, parameters.id), eq(orders.userId, userId)))
    if (!found) throw Refusal.notFound('There is no such purchase.')
    return describeOrder(found)
  })
}
