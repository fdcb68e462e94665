import type { IntentKind } from '@kurasa/portal-contract'
import { and, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { billingIntents } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { BillingUnreachable, type Outcome } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { readIntent } from './billing-view.ts'
import { chargeOf, readEvidence, storeEvidence } from './evidence.ts'
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
        inArray(billingIntents.state, ['timed_out', 'cancelled', 'held']),
        isNotNull(billingIntents.sentAt),
        isNotNull(billingIntents.nextCheckAt),
        ne(billingIntents.idempotencyKey, exceptKey),
        or(
          eq(billingIntents.state, 'held'),
          gt(billingIntents.expiresAt, new Date(now.getTime() - ASK_FIRST)),
        ),
      ),
    )
  for (const intent of lost) {
    if (await inquire(parts, intent.id)) {
      throw Refusal.because(409, 'PENDING_EXISTS', 'The last attempt may still be answered.')
    }
  }
}

/**
 * Asks the provider for the result of an intent and, where that does not decide, for an extract of its books. Stores the
 * answers and settles the verdict of all evidence.
 *
 * @returns true while it may still succeed
 */
export async function inquire(parts: BillingParts, intentId: string): Promise<boolean> {
  const queried = await askProvider(parts, intentId, 'query')
  let judged = await settleIntent(parts, intentId)
  let mayCome = queried === 'unreachable' || queried === 'pending'
  const isLost = queried === 'unknown' && judged.isReferenceMissing
  if (judged.verdict === 'contradiction' || (judged.verdict === 'waiting' && (judged.hasMoney || isLost))) {
    const stated = await askProvider(parts, intentId, 'statement')
    judged = await settleIntent(parts, intentId)
    mayCome ||= judged.hasMoney || stated === 'unreachable'
  }
  return mayCome && (judged.verdict === 'waiting' || judged.verdict === 'contradiction')
}

async function askProvider(
  { database, billing, clock }: BillingParts,
  intentId: string,
  call: 'query' | 'statement',
): Promise<Outcome | 'unreachable' | 'later'> {
  const intent = await readIntent(database, intentId)
  try {
    const finding = await billing[call](chargeOf(intent, await readEvidence(database, intent)))
    if (finding === 'later') return finding
    const isNothing = finding.outcome === 'unknown' || (call === 'statement' && finding.outcome === 'pending')
    if (isNothing) return finding.outcome
    // An answer with the number of the payment is an extract of the provider's books.
    const kind = finding.receipt === undefined ? call : 'statement'
    await storeEvidence(database, { channel: billing.channel, kind, intentId, finding, at: clock.now() })
    return finding.outcome
  } catch (error) {
    if (error instanceof BillingUnreachable) return 'unreachable'
    throw error
  }
}
