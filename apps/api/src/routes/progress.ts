import { getProgress, type ProgressResult, postProgress, type ReadingProgress } from '@kurasa/portal-contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app.ts'
import { books, progress } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { decideProgress } from '../rules/reading-progress.ts'

/** GET and POST /progress: where a member is in their books. */
export function addProgress(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal

  handleEndpoint(app, getProgress, { sessions, cache }, async ({ request, member }) => {
    const { id } = await member()
    const rows = await database
      .select()
      .from(progress)
      .where(
        and(eq(progress.userId, id), request.bookIds ? inArray(progress.bookId, request.bookIds) : undefined),
      )
      .orderBy(desc(progress.updatedAt))
    return rows.map(readRow)
  })

  handleEndpoint(app, postProgress, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId } = await member()
    const reported = request.items.map(({ bookId }) => bookId)
    const known = await database.select({ id: books.id }).from(books).where(inArray(books.id, reported))
    const results: ProgressResult[] = []
    for (const item of request.items) {
      // A book that is gone must not hold back the others, nor come again with the next flush.
      if (!known.some(({ id }) => id === item.bookId)) continue
      results.push(
        await database.transaction(async (transaction) => {
          // Two devices may report the first position of a book at once, when there is no row to lock yet.
          await transaction.execute(
            sql`select pg_advisory_xact_lock(hashtext(${`${userId}/${item.bookId}`}))`,
          )
          const [row] = await transaction
            .select()
            .from(progress)
            .where(and(eq(progress.userId, userId), eq(progress.bookId, item.bookId)))
          const stored = row && readRow(row)
          const { next, isConflict } = decideProgress(stored, item, clock.now())
          if (next !== stored) {
            const values = writeRow(userId, next)
            await transaction
              .insert(progress)
              .values(values)
              .onConflictDoUpdate({ target: [progress.userId, progress.bookId], set: values })
          }
          return { bookId: item.bookId, rev: next.rev, conflict: isConflict || undefined, current: next }
        }),
      )
    }
    return results
  })
}

function readRow({ userId: _, ...row }: typeof progress.$inferSelect): ReadingProgress {
  return {
    ...row,
    completedAt: row.completedAt?.toISOString(),
    clientAt: row.clientAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function writeRow(userId: string, value: ReadingProgress): typeof progress.$inferInsert {
  return {
    ...value,
    userId,
    completedAt: value.completedAt ? new Date(value.completedAt) : null,
    clientAt: new Date(value.clientAt),
    updatedAt: new Date(value.updatedAt),
  }
}
