import { getPayments, type MemberPayment, maskPhone, type Phone } from '@kurasa/portal-contract'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { billingIntents, books, moneyLedger, orders, packages, refunds } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { comesAfterPlace, pageByTime } from '../http/time-cursor.ts'

/** GET /payments: every charge of the member that was booked. */
export function addPayments(app: Hono, { database, sessions }: AppParts): void {
  handleEndpoint(app, getPayments, { sessions, cache: cacheControl.personal }, async (call) => {
    const { id: userId } = await call.member()
    const { cursor, limit } = call.request
    const rows = await database
      .select({
        intent: billingIntents,
        at: moneyLedger.at,
        names: packages.names,
        title: books.title,
        orderReceipt: orders.receipt,
        refundId: refunds.id,
      })
      .from(moneyLedger)
      .innerJoin(billingIntents, eq(billingIntents.id, moneyLedger.intentId))
      .leftJoin(packages, eq(packages.id, billingIntents.packageId))
      .leftJoin(orders, eq(orders.id, billingIntents.orderId))
      .leftJoin(books, eq(books.id, orders.bookId))
      .leftJoin(refunds, eq(refunds.intentId, billingIntents.id))
      .where(
        and(
          eq(billingIntents.userId, userId),
          inArray(billingIntents.kind, ['subscribe', 'renew', 'purchase']),
          gt(billingIntents.amountKsh, 0),
          eq(moneyLedger.step, 'charge'),
          comesAfterPlace({ at: moneyLedger.at, id: billingIntents.id }, cursor),
        ),
      )
      .orderBy(desc(moneyLedger.at), desc(billingIntents.id))
      .limit(limit + 1)
    const { page, nextCursor } = pageByTime(rows, limit, ({ intent, at }) => ({ at, id: intent.id }))
    return {
      items: page.map(
        ({ intent, at, names, title, orderReceipt, refundId }): MemberPayment => ({
          id: intent.id,
          kind: intent.kind as MemberPayment['kind'],
          name: names?.[call.language] ?? title ?? '',
          amountKsh: intent.amountKsh,
          at: at.toISOString(),
          state: refundId ? 'refunded' : 'paid',
          receipt: intent.receipt ?? orderReceipt,
          payerMasked: intent.payerPhone && maskPhone(intent.payerPhone as Phone),
        }),
      ),
      nextCursor,
    }
  })
}
