import type { Book } from '@kurasa/portal-contract'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { type BookRow, cardsOf } from './book-cards.ts'
import { isListed } from './book-filters.ts'

/** More books of a series are left out of its shelf. */
const MOST = 30

/** The series a book is part of, and its place in it, from 1. */
export const bookSeries = z.strictObject({
  name: z.string().trim().min(1).max(200),
  place: z.number().int().min(1).max(10_000),
})

/** The series of a book with all its listed books in their order; undefined for a book of none. */
export async function seriesOf(
  database: Database,
  { series, seriesPlace }: BookRow,
): Promise<Book['series'] | undefined> {
  if (series === null || seriesPlace === null) return undefined
  const rows = await database
    .select()
    .from(books)
    .where(and(isListed, eq(books.series, series)))
    .orderBy(asc(books.seriesPlace), asc(books.id))
    .limit(MOST)
  return { name: series, place: seriesPlace, books: await cardsOf(database, rows) }
}
