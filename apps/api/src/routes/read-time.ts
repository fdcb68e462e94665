import { postReadTime } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { books, history } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { lockReading } from '../reading/member-lock.ts'
import { storeReadTime } from '../reading/read-time-store.ts'
import { secondsReadOn } from '../reading/reading-points.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** POST /read_time. */
export function addReadTime(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal

  handleEndpoint(app, postReadTime, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId } = await member()
    const { bookId, ticks } = request
    return database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      const now = clock.now()
      const [book] = await transaction.select({ id: books.id }).from(books).where(eq(books.id, bookId))
      const today = book
        ? await storeReadTime(transaction, userId, bookId, ticks, now)
        : await secondsReadOn(transaction, userId, nairobiDay(now))
      const [inBook] = await transaction
        .select({ seconds: history.seconds })
        .from(history)
        .where(and(eq(history.userId, userId), eq(history.bookId, bookId)))
      return { todayMinutes: Math.floor(today / 60), bookMinutes: Math.floor((inBook?.seconds ?? 0) / 60) }
    })
  })
}
