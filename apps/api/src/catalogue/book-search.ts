import type { BookPage } from '@kurasa/portal-contract'
import { searchKey } from '@kurasa/portal-contract'
import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { hasTrigrams } from '../database/trigrams.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { cardsOf } from './book-cards.ts'
import { isListed } from './book-filters.ts'
import { titleKey } from './book-list.ts'
import { correctedWord, synonymsOf } from './search/search-concepts.ts'
import { refreshSearchDocuments } from './search/search-documents.ts'
import { stemsOf, subjectsOf } from './search/search-words.ts'

/** How similar a word must be to the typed one, 0..1, when no book contains it exactly. */
const NEARNESS = 0.4

const wordsPlace = z.tuple([z.enum(['typed', 'corrected']), z.number().int().min(1)])
const nearPlace = z.tuple([z.literal('near'), z.number(), z.string()])
const place = z.union([wordsPlace, nearPlace])

/**
 * Books that have the words that were typed, or words for the same things in another language. Titles and authors that have them all come
 * first, then books with the most of them. Without any: books of corrected words; then titles with similar words, the most similar first.
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
    await refreshSearchDocuments(database)
    const typed = subjectsOf(text)
    const corrected = typed.map((word) => correctedWord(word) ?? word)
    for (const [list, words] of Object.entries({ typed, corrected })) {
      if (from && from[0] !== list) continue
      const offset = from?.[1] ?? 0
      const { rows, isLast } = await findWords(database, key, words, filter, { offset, limit })
      if (rows.length === 0 && !from) continue
      return {
        items: await cardsOf(database, rows),
        nextCursor: isLast ? null : writeCursor([list, offset + limit]),
      }
    }
  }
  if (!(await hasTrigrams(database))) return { items: [], nextCursor: null }
  return findNear(database, key, filter, from?.[0] === 'near' ? from : undefined, limit)
}

async function findWords(
  database: Database,
  key: string,
  words: readonly string[],
  filter: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  const typed = key.split(' ')
  const whole = escapeLike(key)
  const inTitle = (word: string) => like(books.searchKey, `%${escapeLike(word)}%`)
  const titleRank = sql<number>`case when not ${and(...typed.map(inTitle))} then 3
    when ${like(books.searchKey, `${whole}%`)} then 0 when ${like(books.searchKey, `% ${whole}%`)} then 1 else 2 end`
  const document = sql.raw('book_search.document')
  const queries = words.map((word) => ({ word, own: ownQuery(word), other: otherQuery(word) }))
  const matches = queries.map(
    ({ word, own, other }) =>
      sql`(${document} @@ ${own}::tsquery or ${document} @@ ${other}::tsquery or ${inTitle(word)})`,
  )
  const matched = sumOf(matches.map((match) => sql`${match}::int`))
  const any = queries.flatMap(({ own, other }) => [own, other]).filter(Boolean)
  // Each half goes by its own index.
  const candidates = sql`select book_id from runtime.book_search where document @@ ${any.join(' | ')}::tsquery
    union select id from books where ${or(and(...typed.map(inTitle)), ...words.map(inTitle))}`
  // A word of the reader's counts for more than one of ours.
  const relevance = sumOf(
    queries.map(
      ({ own, other }) =>
        sql`ts_rank(${WEIGHTS}, ${document}, ${own}::tsquery) * 2 + ts_rank(${WEIGHTS}, ${document}, ${other}::tsquery)`,
    ),
  )
  const found = database.$with('found').as(
    database
      .select({
        id: books.id,
        rank: titleRank.as('rank'),
        matched: sql<number>`${matched}`.as('matched'),
        relevance: sql<number>`${relevance}`.as('relevance'),
        best: sql<number>`max(${matched}) over ()`.as('best'),
      })
      .from(books)
      .innerJoin(sql`runtime.book_search`, sql`book_search.book_id = ${books.id}`)
      .where(and(isListed, sql`${books.id} in (${candidates})`, filter)),
  )
  const rows = await database
    .with(found)
    .select({ book: books })
    .from(found)
    .innerJoin(books, eq(books.id, found.id))
    // One word of a long question may be missing, and never more than half of any.
    .where(
      sql`${found.rank} < 3 or (${found.matched} >= ${found.best} - ${words.length > 3 ? 1 : 0} and ${found.matched} * 2 >= ${words.length})`,
    )
    .orderBy(
      asc(found.rank),
      desc(found.matched),
      // Arabic words ask for Arabic books first; Latin letters are of two languages.
      ...(/\p{Script=Arabic}/u.test(key) ? [desc(sql`${books.language} like 'ar%'`)] : []),
      desc(sql`round(${found.relevance}::numeric, 4)`),
      asc(titleKey),
      asc(books.id),
    )
    .limit(limit + 1)
    .offset(offset)
  return { rows: rows.slice(0, limit).map(({ book }) => book), isLast: rows.length <= limit }
}

/** Weights of D, C, B and A: a title says more than a description. */
const WEIGHTS = sql.raw(`'{0.08, 0.15, 0.5, 1.0}'`)
/** Characters from which the begin of a word is enough. */
const SHORTEST_BEGINNING = 3

/** 0 for a query of signs alone, which has no words. */
const sumOf = (terms: SQL[]): SQL => sql`(${sql.join([sql`0`, ...terms], sql` + `)})`

const quoted = (word: string) => `'${word}'`

/** The word that was typed, its stems, and words that begin with it, as a `tsquery`; words hold letters and digits alone. */
const ownQuery = (word: string): string =>
  [...stemsOf(word).map(quoted), ...(word.length >= SHORTEST_BEGINNING ? [`${quoted(word)}:*`] : [])].join(
    ' | ',
  )

/** Words for the same thing. */
const otherQuery = (word: string): string => synonymsOf(word).map(quoted).join(' | ')

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
