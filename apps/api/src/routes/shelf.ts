import { deleteShelf, getShelf, postShelf } from '@kurasa/portal-contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { shelf } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { pageOfShelf } from '../reading/shelf-page.ts'
import { hideBought, saveOnShelf } from '../reading/shelf-store.ts'

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
    await database.transaction((transaction) => saveOnShelf(transaction, userId, wanted))
    const rows = await database
      .select({ bookId: shelf.bookId })
      .from(shelf)
      .where(and(eq(shelf.userId, userId), inArray(shelf.bookId, request.bookIds)))
    return { bookIds: rows.map(({ bookId }) => bookId) }
  })

  handleEndpoint(app, deleteShelf, { sessions, cache, writesAsUser: true }, async ({ request, member }) => {
    const { id: userId, ownedBookIds } = await member()
    const { ids, tab } = request
    if (tab === 'paid') {
      const owned = ids.filter((id) => ownedBookIds.has(id))
      await hideBought(database, userId, owned, clock.now())
      return { bookIds: owned }
    }
    const removed = await database
      .delete(shelf)
      .where(and(eq(shelf.userId, userId), inArray(shelf.bookId, ids), eq(shelf.isHidden, false)))
      .returning({ bookId: shelf.bookId })
    return { bookIds: removed.map(({ bookId }) => bookId) }
  })
}
