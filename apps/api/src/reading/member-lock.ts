import { sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'

/**
 * Makes writers of one member's reading go one after the other until the transaction ends: two devices may report the
 * first position of a book at once, when there is no row to lock yet. Take it before the balance of points.
 */
export async function lockReading(transaction: Database, userId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`reading/${userId}`}))`)
}
