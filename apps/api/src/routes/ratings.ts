import { getRating, putRating } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { books, ratings } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** GET and PUT /books/:id/rating. */
export function addRatings(app: Hono, { database, sessions, clock }: AppParts): void {
  const options = { sessions, cache: cacheControl.personal }
  const requireBook = async (id: string) => {
    const [book] = await database.select({ id: books.id }).from(books).where(eq(books.id, id))
    if (!book) throw Refusal.notFound('There is no such book.')
    return book
  }
  const isOf = (userId: string, bookId: string) => and(eq(ratings.userId, userId), eq(ratings.bookId, bookId))

  handleEndpoint(app, getRating, options, async ({ member, parameters }) => {
    const { id: userId } = await member()
    const book = await requireBook(parameters.id)
    const [found] = await database.select().from(ratings).where(isOf(userId, book.id))
    return { stars: found?.stars ?? null }
  })

  handleEndpoint(
    app,
    putRating,
    { ...options, writesAsUser: true },
    async ({ member, request, parameters }) => {
      const { id: userId } = await member()
      const { stars } = request
      const book = await requireBook(parameters.id)
      if (stars === null) await database.delete(ratings).where(isOf(userId, book.id))
      else {
        const at = clock.now()
        await database
          .insert(ratings)
          .values({ userId, bookId: book.id, stars, at })
          .onConflictDoUpdate({ target: [ratings.userId, ratings.bookId], set: { stars, at } })
      }
      return { stars }
    },
  )
}
