import type { IntentKind } from '@kurasa/portal-contract'
import { and, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import { billingIntents } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { BillingUnreachable } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { settleIntent } from './settlement.ts'

/** Milliseconds after an intent without an answer in which the provider is queried about it before a new intent. */
const ASK_FIRST = 10 * 60_000

/**
 * Queries the provider about a member's recent intents without an answer, so that a new one cannot pay twice.
 *
 * @param exceptKey - of the call itself, which may be a repetition
 * @throws {Refusal} 409 `PENDING_EXISTS` when one of them may still succeed
 */
export async function inquireAboutLostAttempts(
  parts: BillingParts,
  userId: string,
  kind: IntentKind,
  exceptKey: string,
): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const lost = await database
    .select()
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, userId),
        eq(billingIntents.kind, kind),
        inArray(billingIntents.state, ['timed_out', 'cancelled']),
        isNotNull(billingIntents.sentAt),
        isNotNull(billingIntents.nextCheckAt),
        ne(billingIntents.idempotencyKey, exceptKey),
        gt(billingIntents.expiresAt, new Date(now.getTime() - ASK_FIRST)),
      ),
    )
  for (const intent of lost) {
    if (await inquire(parts, intent.id)) {
      throw Refusal.because(409, 'PENDING_EXISTS', 'The last attempt may still be answered.')
    }
  }
}

/**
 * Queries the provider about an intent and settles the result.
 *
 * @returns true while it may still succeed
 */
export async function inquire(parts: BillingParts, intentId: string): Promise<boolean> {
  try {
    const status = await parts.billing.query(intentId)
    if (status.outcome === 'unknown') return false
    await settleIntent(parts, intentId, status)
    return status.outcome === 'pending'
  } catch (error) {
    if (error instanceof BillingUnreachable) return true
    throw error
  }
}
