import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import {
  billingEvidence,
  billingIntents,
  bookGrants,
  orders,
  packages,
  subscriptions,
  users,
} from '../database/schema.ts'
import { awardPoints } from '../points/ledger.ts'
import { hasMoney, judge, type Verdict } from '../rules/judge-payment.ts'
import type { BillingParts } from './billing-parts.ts'
import { type EvidenceRow, readEvidence } from './evidence.ts'
import { isOpenIntent, lockIntent } from './intent-lock.ts'
import { bookCharge, type IntentRow } from './money-ledger.ts'
import { notice } from './notices.ts'
import { giveBack, type RefundReason } from './refunds.ts'
import {
  changeSubscription,
  endOfNewPeriod,
  endOfRenewedPeriod,
  noNextPackage,
  readSubscription,
} from './subscription-change.ts'

/** Judgement of an intent, and what it rests on. */
export interface Judged {
  verdict: Verdict
  /** A report says that money moved. */
  hasMoney: boolean
  /** The provider's reference is not known: only its books can be searched. */
  isReferenceMissing: boolean
}

/**
 * Judges an intent by all evidence about it and applies the verdict: books the money and grants the entitlement. All of
 * it happens in one transaction, once, however often it is called. Money that grants nothing is refunded; a contradiction
 * is held.
 *
 * @param parts - its database not within a transaction
 */
export async function settleIntent(
  { database, billing, clock }: Pick<BillingParts, 'database' | 'billing' | 'clock'>,
  intentId: string,
): Promise<Judged> {
  const now = clock.now()
  return database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    const { evidence, verdict } = await judgeIntent(transaction, intent)
    switch (verdict) {
      case 'paid':
        await succeed(transaction, { ...intent, ...moneyOf(intent, evidence) }, billing.renewsByItself, now)
        break
      case 'refused':
      case 'lapsed': {
        const isRefused = verdict === 'refused'
        const resultCode = evidence.findLast(isFailure)?.resultCode || verdict
        await failIntent(transaction, intent, { state: isRefused ? 'failed' : 'timed_out', resultCode, now })
        break
      }
      case 'contradiction':
        await holdIntent(transaction, intent, now)
    }
    return { verdict, hasMoney: hasMoney(evidence), isReferenceMissing: intent.providerRef === null }
  })
}

/**
 * Judges an intent, with whatever belongs to it since its provider's reference is known. A payment whose number has paid
 * for another intent already is a contradiction.
 */
async function judgeIntent(
  transaction: Database,
  intent: IntentRow,
): Promise<{ evidence: EvidenceRow[]; verdict: Verdict }> {
  let evidence = await readEvidence(transaction, intent)
  const providerRef = evidence.find((one) => one.providerRef !== null)?.providerRef
  if (intent.providerRef === null && providerRef) {
    intent.providerRef = providerRef
    await transaction.update(billingIntents).set({ providerRef }).where(eq(billingIntents.id, intent.id))
    evidence = await readEvidence(transaction, intent)
  }
  const verdict = judge(intent, evidence)
  const { receipt } = moneyOf(intent, evidence)
  const isDecided = evidence.some(({ kind }) => kind === 'decision')
  if (verdict === 'paid' && receipt && !isDecided && (await isSpent(transaction, intent, receipt)))
    return { evidence, verdict: 'contradiction' }
  return { evidence, verdict }
}

/** Amount and number of the payment as reported, from the provider's books where there is an extract. */
function moneyOf(intent: IntentRow, evidence: readonly EvidenceRow[]) {
  const successes = evidence.filter(({ outcome, kind }) => outcome === 'succeeded' && kind !== 'decision')
  const best =
    successes.findLast(({ kind }) => kind === 'statement') ??
    successes.findLast((one) => one.receipt !== null) ??
    successes.findLast((one) => one.amountKsh !== null)
  return {
    amountKsh: best?.amountKsh ?? intent.amountKsh,
    receipt: best?.receipt ?? intent.receipt,
  }
}

const isFailure = ({ outcome, resultCode }: EvidenceRow) =>
  (outcome === 'refused' || outcome === 'lapsed') && resultCode !== null

async function isSpent(transaction: Database, intent: IntentRow, receipt: string): Promise<boolean> {
  const [other] = await transaction
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.channel, intent.channel),
        eq(billingIntents.receipt, receipt),
        ne(billingIntents.id, intent.id),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Milliseconds until the provider is asked again about a contradiction, at first. */
const ASK_AGAIN = 60_000

/**
 * Holds an intent whose evidence contradicts itself: the member is told that it is being checked, and the provider is
 * asked again. An intent that succeeded or that was cancelled keeps its state.
 */
export async function holdIntent(transaction: Database, intent: IntentRow, now: Date): Promise<void> {
  if (intent.state === 'succeeded' || intent.state === 'held') return
  if (intent.heldAt) return
  const isCancelled = intent.state === 'cancelled'
  await transaction
    .update(billingIntents)
    .set({
      ...(!isCancelled && { state: 'held', settledAt: null }),
      heldAt: now,
      nextCheckAt: new Date(now.getTime() + ASK_AGAIN),
    })
    .where(eq(billingIntents.id, intent.id))
  await audit(transaction, {
    actor: 'system',
    action: 'billing.contradiction',
    subject: `intent:${intent.id}`,
    at: now,
  })
  if (!isCancelled && intent.amountKsh > 0) await notice(transaction, intent, 'checking', now)
}

/**
 * Ends the day in which a contradiction could be settled: what no report disputes counts, and all other money goes back.
 *
 * @param transaction - holds the intent by `lockIntent`
 * @returns false when nothing is left to decide
 */
export async function decideHeld(transaction: Database, intent: IntentRow, now: Date): Promise<boolean> {
  if (intent.state === 'succeeded') return false
  const { evidence, verdict } = await judgeIntent(transaction, intent)
  const isUndecided = verdict === 'contradiction' || (verdict === 'waiting' && hasMoney(evidence))
  if (!isUndecided) return false
  await decide(transaction, intent, {
    outcome: 'succeeded',
    isReturned: intent.amountKsh > 0 && verdict === 'contradiction' ? true : undefined,
    raw: { actor: 'system', reason: 'A day has passed.' },
    now,
  })
  return true
}

/**
 * Stores a decision as evidence; judging applies it.
 *
 * @param transaction - holds the intent by `lockIntent`
 * @param decision.isReturned - true: the money goes back; false: it grants, though the attempt was given up; absent: as
 *   the member left it
 */
export async function decide(
  transaction: Database,
  intent: IntentRow,
  decision: { outcome: 'succeeded' | 'refused'; isReturned?: boolean | undefined; raw: object; now: Date },
): Promise<void> {
  const { outcome, isReturned, raw, now } = decision
  await transaction.insert(billingEvidence).values({
    channel: intent.channel,
    kind: 'decision',
    intentId: intent.id,
    dedupeKey: `${intent.id}/${now.toISOString()}`,
    outcome,
    raw: { ...raw, isReturned },
    receivedAt: now,
  })
  if (isReturned && intent.settledAt === null) {
    await failIntent(transaction, intent, { state: 'cancelled', resultCode: 'contradiction', now })
  }
  await transaction
    .update(billingIntents)
    .set({ nextCheckAt: now, ...(isReturned !== undefined && { abandonedAt: isReturned ? now : null }) })
    .where(eq(billingIntents.id, intent.id))
}

async function succeed(transaction: Database, intent: IntentRow, renews: boolean, now: Date): Promise<void> {
  if (intent.state === 'succeeded') return
  const { receipt } = intent
  // An erased account cannot be granted anything any more.
  const isGone = intent.kind !== 'unsubscribe' && (await isErased(transaction, intent.userId))
  const abandonedAt = intent.abandonedAt ?? (isGone ? now : null)
  const stays = intent.settledAt === null ? 'cancelled' : intent.state
  const state = abandonedAt ? stays : 'succeeded'
  await transaction
    .update(billingIntents)
    .set({ state, receipt, abandonedAt, settledAt: now, nextCheckAt: null })
    .where(eq(billingIntents.id, intent.id))
  const paid = { ...intent, abandonedAt }
  switch (intent.kind) {
    case 'purchase':
      return succeedPurchase(transaction, paid, now)
    case 'unsubscribe':
      return succeedUnsubscribing(transaction, paid, now)
    default:
      return succeedSubscribing(transaction, paid, renews, now)
  }
}

function reasonOf({ abandonedAt, heldAt }: IntentRow): RefundReason {
  if (abandonedAt === null) return 'double'
  return heldAt === null ? 'abandoned' : 'contradiction'
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
    await giveBack(transaction, intent, reasonOf(intent), now)
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
    return giveBack(transaction, intent, reasonOf(intent), now)
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
  if (intent.settledAt !== null && !isLateRefusal) {
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
    .where(and(which, inArray(billingIntents.state, ['created', 'sent', 'held', 'timed_out'])))
}

/** The member gives an attempt to pay up. Earlier decisions stay. */
export async function cancelAttempt(database: Database, intentId: string, now: Date): Promise<void> {
  await database.transaction(async (opened) => {
    const transaction: Database = opened
    const intent = await lockIntent(transaction, intentId)
    const isPayment = intent.kind === 'subscribe' || intent.kind === 'purchase'
    if (!isPayment || !(intent.settledAt === null || intent.state === 'timed_out')) return
    const wasSent = intent.sentAt !== null
    const end = { state: 'cancelled', resultCode: 'cancelled', now } as const
    await failIntent(transaction, intent, { ...end, nextCheckAt: wasSent ? intent.nextCheckAt : null })
    await transaction
      .update(billingIntents)
      .set({ state: 'cancelled', abandonedAt: now })
      .where(eq(billingIntents.id, intent.id))
  })
}
