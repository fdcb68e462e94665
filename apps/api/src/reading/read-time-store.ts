import type { ReadTick } from '@kurasa/portal-contract'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { readTime } from '../database/schema.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import { cutAtMidnight, joinTouching, type Stretch, uncountedTime } from '../rules/read-time.ts'
import { touchHistory } from './history-store.ts'
import { awardDailyReading, awardFinishedBook, secondsReadOn } from './reading-points.ts'

/**
 * Counts reading that was not counted yet, with what follows: the history of the book, points of the day and of a
 * finished book.
 *
 * @param transaction - holds `lockReading`
 * @param bookId - of a book that exists
 * @returns seconds read today, in all books
 */
export async function storeReadTime(
  transaction: Database,
  userId: string,
  bookId: string,
  ticks: readonly ReadTick[],
  now: Date,
): Promise<number> {
  const today = nairobiDay(now)
  const before = await secondsReadOn(transaction, userId, today)
  const near = await nearStretches(transaction, userId, ticks)
  const fresh = uncountedTime(ticks, near, now)
  if (!fresh.length) return before

  // Rows that the new time touches grow, so that an hour of reading is a few rows and not sixty.
  const grown = near.filter(
    (row) => row.bookId === bookId && fresh.some(({ from, to }) => row.to === from || row.from === to),
  )
  if (grown.length) {
    await transaction.delete(readTime).where(
      and(
        eq(readTime.userId, userId),
        inArray(
          readTime.startedAt,
          grown.map(({ from }) => new Date(from)),
        ),
      ),
    )
  }
  const rows = joinTouching([...grown, ...fresh])
    .flatMap(cutAtMidnight)
    .map(({ from, to, day }) => ({ userId, bookId, startedAt: new Date(from), endedAt: new Date(to), day }))
  await transaction.insert(readTime).values(rows)

  const seconds = Math.round(fresh.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000)
  await touchHistory(transaction, userId, [{ bookId, lastAt: new Date(fresh.at(-1)!.to), seconds }])
  const after = await secondsReadOn(transaction, userId, today)
  await awardDailyReading(transaction, userId, { before, after }, now)
  await awardFinishedBook(transaction, userId, bookId, now)
  return after
}

async function nearStretches(
  transaction: Database,
  userId: string,
  ticks: readonly ReadTick[],
): Promise<(Stretch & { bookId: string })[]> {
  const ends = ticks.map(({ at }) => Date.parse(at))
  const begins = ticks.map(({ at, seconds }) => Date.parse(at) - seconds * 1000)
  const rows = await transaction
    .select()
    .from(readTime)
    .where(
      and(
        eq(readTime.userId, userId),
        gte(readTime.endedAt, new Date(Math.min(...begins))),
        lte(readTime.startedAt, new Date(Math.max(...ends))),
      ),
    )
  return rows.map(({ bookId, startedAt, endedAt }) => ({
    bookId,
    from: startedAt.getTime(),
    to: endedAt.getTime(),
  }))
}
