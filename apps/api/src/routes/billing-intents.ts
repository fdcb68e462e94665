import { cancelIntent, getIntent } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { describeIntent, readIntent, readOrder } from '../billing/billing-view.ts'
import { describeSubscription, readEntitlements } from '../billing/entitlements.ts'
import type { IntentRow } from '../billing/money-ledger.ts'
import { cancelAttempt } from '../billing/settlement.ts'
import { billingIntents } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** GET /billing/intents/:id, POST /billing/intents/:id/cancel. */
export function addBillingIntents(app: Hono, { database, sessions, clock }: AppParts): void {
  const options = { sessions, cache: cacheControl.personal }

  async function findOwn(userId: string, id: string): Promise<IntentRow> {
    const [found] = await database
      .select()
      .from(billingIntents)
      .where(and(eq(billingIntents.id, id), eq(billingIntents.userId, userId)))
    if (!found) throw Refusal.notFound('There is no such attempt.')
    return found
  }

  handleEndpoint(app, getIntent, options, async ({ member, parameters, language }) => {
    const { id: userId } = await member()
    const intent = await findOwn(userId, parameters.id)
    const now = clock.now()
    if (intent.orderId) {
      return { intent: describeIntent(intent, now), order: await readOrder(database, intent.orderId) }
    }
    const { subscription } = await readEntitlements(database, userId, now)
    return {
      intent: describeIntent(intent, now),
      subscription: describeSubscription(subscription, language, now) ?? undefined,
    }
  })

  handleEndpoint(app, cancelIntent, { ...options, writesAsUser: true }, async ({ member, parameters }) => {
    const { id: userId } = await member()
    const { id } = await findOwn(userId, parameters.id)
    await cancelAttempt(database, id, clock.now())
    return { intent: describeIntent(await readIntent(database, id), clock.now()) }
  })
}
