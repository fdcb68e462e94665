import type { BookCard, EditionKind } from '@kurasa/portal-contract'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, editions } from '../database/schema.ts'

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
  return rows.map((row) =>
    cardOf(
      row,
      kinds.filter(({ bookId }) => bookId === row.id).map(({ kind }) => kind),
    ),
  )
}

/** Kinds of the editions of a book, for `cardOf`, in a query that selects from `books`. */
export const kindsOfBook = sql<EditionKind[]>`array(
  select ${editions.kind} from ${editions} where ${editions.bookId} = ${books.id} order by ${editions.kind} desc
)`

/** A book as every list shows it. */
export function cardOf(row: BookRow, kinds: EditionKind[]): BookCard {
  return {
    id: row.id,
    title: row.title,
    authors: row.authors,
    coverHash: row.coverHash,
    language: row.language,
    kinds,
    access: row.access,
    priceKsh: row.access === 'paid' ? (row.priceKsh ?? undefined) : undefined,
    minutes: row.minutes,
  }
}
