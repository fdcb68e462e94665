import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { forgetErasedPayers } from '../accounts/personal-data.ts'
import type { AppParts } from '../app-parts.ts'
import { underLease } from '../database/lease.ts'
import {
  annotations,
  clicks,
  codeChallenges,
  devMessages,
  heAttempts,
  rateBuckets,
  searchTerms,
  sessions,
  tickets,
  trackingEvents,
} from '../database/schema.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Thirteen months, so that a month can be compared with the same one a year before. */
const THIRTEEN_MONTHS = 396 * DAY
/** Milliseconds between two rounds. */
const PAUSE = HOUR
/** Rows in one statement: a long one would make others wait. */
const BATCH = 2000

/** How long rows are kept, milliseconds from the moment in their column. What is not named is kept for good. */
const kept: readonly (readonly [column: AnyPgColumn, milliseconds: number])[] = [
  [codeChallenges.createdAt, DAY],
  [heAttempts.expiresAt, HOUR],
  [tickets.expiresAt, HOUR],
  [sessions.expiresAt, 0],
  // The budget for messages counts a whole day in one row.
  [rateBuckets.minute, DAY + HOUR],
  [devMessages.at, DAY],
  [trackingEvents.receivedAt, THIRTEEN_MONTHS],
  [clicks.receivedAt, THIRTEEN_MONTHS],
  [searchTerms.day, 30 * DAY],
  // Until then a device that was away may have one that was removed elsewhere.
  [annotations.removedAt, THIRTEEN_MONTHS],
]

type RetentionParts = Pick<AppParts, 'database' | 'clock' | 'reportError'>

/**
 * Removes what has been kept long enough.
 *
 * @returns rows removed, by table
 */
export async function removeOldRows({ database, clock }: Omit<RetentionParts, 'reportError'>) {
  const removed: Record<string, number> = {}
  for (const [column, milliseconds] of kept) {
    const before = new Date(clock.now().getTime() - milliseconds).toISOString()
    const table = column.table
    const name = getTableName(table)
    for (let isDone = false; !isDone; ) {
      const { rows } = (await database.execute(
        sql`delete from ${table} where ctid in (
              select ctid from ${table} where ${column} < ${before}::timestamptz limit ${BATCH}
            ) returning 1`,
      )) as unknown as { rows: unknown[] }
      removed[name] = (removed[name] ?? 0) + rows.length
      isDone = rows.length < BATCH
    }
  }
  return removed
}

/** Removals that go on until they are stopped. */
export interface RetentionLoop {
  /** Waits for a round under way. */
  stop(): Promise<void>
}

/**
 * Removes old rows now and every hour; of several processes one does.
 *
 * @param vacuum - frees their space, where the database does not by itself
 */
export function startRetention(parts: RetentionParts, vacuum?: () => Promise<void>): RetentionLoop {
  const round = () =>
    underLease(parts, 'retention', async () => {
      await removeOldRows(parts)
      await forgetErasedPayers(parts.database)
      await vacuum?.()
    }).catch((error) => parts.reportError(error, 'retention'))
  let running: Promise<unknown> = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, PAUSE)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
