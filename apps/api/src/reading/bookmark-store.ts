import type { SyncedBookmark, SyncOutcome } from '@kurasa/portal-contract'
import { and, asc, count, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookmarks } from '../database/schema.ts'
import { notAfter } from '../rules/device-clock.ts'
import { existingBooks } from './existing-books.ts'

/** Bookmarks of one member, removed ones included. */
export const MOST_BOOKMARKS = 5000

/** A bookmark that a device has made, changed or removed. */
export type BookmarkChange =
  | { kind: 'bookmark'; bookmark: SyncedBookmark; at: string }
  | { kind: 'bookmark_removal'; bookmarkId: string; at: string }

/**
 * Stores changes of a member's bookmarks, in their order. Of two changes of one bookmark the later is kept, whichever
 * arrives first; at the same moment the removal.
 *
 * @param transaction - holds `lockReading` of the member
 * @returns outcomes, in the order of the changes
 */
export async function storeBookmarks(
  transaction: Database,
  userId: string,
  changes: readonly BookmarkChange[],
  now: Date,
): Promise<SyncOutcome[]> {
  if (!changes.length) return []
  const ids = [...new Set(changes.map(idOf))]
  const rows = await transaction
    .select()
    .from(bookmarks)
    .where(and(eq(bookmarks.userId, userId), inArray(bookmarks.id, ids)))
  const stored = new Map<string, typeof bookmarks.$inferInsert>(rows.map((row) => [row.id, row]))
  const bookIds = changes.flatMap((change) => (change.kind === 'bookmark' ? [change.bookmark.bookId] : []))
  const there = new Set(await existingBooks(transaction, bookIds))
  const [{ held = 0 } = {}] = await transaction
    .select({ held: count() })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
  let added = 0
  const changed = new Map<string, typeof bookmarks.$inferInsert>()

  function decide(change: BookmarkChange): SyncOutcome {
    const id = idOf(change)
    const before = stored.get(id)
    const changedAt = notAfter(change.at, now)
    const isRemoval = change.kind === 'bookmark_removal'
    if (!isRemoval && !there.has(change.bookmark.bookId)) return 'gone'
    if (before) {
      const wasRemoved = before.removedAt != null
      const isLater =
        changedAt > before.changedAt || (+changedAt === +before.changedAt && isRemoval && !wasRemoved)
      if (!isLater)
        return +changedAt === +before.changedAt || wasRemoved === isRemoval ? 'known' : 'superseded'
    } else if (held + added >= MOST_BOOKMARKS) {
      // What was never here needs no memory of its removal.
      return isRemoval ? 'known' : 'full'
    } else {
      added++
    }
    const common = { userId, id, changedAt, updatedAt: now }
    const row = isRemoval
      ? {
          ...common,
          bookId: before?.bookId ?? null,
          locator: null,
          createdAt: before?.createdAt ?? changedAt,
          removedAt: changedAt,
        }
      : {
          ...common,
          bookId: change.bookmark.bookId,
          locator: change.bookmark.locator,
          createdAt: notAfter(change.bookmark.createdAt, now),
          removedAt: null,
        }
    stored.set(id, row)
    changed.set(id, row)
    return 'applied'
  }

  const outcomes = changes.map(decide)
  if (changed.size) {
    await transaction
      .insert(bookmarks)
      .values([...changed.values()])
      .onConflictDoUpdate({
        target: [bookmarks.userId, bookmarks.id],
        set: {
          bookId: sql`excluded.book_id`,
          locator: sql`excluded.locator`,
          createdAt: sql`excluded.created_at`,
          changedAt: sql`excluded.changed_at`,
          removedAt: sql`excluded.removed_at`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
  }
  return outcomes
}

/** Reads some bookmarks of a member. */
export async function readBookmarksById(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<(typeof bookmarks.$inferSelect)[]> {
  if (!ids.length) return []
  return database
    .select()
    .from(bookmarks)
    .where(and(eq(bookmarks.userId, userId), inArray(bookmarks.id, [...ids])))
    .orderBy(asc(bookmarks.id))
}

/** Which bookmarks to read. */
export interface BookmarkRange {
  /** Changed at this moment or later; undefined: all that are not removed. */
  since: Date | undefined
  /** The last one that was read: those after it, by moment and id. */
  after?: { updatedAt: Date; id: string } | undefined
  limit: number
}

/** Reads bookmarks of a member in the order in which they were stored. */
export function readBookmarks(
  database: Database,
  userId: string,
  { since, after, limit }: BookmarkRange,
): Promise<(typeof bookmarks.$inferSelect)[]> {
  return database
    .select()
    .from(bookmarks)
    .where(
      and(
        eq(bookmarks.userId, userId),
        since ? gte(bookmarks.updatedAt, since) : isNull(bookmarks.removedAt),
        after &&
          or(
            gt(bookmarks.updatedAt, after.updatedAt),
            and(eq(bookmarks.updatedAt, after.updatedAt), gt(bookmarks.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(bookmarks.updatedAt), asc(bookmarks.id))
    .limit(limit)
}

function idOf(change: BookmarkChange): string {
  return change.kind === 'bookmark' ? change.bookmark.id : change.bookmarkId
}
