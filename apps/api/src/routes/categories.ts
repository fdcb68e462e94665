import { getCategories } from '@kurasa/portal-contract'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { isListed } from '../catalogue/book-filters.ts'
import { bookCategories, books, categories } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

/** GET /categories. */
export function addCategories(app: Hono, { database, sessions, answers }: AppParts): void {
  handleSharedEndpoint(app, getCategories, { sessions, answers }, async ({ language }) => {
    const rows = await database.select().from(categories).orderBy(asc(categories.order), asc(categories.id))
    const tag = sql<string>`split_part(lower(${books.language}), '-', 1)`
    const counts = await database
      .select({ id: bookCategories.categoryId, language: tag, count: count() })
      .from(bookCategories)
      .innerJoin(books, eq(books.id, bookCategories.bookId))
      .where(isListed)
      .groupBy(bookCategories.categoryId, tag)
    return rows.map(({ id, names, parentId, icon, order }) => {
      const own = counts.filter((row) => row.id === id)
      return {
        id,
        icon,
        order,
        parentId: parentId ?? undefined,
        name: names[language],
        bookCount: own.reduce((sum, row) => sum + row.count, 0),
        languageCounts: Object.fromEntries(own.map((row) => [row.language, row.count])),
      }
    })
  })
}
