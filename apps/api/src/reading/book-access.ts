import { eq, inArray, max } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { books, editions } from '../database/schema.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { entitlementOf } from '../rules/entitlement.ts'

/** `open`: a member may read some of the book; `locked`: none of it; `gone`: it is not there for the member. */
export type BookAccess = 'open' | 'locked' | 'gone'

/** Whether a member may read some of each of some books. Books that do not exist are left out. */
export async function bookAccess(
  database: Database,
  ids: readonly string[],
  user: PortalUser,
): Promise<Map<string, BookAccess>> {
  if (!ids.length) return new Map()
  const rows = await database
    .select({
      bookId: books.id,
      access: books.access,
      removedAt: books.removedAt,
      freeUnits: max(editions.freeUnits),
    })
    .from(books)
    .leftJoin(editions, eq(editions.bookId, books.id))
    .where(inArray(books.id, [...new Set(ids)]))
    .groupBy(books.id)
  return new Map(
    rows.map(({ bookId, access, removedAt, freeUnits }): [string, BookAccess] => {
      const first = { bookId, access, freeUnits: freeUnits ?? 0, unit: 0, isRemoved: removedAt !== null }
      const entitlement = entitlementOf(first, user)
      if (entitlement === 'public' || entitlement === 'granted') return [bookId, 'open']
      return [bookId, entitlement === 'removed' ? 'gone' : 'locked']
    }),
  )
}
