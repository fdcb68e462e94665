import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, shelf } from '../database/schema.ts'

/**
 * Puts books on a member's shelf; one that is there keeps the earlier time, one that is hidden is shown again. Books
 * that do not exist are left out.
 *
 * @returns how many were not there
 */
export async function saveOnShelf(
  transaction: Database,
  userId: string,
  wanted: readonly { bookId: string; addedAt: Date }[],
): Promise<number> {
  const earliest = new Map<string, Date>()
  for (const { bookId, addedAt } of wanted) {
    const known = earliest.get(bookId)
    if (!known || addedAt < known) earliest.set(bookId, addedAt)
  }
  const existing = await existingBooks(transaction, [...earliest.keys()])
  if (!existing.length) return 0
  const rows = existing.map((bookId) => ({ userId, bookId, addedAt: earliest.get(bookId)! }))
  const saved = await transaction
    .insert(shelf)
    .values(rows)
    .onConflictDoUpdate({
      target: [shelf.userId, shelf.bookId],
      set: { addedAt: sql`least(${shelf.addedAt}, excluded.added_at)`, isHidden: false },
    })
    // A row that was inserted has no earlier version.
    .returning({ isNew: sql<boolean>`(${shelf}.xmax = 0)` })
  return saved.filter(({ isNew }) => isNew).length
}

/** Takes bought books out of sight. */
export async function hideBought(
  database: Database,
  userId: string,
  bookIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!bookIds.length) return
  await database
    .insert(shelf)
    .values(bookIds.map((bookId) => ({ userId, bookId, addedAt: now, isHidden: true })))
    .onConflictDoUpdate({ target: [shelf.userId, shelf.bookId], set: { isHidden: true } })
}

async function existingBooks(database: Database, ids: string[]): Promise<string[]> {
  if (!ids.length) return []
  const rows = await database
    .select({ id: books.id })
    .from(books)
    .where(inArray(books.id, ids))
    .orderBy(books.id)
  return rows.map(({ id }) => id)
}
