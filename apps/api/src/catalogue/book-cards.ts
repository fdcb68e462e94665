import type { BookCard } from '@kurasa/portal-contract'
import { desc, inArray } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { type books, editions } from '../database/schema.ts'

/** A book as it is stored. */
export type BookRow = typeof books.$inferSelect

/** Books as every list shows them, in the order of the rows. */
export async function cardsOf(database: Database, rows: readonly BookRow[]): Promise<BookCard[]> {
  if (!rows.length) return []
  const kinds = await database
    .select({ bookId: editions.bookId, kind: editions.kind })
    .from(editions)
    .where(
      inArray(
        editions.bookId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(editions.kind))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    authors: row.authors,
    coverHash: row.coverHash,
    language: row.language,
    kinds: kinds.filter(({ bookId }) => bookId === row.id).map(({ kind }) => kind),
    access: row.access,
    priceKsh: row.access === 'paid' ? (row.priceKsh ?? undefined) : undefined,
    minutes: row.minutes,
  }))
}
