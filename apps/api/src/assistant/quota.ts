import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { aiUsage } from '../database/schema.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** Number of questions of a member on the day of a moment. */
export async function countQuestions(database: Database, userId: string, now: Date): Promise<number> {
  const [row] = await database.select({ used: aiUsage.used }).from(aiUsage).where(isDay(userId, now))
  return row?.used ?? 0
}

/**
 * Counts one question of the day, safe with any number of processes.
 *
 * @returns questions so far, this one included; undefined when none was left
 */
export async function takeQuestion(
  database: Database,
  userId: string,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  if (limit < 1) return undefined
  const [row] = await database
    .insert(aiUsage)
    .values({ userId, day: nairobiDay(now), used: 1 })
    .onConflictDoUpdate({
      target: [aiUsage.userId, aiUsage.day],
      set: { used: sql`${aiUsage.used} + 1` },
      setWhere: lt(aiUsage.used, limit),
    })
    .returning({ used: aiUsage.used })
  return row?.used
}

/** Gives a question back that got no answer. @param now - the moment it was taken at */
export async function giveQuestionBack(database: Database, userId: string, now: Date): Promise<void> {
  await database
    .update(aiUsage)
    .set({ used: sql`${aiUsage.used} - 1` })
    .where(and(isDay(userId, now), gt(aiUsage.used, 0)))
}

function isDay(userId: string, now: Date) {
  return and(eq(aiUsage.userId, userId), eq(aiUsage.day, nairobiDay(now)))
}
