import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, readTime } from '../database/schema.ts'
import { awardPoints } from '../points/ledger.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import { READ_MINUTES } from '../rules/point-award.ts'

/** Seconds of reading in a day that bring points. */
const DAILY_READING = READ_MINUTES * 60
/** The part of a book's minutes that must really have been read before its end counts. */
const REALLY_READ = 0.6

const seconds = sql<number>`coalesce(sum(extract(epoch from ${readTime.endedAt} - ${readTime.startedAt})), 0)::float8`

/** Gives the points of a day's reading when the day has just become long enough. */
export async function awardDailyReading(
  transaction: Database,
  userId: string,
  read: { before: number; after: number },
  now: Date,
): Promise<void> {
  if (read.before >= DAILY_READING || read.after < DAILY_READING) return
  await awardPoints(transaction, { userId, rule: 'read', ruleKey: nairobiDay(now), now })
}

/**
 * Gives the points of a book if enough of it was really read.
 *
 * @param bookId - of a book whose end was reached
 */
export async function awardFinishedBook(
  transaction: Database,
  userId: string,
  bookId: string,
  now: Date,
): Promise<void> {
  const [book] = await transaction.select({ minutes: books.minutes }).from(books).where(eq(books.id, bookId))
  if (!book) return
  const [read] = await transaction
    .select({ seconds })
    .from(readTime)
    .where(and(eq(readTime.userId, userId), eq(readTime.bookId, bookId)))
  if ((read?.seconds ?? 0) < book.minutes * 60 * REALLY_READ) return
  await awardPoints(transaction, { userId, rule: 'finish', ruleKey: bookId, now })
}
