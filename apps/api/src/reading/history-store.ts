import { sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { history } from '../database/schema.ts'

/**
 * Puts books into a member's history, or moves them up, and adds to the time read in them.
 *
 * @param visits - of books that exist, each once
 */
export async function touchHistory(
  transaction: Database,
  userId: string,
  visits: readonly { bookId: string; lastAt: Date; seconds: number }[],
): Promise<void> {
  if (!visits.length) return
  await transaction
    .insert(history)
    .values(visits.map((visit) => ({ userId, ...visit })))
    .onConflictDoUpdate({
      target: [history.userId, history.bookId],
      set: {
        lastAt: sql`greatest(${history.lastAt}, excluded.last_at)`,
        seconds: sql`${history.seconds} + excluded.seconds`,
      },
    })
}
