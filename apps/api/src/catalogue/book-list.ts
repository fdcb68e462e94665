import { type BookPage, type BookSort, bookSorts } from '@kurasa/portal-contract'
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { type BookRow, cardsOf } from './book-cards.ts'
import { isListed } from './book-filters.ts'

/** One page of the books that a condition lets through. @throws {Refusal} 422 for a cursor of another list */
export async function pageOfBooks(
  database: Database,
  filter: SQL | undefined,
  { sort, cursor, limit }: { sort: BookSort; cursor?: string | undefined; limit: number },
): Promise<BookPage> {
  const rows = await database
    .select()
    .from(books)
    .where(
      and(
        isListed,
        filter,
        cursor
          ? comesAfter(
              readCursor(
                cursor,
                place.refine(([madeFor]) => madeFor === sort),
              ),
            )
          : undefined,
      ),
    )
    .orderBy(...orderOf(sort))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await cardsOf(database, page),
    nextCursor: rows.length > limit && last ? writeCursor(placeOf(last, sort)) : null,
  }
}

/** Key of the order of titles; the same in every database, whatever collations it was built with. */
export const titleKey = sql<string>`${books.searchKey} collate "C"`

function orderOf(sort: BookSort): SQL[] {
  if (sort === 'title_asc') return [asc(titleKey), asc(books.id)]
  return sort === 'added_asc' ? [asc(books.addedAt), asc(books.id)] : [desc(books.addedAt), desc(books.id)]
}

/** Cursor of a list: its order, the key of its last book, and the book's id. */
const place = z
  .tuple([z.enum(bookSorts), z.string(), z.string()])
  .refine(([sort, key]) => sort === 'title_asc' || !Number.isNaN(Date.parse(key)))

function placeOf(row: BookRow, sort: BookSort): string[] {
  return [sort, sort === 'title_asc' ? row.searchKey : row.addedAt.toISOString(), row.id]
}

function comesAfter([sort, key, id]: z.infer<typeof place>): SQL | undefined {
  if (sort === 'title_asc') {
    return or(sql`${titleKey} > ${key}`, and(eq(books.searchKey, key), sql`${books.id} > ${id}`))
  }
  const at = sql`${key}::timestamptz`
  return sort === 'added_asc'
    ? sql`(${books.addedAt}, ${books.id}) > (${at}, ${id})`
    : sql`(${books.addedAt}, ${books.id}) < (${at}, ${id})`
}
