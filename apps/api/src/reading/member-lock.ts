import { sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'

/**
 * Makes writers of a member's reading go one after the other until the transaction ends: two devices may report the
 * first position of a book at once, when there is no row to lock yet. Take it before the balance of points, and once:
 * the locks of several members are taken in one order, so that two transactions never wait for each other.
 */
export async function lockReading(transaction: Database, ...userIds: string[]): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(key) from (
          select distinct hashtext('reading/' || id) as key
          from unnest(${sql.param(userIds)}::text[]) as id order by key
        ) as keys`,
  )
}
