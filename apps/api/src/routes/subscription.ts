import {
  deleteSubscription,
  getEntitlements,
  getSubscription,
  postSubscription,
  putSubscription,
} from '@kurasa/portal-contract'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { describeIntent, nextStepOf, readIntent } from '../billing/billing-view.ts'
import { changePackage } from '../billing/change-package.ts'
import { describeSubscription, readEntitlements } from '../billing/entitlements.ts'
import type { IntentRow } from '../billing/money-ledger.ts'
import { payerOf } from '../billing/payer.ts'
import { subscribe, unsubscribe } from '../billing/subscribing.ts'
import { billingIntents } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** How long a late success is reported to the member, milliseconds. */
const LATE_NEWS_MS = 7 * 24 * 60 * 60_000

/** GET /me/entitlements; GET, POST, PUT and DELETE /subscription. */
export function addSubscription(app: Hono, parts: AppParts): void {
  const { database, sessions, clock, config } = parts
  const options = { sessions, cache: cacheControl.personal }
  const asUser = { ...options, writesAsUser: true }

  handleEndpoint(app, getEntitlements, options, async ({ member, language }) => {
    const { id } = await member()
    const now = clock.now()
    const { subscription, ownedBookIds } = await readEntitlements(database, id, now)
    return {
      subscription: describeSubscription(subscription, language, now),
      ownedBookIds: [...ownedBookIds].sort(),
    }
  })

  handleEndpoint(app, getSubscription, options, async ({ member, language }) => {
    const { id } = await member()
    const now = clock.now()
    const { subscription } = await readEntitlements(database, id, now)
    const [pending] = await database
      .select()
      .from(billingIntents)
      .where(
        and(
          eq(billingIntents.userId, id),
          inArray(billingIntents.kind, ['subscribe', 'unsubscribe']),
          inArray(billingIntents.state, ['created', 'sent', 'held']),
        ),
      )
      .orderBy(desc(billingIntents.createdAt))
      .limit(1)
    const late = await database
      .select()
      .from(billingIntents)
      .where(
        and(
          eq(billingIntents.userId, id),
          inArray(billingIntents.kind, ['subscribe', 'purchase']),
          eq(billingIntents.state, 'succeeded'),
          isNull(billingIntents.abandonedAt),
          gt(billingIntents.settledAt, billingIntents.expiresAt),
          gt(billingIntents.settledAt, new Date(now.getTime() - LATE_NEWS_MS)),
        ),
      )
      .orderBy(desc(billingIntents.settledAt))
    return {
      subscription: describeSubscription(subscription, language, now),
      pendingIntent: pending ? describeIntent(pending, now) : null,
      lateIntents: late.map((intent) => describeIntent(intent, now)),
    }
  })

  handleEndpoint(app, postSubscription, asUser, async ({ member, request, language, headers }) => {
    const { id: userId } = await member()
    const payerPhone = await payerOf(database, userId, request.payerPhone)
    const ptid = (headers.get('ptid') ?? '').slice(0, 64)
    const intentId = await subscribe(parts, { userId, payerPhone, lang: language, ptid }, request)
    const intent = await readIntent(database, intentId)
    refuseFailed(intent)
    return {
      intent: describeIntent(intent, clock.now()),
      next: nextStepOf(intent, config.billing.redirectHosts),
    }
  })

  handleEndpoint(app, putSubscription, asUser, async ({ member, request, language, headers }) => {
    const { id: userId } = await member()
    const ptid = (headers.get('ptid') ?? '').slice(0, 64)
    await changePackage(parts, { userId, lang: language, ptid }, request)
    const now = clock.now()
    const { subscription } = await readEntitlements(database, userId, now)
    return { subscription: describeSubscription(subscription, language, now)! }
  })

  handleEndpoint(app, deleteSubscription, asUser, async ({ member, request }) => {
    const { id: userId } = await member()
    const intent = await readIntent(database, await unsubscribe(parts, userId, request))
    refuseFailed(intent)
    return { intent: describeIntent(intent, clock.now()) }
  })
}

/** An intent that failed at once is reported as a refusal of the call, also when the call is repeated. */
function refuseFailed({ state, kind, resultCode }: IntentRow): void {
  if (state !== 'failed') return
  if (resultCode === 'unavailable' || resultCode === 'not-sent') {
    throw Refusal.because(503, 'BILLING_UNAVAILABLE', 'Payments cannot be made right now.')
  }
  if (resultCode === 'already') throw Refusal.business('alreadySubscribed', 'This user has subscribed')
  throw kind === 'unsubscribe'
    ? Refusal.business('unsubscriptionFailed', 'Unsubscription failed')
    : Refusal.business('subscriptionFailed', 'Subscription failed')
}
