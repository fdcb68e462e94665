import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents, packages, users } from '../database/schema.ts'
import type { BillingParts } from './billing-parts.ts'
import { isOpenIntent, lockIntent } from './intent-lock.ts'
import { failIntent } from './settlement.ts'
import { changeSubscription, readSubscription } from './subscription-change.ts'

/**
 * Applies the provider's statement that a number pays for the subscription already: no money moves, reading opens. Only
 * for the member's own number: another person's subscription opens nothing.
 *
 * @param paidUntil - as the provider stated it
 */
export async function settleAlready(
  { database, billing, clock }: Pick<BillingParts, 'database' | 'billing' | 'clock'>,
  intentId: string,
  paidUntil: Date,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    if (!isOpenIntent(intent)) return
    const [own] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, intent.userId), eq(users.phoneE164, intent.payerPhone ?? '')))
    const subscription = await readSubscription(transaction, intent.userId)
    const [bought] = await transaction
      .select()
      .from(packages)
      .where(eq(packages.id, intent.packageId ?? ''))
    if (!own || !subscription || !bought || intent.kind !== 'subscribe') {
      return failIntent(transaction, intent, { state: 'failed', resultCode: 'already-elsewhere', now })
    }
    await transaction
      .update(billingIntents)
      .set({ state: 'failed', resultCode: 'already', settledAt: now, nextCheckAt: null })
      .where(eq(billingIntents.id, intent.id))
    const { paidUntil: before } = subscription
    await changeSubscription(transaction, subscription, 'ALREADY', now, {
      paidUntil: before && before > paidUntil ? before : paidUntil,
      packageId: bought.id,
      priceKsh: intent.amountKsh,
      autoRenew: bought.autoRenew && billing.renewsByItself,
      channel: intent.channel,
      payerPhone: intent.payerPhone,
      lastIntentId: intent.id,
    })
  })
}
