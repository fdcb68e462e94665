import { and, inArray, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { rateBuckets } from '../database/schema.ts'

const MINUTE = 60_000
const DAY = 24 * 3600_000

/** The windows that messages are counted in. */
function windowsOf(now: Date, budget: Config['smsBudget']) {
  const start = (length: number) => new Date(Math.floor(now.getTime() / length) * length)
  return [
    { key: 'sms/minute', minute: start(MINUTE), max: budget.perMinute },
    { key: 'sms/day', minute: start(DAY), max: budget.perDay },
  ]
}

/** Share of the budget that is used up: the larger of minute and day. 1 and more: nothing may be sent. */
export async function readSmsBudget(
  database: Pick<Database, 'select'>,
  budget: Config['smsBudget'],
  now: Date,
): Promise<number> {
  const windows = windowsOf(now, budget)
  const rows = await database
    .select()
    .from(rateBuckets)
    .where(
      and(
        inArray(
          rateBuckets.key,
          windows.map(({ key }) => key),
        ),
        inArray(
          rateBuckets.minute,
          windows.map(({ minute }) => minute),
        ),
      ),
    )
  return Math.max(
    ...windows.map(({ key, minute, max }) => {
      const used = rows.find((row) => row.key === key && row.minute.getTime() === minute.getTime())?.used ?? 0
      return max === 0 ? 1 : used / max
    }),
  )
}

/** Counts one message that is about to be sent. */
export async function spendSms(
  database: Pick<Database, 'insert'>,
  budget: Config['smsBudget'],
  now: Date,
): Promise<void> {
  await database
    .insert(rateBuckets)
    .values(windowsOf(now, budget).map(({ key, minute }) => ({ key, minute, used: 1 })))
    .onConflictDoUpdate({
      target: [rateBuckets.key, rateBuckets.minute],
      set: { used: sql`${rateBuckets.used} + 1` },
    })
}
