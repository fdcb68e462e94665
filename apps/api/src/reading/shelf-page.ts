import { type BookSort, bookSorts, type DataOf, type getShelf, type ShelfTab } from '@kurasa/portal-contract'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { cardOf, kindsOfBook } from '../catalogue/book-cards.ts'
import { titleKey } from '../catalogue/book-list.ts'
import type { Database } from '../database/open-database.ts'
import { bookGrants, books, orders, progress, shelf } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { entitlementOf } from '../rules/entitlement.ts'

/** Which page of which shelf. */
interface ShelfRequest {
  tab: ShelfTab
  sort: BookSort
  hidden?: '1' | undefined
  cursor?: string | undefined
  limit: number
}

const place = z
  .tuple([z.enum(bookSorts), z.string(), z.string()])
  .refine(([sort, key]) => sort === 'title_asc' || !Number.isNaN(Date.parse(key)))

/** One page of a member's shelf. A book that was taken out of the catalogue stays only with those who bought it. */
export async function pageOfShelf(
  database: Database,
  user: PortalUser,
  { tab, sort, hidden, cursor, limit }: ShelfRequest,
): Promise<DataOf<typeof getShelf>> {
  const standing = tab === 'paid' ? boughtBooks(database, user.id) : savedBooks(database, user.id)
  const isOnTab =
    tab === 'member'
      ? isNull(books.removedAt)
      : hidden
        ? eq(shelf.isHidden, true)
        : or(isNull(shelf.isHidden), ne(shelf.isHidden, true))
  const addedAt = sql`${standing.addedAt}`.mapWith(shelf.addedAt)
  const from =
    cursor &&
    readCursor(
      cursor,
      place.refine(([madeFor]) => madeFor === sort),
    )
  const rows = await database
    .select({ book: books, kinds: kindsOfBook, addedAt, isHidden: shelf.isHidden, progress })
    .from(standing)
    .innerJoin(books, eq(books.id, standing.bookId))
    .leftJoin(shelf, and(eq(shelf.bookId, books.id), eq(shelf.userId, user.id)))
    .leftJoin(progress, and(eq(progress.bookId, books.id), eq(progress.userId, user.id)))
    .where(and(isOnTab, from ? comesAfter(from, addedAt) : undefined))
    .orderBy(...orderOf(sort, addedAt))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      book: cardOf(row.book, row.kinds),
      addedAt: row.addedAt.toISOString(),
      locked: isLocked(row.book, user),
      hidden: row.isHidden && tab === 'paid' ? (true as const) : undefined,
      percent: row.progress?.percent,
      completedAt: row.progress?.completedAt?.toISOString(),
    })),
    nextCursor:
      rows.length > limit && last
        ? writeCursor([
            sort,
            sort === 'title_asc' ? last.book.searchKey : last.addedAt.toISOString(),
            last.book.id,
          ])
        : null,
  }
}

function savedBooks(database: Database, userId: string) {
  return database
    .select({
      bookId: sql<string>`${shelf.bookId}`.as('book_id'),
      addedAt: sql<Date>`${shelf.addedAt}`.as('at'),
    })
    .from(shelf)
    .where(and(eq(shelf.userId, userId), eq(shelf.isHidden, false)))
    .as('standing')
}

/** Bought or given; a book that is both is sorted by the earlier. */
function boughtBooks(database: Database, userId: string) {
  const owned = unionAll(
    database
      .select({
        bookId: sql<string>`${orders.bookId}`.as('book_id'),
        at: sql<Date>`${orders.paidAt}`.as('at'),
      })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'paid'), isNotNull(orders.paidAt))),
    database
      .select({
        bookId: sql<string>`${bookGrants.bookId}`.as('book_id'),
        at: sql<Date>`${bookGrants.at}`.as('at'),
      })
      .from(bookGrants)
      .where(eq(bookGrants.userId, userId)),
  ).as('owned')
  return database
    .select({ bookId: owned.bookId, addedAt: sql<Date>`min(${owned.at})`.as('at') })
    .from(owned)
    .groupBy(owned.bookId)
    .as('standing')
}

/** Whether more than the first units needs what this member has not. */
function isLocked(book: typeof books.$inferSelect, user: PortalUser): boolean {
  const thing = {
    bookId: book.id,
    access: book.access,
    freeUnits: 0,
    unit: 0,
    isRemoved: book.removedAt !== null,
  }
  const entitlement = entitlementOf(thing, user)
  return entitlement !== 'public' && entitlement !== 'granted'
}

function orderOf(sort: BookSort, addedAt: SQL): SQL[] {
  if (sort === 'title_asc') return [asc(titleKey), asc(books.id)]
  return sort === 'added_asc' ? [asc(addedAt), asc(books.id)] : [desc(addedAt), desc(books.id)]
}

function comesAfter([sort, key, id]: z.infer<typeof place>, addedAt: SQL): SQL {
  if (sort === 'title_asc') return sql`(${titleKey}, ${books.id}) > (${key}, ${id})`
  const at = sql`${key}::timestamptz`
  return sort === 'added_asc'
    ? sql`(${addedAt}, ${books.id}) > (${at}, ${id})`
    : sql`(${addedAt}, ${books.id}) < (${at}, ${id})`
}
