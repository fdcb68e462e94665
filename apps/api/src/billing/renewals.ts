import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { billingIntents, packages, subscriptions, users } from '../database/schema.ts'
import type { BillingParts } from './billing-parts.ts'
import { CLAIM_TIME } from './claim-time.ts'
import { lockMoney } from './money-lock.ts'
import { notice } from './notices.ts'
import { sendIntent } from './sending.ts'
import {
  changeSubscription,
  isGivenUp,
  readSubscription,
  type SubscriptionRow,
} from './subscription-change.ts'

/** Milliseconds after which a renewal without an answer is checked again. */
const LOOK_AGAIN = 10 * 60_000

/**
 * Does to subscriptions what the clock demands: renews them, lets grace and periods end.
 *
 * @returns how many were looked at
 */
export async function runDueSubscriptions(parts: BillingParts): Promise<number> {
  const { database, clock, reportError } = parts
  const now = clock.now()
  const due = await database
    .update(subscriptions)
    .set({ dueAt: new Date(now.getTime() + CLAIM_TIME) })
    .where(
      sql`${subscriptions.id} in (${database
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(isNotNull(subscriptions.dueAt), lte(subscriptions.dueAt, now)))
        .orderBy(subscriptions.dueAt)
        .limit(20)
        .for('update', { skipLocked: true })})`,
    )
    .returning({ userId: subscriptions.userId })
  for (const { userId } of due) {
    try {
      const intentId = await database.transaction((transaction) => advance(transaction, parts, userId))
      if (intentId) await sendIntent(parts, intentId)
    } catch (error) {
      reportError(error, `subscription of ${userId}`)
    }
  }
  return due.length
}

/** @returns id of a renewal that is to be sent */
async function advance(
  transaction: Database,
  parts: BillingParts,
  userId: string,
): Promise<string | undefined> {
  const now = parts.clock.now()
  await lockMoney(transaction, userId)
  const found = await readSubscription(transaction, userId)
  if (!found) return undefined
  const { state, paidUntil, graceUntil } = found
  const happens = (event: Parameters<typeof changeSubscription>[2], changes = {}) =>
    changeSubscription(transaction, found, event, now, changes)
  const postpone = async (dueAt: Date | null) => {
    await transaction.update(subscriptions).set({ dueAt }).where(eq(subscriptions.id, found.id))
  }

  switch (state) {
    case 'none':
    case 'expired':
    case 'pending_subscribe':
      await postpone(null)
      return undefined
    case 'pending_unsubscribe':
      await happens('GIVEN_UP')
      return undefined
    case 'cancelled':
      if (paidUntil && now < paidUntil) await postpone(paidUntil)
      else await happens('PERIOD_OVER')
      return undefined
    default: {
      if (state === 'active' && paidUntil && now < paidUntil) {
        await postpone(paidUntil)
        return undefined
      }
      if (!found.autoRenew || !parts.billing.renewsByItself || !(await mayBeCharged(transaction, userId))) {
        await happens('PERIOD_OVER', { autoRenew: false })
        return undefined
      }
      if (state === 'grace' && (!graceUntil || now >= graceUntil)) {
        await happens('GRACE_OVER')
        await noticeSuspended(transaction, found, now)
        return undefined
      }
      if (isGivenUp(found, now)) {
        await happens('GIVEN_UP', { autoRenew: false })
        return undefined
      }
      return renew(transaction, parts, found, now)
    }
  }
}

/** Writes a renewal down, unless an earlier one may still succeed: then that one has to be known first. */
async function renew(
  transaction: Database,
  { billing }: BillingParts,
  found: SubscriptionRow,
  now: Date,
): Promise<string | undefined> {
  const lookAgain = new Date(now.getTime() + LOOK_AGAIN)
  await transaction.update(subscriptions).set({ dueAt: lookAgain }).where(eq(subscriptions.id, found.id))
  const [unknown] = await transaction
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, found.userId),
        eq(billingIntents.kind, 'renew'),
        or(
          inArray(billingIntents.state, ['created', 'sent', 'held']),
          and(eq(billingIntents.state, 'timed_out'), isNotNull(billingIntents.nextCheckAt)),
        ),
      ),
    )
    .limit(1)
  if (unknown) return undefined
  const wanted = found.nextPackageId ?? found.packageId
  const [bought] = await transaction.select().from(packages).where(eq(packages.id, wanted))
  if (!bought || !found.payerPhone) return undefined
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + billing.promptSeconds * 1000)
  await transaction.insert(billingIntents).values({
    id,
    userId: found.userId,
    kind: 'renew',
    packageId: bought.id,
    amountKsh: found.nextPriceKsh ?? found.priceKsh,
    state: 'created',
    idempotencyKey: `renew/${id}`,
    channel: found.channel,
    payerPhone: found.payerPhone,
    consent: found.nextConsent,
    createdAt: now,
    expiresAt,
    nextCheckAt: expiresAt,
  })
  return id
}

/** Whether a member may be charged: blocked and erased members cannot read, so they pay nothing. */
async function mayBeCharged(transaction: Database, userId: string): Promise<boolean> {
  const [found] = await transaction.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return found?.status === 'active'
}

async function noticeSuspended(transaction: Database, found: SubscriptionRow, now: Date): Promise<void> {
  const [last] = await transaction
    .select({ id: billingIntents.id, userId: billingIntents.userId })
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, found.userId), eq(billingIntents.kind, 'renew')))
    .orderBy(sql`${billingIntents.createdAt} desc`)
    .limit(1)
  if (last) await notice(transaction, last, 'suspended', now)
}
