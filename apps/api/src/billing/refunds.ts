import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { billingIntents, refunds } from '../database/schema.ts'
import type { BillingParts } from './billing-parts.ts'
import { CLAIM_TIME } from './claim-time.ts'
import { bookCharge, bookDebt, bookRefund, type IntentRow } from './money-ledger.ts'
import { notice } from './notices.ts'

const HOUR = 3600_000

/** Why money goes back. */
export type RefundReason = (typeof refunds.$inferSelect)['reason']

/**
 * Books money that grants nothing, and a refund of it: a second payment, or one that was cancelled.
 *
 * @param transaction - holds `lockMoney`
 */
export async function giveBack(
  transaction: Database,
  intent: IntentRow,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  if (intent.amountKsh === 0 || !(await bookCharge(transaction, intent, 'owed', now))) return
  await owe(transaction, intent, reason, now)
}

/**
 * Owes money back that had given a right; taking the right away is the caller's.
 *
 * @param transaction - holds `lockMoney`
 * @returns false when it is owed already
 */
export async function takeBack(
  transaction: Database,
  intent: IntentRow,
  reason: RefundReason,
  now: Date,
): Promise<boolean> {
  if (!(await bookDebt(transaction, intent, now))) return false
  await owe(transaction, intent, reason, now)
  return true
}

async function owe(transaction: Database, intent: IntentRow, reason: RefundReason, now: Date): Promise<void> {
  const { amountKsh, id: intentId, userId } = intent
  await transaction.insert(refunds).values({
    id: randomUUID(),
    intentId,
    amountKsh,
    reason,
    state: 'owed',
    createdAt: now,
    nextCheckAt: now,
  })
  await audit(transaction, {
    actor: reason === 'operator' ? 'operator' : 'system',
    action: 'billing.refund',
    subject: `intent:${intentId}`,
    detail: { reason, amountKsh, userId },
    at: now,
  })
  await notice(transaction, intent, 'refunded', now)
}

/**
 * Requests refunds that are due from the provider. If a process dies in between, the next one repeats the row; the
 * provider refunds a reference once.
 *
 * @returns how many were tried
 */
export async function payRefunds({ database, billing, clock, reportError }: BillingParts): Promise<number> {
  const now = clock.now()
  const due = await database
    .update(refunds)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_TIME), checks: sql`${refunds.checks} + 1` })
    .where(
      sql`${refunds.id} in (${database
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(isNotNull(refunds.nextCheckAt), lte(refunds.nextCheckAt, now)))
        .orderBy(refunds.nextCheckAt)
        .limit(20)
        .for('update', { skipLocked: true })})`,
    )
    .returning()
  for (const refund of due) {
    try {
      const [intent] = await database
        .select()
        .from(billingIntents)
        .where(eq(billingIntents.id, refund.intentId))
      if (!intent?.providerRef) throw new Error(`The refund ${refund.id} is of no known charge.`)
      const { providerRef } = intent
      const isPaid = await billing.refund({ reference: refund.id, providerRef, amountKsh: refund.amountKsh })
      await database.transaction(async (transaction) => {
        if (!isPaid) {
          const nextCheckAt = new Date(now.getTime() + HOUR)
          await transaction.update(refunds).set({ nextCheckAt }).where(eq(refunds.id, refund.id))
          return
        }
        const done = await transaction
          .update(refunds)
          .set({ state: 'done', doneAt: clock.now(), nextCheckAt: null })
          .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'owed')))
          .returning({ id: refunds.id })
        if (done.length) await bookRefund(transaction, intent, clock.now())
      })
    } catch (error) {
      // The lease ends by itself, and the next round repeats the request.
      reportError(error, `refund ${refund.id}`)
    }
  }
  return due.length
}
