import type { SyncOutcome } from '@kurasa/portal-contract'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { shelf, shelfStates } from '../database/schema.ts'
import { notAfter } from '../rules/device-clock.ts'
import { existingBooks } from './existing-books.ts'

/** A book that a device put on the shelf of saved ones, or took off it. */
export interface ShelfChange {
  bookId: string
  isSaved: boolean
  /** By the device's clock. */
  at: string
  /** `at` of the state that the device had seen, or moment of the last answer that it had received, by the server's clock. */
  base?: string | undefined
}

/**
 * Puts books on a member's shelf; one that is there keeps the earlier time, one that is hidden is shown again. Books
 * that do not exist are left out.
 *
 * @param transaction - holds `lockReading` of the member
 * @param now - when the member did it
 * @returns how many were not there
 */
export async function saveOnShelf(
  transaction: Database,
  userId: string,
  wanted: readonly { bookId: string; addedAt: Date }[],
  now: Date,
): Promise<number> {
  const earliest = new Map<string, Date>()
  for (const { bookId, addedAt } of wanted) {
    const known = earliest.get(bookId)
    if (!known || addedAt < known) earliest.set(bookId, addedAt)
  }
  const existing = await existingBooks(transaction, earliest.keys())
  if (!existing.length) return 0
  const rows = existing.map((bookId) => ({ userId, bookId, addedAt: earliest.get(bookId)! }))
  const saved = await transaction
    .insert(shelf)
    .values(rows)
    .onConflictDoUpdate({
      target: [shelf.userId, shelf.bookId],
      set: { addedAt: sql`least(${shelf.addedAt}, excluded.added_at)`, isHidden: false },
    })
    // A row that was inserted has no earlier version.
    .returning({ isNew: sql<boolean>`(${shelf}.xmax = 0)` })
  await noteStates(
    transaction,
    existing.map((bookId) => ({ userId, bookId, isSaved: true, at: now, updatedAt: now })),
  )
  return saved.filter(({ isNew }) => isNew).length
}

/**
 * Takes saved books off a member's shelf.
 *
 * @param transaction - holds `lockReading` of the member
 * @returns those that were there
 */
export async function removeFromShelf(
  transaction: Database,
  userId: string,
  bookIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!bookIds.length) return []
  const rows = await transaction
    .delete(shelf)
    .where(and(eq(shelf.userId, userId), inArray(shelf.bookId, [...bookIds]), eq(shelf.isHidden, false)))
    .returning({ bookId: shelf.bookId })
  const removed = rows.map(({ bookId }) => bookId)
  await noteStates(
    transaction,
    removed.map((bookId) => ({ userId, bookId, isSaved: false, at: now, updatedAt: now })),
  )
  return removed
}

/**
 * Takes bought books out of sight, also from the shelf of saved ones.
 *
 * @param transaction - holds `lockReading` of the member
 */
export async function hideBought(
  transaction: Database,
  userId: string,
  bookIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!bookIds.length) return
  const saved = await transaction
    .select({ bookId: shelf.bookId })
    .from(shelf)
    .where(and(eq(shelf.userId, userId), inArray(shelf.bookId, [...bookIds]), eq(shelf.isHidden, false)))
  await transaction
    .insert(shelf)
    .values(bookIds.map((bookId) => ({ userId, bookId, addedAt: now, isHidden: true })))
    .onConflictDoUpdate({ target: [shelf.userId, shelf.bookId], set: { isHidden: true } })
  await noteStates(
    transaction,
    saved.map(({ bookId }) => ({ userId, bookId, isSaved: false, at: now, updatedAt: now })),
  )
}

/**
 * Stores changes of a member's shelf of saved books, in their order. A change by a device that had seen the stored state follows it,
 * whatever the clocks of the devices say. Of two other changes of one book the later is kept, whichever arrives first.
 *
 * @param transaction - holds `lockReading` of the member
 * @returns outcomes, in the order of the changes
 */
export async function storeShelf(
  transaction: Database,
  userId: string,
  changes: readonly ShelfChange[],
  now: Date,
): Promise<SyncOutcome[]> {
  if (!changes.length) return []
  const ids = [...new Set(changes.map(({ bookId }) => bookId))]
  const there = new Set(await existingBooks(transaction, ids))
  const states = new Map(
    (await readShelfStates(transaction, userId, { bookIds: ids })).map((state) => [state.bookId, state]),
  )
  const changed = new Map<string, typeof shelfStates.$inferInsert>()
  const outcomes = changes.map(({ bookId, isSaved, at: given, base }): SyncOutcome => {
    if (!there.has(bookId)) return 'gone'
    let at = notAfter(given, now)
    const before = states.get(bookId)
    if (before && before.at >= at) {
      if (before.isSaved === isSaved) return 'known'
      if (!wasSeen(before, base)) return 'superseded'
      at = new Date(+before.at + 1)
    }
    const state = { userId, bookId, isSaved, at, updatedAt: now }
    states.set(bookId, state)
    changed.set(bookId, state)
    return 'applied'
  })
  const latest = [...changed.values()]
  const saved = latest.filter(({ isSaved }) => isSaved)
  await saveOnShelf(
    transaction,
    userId,
    saved.map(({ bookId, at }) => ({ bookId, addedAt: at })),
    now,
  )
  const removed = latest.filter(({ isSaved }) => !isSaved).map(({ bookId }) => bookId)
  await removeFromShelf(transaction, userId, removed, now)
  // By the moment when the member did it, which is earlier than that of its arrival.
  await noteStates(transaction, latest)
  return outcomes
}

/** Whether a device that names a base had seen a state. */
const wasSeen = ({ at, updatedAt }: ShelfState, base: string | undefined): boolean =>
  base !== undefined && (Date.parse(base) === +at || Date.parse(base) >= +updatedAt)

/** Whether a book is on the shelf of saved ones. */
export interface ShelfState {
  bookId: string
  isSaved: boolean
  /** When the member did it. */
  at: Date
  /** When it was stored. */
  updatedAt: Date
}

/**
 * Reads states of a member's shelf of saved books: those of some books, or those that changed since a moment, or of all
 * that are on it.
 */
export async function readShelfStates(
  database: Database,
  userId: string,
  { bookIds, since }: { bookIds?: readonly string[]; since?: Date | undefined } = {},
): Promise<ShelfState[]> {
  const columns = {
    bookId: shelfStates.bookId,
    isSaved: shelfStates.isSaved,
    at: shelfStates.at,
    updatedAt: shelfStates.updatedAt,
  }
  const changed =
    bookIds || since
      ? await database
          .select(columns)
          .from(shelfStates)
          .where(
            and(
              eq(shelfStates.userId, userId),
              bookIds ? inArray(shelfStates.bookId, [...bookIds]) : undefined,
              since ? gte(shelfStates.updatedAt, since) : undefined,
            ),
          )
          .orderBy(shelfStates.bookId)
      : []
  if (since) return changed
  // A book that was saved before changes were noted has nothing but its place on the shelf.
  const saved = await database
    .select({
      bookId: shelf.bookId,
      addedAt: shelf.addedAt,
      at: shelfStates.at,
      updatedAt: shelfStates.updatedAt,
    })
    .from(shelf)
    .leftJoin(shelfStates, and(eq(shelfStates.userId, shelf.userId), eq(shelfStates.bookId, shelf.bookId)))
    .where(
      and(
        eq(shelf.userId, userId),
        eq(shelf.isHidden, false),
        bookIds ? inArray(shelf.bookId, [...bookIds]) : undefined,
      ),
    )
    .orderBy(shelf.bookId)
  const noted = new Set(changed.map(({ bookId }) => bookId))
  return [
    ...changed,
    ...saved
      .filter(({ bookId }) => !noted.has(bookId))
      .map(({ bookId, addedAt, at, updatedAt }) => ({
        bookId,
        isSaved: true,
        at: at ?? addedAt,
        updatedAt: updatedAt ?? addedAt,
      })),
  ]
}

async function noteStates(transaction: Database, states: (typeof shelfStates.$inferInsert)[]): Promise<void> {
  if (!states.length) return
  await transaction
    .insert(shelfStates)
    .values(states)
    .onConflictDoUpdate({
      target: [shelfStates.userId, shelfStates.bookId],
      set: {
        isSaved: sql`excluded.is_saved`,
        at: sql`excluded.at`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
