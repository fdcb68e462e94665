import { FEWEST_RATINGS } from '@kurasa/portal-contract'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { ratings } from '../database/schema.ts'

/** Mean and count of the ratings of a book; undefined while they are too few to hide who gave them. */
export async function ratingOf(
  database: Database,
  bookId: string,
): Promise<{ mean: number; count: number } | undefined> {
  const [found] = await database
    .select({
      mean: sql<number>`round(avg(${ratings.stars}), 1)::float`,
      count: sql<number>`count(*)::int`,
    })
    .from(ratings)
    .where(eq(ratings.bookId, bookId))
  return found && found.count >= FEWEST_RATINGS ? found : undefined
}
