import { and, count, desc, gt, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, history } from '../database/schema.ts'
import { isListed } from './book-filters.ts'

const DAYS = 30
/** More members in one list mean nothing any more. */
const LENGTH = 50

/** Ids of the books that most members read in the last thirty days, most first. */
export async function popularBookIds(database: Database, now: Date, limit = LENGTH): Promise<string[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const rows = await database
    .select({ id: books.id })
    .from(history)
    .innerJoin(books, sql`${books.id} = ${history.bookId}`)
    .where(and(isListed, gt(history.lastAt, since)))
    .groupBy(books.id)
    .orderBy(desc(count()), desc(books.addedAt), desc(books.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
