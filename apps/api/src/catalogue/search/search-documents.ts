import { type Language, type LocalisedText, languages, type TocItem } from '@kurasa/portal-contract'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/open-database.ts'
import { bookCategories, books, categories, editions } from '../../database/schema.ts'
import { stemsOf, wordsOf } from './search-words.ts'

/** Rises when documents are made otherwise: those of an older version are made again. */
const VERSION = 1
/** Books whose documents are made at once. */
const BATCH = 200
/** Bytes of a word that the database takes. */
const LONGEST_WORD = 200

type BookRow = typeof books.$inferSelect

/** Names of the languages that most books here are in, in each language of the interface. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English Kiingereza الإنجليزية',
  sw: 'Swahili Kiswahili السواحيلية',
  ar: 'Arabic Kiarabu العربية',
}

/** Makes the search documents of new and changed books, whose documents triggers of the database remove; of all after a new version. */
export async function refreshSearchDocuments(database: Database): Promise<void> {
  for (;;) {
    const stale = await database
      .select({ book: books })
      .from(books)
      .where(
        sql`not exists (select 1 from runtime.book_search s where s.book_id = ${books.id} and s.version = ${VERSION})`,
      )
      .orderBy(books.id)
      .limit(BATCH)
    if (stale.length === 0) return
    await makeDocuments(
      database,
      stale.map(({ book }) => book),
    )
    if (stale.length < BATCH) return
  }
}

async function makeDocuments(database: Database, rows: BookRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const named = await database
    .select({ bookId: bookCategories.bookId, names: categories.names })
    .from(bookCategories)
    .innerJoin(categories, sql`${categories.id} = ${bookCategories.categoryId}`)
    .where(inArray(bookCategories.bookId, ids))
  const contents = await database
    .select({ bookId: editions.bookId, kind: editions.kind, toc: editions.toc })
    .from(editions)
    .where(inArray(editions.bookId, ids))
  const documents = rows.map((row) => {
    const document = documentOf(
      row,
      named.filter(({ bookId }) => bookId === row.id).map(({ names }) => names),
      contents.filter(({ bookId }) => bookId === row.id).flatMap(({ toc }) => titlesOf(toc)),
    )
    return sql`(${row.id}, ${VERSION}::int, ${document}::tsvector)`
  })
  // A book that was removed meanwhile has no document.
  await database.execute(sql`
    insert into runtime.book_search (book_id, version, document)
    select made.* from (values ${sql.join(documents, sql`, `)}) as made (book_id, version, document)
    where exists (select 1 from books where books.id = made.book_id)
    on conflict (book_id) do update set version = excluded.version, document = excluded.document`)
}

/**
 * The words by which a book is found, as a `tsvector`: A title and authors, B kinds, C chapters and description. D has kinds and description in
 * other languages than the book's: a word finds the books of its own language first.
 */
function documentOf(row: BookRow, categoryNames: LocalisedText[], chapters: string[]): string {
  const primary = row.language.slice(0, 2).toLowerCase()
  const own = languages.filter((language) => language.startsWith(primary))
  const others = languages.filter((language) => !own.includes(language))
  const described = (list: readonly Language[]) => list.map((language) => row.description[language] ?? '')
  const named = (list: readonly Language[]) =>
    categoryNames.flatMap((names) => list.map((language) => names[language]))
  const kinds = [
    row.series ?? '',
    ...row.tags,
    LANGUAGE_NAMES[primary] ?? '',
    row.access === 'free' ? 'free bure مجاني' : '',
    row.isPictureBook ? 'pictures picha مصور' : '',
  ]
  const words = new Map<string, string>()
  const add = (weight: string, texts: readonly string[]) => {
    for (const word of texts.flatMap(wordsOf).slice(0, 2000)) {
      for (const stem of stemsOf(word)) {
        if (!words.has(stem) && Buffer.byteLength(stem) <= LONGEST_WORD) words.set(stem, weight)
      }
    }
  }
  add('A', [row.title, ...row.authors])
  add('B', [...kinds, ...named(own)])
  add('C', [...chapters, ...described(own)])
  add('D', [...named(others), ...described(others)])
  return [...words].map(([word, weight], at) => `'${word}':${Math.min(at + 1, 16_000)}${weight}`).join(' ')
}

const titlesOf = (items: readonly TocItem[]): string[] =>
  items.flatMap(({ title, children = [] }) => [title, ...titlesOf(children)])
