import type { LedgerRule, PointRule } from '@kurasa/portal-contract'
import { and, eq, inArray, sum } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { pointBalances, pointLedger, pointSettings } from '../database/schema.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import {
  cappedRules,
  type PointSettings,
  pointRulePeriods,
  pointsOf,
  usualPoints,
} from '../rules/point-award.ts'

/** Something that earns points. */
export interface Award {
  userId: string
  rule: PointRule
  /** Key that makes it count once: the day in Nairobi for `checkin` and `read`, the book for `finish`. */
  ruleKey: string
  now: Date
}

/** Result of an award. */
export interface Awarded {
  /** 0 when the key has counted before, or when the day's cap was reached. */
  awarded: number
  balance: number
  /** The key has counted before. */
  isRepeated: boolean
}

/**
 * Gives the points of a rule, once for each key, however often and from however many processes it is called. Grants up to the day's cap; a
 * book that was finished on a full day may still count on another day.
 *
 * @param transaction - the caller's: the points come with what earned them, or not at all. The balance stays locked
 *   until it ends, so take other locks before
 */
export async function awardPoints(
  transaction: Database,
  { userId, rule, ruleKey, now }: Award,
): Promise<Awarded> {
  const { balance } = await lockBalance(transaction, userId)
  const [counted] = await transaction
    .select({ n: pointLedger.n })
    .from(pointLedger)
    .where(and(eq(pointLedger.userId, userId), eq(pointLedger.rule, rule), eq(pointLedger.ruleKey, ruleKey)))
  if (counted) return { awarded: 0, balance, isRepeated: true }
  const earned = await earnedOn(transaction, userId, nairobiDay(now))
  const awarded = pointsOf(rule, earned, await readPointSettings(transaction))
  if (!awarded && pointRulePeriods[rule] !== 'day') return { awarded, balance, isRepeated: false }
  return {
    awarded,
    balance: await movePoints(transaction, { userId, rule, ruleKey, delta: awarded, now }),
    isRepeated: false,
  }
}

/**
 * Writes a line into the ledger and moves the balance by it.
 *
 * @returns the balance afterwards
 * @throws {PointsShort} when the balance does not reach
 */
export async function movePoints(
  transaction: Database,
  movement: { userId: string; rule: LedgerRule; ruleKey: string; delta: number; now: Date },
): Promise<number> {
  const { userId, rule, ruleKey, delta, now } = movement
  const before = await lockBalance(transaction, userId)
  const balance = before.balance + delta
  if (balance < 0) throw new PointsShort()
  const n = before.entries + 1
  await transaction
    .insert(pointLedger)
    .values({ userId, n, rule, ruleKey, delta, balanceAfter: balance, day: nairobiDay(now), at: now })
  await transaction.update(pointBalances).set({ balance, entries: n }).where(eq(pointBalances.userId, userId))
  return balance
}

/** A member wants to spend more points than there are. */
export class PointsShort extends Error {
  override readonly name = 'PointsShort'
}

/** Points of a day that count towards its cap: check-in and reading. The first subscription and prizes do not. */
export async function earnedOn(database: Database, userId: string, day: string): Promise<number> {
  const [row] = await database
    .select({ earned: sum(pointLedger.delta).mapWith(Number) })
    .from(pointLedger)
    .where(
      and(
        eq(pointLedger.userId, userId),
        eq(pointLedger.day, day),
        inArray(pointLedger.rule, [...cappedRules]),
      ),
    )
  return row?.earned ?? 0
}

/** Reads the points of every rule. */
export async function readPointSettings(database: Database): Promise<PointSettings> {
  const set = await database
    .select({ name: pointSettings.name, points: pointSettings.points })
    .from(pointSettings)
  return { ...usualPoints, ...Object.fromEntries(set.map(({ name, points }) => [name, points])) }
}

async function lockBalance(transaction: Database, userId: string) {
  await transaction.insert(pointBalances).values({ userId, balance: 0, entries: 0 }).onConflictDoNothing()
  const [row] = await transaction
    .select({ balance: pointBalances.balance, entries: pointBalances.entries })
    .from(pointBalances)
    .where(eq(pointBalances.userId, userId))
    .for('update')
  return row!
}
