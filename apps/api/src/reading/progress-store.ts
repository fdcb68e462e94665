import type { ProgressItem, ProgressResult, ReadingProgress } from '@kurasa/portal-contract'
import { getTableColumns, sql } from 'drizzle-orm'
import { selectRows } from '../database/insert-rows.ts'
import type { Database } from '../database/open-database.ts'
import { books, progress } from '../database/schema.ts'
import { decideProgress } from '../rules/reading-progress.ts'
import { touchHistory, type Visit } from './history-store.ts'
import { awardFinishedBook } from './reading-points.ts'

/** Progress as it is stored. */
type ProgressRow = typeof progress.$inferSelect

/** Positions that a member reports. */
export interface PlaceReport {
  userId: string
  items: readonly ProgressItem[]
}

/**
 * Stores reported positions, each decided by `decideProgress`, with what follows: the book is put into the history, a
 * finished one may bring points.
 *
 * @param transaction - holds `lockReading` of every member
 * @returns results of each report, in the order of its items; a book that is gone must not hold back the others, nor
 *   come again with the next report, so it is left out
 */
export async function storeProgress(
  transaction: Database,
  reports: readonly PlaceReport[],
  now: Date,
): Promise<ProgressResult[][]> {
  const stored = await readStored(transaction, reports)
  const changed = new Map<string, typeof progress.$inferInsert>()
  const visits: Visit[] = []
  const finished: { userId: string; bookId: string }[] = []
  const results = reports.map(({ userId, items }) =>
    items.flatMap((item): ProgressResult[] => {
      const { bookId } = item
      const key = keyOf(userId, bookId)
      if (!stored.has(key)) return []
      const before = stored.get(key)
      const { next, isConflict } = decideProgress(before, item, now)
      if (next !== before) {
        stored.set(key, next)
        changed.set(key, writeProgressRow(userId, next))
      }
      if (!isConflict) visits.push({ userId, bookId, lastAt: new Date(next.clientAt), seconds: 0 })
      if (next.completedAt && item.completed) finished.push({ userId, bookId })
      return [{ bookId, rev: next.rev, conflict: isConflict || undefined, current: next }]
    }),
  )
  if (changed.size) {
    await transaction
      .insert(progress)
      .select(selectRows(progress, [...changed.values()]))
      .onConflictDoUpdate({ target: [progress.userId, progress.bookId], set: allExcluded })
  }
  await touchHistory(transaction, visits)
  for (const { userId, bookId } of finished) await awardFinishedBook(transaction, userId, bookId, now)
  return results
}

/** Every column of the row that was to be inserted. */
const allExcluded = Object.fromEntries(
  Object.entries(getTableColumns(progress)).map(([name, column]) => [
    name,
    sql`excluded.${sql.identifier(column.name)}`,
  ]),
)

const keyOf = (userId: string, bookId: string) => `${userId}/${bookId}`

/** Reads the stored progress of the reported books, by member and book; undefined for one never read. Books that are gone have no key. */
async function readStored(
  transaction: Database,
  reports: readonly PlaceReport[],
): Promise<Map<string, ReadingProgress | undefined>> {
  const wanted = new Map(
    reports.flatMap(({ userId, items }) =>
      items.map(({ bookId }) => [keyOf(userId, bookId), { userId, bookId }] as const),
    ),
  )
  if (!wanted.size) return new Map()
  const userIds = [...wanted.values()].map(({ userId }) => userId)
  const bookIds = [...wanted.values()].map(({ bookId }) => bookId)
  const rows = await transaction
    .select({ userId: sql<string>`wanted.user_id`, bookId: books.id, progress })
    .from(
      sql`unnest(${sql.param(userIds)}::text[], ${sql.param(bookIds)}::text[]) as wanted (user_id, book_id)`,
    )
    .innerJoin(books, sql`${books.id} = wanted.book_id`)
    .leftJoin(progress, sql`${progress.userId} = wanted.user_id and ${progress.bookId} = wanted.book_id`)
  return new Map(
    rows.map((row) => [
      keyOf(row.userId, row.bookId),
      row.progress ? readProgressRow(row.progress) : undefined,
    ]),
  )
}

/** A row in the form of the contract. */
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
