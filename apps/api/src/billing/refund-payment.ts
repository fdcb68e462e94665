import { eq } from 'drizzle-orm'
import { type AuditEntry, audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { billingIntents, orders, packages } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { lockIntent } from './intent-lock.ts'
import type { IntentRow } from './money-ledger.ts'
import { takeBack } from './refunds.ts'
import { changeSubscription, DAY, readSubscription } from './subscription-change.ts'

/**
 * Refunds a payment by an operator's decision and revokes what it paid for: the book is not owned any more, the days are
 * removed and nothing renews. The next run of the reconciler sends the money.
 *
 * @param id - of the order, or of the intent that paid
 * @param by - for the audit log
 * @throws {Refusal} 404 when unknown, 409 `ALREADY_DONE` when it was not paid or was refunded before
 */
export async function refundPayment(
  database: Database,
  id: string,
  { actor, reason, now }: { actor: AuditEntry['actor']; reason: string; now: Date },
): Promise<IntentRow> {
  const [byOrder] = await database
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(eq(billingIntents.orderId, id))
  const [byId] = await database
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(eq(billingIntents.id, id))
  const intentId = byOrder?.id ?? byId?.id
  if (!intentId) throw Refusal.notFound(`There is no order or payment ${id}.`)
  return database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, intentId)
    const isPaid = intent.state === 'succeeded' && intent.amountKsh > 0 && intent.kind !== 'unsubscribe'
    if (!isPaid || !(await takeBack(transaction, intent, 'operator', now))) {
      throw Refusal.because(409, 'ALREADY_DONE', `The payment ${id} was not made, or was refunded before.`)
    }
    const before = intent.orderId
      ? await takeBook(transaction, intent.orderId)
      : await takeDays(transaction, intent, now)
    const { amountKsh, userId } = intent
    await audit(transaction, {
      actor,
      action: 'billing.refund-decided',
      subject: `intent:${intentId}`,
      detail: { reason, amountKsh, userId, before },
      at: now,
    })
    return intent
  })
}

/** @returns what the order was before */
async function takeBook(transaction: Database, orderId: string) {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update')
  await transaction.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
  return { bookId: order?.bookId, order: order?.state }
}

/** @returns what the subscription was before */
async function takeDays(transaction: Database, intent: IntentRow, now: Date) {
  const subscription = await readSubscription(transaction, intent.userId)
  const [bought] = await transaction
    .select()
    .from(packages)
    .where(eq(packages.id, intent.packageId ?? ''))
  const before = {
    subscription: subscription?.state ?? null,
    paidUntil: subscription?.paidUntil?.toISOString() ?? null,
    autoRenew: subscription?.autoRenew ?? false,
  }
  if (!subscription?.paidUntil || !bought) return before
  const paidUntil = new Date(
    Math.max(subscription.startedAt.getTime(), subscription.paidUntil.getTime() - bought.periodDays * DAY),
  )
  await changeSubscription(transaction, subscription, 'TAKEN_BACK', now, { paidUntil, autoRenew: false })
  return before
}
