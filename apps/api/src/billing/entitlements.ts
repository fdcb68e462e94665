import { isPaidPeriod, type Language, type Subscription } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../database/open-database.ts'
import { bookGrants, orders, packages, subscriptions } from '../database/schema.ts'

/** A subscription with the package it is to. */
export interface SubscriptionRecord {
  subscription: typeof subscriptions.$inferSelect
  package: typeof packages.$inferSelect
  /** From the next renewal on; null: the same. */
  nextPackage: typeof packages.$inferSelect | null
}

const nextPackages = alias(packages, 'next_packages')

/** Entitlements of a member beyond what is free. */
export interface MemberEntitlements {
  /** Books for members are open, now. */
  isSubscribed: boolean
  /** Bought or given. */
  ownedBookIds: ReadonlySet<string>
  /** Null for who never subscribed and was never given days. */
  subscription: SubscriptionRecord | null
}

/** Reads what a member may read. Called on every request: nothing of it is stored with the user. */
export async function readEntitlements(
  database: Database,
  userId: string,
  now: Date,
): Promise<MemberEntitlements> {
  const [subscription] = await database
    .select({ subscription: subscriptions, package: packages, nextPackage: nextPackages })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(nextPackages, eq(nextPackages.id, subscriptions.nextPackageId))
    .where(eq(subscriptions.userId, userId))
  const owned = await unionAll(
    database
      .select({ bookId: orders.bookId })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'paid'))),
    database.select({ bookId: bookGrants.bookId }).from(bookGrants).where(eq(bookGrants.userId, userId)),
  )
  return {
    isSubscribed: subscription !== undefined && isPaidPeriod(subscription.subscription, now),
    ownedBookIds: new Set(owned.map(({ bookId }) => bookId)),
    subscription: subscription ?? null,
  }
}

/** A subscription as the API shows it to its member; null when there was never more than a failed intent. */
export function describeSubscription(
  record: SubscriptionRecord | null,
  language: Language,
  now: Date,
): Subscription | null {
  if (!record || record.subscription.state === 'none') return null
  const { subscription } = record
  const { state, paidUntil, graceUntil, startedAt, autoRenew } = subscription
  const canUnsubscribe = state === 'active' || state === 'grace' || state === 'suspended'
  return {
    packageId: subscription.packageId,
    packageName: record.package.names[language],
    priceKsh: subscription.priceKsh,
    state,
    isOpen: isPaidPeriod(subscription, now),
    startedAt: startedAt.toISOString(),
    paidUntil: paidUntil?.toISOString() ?? null,
    graceUntil: state === 'grace' ? graceUntil?.toISOString() : undefined,
    autoRenew: autoRenew && canUnsubscribe,
    canUnsubscribe,
    next:
      record.nextPackage && autoRenew && canUnsubscribe
        ? {
            packageId: record.nextPackage.id,
            packageName: record.nextPackage.names[language],
            priceKsh: subscription.nextPriceKsh ?? record.nextPackage.priceKsh,
          }
        : undefined,
  }
}
