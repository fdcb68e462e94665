import { dormantAfter } from '@kurasa/portal-contract'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { type AuditEntry, audit } from '../audit.ts'
import type { BillingParts } from '../billing/billing-parts.ts'
import type { Database } from '../database/open-database.ts'
import { sessions, subscriptions, tickets, users } from '../database/schema.ts'
import { renewingStates, stopPayments } from './stop-payments.ts'

const DAY = 24 * 3600_000
/** Accounts in one transaction: a long one would make others wait. */
const BATCH = 200

/**
 * The last use that is too long ago, at a moment. A use is written down at a login and at most once a day after it
 * (see `database-sessions.ts`): enough to count 120 days by, and no write on every call.
 */
const lastUseBefore = (now: Date) => new Date(now.getTime() - dormantAfter * DAY)

/** Whether an active account has been unused for so long that its number may be another person's. */
export const isLongUnused = (lastSeenAt: Date, now: Date): boolean => lastSeenAt <= lastUseBefore(now)

/**
 * Makes accounts dormant: their sessions and passes end, and the next login must choose whose they are. Their
 * subscriptions are stopped after the transaction: see `stopPayments`.
 *
 * @param by - for the audit log
 */
export async function letRest(
  transaction: Database,
  userIds: readonly string[],
  by: { actor: AuditEntry['actor']; reason?: string; now: Date },
): Promise<void> {
  if (!userIds.length) return
  const ids = [...userIds]
  const before = await transaction
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(inArray(users.id, ids))
  await transaction.update(users).set({ status: 'dormant', dormantAt: by.now }).where(inArray(users.id, ids))
  await transaction.delete(sessions).where(inArray(sessions.userId, ids))
  await transaction.delete(tickets).where(inArray(tickets.userId, ids))
  for (const { id, status } of before) {
    await audit(transaction, {
      actor: by.actor,
      action: 'user.dormant',
      subject: `user:${id}`,
      detail: { before: status, ...(by.reason && { reason: by.reason }) },
      at: by.now,
    })
  }
}

/**
 * Lets every account rest that was not used for 120 days, and stops the subscriptions of those that rest. Each process
 * takes rows that no other has.
 *
 * @returns how many rest from now on
 */
export async function restUnusedAccounts(parts: BillingParts): Promise<number> {
  const { database, clock } = parts
  let count = 0
  for (let taken = BATCH; taken === BATCH; count += taken) {
    const now = clock.now()
    taken = await database.transaction(async (transaction) => {
      const unused = await transaction
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.status, 'active'), lte(users.lastSeenAt, lastUseBefore(now))))
        .orderBy(users.lastSeenAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = unused.map(({ id }) => id)
      await letRest(transaction, ids, { actor: 'system', now })
      return ids.length
    })
  }
  await stopRestingSubscriptions(parts)
  return count
}

/** Reads all dormant rows and not only those that just became dormant: a process may die between the two steps. */
async function stopRestingSubscriptions(parts: BillingParts): Promise<void> {
  const resting = await parts.database
    .select({ id: users.id })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(users.status, 'dormant'), inArray(subscriptions.state, [...renewingStates])))
  for (const { id } of resting) {
    try {
      await stopPayments(parts, id)
    } catch (error) {
      parts.reportError(error, `subscription of ${id}, which rests`)
    }
  }
}
