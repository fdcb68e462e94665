import { getBook, getBooks, getManifest, getRelated } from '@kurasa/portal-contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { cardsOf } from '../catalogue/book-cards.ts'
import { hasKind, isInCategory, languageIs, lengthIs } from '../catalogue/book-filters.ts'
import { pageOfBooks } from '../catalogue/book-list.ts'
import { ratingOf } from '../catalogue/book-ratings.ts'
import { seriesOf } from '../catalogue/book-series.ts'
import { translationsOf } from '../catalogue/book-translations.ts'
import { describeEdition } from '../catalogue/edition-manifest.ts'
import { relatedBooks } from '../catalogue/related-books.ts'
import { bookCategories, books, editions } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** Milliseconds for which the mean of the ratings may be behind. */
const RATING_AGE = 60_000

/** GET /books, /books/:id, /books/:id/related, /books/:id/manifest. */
export function addBooks(app: Hono, { database, sessions, answers }: AppParts): void {
  const options = { sessions, answers }

  handleSharedEndpoint(app, getBooks, options, async ({ request }) => {
    const { category, language, kind, access, length } = request
    const filter = and(
      language ? languageIs(...language.split(',')) : undefined,
      access ? eq(books.access, access) : undefined,
      category ? isInCategory(database, ...category.split(',')) : undefined,
      kind ? hasKind(database, kind) : undefined,
      length ? lengthIs(length) : undefined,
    )
    return pageOfBooks(database, filter, request)
  })

  handleSharedEndpoint(
    app,
    getBook,
    { ...options, maximumAge: RATING_AGE },
    async ({ parameters, language }) => {
      const [row] = await database.select().from(books).where(eq(books.id, parameters.id))
      if (!row) throw noSuchBook()
      const [[card], categoryRows, editionRows, rating, series, translations] = await Promise.all([
        cardsOf(database, [row]),
        database
          .select()
          .from(bookCategories)
          .where(eq(bookCategories.bookId, row.id))
          .orderBy(bookCategories.categoryId),
        database.select().from(editions).where(eq(editions.bookId, row.id)).orderBy(desc(editions.kind)),
        ratingOf(database, row.id),
        seriesOf(database, row),
        translationsOf(database, row),
      ])
      return {
        ...card!,
        description: row.description[language] ?? row.description.en_US ?? '',
        categories: categoryRows.map(({ categoryId }) => categoryId),
        tags: row.tags,
        ageRating: row.ageRating,
        addedAt: row.addedAt.toISOString(),
        rating,
        series,
        translations,
        removed: row.removedAt ? (true as const) : undefined,
        editions: editionRows.map(({ id, kind, hash, direction, unitCount, freeUnits, bytes }) => ({
          id,
          kind,
          hash,
          direction,
          unitCount,
          freeUnits,
          bytes,
        })),
      }
    },
  )

  handleSharedEndpoint(app, getRelated, options, async ({ parameters }) => {
    const [row] = await database.select().from(books).where(eq(books.id, parameters.id))
    if (!row) throw noSuchBook()
    return cardsOf(database, await relatedBooks(database, row))
  })

  handleSharedEndpoint(app, getManifest, options, async ({ parameters, request }) => {
    const [found] = await database
      .select()
      .from(editions)
      .innerJoin(books, eq(books.id, editions.bookId))
      .where(and(eq(editions.bookId, parameters.id), eq(editions.kind, request.kind)))
    if (!found) throw noSuchBook()
    return describeEdition(database, found.books, found.editions)
  })
}

function noSuchBook(): Refusal {
  return Refusal.notFound('There is no such book.')
}
