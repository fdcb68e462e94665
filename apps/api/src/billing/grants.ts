import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookGrants, memberDayGrants, orders, packages, subscriptions } from '../database/schema.ts'
import { giftPackage } from './first-packages.ts'
import { lockMoney } from './money-lock.ts'
import { changeSubscription, DAY, endOfNewPeriod } from './subscription-change.ts'

/** Where a gift comes from, e.g. `prize` and the id of its claim: the same source gives once. */
export interface GrantSource {
  userId: string
  source: string
  sourceId: string
  now: Date
}

/**
 * Gives days of reading for nothing, after the time that is left. The next automatic renewal is postponed by the same time.
 *
 * @param transaction - the caller's: the days come with what earned them, or not at all
 * @returns false when this source has given before
 */
export async function grantMemberDays(
  transaction: Database,
  { userId, source, sourceId, now, days }: GrantSource & { days: number },
): Promise<boolean> {
  await lockMoney(transaction, userId)
  const given = await transaction
    .insert(memberDayGrants)
    .values({ source, sourceId, userId, days, at: now })
    .onConflictDoNothing()
    .returning({ source: memberDayGrants.source })
  if (!given.length) return false

  const [found] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  if (!found) {
    await transaction.insert(packages).values(giftPackage).onConflictDoNothing()
    const paidUntil = new Date(now.getTime() + days * DAY)
    await transaction.insert(subscriptions).values({
      id: randomUUID(),
      userId,
      packageId: giftPackage.id,
      state: 'cancelled',
      startedAt: now,
      paidUntil,
      autoRenew: false,
      channel: 'carrier',
      dueAt: paidUntil,
    })
    return true
  }
  const paidUntil = endOfNewPeriod(found, days, now)
  const state = await changeSubscription(transaction, found, 'GIVEN', now, { paidUntil })
  if (!state) throw new Error(`Days cannot be given in the state ${found.state}.`)
  return true
}

/**
 * Gives a book for nothing, for ever.
 *
 * @param transaction - the caller's
 * @returns `repeated` when this source has given before; `owned` when the member has the book already, and nothing
 *   was given
 */
export async function grantBook(
  transaction: Database,
  { userId, source, sourceId, now, bookId }: GrantSource & { bookId: string },
): Promise<'given' | 'repeated' | 'owned'> {
  await lockMoney(transaction, userId)
  const [before] = await transaction
    .select({ bookId: bookGrants.bookId })
    .from(bookGrants)
    .where(and(eq(bookGrants.source, source), eq(bookGrants.sourceId, sourceId)))
  if (before) return 'repeated'
  const [bought] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.bookId, bookId), eq(orders.state, 'paid')))
  if (bought) return 'owned'
  const given = await transaction
    .insert(bookGrants)
    .values({ source, sourceId, userId, bookId, at: now })
    .onConflictDoNothing()
    .returning({ bookId: bookGrants.bookId })
  return given.length ? 'given' : 'owned'
}
