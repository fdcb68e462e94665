import type { ProgressItem, ProgressResult, ReadingProgress } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, progress } from '../database/schema.ts'
import { decideProgress } from '../rules/reading-progress.ts'
import { touchHistory } from './history-store.ts'
import { awardFinishedBook } from './reading-points.ts'

/** Progress as it is stored. */
type ProgressRow = typeof progress.$inferSelect

/**
 * Stores reported positions, each decided by `decideProgress`, with what follows: the book stands in the history, a
 * finished one may bring points.
 *
 * @param transaction - holds `lockReading`
 * @returns results in the order of the items; a book that is gone must not hold back the others, nor come again with
 *   the next report, so it is left out
 */
export async function storeProgress(
  transaction: Database,
  userId: string,
  items: readonly ProgressItem[],
  now: Date,
): Promise<ProgressResult[]> {
  const reported = items.map(({ bookId }) => bookId)
  if (!reported.length) return []
  const known = await transaction.select({ id: books.id }).from(books).where(inArray(books.id, reported))
  const rows = await transaction
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), inArray(progress.bookId, reported)))
  const stored = new Map(rows.map((row) => [row.bookId, readProgressRow(row)]))
  const results: ProgressResult[] = []
  for (const item of items) {
    const { bookId } = item
    if (!known.some(({ id }) => id === bookId)) continue
    const before = stored.get(bookId)
    const { next, isConflict } = decideProgress(before, item, now)
    if (next !== before) {
      const values = writeProgressRow(userId, next)
      await transaction
        .insert(progress)
        .values(values)
        .onConflictDoUpdate({ target: [progress.userId, progress.bookId], set: values })
      stored.set(bookId, next)
    }
    if (!isConflict)
      await touchHistory(transaction, userId, [{ bookId, lastAt: new Date(next.clientAt), seconds: 0 }])
    if (next.completedAt && item.completed) await awardFinishedBook(transaction, userId, bookId, now)
    results.push({ bookId, rev: next.rev, conflict: isConflict || undefined, current: next })
  }
  return results
}

/** A row as the contract says it. */
export function readProgressRow({ userId: _, ...row }: ProgressRow): ReadingProgress {
  return {
    ...row,
    completedAt: row.completedAt?.toISOString(),
    clientAt: row.clientAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function writeProgressRow(userId: string, value: ReadingProgress): typeof progress.$inferInsert {
  return {
    ...value,
    userId,
    completedAt: value.completedAt ? new Date(value.completedAt) : null,
    clientAt: new Date(value.clientAt),
    updatedAt: new Date(value.updatedAt),
  }
}
