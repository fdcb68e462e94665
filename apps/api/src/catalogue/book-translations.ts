import type { BookCard } from '@kurasa/portal-contract'
import { and, asc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { type BookRow, cardsOf } from './book-cards.ts'
import { isListed } from './book-filters.ts'

/** More translations of a work are left out. */
const MOST = 30

/** Name of a work, shared by the books that are its translations. */
export const bookWork = z.string().trim().min(1).max(40)

/** The listed books that are the same work in other languages, by language; undefined where there is none. */
export async function translationsOf(
  database: Database,
  { id, work, language }: BookRow,
): Promise<BookCard[] | undefined> {
  if (work === null) return undefined
  const rows = await database
    .select()
    .from(books)
    .where(and(isListed, eq(books.work, work), ne(books.id, id), ne(books.language, language)))
    .orderBy(asc(books.language), asc(books.id))
    .limit(MOST)
  return rows.length ? cardsOf(database, rows) : undefined
}
