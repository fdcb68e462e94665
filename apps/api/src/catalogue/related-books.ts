import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books } from '../database/schema.ts'
import type { BookRow } from './book-cards.ts'
import { holds, isListed } from './book-filters.ts'

const LENGTH = 12

/** Condition: another book that has an author, a tag or a category in common with this one. */
export function isRelatedTo(database: Database, book: BookRow): SQL | undefined {
  return and(ne(books.id, book.id), or(...Object.values(commonGround(database, book)).flat()))
}

/** The nearest books to one, the next part of its series first. Then an author weighs most, then tags, category and language. */
export async function relatedBooks(database: Database, book: BookRow): Promise<BookRow[]> {
  const { authors, tags, category } = commonGround(database, book)
  const points = [
    ...authors.map((same) => sql`case when ${same} then 6 else 0 end`),
    ...tags.map((same) => sql`case when ${same} then 2 else 0 end`),
    ...category.map((same) => sql`case when ${same} then 2 else 0 end`),
    sql`case when ${books.language} = ${book.language} then 1 else 0 end`,
    ...(book.series === null || book.seriesPlace === null
      ? []
      : [
          sql`case when ${books.series} = ${book.series} and ${books.seriesPlace} = ${book.seriesPlace + 1} then 100 else 0 end`,
        ]),
  ]
  return database
    .select()
    .from(books)
    .where(and(isListed, isRelatedTo(database, book)))
    .orderBy(desc(sql.join(points, sql` + `)), desc(books.addedAt), desc(books.id))
    .limit(LENGTH)
}

function commonGround(database: Database, book: BookRow): { authors: SQL[]; tags: SQL[]; category: SQL[] } {
  const ownCategories = database
    .select({ id: bookCategories.categoryId })
    .from(bookCategories)
    .where(eq(bookCategories.bookId, book.id))
  const neighbours = database
    .select({ id: bookCategories.bookId })
    .from(bookCategories)
    .where(inArray(bookCategories.categoryId, ownCategories))
  return {
    authors: book.authors.map((author) => holds(books.authors, author)),
    tags: book.tags.map((tag) => holds(books.tags, tag)),
    category: [inArray(books.id, neighbours)],
  }
}
