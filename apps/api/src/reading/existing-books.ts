import { inArray } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'

/** Those of some books that exist, hidden ones included, each once. */
export async function existingBooks(database: Database, ids: Iterable<string>): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  const rows = await database
    .select({ id: books.id })
    .from(books)
    .where(inArray(books.id, wanted))
    .orderBy(books.id)
  return rows.map(({ id }) => id)
}
