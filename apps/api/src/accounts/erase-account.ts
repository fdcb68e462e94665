import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { BillingParts } from '../billing/billing-parts.ts'
import { cancelAttempt } from '../billing/settlement.ts'
import { unsubscribe } from '../billing/subscribing.ts'
import { billingIntents, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { erasePersonalData } from './personal-data.ts'

/**
 * Stops what costs money, then erases the member. Payments under way are given up, so that money which still comes
 * goes back; the provider is told that the subscription ends, and on our side nothing is charged from now on.
 */
export async function eraseAccount(parts: BillingParts, userId: string): Promise<void> {
  const { database, clock } = parts
  const live = await database
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, userId),
        inArray(billingIntents.kind, ['subscribe', 'purchase']),
        inArray(billingIntents.state, ['created', 'sent', 'timed_out']),
      ),
    )
  for (const { id } of live) await cancelAttempt(database, id, clock.now())
  await stopSubscription(parts, userId)
  await database.transaction(async (transaction) => {
    await erasePersonalData(transaction, userId)
    await audit(transaction, {
      actor: `user:${userId}`,
      action: 'user.erase',
      subject: `user:${userId}`,
      at: clock.now(),
    })
  })
}

async function stopSubscription(parts: BillingParts, userId: string): Promise<void> {
  const [found] = await parts.database
    .select({ packageId: subscriptions.packageId, state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  if (!found || !['active', 'grace', 'suspended'].includes(found.state)) return
  try {
    await unsubscribe(parts, userId, { packageId: found.packageId, idempotencyKey: randomUUID() })
  } catch (error) {
    // It ended by itself in the meantime, or is being ended already.
    if (!(error instanceof Refusal)) throw error
  }
}
