import { deleteHistory, getHistory } from '@kurasa/portal-contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppParts } from '../app-parts.ts'
import { cardOf, kindsOfBook } from '../catalogue/book-cards.ts'
import { books, history, progress } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { forgetHistory } from '../reading/history-store.ts'
import { lockReading } from '../reading/member-lock.ts'

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
    return database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      return { removed: await forgetHistory(transaction, userId, { bookIds: request.ids, now: clock.now() }) }
    })
  })
}
