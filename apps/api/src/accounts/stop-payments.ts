import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { BillingParts } from '../billing/billing-parts.ts'
import { cancelAttempt } from '../billing/settlement.ts'
import { unsubscribe } from '../billing/subscribing.ts'
import { billingIntents, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** States of a subscription that renews, or would. */
export const renewingStates = ['active', 'grace', 'suspended'] as const

/**
 * Stops everything that costs money: cancels open payments, so that money which still arrives is refunded; notifies the provider that the
 * subscription ends, and charges nothing from now on. Paid books stay readable.
 */
export async function stopPayments(parts: BillingParts, userId: string): Promise<void> {
  const { database, clock } = parts
  const live = await database
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, userId),
        inArray(billingIntents.kind, ['subscribe', 'purchase']),
        inArray(billingIntents.state, ['created', 'sent', 'held', 'timed_out']),
      ),
    )
  for (const { id } of live) await cancelAttempt(database, id, clock.now())
  await stopSubscription(parts, userId)
}

async function stopSubscription(parts: BillingParts, userId: string): Promise<void> {
  const [found] = await parts.database
    .select({ packageId: subscriptions.packageId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, [...renewingStates])))
  if (!found) return
  try {
    await unsubscribe(parts, userId, { packageId: found.packageId, idempotencyKey: randomUUID() })
  } catch (error) {
    // It ended by itself in the meantime, or is being ended already.
    if (!(error instanceof Refusal)) throw error
  }
}
