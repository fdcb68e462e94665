import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'

/**
 * Adds pg_trgm and the index that search by words needs. Where a database has not the extension, or the user may not
 * add it, search still finds every word as it is typed: slower, and without forgiving a slip.
 */
export async function addTrigrams(database: Database): Promise<void> {
  try {
    await database.execute(sql`create extension if not exists pg_trgm`)
    await database.execute(
      sql`create index if not exists books_by_trigram on books using gin (search_key gin_trgm_ops)`,
    )
  } catch (error) {
    // Checked again, so that only a database without trigrams continues without them.
    if (await hasTrigrams(database)) throw error
  }
}

/** Whether the database can measure how similar two words are. */
export async function hasTrigrams(database: Database): Promise<boolean> {
  const answer = await database.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`)
  return (answer as unknown as { rows: unknown[] }).rows.length > 0
}
