import type { EditionKind } from '@kurasa/portal-contract'
import { and, eq, exists, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, editions } from '../database/schema.ts'

/** Condition: the book has not been removed from the catalogue. Every list uses it. */
export const isListed: SQL = isNull(books.removedAt)

/** Condition: the book's language is one of these or a form of one: `ar` finds `ar-EG`, not `arn`. */
export function languageIs(...languages: string[]): SQL {
  const conditions = languages.map((language) => {
    const tag = language.trim().toLowerCase().replaceAll('_', '-')
    return sql`(lower(${books.language}) = ${tag} or starts_with(lower(${books.language}), ${`${tag}-`}))`
  })
  return or(...conditions) ?? sql`false`
}

/** Condition: the book is in one of these categories. */
export function isInCategory(database: Database, ...categories: string[]): SQL {
  return exists(
    database
      .select()
      .from(bookCategories)
      .where(and(eq(bookCategories.bookId, books.id), inArray(bookCategories.categoryId, categories))),
  )
}

/** Condition: the book is in this category. It needs no database, so a list of conditions can hold it. */
export const inCategoryNamed = (category: string): SQL =>
  sql`exists (select 1 from ${bookCategories} where ${bookCategories.bookId} = ${books.id} and ${bookCategories.categoryId} = ${category})`

/** Condition: the book can be read in this way. */
export function hasKind(database: Database, kind: EditionKind): SQL {
  return exists(
    database
      .select()
      .from(editions)
      .where(and(eq(editions.bookId, books.id), eq(editions.kind, kind))),
  )
}

/** Condition: the book takes less than half an hour, up to two hours, or longer. */
export function lengthIs(length: 'short' | 'medium' | 'long'): SQL | undefined {
  if (length === 'short') return lt(books.minutes, 30)
  return length === 'long' ? gt(books.minutes, 120) : and(gte(books.minutes, 30), lte(books.minutes, 120))
}

/** Condition: a list of names in a column holds this one. */
export function holds(column: typeof books.authors | typeof books.tags, name: string): SQL {
  return sql`${column} @> ${JSON.stringify([name])}::jsonb`
}
