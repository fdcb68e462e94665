import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { refunds } from '../database/schema.ts'
import type { RefundAnswer } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { readIntent } from './billing-view.ts'
import { CLAIM_TIME } from './claim-time.ts'
import { chargeOf, readEvidence, storeEvidence } from './evidence.ts'
import { bookCharge, bookDebt, bookRefund, type IntentRow } from './money-ledger.ts'
import { notice } from './notices.ts'

const HOUR = 3600_000

/** A refund as it is stored. */
type RefundRow = typeof refunds.$inferSelect

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
export async function payRefunds(parts: BillingParts): Promise<number> {
  const { database, billing, clock, reportError } = parts
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
      const intent = await readIntent(database, refund.intentId)
      const charge = chargeOf(intent, await readEvidence(database, intent))
      if (!charge.providerRef && !charge.receipt)
        throw new Error(`The refund ${refund.id} is of no known charge.`)
      const { id: reference, amountKsh, refusal } = refund
      await applyAnswer(parts, refund, await billing.refund({ reference, charge, amountKsh, refusal }))
    } catch (error) {
      // The lease ends by itself, and the next round repeats the request.
      reportError(error, `refund ${refund.id}`)
    }
  }
  return due.length
}

/** A refund by its id. */
export async function findRefund(database: Database, id: string): Promise<RefundRow | undefined> {
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

/** Applies the provider's answer about a refund, once. */
export async function applyAnswer(
  { database, clock }: BillingParts,
  refund: RefundRow,
  answer: RefundAnswer,
): Promise<void> {
  const now = clock.now()
  const intent = await readIntent(database, refund.intentId)
  await storeEvidence(database, {
    channel: intent.channel,
    kind: 'refund',
    intentId: intent.id,
    finding: {
      outcome: answer.state === 'done' ? 'succeeded' : answer.state === 'asked' ? 'pending' : 'refused',
      amountKsh: refund.amountKsh,
      ...('resultCode' in answer && { resultCode: answer.resultCode }),
      raw: answer.raw ?? answer,
    },
    at: now,
  })
  const ofRefund = and(eq(refunds.id, refund.id), eq(refunds.state, 'owed'))
  await database.transaction(async (transaction) => {
    if (answer.state === 'asked' || answer.state === 'refused') {
      const nextCheckAt = new Date(now.getTime() + HOUR)
      const refusal = answer.state === 'refused' ? answer.resultCode : refund.refusal
      await transaction.update(refunds).set({ nextCheckAt, refusal }).where(ofRefund)
      return
    }
    const ended = await transaction
      .update(refunds)
      .set({ state: answer.state, doneAt: now, nextCheckAt: null })
      .where(ofRefund)
      .returning({ id: refunds.id })
    // Money that the provider never had is taken out of the books like money that went back.
    if (ended.length) await bookRefund(transaction, { ...intent, amountKsh: refund.amountKsh }, now)
  })
}
