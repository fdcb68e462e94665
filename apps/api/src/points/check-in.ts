import type { SyncOutcome } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import { checkInDay } from '../rules/check-in-day.ts'
import { awardPoints } from './ledger.ts'

/**
 * Checks a member in that did so on a device, maybe without a network.
 *
 * @param at - by the device's clock
 */
export async function checkIn(
  transaction: Database,
  userId: string,
  at: string,
  now: Date,
): Promise<SyncOutcome> {
  const [user] = await transaction
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  const day = user && checkInDay(at, { since: user.createdAt, now })
  if (day === undefined) return 'gone'
  const { isRepeated } = await awardPoints(transaction, { userId, rule: 'checkin', ruleKey: day, now })
  return isRepeated ? 'known' : 'applied'
}
