import { lifeMilliseconds, storedLife } from '@kurasa/portal-contract'
import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { forgetErasedPayers } from '../accounts/personal-data.ts'
import type { AppParts } from '../app-parts.ts'
import { measureUnits } from '../catalogue/measure-units.ts'
import { underLease } from '../database/lease.ts'
import {
  annotations,
  clicks,
  codeChallenges,
  devMessages,
  heAttempts,
  idempotencyKeys,
  rateBuckets,
  searchTerms,
  sessions,
  tickets,
  trackingEvents,
} from '../database/schema.ts'
import { setOrphansAside } from '../import/book-files.ts'
import { importLease } from '../import/importer.ts'
import { trashDay } from '../ports/asset-store.ts'
import { type Rounds, startRounds } from './rounds.ts'

/** How long what was set aside stays in the trash, milliseconds. */
const TRASH_LIFE = 30 * 86_400_000
const HOUR = 3_600_000
/** Milliseconds between two rounds. */
const PAUSE = HOUR
/** Rows in one statement: a long one would make others wait. */
const BATCH = 2000

/** How long rows are kept, milliseconds from the moment in their column. Tables that are not named are stored without a limit. */
const kept: readonly (readonly [column: AnyPgColumn, milliseconds: number])[] = [
  [codeChallenges.createdAt, lifeMilliseconds(storedLife.code)],
  [heAttempts.expiresAt, HOUR],
  [tickets.expiresAt, HOUR],
  [sessions.expiresAt, 0],
  [rateBuckets.minute, lifeMilliseconds(storedLife.counts)],
  [idempotencyKeys.createdAt, lifeMilliseconds(storedLife.answer)],
  [devMessages.at, lifeMilliseconds(storedLife.code)],
  [trackingEvents.receivedAt, lifeMilliseconds(storedLife.visits)],
  [clicks.receivedAt, lifeMilliseconds(storedLife.visits)],
  [searchTerms.day, lifeMilliseconds(storedLife.searches)],
  [annotations.removedAt, lifeMilliseconds(storedLife.removedMarks)],
]

type RetentionParts = Pick<AppParts, 'database' | 'assets' | 'clock' | 'log' | 'reportError'>

/**
 * Removes what has been kept long enough.
 *
 * @returns rows removed, by table
 */
export async function removeOldRows({ database, clock }: Pick<RetentionParts, 'database' | 'clock'>) {
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

/**
 * Moves files that no row names into the trash, and empties it of what was there for 30 days. Nothing is moved while a
 * book comes in, or when it would be more than a small share of the library: then an error is reported.
 */
export async function tidyFiles(parts: Omit<RetentionParts, 'reportError'>): Promise<void> {
  const { assets, clock, log } = parts
  const aside = await underLease(parts, importLease, () => setOrphansAside(parts))
  if (aside?.orphans.length) {
    const { orphans, isDone } = aside
    const files = `${orphans.length} editions and covers that no row names, e.g. ${orphans[0]}`
    if (isDone) log.info(`Files of ${files}, are in the trash for 30 days.`)
    else
      log.error(`Files of ${files}, were left where they are: rows may be missing. See the command doctor.`)
  }
  await assets.emptyTrash(trashDay(new Date(clock.now().getTime() - TRASH_LIFE)))
}

/** Removes old rows now and every hour, tidies files and measures what is not measured; of several processes one does. */
export function startRetention(parts: RetentionParts): Rounds {
  return startRounds(
    (isStopped) =>
      underLease(parts, 'retention', async () => {
        await removeOldRows(parts)
        await forgetErasedPayers(parts.database)
        await parts.database.execute(
          sql`delete from runtime.purges where requested_at < now() - interval '1 day'`,
        )
        await tidyFiles(parts)
        await measureUnits(parts, isStopped)
      }).catch((error) => parts.reportError(error, 'retention')),
    PAUSE,
  )
}
