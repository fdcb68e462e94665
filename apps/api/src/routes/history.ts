import { deleteHistory, getHistory } from '@kurasa/portal-contract'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppParts } from '../app-parts.ts'
import { cardOf, kindsOfBook } from '../catalogue/book-cards.ts'
import { books, history, progress, readTime } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { lockReading } from '../reading/member-lock.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

const place = z.tuple([z.iso.datetime(), z.string()])

/** GET and DELETE /history. */
export function addHistory(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal

  handleEndpoint(app, getHistory, { sessions, cache }, async ({ request, member }) => {
    const { id: userId, isSealed } = await member()
    const { cursor, limit } = request
    let after: SQL | undefined
    if (cursor !== undefined) {
      const [at, id] = readCursor(cursor, place)
      after = sql`(${history.lastAt}, ${history.bookId}) < (${at}::timestamptz, ${id})`
    }
    const rows = await database
      .select({ book: books, kinds: kindsOfBook, history, percent: progress.percent })
      .from(history)
      .innerJoin(books, eq(books.id, history.bookId))
      .leftJoin(progress, and(eq(progress.bookId, history.bookId), eq(progress.userId, userId)))
      .where(and(eq(history.userId, userId), after))
      .orderBy(desc(history.lastAt), desc(history.bookId))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(({ book, kinds, history: { lastAt, seconds }, percent }) => ({
        book: cardOf(book, kinds),
        lastAt: lastAt.toISOString(),
        minutes: Math.floor(seconds / 60),
        percent: percent ?? 0,
      })),
      nextCursor:
        rows.length > limit && last
          ? writeCursor([last.history.lastAt.toISOString(), last.history.bookId])
          : null,
      sealed: isSealed || undefined,
    }
  })

  handleEndpoint(app, deleteHistory, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId } = await member()
    const { ids } = request
    return database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      const removed = await transaction
        .delete(history)
        .where(and(eq(history.userId, userId), ids && inArray(history.bookId, ids)))
        .returning({ bookId: history.bookId })
      // Today's reading still counts for today's points; what is further back is forgotten with the book.
      await transaction
        .delete(readTime)
        .where(
          and(
            eq(readTime.userId, userId),
            ids && inArray(readTime.bookId, ids),
            lt(readTime.day, nairobiDay(clock.now())),
          ),
        )
      return { removed: removed.length }
    })
  })
}
