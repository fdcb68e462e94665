import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents, packages } from '../database/schema.ts'
import { type BillingAnswer, BillingUnreachable, type Finding } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { matchEarlier } from './callbacks.ts'
import { storeEvidence } from './evidence.ts'
import { lockIntent } from './intent-lock.ts'
import { settleAlready } from './settle-already.ts'
import { failIntent, settleIntent } from './settlement.ts'

/** Milliseconds after which the provider is queried for the first time. */
const FIRST_CHECK = 20_000

/**
 * Sends an intent to the provider, once: it is marked as sent before, so that no other process sends it again, not even
 * after a crash. The result is stored in the intent.
 */
export async function sendIntent(parts: BillingParts, intentId: string): Promise<void> {
  const { database, billing, clock, reportError } = parts
  const now = clock.now()
  const firstCheck = new Date(now.getTime() + FIRST_CHECK)
  const [intent] = await database
    .update(billingIntents)
    .set({
      state: 'sent',
      sentAt: now,
      nextCheckAt: sql`least(${billingIntents.expiresAt}, ${firstCheck.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(billingIntents.id, intentId),
        eq(billingIntents.state, 'created'),
        gt(billingIntents.expiresAt, now),
      ),
    )
    .returning()
  if (!intent) return
  const [bought] = await database
    .select({ days: packages.periodDays })
    .from(packages)
    .where(eq(packages.id, intent.packageId ?? ''))
  const request = {
    reference: intent.id,
    kind: intent.kind,
    phone: intent.payerPhone ?? '',
    amountKsh: intent.amountKsh,
    periodDays: bought?.days ?? 0,
  }
  const store = (kind: 'request' | 'acknowledgement', finding: Finding) =>
    storeEvidence(database, { channel: billing.channel, kind, intentId, finding, at: clock.now() })
  try {
    await store('request', { outcome: 'unknown', amountKsh: request.amountKsh, raw: request })
    const answer = await billing.request(request)
    await store('acknowledgement', acknowledged(answer))
    if (answer.kind === 'already') return await settleAlready(parts, intent.id, answer.paidUntil)
    if (answer.kind === 'refused') return void (await settleIntent(parts, intent.id))
    await database
      .update(billingIntents)
      .set({ providerRef: answer.providerRef, redirectUrl: answer.redirectUrl ?? null })
      .where(and(eq(billingIntents.id, intent.id), isNull(billingIntents.providerRef)))
    await matchEarlier(parts, intent.id)
  } catch (error) {
    if (error instanceof BillingUnreachable && !error.mayHaveHappened) {
      return end(parts, intent.id, 'unavailable')
    }
    // It may have succeeded: it stays open, and the provider is queried.
    if (!(error instanceof BillingUnreachable)) reportError(error, `intent ${intent.id}`)
  }
}

function acknowledged(answer: BillingAnswer): Finding {
  const raw = answer.raw ?? answer
  if (answer.kind === 'accepted') return { outcome: 'pending', providerRef: answer.providerRef, raw }
  return { outcome: 'refused', resultCode: answer.kind === 'refused' ? answer.resultCode : 'already', raw }
}

async function end({ database, clock }: BillingParts, intentId: string, resultCode: string): Promise<void> {
  await database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    await failIntent(transaction, intent, { state: 'failed', resultCode, now: clock.now() })
  })
}
