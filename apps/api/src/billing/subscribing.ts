import { randomUUID } from 'node:crypto'
import type { deleteSubscription, Phone, postSubscription, RequestOf } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents, packages, subscriptions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseHarassment, writeAttempt } from './attempts.ts'
import type { BillingParts } from './billing-parts.ts'
import { onceFor } from './idempotency.ts'
import { inquireAboutLostAttempts } from './inquiry.ts'
import { lockMoney } from './money-lock.ts'
import { sendIntent } from './sending.ts'
import {
  changeSubscription,
  noNextPackage,
  readSubscription,
  type SubscriptionRow,
} from './subscription-change.ts'

/** Origin of a request: member, payer and address. */
export interface Requester {
  userId: string
  /** Number that is charged. */
  payerPhone: Phone
  /** Language that the disclosure was shown in. */
  lang: string
  /** Page visit. */
  ptid: string
}

/**
 * Begins a subscription: stores the intent, then sends the payer a prompt. A repeated call gets the same intent.
 *
 * @returns id of the intent
 * @throws {Refusal} as documented at `postSubscription`
 */
export async function subscribe(
  parts: BillingParts,
  { userId, payerPhone, lang, ptid }: Requester,
  request: RequestOf<typeof postSubscription>,
): Promise<string> {
  const { database, clock, billing } = parts
  const { idempotencyKey: key, ...body } = request
  await inquireAboutLostAttempts(parts, userId, 'subscribe', key)
  const now = clock.now()
  const once = { userId, call: 'postSubscription', key, body, now }
  const { intentId } = await onceFor(database, once, async (transaction) => {
    await lockMoney(transaction, userId)
    const bought = await findPackage(transaction, request.packageId)
    if (bought.disclosureVersion !== request.disclosureVersion) {
      throw Refusal.because(409, 'CONSENT_REQUIRED', 'The terms have changed: please read them again.')
    }
    const before = await readSubscription(transaction, userId)
    if (before) refuseSecond(before, bought.id)
    const isPaidFor = before?.state === 'cancelled' && before.paidUntil !== null && now < before.paidUntil
    const canResume =
      isPaidFor && before.packageId === bought.id && bought.autoRenew && billing.renewsByItself
    if (!canResume) await refuseHarassment(transaction, payerPhone, now)
    const intent = await writeAttempt(transaction, parts, {
      userId,
      kind: 'subscribe',
      packageId: bought.id,
      amountKsh: canResume ? 0 : bought.priceKsh,
      payerPhone,
      idempotencyKey: key,
      consent: { disclosureVersion: request.disclosureVersion, lang, at: now.toISOString(), ptid },
    })
    if (canResume) {
      await transaction
        .update(billingIntents)
        .set({ state: 'succeeded', settledAt: now, nextCheckAt: null })
        .where(eq(billingIntents.id, intent.id))
    }
    const row = before ?? (await insertNone(transaction, userId, bought, billing.channel, now))
    await changeSubscription(transaction, row, 'SUBSCRIBE', now, {
      canResume,
      lastIntentId: intent.id,
      ...(canResume && { autoRenew: true, priceKsh: bought.priceKsh }),
      // With time left the old package is what is being read on; it changes when the new one is paid.
      ...(!isPaidFor && { packageId: bought.id, priceKsh: bought.priceKsh, startedAt: now }),
    })
    return { intentId: intent.id }
  })
  await sendIntent(parts, intentId)
  return intentId
}

/**
 * Ends a subscription: we charge nothing from now on, and notify the provider.
 *
 * @returns id of the intent
 * @throws {Refusal} as documented at `deleteSubscription`
 */
export async function unsubscribe(
  parts: BillingParts,
  userId: string,
  request: RequestOf<typeof deleteSubscription>,
): Promise<string> {
  const { database, clock } = parts
  const { idempotencyKey: key, packageId } = request
  const now = clock.now()
  const once = { userId, call: 'deleteSubscription', key, body: { packageId }, now }
  const { intentId } = await onceFor(database, once, async (transaction) => {
    await lockMoney(transaction, userId)
    const before = await readSubscription(transaction, userId)
    const isEnding = before?.state === 'pending_unsubscribe'
    const canEnd = isEnding || before?.state === 'active' || isUnpaid(before)
    if (!before || !canEnd || before.packageId !== packageId) {
      throw Refusal.business('notSubscribed', 'You are not subscribed to this package')
    }
    const intent = await writeAttempt(transaction, parts, {
      userId,
      kind: 'unsubscribe',
      packageId,
      amountKsh: 0,
      payerPhone: before.payerPhone,
      idempotencyKey: key,
    })
    await changeSubscription(transaction, before, 'UNSUBSCRIBE', now, {
      lastIntentId: intent.id,
      // From the first tap on, whatever the provider answers.
      autoRenew: false,
      ...noNextPackage,
    })
    return { intentId: intent.id }
  })
  await sendIntent(parts, intentId)
  return intentId
}

function isUnpaid(subscription: SubscriptionRow | undefined): boolean {
  return subscription?.state === 'grace' || subscription?.state === 'suspended'
}

/** A package that is on sale. @throws {Refusal} 404 */
export async function findPackage(transaction: Database, id: string): Promise<typeof packages.$inferSelect> {
  const [found] = await transaction.select().from(packages).where(eq(packages.id, id))
  if (!found?.isOnSale) throw Refusal.notFound('There is no such package.')
  return found
}

function refuseSecond({ state, packageId }: SubscriptionRow, wanted: string): void {
  switch (state) {
    case 'none':
    case 'expired':
    case 'cancelled':
      return
    case 'pending_subscribe':
    case 'pending_unsubscribe':
      throw Refusal.because(409, 'PENDING_EXISTS', 'Another attempt is under way.')
    default:
      throw packageId === wanted
        ? Refusal.business('alreadySubscribed', 'This user has subscribed')
        : Refusal.business('subscribedToOther', 'You have already subscribed to other packages')
  }
}

async function insertNone(
  transaction: Database,
  userId: string,
  bought: typeof packages.$inferSelect,
  channel: SubscriptionRow['channel'],
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await transaction
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      userId,
      packageId: bought.id,
      state: 'none',
      startedAt: now,
      autoRenew: false,
      channel,
    })
    .returning()
  if (!row) throw new Error(`The subscription of ${userId} was not stored.`)
  return row
}
