import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { billingIntents } from '../database/schema.ts'
import type { BillingParts } from './billing-parts.ts'
import { readEvidence, storeEvidence } from './evidence.ts'
import { inquire } from './inquiry.ts'
import { applyAnswer, findRefund } from './refunds.ts'

/**
 * Accepts a callback of a provider: stores it whole, asks the provider, and judges all reports together. A callback may
 * precede the response to its request. Its intent is then found once the reference is known. A callback that cannot be
 * read is stored for the operator.
 *
 * @param reference - id of the intent or refund, where the provider called the address of one
 * @throws when it was not stored: the provider repeats it
 */
export async function takeCallback(parts: BillingParts, body: unknown, reference?: string): Promise<void> {
  const { database, billing, clock, reportError } = parts
  const { channel } = billing
  const at = clock.now()
  const refund = reference === undefined ? undefined : await findRefund(database, reference)
  const answer = refund && billing.readRefund(body)
  if (refund && answer) return applyAnswer(parts, refund, { ...answer, raw: body })
  const reading = refund ? undefined : billing.readCallback(body)
  const intentId = refund?.intentId ?? (await findNamed(parts, reference))
  const found = await storeEvidence(database, {
    channel,
    kind: reading?.kind ?? 'callback',
    intentId,
    finding: { ...(reading?.finding ?? unreadable(body)), raw: body ?? null },
    at,
  })
  if (!reading) reportError(new Error('A callback cannot be read.'), 'billing callback')
  try {
    if (found) await inquire(parts, found)
  } catch (error) {
    // It is stored, and the intent is due: the reconciler goes on.
    reportError(error, 'billing callback')
  }
}

/** Judges callbacks that arrived before their reference was known. */
export async function matchEarlier(parts: BillingParts, intentId: string): Promise<void> {
  const [intent] = await parts.database.select().from(billingIntents).where(eq(billingIntents.id, intentId))
  if (!intent) return
  const evidence = await readEvidence(parts.database, intent)
  if (evidence.some(({ kind }) => kind === 'callback')) await inquire(parts, intentId)
}

async function findNamed({ database, billing }: BillingParts, reference: string | undefined) {
  if (reference === undefined) return null
  const [found] = await database
    .select({ id: billingIntents.id, channel: billingIntents.channel })
    .from(billingIntents)
    .where(eq(billingIntents.id, reference))
  return found?.channel === billing.channel ? found.id : null
}

function unreadable(body: unknown) {
  const resultCode = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
    .slice(0, 16)
  return { outcome: 'unknown', resultCode } as const
}
