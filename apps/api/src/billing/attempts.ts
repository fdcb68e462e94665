import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNotNull, min, or } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { BillingParts } from './billing-parts.ts'
import type { IntentRow } from './money-ledger.ts'

const MINUTE = 60_000
/** Most prompts for one number, so that a person cannot be harassed with them. */
const PROMPTS_PER_HOUR = 3
const PROMPTS_PER_DAY = 10

/** Values of an attempt that differ from one to another. */
export type Attempt = Pick<
  typeof billingIntents.$inferInsert,
  'userId' | 'kind' | 'packageId' | 'orderId' | 'amountKsh' | 'payerPhone' | 'consent' | 'idempotencyKey'
>

/**
 * Stores an intent before its payer gets a prompt.
 *
 * @param transaction - holds `lockMoney`
 * @throws {Refusal} 409 `PENDING_EXISTS` while another prompt is on that phone, or another intent of the member open
 */
export async function writeAttempt(
  transaction: Database,
  { billing, clock }: Pick<BillingParts, 'billing' | 'clock'>,
  attempt: Attempt,
): Promise<IntentRow> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + billing.promptSeconds * 1000)
  const [intent] = await transaction
    .insert(billingIntents)
    .values({
      ...attempt,
      id: randomUUID(),
      state: 'created',
      channel: billing.channel,
      createdAt: now,
      expiresAt,
      nextCheckAt: expiresAt,
    })
    .onConflictDoNothing()
    .returning()
  if (!intent) throw Refusal.because(409, 'PENDING_EXISTS', 'Another attempt is under way.')
  return intent
}

/** @throws {Refusal} 429 `PROMPT_LIMIT` when a number has had too many prompts */
export async function refuseHarassment(transaction: Database, payerPhone: string, now: Date): Promise<void> {
  for (const [limit, span] of [
    [PROMPTS_PER_HOUR, 60 * MINUTE],
    [PROMPTS_PER_DAY, 24 * 60 * MINUTE],
  ] as const) {
    const [requested] = await transaction
      .select({ times: count(), first: min(billingIntents.createdAt) })
      .from(billingIntents)
      .where(
        and(
          eq(billingIntents.payerPhone, payerPhone),
          inArray(billingIntents.kind, ['subscribe', 'purchase']),
          or(isNotNull(billingIntents.sentAt), eq(billingIntents.state, 'created')),
          gt(billingIntents.createdAt, new Date(now.getTime() - span)),
        ),
      )
    if (requested && requested.times >= limit) {
      const retryAfter = Math.ceil(((requested.first ?? now).getTime() + span - now.getTime()) / 1000)
      throw Refusal.because(429, 'PROMPT_LIMIT', 'This number got too many prompts.', { retryAfter })
    }
  }
}
