import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'

/**
 * Frees the space of rows that are gone, so that rows to come take it, and counts what is there, for the planner. A
 * PostgreSQL does it by itself in the background; the embedded database has no background, and its files would grow with
 * every row that was ever written.
 *
 * One statement for each table: others are answered in between.
 */
export async function vacuumTables(database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  for (const { name } of rows) await database.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
}
