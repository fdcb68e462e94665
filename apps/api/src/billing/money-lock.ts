import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/**
 * Lets one transaction at a time change the rights and the money of a member, in whatever process it runs: first of
 * all locks, held until the transaction ends.
 *
 * @throws {Error} when there is no such member
 */
export async function lockMoney(transaction: Database, userId: string): Promise<void> {
  const [found] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!found) throw new Error(`There is no member ${userId}.`)
}
