import type { ReadTick } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { selectRows } from '../database/insert-rows.ts'
import type { Database } from '../database/open-database.ts'
import { books, history, progress, readTime } from '../database/schema.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import { cutToLength } from '../rules/read-allowance.ts'
import { cutAtMidnight, joinTouching, type Stretch, uncountedTime } from '../rules/read-time.ts'
import { touchHistory, type Visit } from './history-store.ts'
import { readBounds, storeAllowances } from './read-allowance-store.ts'
import { awardDailyReading, awardFinishedBook } from './reading-points.ts'

/** Time that a member reports for one book. */
export interface TimeReport {
  userId: string
  /** The session that reports: each device of a member may report what it can have read. */
  sessionId: string
  bookId: string
  ticks: readonly ReadTick[]
}

/** Read time until a moment, seconds. */
export interface TimeRead {
  /** Today in Nairobi, in all books. */
  today: number
  /** In this book, since it is in the history. */
  inBook: number
}

/** A stretch that is stored. */
type StoredStretch = Stretch & { bookId: string }

/**
 * Counts reading that was not counted yet, with what follows: the history of the book, points of the day and of a finished book. Counts at
 * most the time that the device can have read, see `rules/read-allowance.ts`, and none for a book that is gone.
 *
 * @param transaction - holds `lockReading` of every member
 * @param reports - one of each member
 */
export async function storeReadTime(
  transaction: Database,
  reports: readonly TimeReport[],
  now: Date,
): Promise<TimeRead[]> {
  if (!reports.length) return []
  const today = nairobiDay(now)
  const known = await readKnown(transaction, reports, today)
  const near = await nearStretches(transaction, reports)
  const bounds = await readBounds(transaction, reports, now)
  const removed: { userId: string; startedAt: Date }[] = []
  const rows: (typeof readTime.$inferInsert)[] = []
  const visits: Visit[] = []
  const allowances: Parameters<typeof storeAllowances>[1][number][] = []
  const counted = reports.map(({ userId, bookId, ticks }) => {
    const { isThere, isFinished, ...before } = known.get(userId)!
    const stretches = near.get(userId) ?? []
    const bound = bounds.get(userId)
    const fresh =
      isThere && bound
        ? cutToLength(
            uncountedTime(ticks, stretches, now, bound.since),
            Math.min(bound.allowance, bound.inBook),
          )
        : []
    if (!bound || !fresh.length) return { before, after: before, isFinished: false }
    // Rows that the new time touches grow, so that an hour of reading is a few rows and not sixty.
    const grown = stretches.filter(
      (row) => row.bookId === bookId && fresh.some(({ from, to }) => row.to === from || row.from === to),
    )
    removed.push(...grown.map(({ from }) => ({ userId, startedAt: new Date(from) })))
    for (const { from, to, day } of joinTouching([...grown, ...fresh]).flatMap(cutAtMidnight)) {
      rows.push({ userId, bookId, startedAt: new Date(from), endedAt: new Date(to), day })
    }
    const seconds = Math.round(secondsOf(fresh))
    allowances.push({ userId, deviceId: bound.deviceId, seconds: bound.allowance - seconds, at: now })
    visits.push({ userId, bookId, lastAt: new Date(fresh.at(-1)!.to), seconds })
    const freshToday = secondsOf(fresh.flatMap(cutAtMidnight).filter(({ day }) => day === today))
    const after = { today: before.today + freshToday, inBook: before.inBook + seconds }
    return { before, after, isFinished }
  })
  if (removed.length) {
    const userIds = removed.map(({ userId }) => userId)
    const starts = removed.map(({ startedAt }) => startedAt.toISOString())
    await transaction.execute(
      sql`delete from ${readTime} where (user_id, started_at) in (
            select * from unnest(${sql.param(userIds)}::text[], ${sql.param(starts)}::text[]::timestamptz[])
          )`,
    )
  }
  if (rows.length) await transaction.insert(readTime).select(selectRows(readTime, rows))
  await storeAllowances(transaction, allowances)
  await touchHistory(transaction, visits)
  for (const [index, { before, after, isFinished }] of counted.entries()) {
    const { userId, bookId } = reports[index]!
    await awardDailyReading(transaction, userId, { before: before.today, after: after.today }, now)
    if (isFinished) await awardFinishedBook(transaction, userId, bookId, now)
  }
  return counted.map(({ after }) => after)
}

/** Reads the stored read time, by member. */
async function readKnown(
  transaction: Database,
  reports: readonly TimeReport[],
  today: string,
): Promise<Map<string, TimeRead & { isThere: boolean; isFinished: boolean }>> {
  const userIds = reports.map(({ userId }) => userId)
  const bookIds = reports.map(({ bookId }) => bookId)
  const rows = await transaction
    .select({
      userId: sql<string>`wanted.user_id`,
      bookId: books.id,
      completedAt: progress.completedAt,
      inBook: history.seconds,
      today: sql<number>`(
        select coalesce(sum(extract(epoch from r.ended_at - r.started_at)), 0)::float8
        from ${readTime} r where r.user_id = wanted.user_id and r.day = ${today}::date
      )`,
    })
    .from(
      sql`unnest(${sql.param(userIds)}::text[], ${sql.param(bookIds)}::text[]) as wanted (user_id, book_id)`,
    )
    .leftJoin(books, sql`${books.id} = wanted.book_id`)
    .leftJoin(progress, sql`${progress.userId} = wanted.user_id and ${progress.bookId} = wanted.book_id`)
    .leftJoin(history, sql`${history.userId} = wanted.user_id and ${history.bookId} = wanted.book_id`)
  return new Map(
    rows.map(({ userId, bookId, completedAt, inBook, today }) => [
      userId,
      { isThere: bookId !== null, isFinished: completedAt !== null, inBook: inBook ?? 0, today },
    ]),
  )
}

/** Stored stretches that the reported time may touch, by member. */
async function nearStretches(
  transaction: Database,
  reports: readonly TimeReport[],
): Promise<Map<string, StoredStretch[]>> {
  const userIds = reports.map(({ userId }) => userId)
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString()
  const begins = reports.map(({ ticks }) =>
    moment(Math.min(...ticks.map(({ at, seconds }) => Date.parse(at) - seconds * 1000))),
  )
  const ends = reports.map(({ ticks }) => moment(Math.max(...ticks.map(({ at }) => Date.parse(at)))))
  const rows = await transaction
    .select({
      userId: readTime.userId,
      bookId: readTime.bookId,
      startedAt: readTime.startedAt,
      endedAt: readTime.endedAt,
    })
    .from(readTime)
    .innerJoin(
      sql`unnest(${sql.param(userIds)}::text[], ${sql.param(begins)}::text[]::timestamptz[],
            ${sql.param(ends)}::text[]::timestamptz[]) as reported (user_id, begins_at, ends_at)`,
      sql`${readTime.userId} = reported.user_id and ${readTime.endedAt} >= reported.begins_at
        and ${readTime.startedAt} <= reported.ends_at`,
    )
  const stretches = new Map<string, StoredStretch[]>()
  for (const { userId, bookId, startedAt, endedAt } of rows) {
    const own = stretches.get(userId) ?? []
    own.push({ bookId, from: startedAt.getTime(), to: endedAt.getTime() })
    stretches.set(userId, own)
  }
  return stretches
}

function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000
}
