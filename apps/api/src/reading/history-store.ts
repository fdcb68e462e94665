import { sql } from 'drizzle-orm'
import { selectRows } from '../database/insert-rows.ts'
import type { Database } from '../database/open-database.ts'
import { history } from '../database/schema.ts'

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
