import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents } from '../database/schema.ts'
import { hasMoney } from '../rules/judge-payment.ts'
import type { BillingParts } from './billing-parts.ts'
import { CLAIM_TIME } from './claim-time.ts'
import { readEvidence } from './evidence.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { inquire } from './inquiry.ts'
import { isOpenIntent, lockIntent } from './intent-lock.ts'
import type { IntentRow } from './money-ledger.ts'
import { sendNotices } from './notices.ts'
import { payRefunds } from './refunds.ts'
import { runDueSubscriptions } from './renewals.ts'
import { decideHeld, failIntent, holdIntent, settleIntent } from './settlement.ts'
import { sweepStatement } from './statement-sweep.ts'

/** The provider is queried after 20, 40, 80 … s, at least every hour, for a day. */
const FIRST_WAIT = 20_000
const LONGEST_WAIT = 3600_000
const ASKED_FOR = 24 * 3600_000

/**
 * Does once what is due, together with whichever other processes do the same: each takes rows that no other has.
 *
 * @returns how many rows were taken up; 0: nothing was due
 */
export async function reconcile(parts: BillingParts): Promise<number> {
  const requested = await inquireAboutOpenIntents(parts)
  const renewed = await runDueSubscriptions(parts)
  const refunded = await payRefunds(parts)
  const reported = await sendNotices(parts)
  return requested + renewed + refunded + reported
}

/** Does the housekeeping of money: reads the provider's books, and forgets old answers. */
export async function tidyBilling(parts: BillingParts): Promise<void> {
  await sweepStatement(parts)
  await forgetOldAnswers(parts.database, parts.clock.now())
}

/**
 * Makes payments without a result due now: a process that took them up and was killed would keep them for `CLAIM_TIME`. One that
 * another process is at work on is queried twice, which changes nothing.
 */
export async function resumeSentIntents({ database, clock }: BillingParts): Promise<void> {
  const now = clock.now()
  await database
    .update(billingIntents)
    .set({ nextCheckAt: now })
    .where(and(eq(billingIntents.state, 'sent'), gt(billingIntents.nextCheckAt, now)))
}

async function inquireAboutOpenIntents(parts: BillingParts): Promise<number> {
  const { database, clock, reportError } = parts
  const now = clock.now()
  const due = await database
    .update(billingIntents)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_TIME), checks: sql`${billingIntents.checks} + 1` })
    .where(
      sql`${billingIntents.id} in (${database
        .select({ id: billingIntents.id })
        .from(billingIntents)
        .where(and(isNotNull(billingIntents.nextCheckAt), lte(billingIntents.nextCheckAt, now)))
        .orderBy(billingIntents.nextCheckAt)
        .limit(20)
        .for('update', { skipLocked: true })})`,
    )
    .returning()
  for (const intent of due) {
    try {
      if (intent.sentAt) await inquire(parts, intent.id)
      const isDecided = await database.transaction((transaction) =>
        closeOrWait(transaction, intent.id, clock.now()),
      )
      if (isDecided) await settleIntent(parts, intent.id)
    } catch (error) {
      reportError(error, `intent ${intent.id}`)
    }
  }
  return due.length
}

/**
 * Ends an intent whose time has run out, and sets when the provider is queried again.
 *
 * @returns true when a contradiction was decided, to be applied
 */
async function closeOrWait(transaction: Database, intentId: string, now: Date): Promise<boolean> {
  const intent = await lockIntent(transaction, intentId)
  // Settled by the provider's answer, or never sent by the process that stored it.
  if (intent.nextCheckAt === null) return false
  const isHeldTooLong = intent.heldAt !== null && now.getTime() - intent.heldAt.getTime() >= ASKED_FOR
  if (isHeldTooLong && (await decideHeld(transaction, intent, now))) return true
  const nextCheckAt = intent.sentAt ? nextCheckOf(intent, now) : null
  if (isOpenIntent(intent) && now >= intent.expiresAt) {
    if (hasMoney(await readEvidence(transaction, intent))) {
      await holdIntent(transaction, intent, now)
      return false
    }
    const end = intent.sentAt
      ? ({ state: 'timed_out', resultCode: 'timed-out' } as const)
      : ({ state: 'failed', resultCode: 'not-sent' } as const)
    await failIntent(transaction, intent, { ...end, now, nextCheckAt })
    return false
  }
  await transaction.update(billingIntents).set({ nextCheckAt }).where(eq(billingIntents.id, intent.id))
  return false
}

function nextCheckOf(intent: IntentRow, now: Date): Date | null {
  if (intent.heldAt)
    return new Date(now.getTime() + Math.min(FIRST_WAIT * 2 ** Math.min(intent.checks, 20), LONGEST_WAIT))
  if (now.getTime() - intent.createdAt.getTime() >= ASKED_FOR) return null
  const next = now.getTime() + Math.min(FIRST_WAIT * 2 ** Math.min(intent.checks, 20), LONGEST_WAIT)
  const end = intent.expiresAt.getTime()
  // An intent ends on time, however rarely the provider is queried.
  return new Date(now.getTime() < end ? Math.min(next, end) : next)
}

/** Reconciles again and again until it is stopped. */
export interface ReconcilerLoop {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

/**
 * Starts to reconcile.
 *
 * @param options.pause - milliseconds between rounds when nothing is due
 * @param options.beforeRound - runs first in each round
 * @param options.tidy - housekeeping that is not of money; runs when that of money does
 */
export function startReconciler(
  parts: BillingParts,
  options: { pause: number; beforeRound(): Promise<void>; tidy(): Promise<void> },
): ReconcilerLoop {
  let isStopped = false
  let wake = () => {}
  let tidyAt = 0
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.pause)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    let isResumed = false
    while (!isStopped) {
      let done = 0
      try {
        if (!isResumed) await resumeSentIntents(parts)
        isResumed = true
        await options.beforeRound()
        done = await reconcile(parts)
        if (parts.clock.now().getTime() >= tidyAt) {
          await tidyBilling(parts)
          await options.tidy()
          tidyAt = parts.clock.now().getTime() + LONGEST_WAIT
        }
      } catch (error) {
        parts.reportError(error, 'reconciler')
      }
      if (!done && !isStopped) await rest()
    }
  })()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}
