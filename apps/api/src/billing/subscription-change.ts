import {
  nextSubscriptionState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { subscriptions } from '../database/schema.ts'
import { renewalTimes } from '../rules/renewal-times.ts'

/** Milliseconds of a day of what was paid for. */
export const DAY = 24 * 3600_000

/** A subscription as it is stored. */
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** Changes that take a chosen next package back. */
export const noNextPackage = { nextPackageId: null, nextPriceKsh: null, nextConsent: null }

/** The member's subscription, to be changed. Take `lockMoney` first. */
export async function readSubscription(
  transaction: Database,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [found] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return found
}

/**
 * Lets an event happen to a subscription, by the contract's table, and sets what follows from the new state: the end
 * of grace, and when the clock looks again.
 *
 * @param changes - beside the state; `paidUntil` decides over the rest
 * @returns the new state, or undefined when the event cannot happen here: then nothing has changed
 */
export async function changeSubscription(
  transaction: Database,
  before: SubscriptionRow,
  event: SubscriptionEvent,
  now: Date,
  changes: Partial<SubscriptionRow> & { canResume?: boolean } = {},
): Promise<SubscriptionState | undefined> {
  const { canResume = false, ...rest } = changes
  const state = nextSubscriptionState(before.state, event, {
    hasTimeLeft: before.paidUntil !== null && now < before.paidUntil,
    canResume,
  })
  if (!state) return undefined
  const after: SubscriptionRow = { ...before, ...rest, state }
  if (state === 'active') after.failures = 0
  if (event === 'RENEW_FAILED') after.failures++
  after.stateBefore = stateBeforeOf(before, state)
  after.graceUntil = graceOf(after)
  after.dueAt = dueAtOf(after, event, now)
  await transaction.update(subscriptions).set(after).where(eq(subscriptions.id, before.id))
  return state
}

function stateBeforeOf(before: SubscriptionRow, state: SubscriptionState): SubscriptionRow['stateBefore'] {
  if (state !== 'pending_unsubscribe') return null
  const { state: from, stateBefore } = before
  return from === 'active' || from === 'grace' || from === 'suspended' ? from : stateBefore
}

/**
 * A subscription that renews by itself stays readable after its end while the renewal is under way or fails. So the
 * grace is set together with the period, not when a renewal has failed: otherwise readers would be locked out in
 * between.
 */
function graceOf({ state, stateBefore, paidUntil, autoRenew, graceUntil }: SubscriptionRow): Date | null {
  if (state === 'active')
    return autoRenew && paidUntil ? new Date(paidUntil.getTime() + renewalTimes.grace) : null
  const asIf = state === 'pending_unsubscribe' ? stateBefore : state
  return asIf === 'grace' || asIf === 'suspended' ? graceUntil : null
}

function dueAtOf(after: SubscriptionRow, event: SubscriptionEvent, now: Date): Date | null {
  const { state, paidUntil, graceUntil } = after
  const graceEnd = graceUntil?.getTime() ?? now.getTime()
  switch (state) {
    case 'active':
    case 'cancelled':
      return paidUntil
    case 'grace':
      return new Date(Math.min(now.getTime() + renewalTimes.retryInGrace, graceEnd))
    case 'suspended':
      if (event === 'GRACE_OVER') return now
      return new Date(
        Math.min(now.getTime() + renewalTimes.retrySuspended, graceEnd + renewalTimes.suspended),
      )
    case 'pending_unsubscribe':
      // The provider is queried for a day; then the subscription ends on our side, where nothing is charged any more.
      return event === 'UNSUBSCRIBE' ? new Date(now.getTime() + DAY) : after.dueAt
    default:
      return null
  }
}

/** Whether renewals have been tried for long enough. */
export function isGivenUp({ state, graceUntil }: SubscriptionRow, now: Date): boolean {
  return (
    state === 'suspended' && (!graceUntil || now.getTime() >= graceUntil.getTime() + renewalTimes.suspended)
  )
}

/** The end of a period that is paid for now: after the time that is left. */
export function endOfNewPeriod(before: SubscriptionRow, periodDays: number, now: Date): Date {
  const from = before.paidUntil && now < before.paidUntil ? before.paidUntil : now
  return new Date(from.getTime() + periodDays * DAY)
}

/**
 * The end of a renewed period: it begins where the last one ended, grace included; after a longer pause it begins now,
 * because no member pays for days on which nothing could be read.
 */
export function endOfRenewedPeriod(before: SubscriptionRow, periodDays: number, now: Date): Date {
  const last = before.paidUntil?.getTime() ?? 0
  const from =
    now.getTime() - last < renewalTimes.grace && before.state !== 'suspended' ? last : now.getTime()
  return new Date(from + periodDays * DAY)
}
