import { getCategories } from '@kurasa/portal-contract'
import { asc, count, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { bookCategories, categories } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

/** GET /categories. */
export function addCategories(app: Hono, { database, sessions, answers }: AppParts): void {
  handleSharedEndpoint(app, getCategories, { sessions, answers }, async ({ language }) => {
    const rows = await database
      .select({
        id: categories.id,
        parentId: categories.parentId,
        names: categories.names,
        icon: categories.icon,
        order: categories.order,
        bookCount: count(bookCategories.bookId),
      })
      .from(categories)
      .leftJoin(bookCategories, eq(bookCategories.categoryId, categories.id))
      .groupBy(categories.id)
      .orderBy(asc(categories.order), asc(categories.id))
    return rows.map(({ names, parentId, ...row }) => ({
      ...row,
      parentId: parentId ?? undefined,
      name: names[language],
    }))
  })
}
