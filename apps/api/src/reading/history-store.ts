import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { selectRows } from '../database/insert-rows.ts'
import type { Database } from '../database/open-database.ts'
import { history, readTime } from '../database/schema.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** That a member read in a book. */
export interface Visit {
  userId: string
  bookId: string
  lastAt: Date
  /** To be added to the time read in the book. */
  seconds: number
}

/**
 * Puts books into the history of members, or moves them up, and adds to the time read in them.
 *
 * @param visits - of books that exist
 */
export async function touchHistory(transaction: Database, visits: readonly Visit[]): Promise<void> {
  const joined = new Map<string, Visit>()
  for (const visit of visits) {
    const key = `${visit.userId}/${visit.bookId}`
    const known = joined.get(key)
    joined.set(key, {
      ...visit,
      lastAt: known && known.lastAt > visit.lastAt ? known.lastAt : visit.lastAt,
      seconds: visit.seconds + (known?.seconds ?? 0),
    })
  }
  if (!joined.size) return
  await transaction
    .insert(history)
    .select(selectRows(history, [...joined.values()]))
    .onConflictDoUpdate({
      target: [history.userId, history.bookId],
      set: {
        lastAt: sql`greatest(${history.lastAt}, excluded.last_at)`,
        seconds: sql`${history.seconds} + excluded.seconds`,
      },
    })
}

/**
 * Forgets that a member read books; where the member is in them stays.
 *
 * @param transaction - holds `lockReading` of the member
 * @param what.bookIds - absent: every book
 * @param what.until - what was read later stays; absent: nothing does
 * @returns how many books were in the history
 */
export async function forgetHistory(
  transaction: Database,
  userId: string,
  { bookIds, until, now }: { bookIds?: readonly string[] | undefined; until?: Date; now: Date },
): Promise<number> {
  const removed = await transaction
    .delete(history)
    .where(
      and(
        eq(history.userId, userId),
        bookIds && inArray(history.bookId, [...bookIds]),
        until && lte(history.lastAt, until),
      ),
    )
    .returning({ bookId: history.bookId })
  // Today's reading still counts for today's points; what is further back is forgotten with the book.
  await transaction
    .delete(readTime)
    .where(
      and(
        eq(readTime.userId, userId),
        bookIds && inArray(readTime.bookId, [...bookIds]),
        lt(readTime.day, nairobiDay(now)),
        until && lte(readTime.endedAt, until),
      ),
    )
  return removed.length
}
