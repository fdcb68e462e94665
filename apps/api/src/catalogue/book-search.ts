import type { BookPage } from '@kurasa/portal-contract'
import { searchKey } from '@kurasa/portal-contract'
import { and, asc, desc, like, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { hasTrigrams } from '../database/trigrams.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { cardsOf } from './book-cards.ts'
import { isListed } from './book-filters.ts'
import { titleKey } from './book-list.ts'

/** How similar a word must be to the typed one, 0..1, when no book contains it exactly. */
const NEARNESS = 0.4

const exactPlace = z.tuple([z.literal('exact'), z.number().int(), z.string(), z.string()])
const nearPlace = z.tuple([z.literal('near'), z.number(), z.string()])
const place = z.union([exactPlace, nearPlace])

/**
 * Books whose title and authors have every word that was typed, those that begin with it first; when there is none,
 * books with similar words, the most similar first.
 *
 * @param filter - further conditions for the books
 * @throws {Refusal} 422 for a cursor of another list
 */
export async function searchBooks(
  database: Database,
  text: string,
  filter: SQL | undefined,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<BookPage> {
  const key = searchKey(text)
  if (!key) return { items: [], nextCursor: null }
  const from = cursor === undefined ? undefined : readCursor(cursor, place)
  if (from?.[0] !== 'near') {
    const found = await findExact(database, key, filter, from, limit)
    if (from || found.items.length) return found
  }
  if (!(await hasTrigrams(database))) return { items: [], nextCursor: null }
  return findNear(database, key, filter, from?.[0] === 'near' ? from : undefined, limit)
}

async function findExact(
  database: Database,
  key: string,
  filter: SQL | undefined,
  from: z.infer<typeof exactPlace> | undefined,
  limit: number,
): Promise<BookPage> {
  const whole = escapeLike(key)
  const rank = sql<number>`case when ${like(books.searchKey, `${whole}%`)} then 0 when ${like(books.searchKey, `% ${whole}%`)} then 1 else 2 end`
  const words = key.split(' ').map((word) => like(books.searchKey, `%${escapeLike(word)}%`))
  const after = from && sql`(${rank}, ${titleKey}, ${books.id}) > (${from[1]}, ${from[2]}, ${from[3]})`
  const rows = await database
    .select({ book: books, rank })
    .from(books)
    .where(and(isListed, ...words, filter, after))
    .orderBy(asc(rank), asc(titleKey), asc(books.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await cardsOf(
      database,
      page.map(({ book }) => book),
    ),
    nextCursor:
      rows.length > limit && last
        ? writeCursor(['exact', last.rank, last.book.searchKey, last.book.id])
        : null,
  }
}

async function findNear(
  database: Database,
  key: string,
  filter: SQL | undefined,
  from: z.infer<typeof nearPlace> | undefined,
  limit: number,
): Promise<BookPage> {
  // In hundredths, so that the place of a page is exactly where it ended.
  const nearness = sql<number>`round(word_similarity(${key}, ${books.searchKey})::numeric * 100)::int`
  return database.transaction(async (transaction) => {
    await takeNearnessByIndex(transaction, NEARNESS)
    const after =
      from &&
      or(sql`${nearness} < ${from[1]}`, and(sql`${nearness} = ${from[1]}`, sql`${books.id} > ${from[2]}`))
    const rows = await transaction
      .select({ book: books, nearness })
      .from(books)
      .where(and(isListed, sql`${key} <% ${books.searchKey}`, filter, after))
      .orderBy(desc(nearness), asc(books.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: await cardsOf(
        transaction,
        page.map(({ book }) => book),
      ),
      nextCursor: rows.length > limit && last ? writeCursor(['near', last.nearness, last.book.id]) : null,
    }
  })
}

/** The same for suggestions: two letters the wrong way round leave a third of a short word. */
const SUGGESTION_NEARNESS = 0.33
/** Characters from which a slip is forgiven: two letters are near to everything. */
const SHORTEST_SLIP = 3

/**
 * Titles and authors that have a word which begins as typed, each once, books that came last first; when there is none,
 * those that have a similar word, the most similar first.
 */
export async function suggestTexts(database: Database, text: string, limit: number): Promise<string[]> {
  const key = searchKey(text)
  if (!key) return []
  const begins = escapeLike(key)
  const rows = await database
    .select({ title: books.title, authors: books.authors })
    .from(books)
    .where(and(isListed, or(like(books.searchKey, `${begins}%`), like(books.searchKey, `% ${begins}%`))))
    .orderBy(desc(books.addedAt), desc(books.id))
    .limit(limit * 3)
  const isMeant = (name: string) => ` ${searchKey(name)}`.includes(` ${key}`)
  const names = rows.flatMap(({ title, authors }) => [title, ...authors]).filter(isMeant)
  if (names.length || key.length < SHORTEST_SLIP) return [...new Set(names)].slice(0, limit)
  if (!(await hasTrigrams(database))) return []
  return suggestNear(database, key, limit)
}

async function suggestNear(database: Database, key: string, limit: number): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await takeNearnessByIndex(transaction, SUGGESTION_NEARNESS)
    const rows = await transaction
      .select({ title: books.title, authors: books.authors })
      .from(books)
      .where(and(isListed, sql`${key} <% ${books.searchKey}`))
      .orderBy(desc(sql`word_similarity(${key}, ${books.searchKey})`), asc(books.id))
      .limit(limit * 3)
    const names = [...new Set(rows.flatMap(({ title, authors }) => [title, ...authors]))]
    if (!names.length) return []
    // A book is found by its title and its authors together: which of them is meant is measured by itself.
    const keys = sql.join(
      names.map((name) => sql`${searchKey(name)}`),
      sql`, `,
    )
    const answer = await transaction.execute(sql`
      select ordinal::int from unnest(array[${keys}]::text[]) with ordinality as names(name_key, ordinal)
      where word_similarity(${key}, name_key) >= ${SUGGESTION_NEARNESS}
      order by word_similarity(${key}, name_key) desc, ordinal limit ${limit}`)
    const { rows: found } = answer as unknown as { rows: { ordinal: number }[] }
    return found.map(({ ordinal }) => names[ordinal - 1]!)
  })
}

/** The operator goes by the index, and takes its threshold from here. */
const takeNearnessByIndex = (transaction: Database, nearness: number) =>
  transaction.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearness)}, true)`)

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
