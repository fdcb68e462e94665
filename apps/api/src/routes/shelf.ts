import { deleteShelf, getShelf, postShelf } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { shelf } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { lockReading } from '../reading/member-lock.ts'
import { pageOfShelf } from '../reading/shelf-page.ts'
import { hideBought, removeFromShelf, saveOnShelf } from '../reading/shelf-store.ts'

/** GET, POST and DELETE /shelf. */
export function addShelf(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal

  handleEndpoint(app, getShelf, { sessions, cache }, async ({ request, member }) =>
    pageOfShelf(database, await member(), request),
  )

  handleEndpoint(app, postShelf, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId } = await member()
    const now = clock.now()
    const given = request.addedAt ? new Date(request.addedAt) : now
    const addedAt = given < now ? given : now
    const wanted = request.bookIds.map((bookId) => ({ bookId, addedAt }))
    await database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      await saveOnShelf(transaction, userId, wanted, now)
    })
    const rows = await database
      .select({ bookId: shelf.bookId })
      .from(shelf)
      .where(and(eq(shelf.userId, userId), inArray(shelf.bookId, request.bookIds)))
    return { bookIds: rows.map(({ bookId }) => bookId) }
  })

  handleEndpoint(app, deleteShelf, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId, ownedBookIds } = await member()
    const { ids, tab } = request
    return database.transaction(async (transaction) => {
      await lockReading(transaction, userId)
      const now = clock.now()
      if (tab === 'member') return { bookIds: await removeFromShelf(transaction, userId, ids, now) }
      const owned = ids.filter((id) => ownedBookIds.has(id))
      await hideBought(transaction, userId, owned, now)
      return { bookIds: owned }
    })
  })
}
