import { getProgress, postProgress } from '@kurasa/portal-contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { progress } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { readProgressRow } from '../reading/progress-store.ts'
import type { ReadingWriter } from '../reading/reading-writer.ts'

/** GET and POST /progress: where a member is in their books. */
export function addProgress(app: Hono, { database, sessions }: AppParts, reading: ReadingWriter): void {
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
    return rows.map(readProgressRow)
  })

  handleEndpoint(app, postProgress, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId } = await member()
    return reading.storePlaces({ userId, items: request.items })
  })
}
