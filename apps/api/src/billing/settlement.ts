import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { billingIntents, bookGrants, orders, packages, subscriptions, users } from '../database/schema.ts'
import { awardPoints } from '../points/ledger.ts'
import type { BillingStatus } from '../ports/billing.ts'
import type { BillingParts } from './billing-parts.ts'
import { isOpenIntent, lockIntent } from './intent-lock.ts'
import { bookCharge, type IntentRow } from './money-ledger.ts'
import { notice } from './notices.ts'
import { giveBack } from './refunds.ts'
import {
  changeSubscription,
  endOfNewPeriod,
  endOfRenewedPeriod,
  noNextPackage,
  readSubscription,
} from './subscription-change.ts'

/** Status of a request that the provider knows. */
type KnownStatus = Exclude<BillingStatus, { outcome: 'unknown' }>

/**
 * Applies the provider's status of an intent: books the money and grants the entitlement, in one transaction, once,
 * however often it is called. Money that grants nothing is refunded.
 *
 * @param parts - its database not within a transaction
 * @param status - from a query, never from a callback alone
 */
export async function settleIntent(
  { database, billing, clock }: Pick<BillingParts, 'database' | 'billing' | 'clock'>,
  intentId: string,
  status: KnownStatus,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    const mismatch = mismatchOf(intent, status)
    if (mismatch) {
      await failIntent(transaction, intent, { state: 'failed', resultCode: 'mismatch', now })
      await audit(transaction, {
        actor: 'system',
        action: 'billing.mismatch',
        subject: `intent:${intent.id}`,
        detail: { mismatch, providerRef: status.providerRef, amountKsh: status.amountKsh },
        at: now,
      })
      return
    }
    if (intent.providerRef === null) {
      const { providerRef } = status
      await transaction.update(billingIntents).set({ providerRef }).where(eq(billingIntents.id, intent.id))
    }
    switch (status.outcome) {
      case 'pending':
        return
      case 'succeeded':
        return succeed(transaction, intent, { receipt: status.receipt, renews: billing.renewsByItself }, now)
      case 'refused':
        return failIntent(transaction, intent, {
          state: 'failed',
          resultCode: status.resultCode ?? 'refused',
          now,
        })
      case 'lapsed':
        return failIntent(transaction, intent, { state: 'timed_out', resultCode: 'lapsed', now })
    }
  })
}

/** The field in which a charge differs from its request; undefined when all fit. */
function mismatchOf(intent: IntentRow, status: KnownStatus): string | undefined {
  if (intent.providerRef !== null && intent.providerRef !== status.providerRef) return 'providerRef'
  if (intent.amountKsh !== status.amountKsh) return 'amount'
  // The number of an erased account is not stored any more.
  if (intent.payerPhone !== null && intent.payerPhone !== status.phone) return 'phone'
  return undefined
}

async function succeed(
  transaction: Database,
  intent: IntentRow,
  { receipt = null, renews }: { receipt?: string | null; renews: boolean },
  now: Date,
): Promise<void> {
  if (intent.state === 'succeeded') return
  // An erased account cannot be granted anything any more.
  const isGone = intent.kind !== 'unsubscribe' && (await isErased(transaction, intent.userId))
  const abandonedAt = intent.abandonedAt ?? (isGone ? now : null)
  const stays = isOpenIntent(intent) ? 'cancelled' : intent.state
  const state = abandonedAt ? stays : 'succeeded'
  await transaction
    .update(billingIntents)
    .set({ state, receipt, abandonedAt, settledAt: now, nextCheckAt: null })
    .where(eq(billingIntents.id, intent.id))
  const paid = { ...intent, receipt, abandonedAt }
  switch (intent.kind) {
    case 'purchase':
      return succeedPurchase(transaction, paid, now)
    case 'unsubscribe':
      return succeedUnsubscribing(transaction, paid, now)
    default:
      return succeedSubscribing(transaction, paid, renews, now)
  }
}

async function isErased(transaction: Database, userId: string): Promise<boolean> {
  const [found] = await transaction.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return found?.status === 'erasing'
}

async function succeedPurchase(transaction: Database, intent: IntentRow, now: Date): Promise<void> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.id, intent.orderId ?? ''))
  if (!order) throw new Error(`The intent ${intent.id} has no order.`)
  // A refunded order is settled for good.
  if (order.state === 'paid' || order.state === 'refunded') return
  const paid = { receipt: intent.receipt ?? intent.id, paidAt: now }
  const isSame = and(
    eq(orders.userId, order.userId),
    eq(orders.bookId, order.bookId),
    ne(orders.id, order.id),
  )
  const [owned] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(isSame, eq(orders.state, 'paid')))
  const [given] = await transaction
    .select({ bookId: bookGrants.bookId })
    .from(bookGrants)
    .where(and(eq(bookGrants.userId, order.userId), eq(bookGrants.bookId, order.bookId)))
  if (intent.abandonedAt || owned || given) {
    await giveBack(transaction, intent, intent.abandonedAt ? 'abandoned' : 'double', now)
    await transaction
      .update(orders)
      .set({ ...paid, state: 'refunded' })
      .where(eq(orders.id, order.id))
    return
  }
  // A newer attempt at the same book is needed no more: what it still brings goes back.
  const newer = await transaction
    .update(orders)
    .set({ state: 'failed' })
    .where(and(isSame, eq(orders.state, 'pending')))
    .returning({ id: orders.id })
  if (newer.length) {
    await abandon(
      transaction,
      inArray(
        billingIntents.orderId,
        newer.map(({ id }) => id),
      ),
      now,
    )
  }
  await bookCharge(transaction, intent, 'purchases', now)
  await transaction
    .update(orders)
    .set({ ...paid, state: 'paid' })
    .where(eq(orders.id, order.id))
  await notice(transaction, intent, 'bought', now)
}

async function succeedSubscribing(
  transaction: Database,
  intent: IntentRow,
  renews: boolean,
  now: Date,
): Promise<void> {
  const isRenewal = intent.kind === 'renew'
  const subscription = await readSubscription(transaction, intent.userId)
  const [bought] = await transaction
    .select()
    .from(packages)
    .where(eq(packages.id, intent.packageId ?? ''))
  if (!subscription || !bought) throw new Error(`The intent ${intent.id} has nothing to subscribe to.`)
  if (intent.abandonedAt || (await isSuperseded(transaction, intent))) {
    return giveBack(transaction, intent, intent.abandonedAt ? 'abandoned' : 'double', now)
  }
  const isInTime = isOpenIntent(intent)
  const endOf = isRenewal ? endOfRenewedPeriod : endOfNewPeriod
  const event = isRenewal ? 'RENEWED' : isInTime ? 'CONFIRMED' : 'LATE_SUCCESS'
  const state = await changeSubscription(transaction, subscription, event, now, {
    paidUntil: endOf(subscription, bought.periodDays, now),
    packageId: bought.id,
    ...(isRenewal &&
      subscription.nextPackageId === bought.id && { priceKsh: intent.amountKsh, ...noNextPackage }),
    ...(!isRenewal && {
      ...noNextPackage,
      priceKsh: intent.amountKsh,
      autoRenew: bought.autoRenew && renews,
      channel: intent.channel,
      payerPhone: intent.payerPhone,
      lastIntentId: intent.id,
    }),
  })
  if (!state) return giveBack(transaction, intent, isRenewal ? 'not-subscribed' : 'double', now)
  await bookCharge(transaction, intent, 'subscriptions', now)
  if (isRenewal) return
  // An attempt that was begun since is needed no more.
  const isOther = and(eq(billingIntents.userId, intent.userId), eq(billingIntents.kind, 'subscribe'))
  await abandon(transaction, and(isOther, ne(billingIntents.id, intent.id)), now)
  await notice(transaction, intent, isInTime ? 'subscribed' : 'late', now)
  if (!isInTime) {
    await audit(transaction, {
      actor: 'system',
      action: 'billing.late-success',
      subject: `intent:${intent.id}`,
      at: now,
    })
  }
  await awardPoints(transaction, {
    userId: intent.userId,
    rule: 'first_subscription',
    ruleKey: 'account',
    now,
  })
}

/** Whether the member has subscribed, renewed or stopped since: then this money buys nothing they still want. */
async function isSuperseded(transaction: Database, intent: IntentRow): Promise<boolean> {
  if (isOpenIntent(intent)) return false
  const [newer] = await transaction
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, intent.userId),
        ne(billingIntents.kind, 'purchase'),
        eq(billingIntents.state, 'succeeded'),
        ne(billingIntents.id, intent.id),
        gt(billingIntents.settledAt, intent.createdAt),
      ),
    )
    .limit(1)
  return newer !== undefined
}

async function succeedUnsubscribing(transaction: Database, intent: IntentRow, now: Date): Promise<void> {
  const subscription = await readSubscription(transaction, intent.userId)
  if (subscription?.lastIntentId !== intent.id) return
  const state = await changeSubscription(transaction, subscription, 'CONFIRMED', now)
  if (state) await notice(transaction, intent, 'unsubscribed', now)
}

/**
 * Ends an intent without success. One that has ended keeps its state, except for a cancellation that turns out to be
 * refused.
 *
 * @param transaction - holds the intent by `lockIntent`
 * @param end.nextCheckAt - when the provider is queried again; absent: its answer is final
 */
export async function failIntent(
  transaction: Database,
  intent: IntentRow,
  end: {
    state: 'failed' | 'timed_out' | 'cancelled'
    resultCode: string
    now: Date
    nextCheckAt?: Date | null
  },
): Promise<void> {
  const { state, resultCode, now, nextCheckAt = null } = end
  const isLateRefusal = intent.kind === 'unsubscribe' && intent.state === 'timed_out' && state === 'failed'
  if (!isOpenIntent(intent) && !isLateRefusal) {
    const isFinal = and(eq(billingIntents.id, intent.id), ne(billingIntents.state, 'succeeded'))
    await transaction.update(billingIntents).set({ nextCheckAt }).where(isFinal)
    return
  }
  await transaction
    .update(billingIntents)
    .set({ state, resultCode, settledAt: now, nextCheckAt })
    .where(eq(billingIntents.id, intent.id))
  if (intent.kind === 'purchase') {
    await transaction
      .update(orders)
      .set({ state: state === 'timed_out' ? 'timed_out' : 'failed' })
      .where(and(eq(orders.id, intent.orderId ?? ''), eq(orders.state, 'pending')))
    return
  }
  const subscription = await readSubscription(transaction, intent.userId)
  if (!subscription) return
  if (intent.kind === 'renew') {
    await failRenewal(transaction, subscription, resultCode, now)
    return
  }
  // Another attempt is what the subscription waits for.
  if (subscription.lastIntentId !== intent.id) return
  await changeSubscription(transaction, subscription, state === 'timed_out' ? 'TIMED_OUT' : 'REFUSED', now)
}

async function failRenewal(
  transaction: Database,
  subscription: typeof subscriptions.$inferSelect,
  resultCode: string,
  now: Date,
): Promise<void> {
  if (resultCode === 'not-sent') {
    // No prompt was sent: this is no failure, the renewal is only repeated.
    await transaction.update(subscriptions).set({ dueAt: now }).where(eq(subscriptions.id, subscription.id))
    return
  }
  await changeSubscription(transaction, subscription, 'RENEW_FAILED', now)
}

/** Gives attempts up that are under way or lost: money that still comes for them goes back. */
async function abandon(transaction: Database, which: Parameters<typeof and>[0], now: Date): Promise<void> {
  await transaction
    .update(billingIntents)
    .set({ state: 'cancelled', abandonedAt: now, settledAt: now, resultCode: 'superseded' })
    .where(and(which, inArray(billingIntents.state, ['created', 'sent', 'timed_out'])))
}

/** The member gives an attempt to pay up. Earlier decisions stay. */
export async function cancelAttempt(database: Database, intentId: string, now: Date): Promise<void> {
  await database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    const isPayment = intent.kind === 'subscribe' || intent.kind === 'purchase'
    if (!isPayment || !(isOpenIntent(intent) || intent.state === 'timed_out')) return
    const wasSent = intent.sentAt !== null
    const end = { state: 'cancelled', resultCode: 'cancelled', now } as const
    await failIntent(transaction, intent, { ...end, nextCheckAt: wasSent ? intent.nextCheckAt : null })
    await transaction
      .update(billingIntents)
      .set({ state: 'cancelled', abandonedAt: now })
      .where(eq(billingIntents.id, intent.id))
  })
}
