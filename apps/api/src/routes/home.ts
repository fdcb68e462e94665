import {
  type BookCard,
  getHome,
  type HomeSection,
  type Language,
  type LocalisedText,
} from '@kurasa/portal-contract'
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { type BookRow, cardsOf } from '../catalogue/book-cards.ts'
import { inCategoryNamed, isListed, languageIs } from '../catalogue/book-filters.ts'
import { firstSentence } from '../catalogue/first-sentence.ts'
import { popularBookIds } from '../catalogue/popular-books.ts'
import { books } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

const SHELF_LENGTH = 12
/** Shelves of one home. */
const MOST_SHELVES = 7
/** Books of a home that one book may be among. */
const MOST_PLACES = 2
/** Books that are looked at for a shelf: some have their places already. */
const LOOKED_AT = 3 * SHELF_LENGTH
/** A shelf of fewer books is not shown: they are all found elsewhere, and a row that is empty but for one cover says less than none. */
const FEWEST = 3
/** Milliseconds for which what most members read may be a little behind: no change of the catalogue reports it. */
export const POPULAR_AGE = 60_000

/** Minutes of a short read. */
const SHORT_READ = 15

/** Operator's order first, then the newest. */
const chosenFirst = [sql`${books.homeOrder} asc nulls last`, desc(books.addedAt), desc(books.id)]

interface Shelf {
  id: string
  title: LocalisedText
  filter?: SQL
  /** Default: what the operator chose first, then the newest. */
  order?: SQL[]
  /** Default: `FEWEST`. */
  fewest?: number
  /** Takes its books before the other shelves do. */
  takesFirst?: true
}

/**
 * The shelves of the first screen, from the top. The first seven that are filled are shown. `popular` is filled by reading, the others by their filter. Their meaning is
 * explained to readers in faq/20-reading/60-shelves.
 */
export const shelves: Shelf[] = [
  {
    id: 'choice',
    title: { en_US: 'Editor’s choice', sw_KE: 'Chaguo la mhariri', ar_SA: 'اختيار المحرر' },
    filter: isNotNull(books.homeOrder),
    fewest: 1,
    takesFirst: true,
  },
  {
    id: 'new',
    title: { en_US: 'New', sw_KE: 'Vipya', ar_SA: 'جديد' },
    order: [desc(books.addedAt), desc(books.id)],
    fewest: 1,
  },
  {
    id: 'popular',
    title: { en_US: 'Popular', sw_KE: 'Vinavyopendwa', ar_SA: 'الأكثر قراءة' },
    fewest: 1,
    takesFirst: true,
  },
  {
    id: 'short',
    title: { en_US: 'Read in 15 minutes', sw_KE: 'Vya dakika 15', ar_SA: 'تُقرأ في ١٥ دقيقة' },
    filter: lte(books.minutes, SHORT_READ),
  },
  {
    id: 'series',
    title: { en_US: 'Series', sw_KE: 'Mifululizo', ar_SA: 'سلاسل' },
    filter: isNotNull(books.series),
    order: [asc(books.series), asc(books.seriesPlace), asc(books.id)],
    fewest: 2,
    takesFirst: true,
  },
  {
    id: 'free',
    title: { en_US: 'Free to read', sw_KE: 'Soma bila malipo', ar_SA: 'اقرأ مجانًا' },
    filter: eq(books.access, 'free'),
  },
  {
    id: 'picture',
    title: { en_US: 'Picture books', sw_KE: 'Vitabu vya picha', ar_SA: 'كتب مصوّرة' },
    filter: eq(books.isPictureBook, true),
  },
  {
    id: 'age-children',
    title: { en_US: 'For children', sw_KE: 'Kwa watoto', ar_SA: 'للأطفال' },
    filter: and(eq(books.ageRating, 'all'), inCategoryNamed('children')),
  },
  {
    id: 'language-sw',
    title: { en_US: 'In Swahili', sw_KE: 'Kwa Kiswahili', ar_SA: 'بالسواحيلية' },
    filter: languageIs('sw'),
  },
  {
    id: 'language-en',
    title: { en_US: 'In English', sw_KE: 'Kwa Kiingereza', ar_SA: 'بالإنجليزية' },
    filter: languageIs('en'),
  },
  {
    id: 'language-ar',
    title: { en_US: 'In Arabic', sw_KE: 'Kwa Kiarabu', ar_SA: 'بالعربية' },
    filter: languageIs('ar'),
  },
  {
    id: 'age-teen',
    title: { en_US: 'From 13 years', sw_KE: 'Kuanzia miaka 13', ar_SA: 'من ١٣ سنة' },
    filter: eq(books.ageRating, 'teen'),
  },
]

/** Languages that a reader of an interface most likely reads, the likeliest first. */
const likelyLanguages: Record<Language, readonly string[]> = {
  en_US: ['en', 'sw'],
  sw_KE: ['sw', 'en'],
  ar_SA: ['ar', 'en'],
}

const DAY = 86_400_000
/** Nairobi is three hours ahead of UTC, all year. */
const dayNumber = (at: Date) => Math.floor((at.getTime() + DAY / 8) / DAY)

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]!

/** Order: books of the first language, then of the next, then all others. */
function rankOf(languages: readonly string[]): SQL {
  const cases = languages.map((language, index) => sql`when ${baseOf(language)} then ${sql.raw(`${index}`)}`)
  return sql`case split_part(lower(${books.language}), '-', 1) ${sql.join(cases, sql` `)} else ${sql.raw(`${languages.length}`)} end`
}

/** GET /home. */
export function addHome(app: Hono, { database, sessions, answers, clock }: AppParts): void {
  async function booksOf({ id, filter, order = chosenFirst }: Shelf, rank: SQL, among?: SQL) {
    const from = database.select().from(books)
    if (id !== 'popular')
      return from
        .where(and(isListed, filter, among))
        .orderBy(rank, ...order)
        .limit(LOOKED_AT)
    const ids = await popularBookIds(database, clock.now(), LOOKED_AT)
    const places = ids.map((found, index) => sql`when ${found} then ${sql.raw(`${index}`)}`)
    return ids.length === 0
      ? []
      : from
          .where(and(inArray(books.id, ids), among))
          .orderBy(rank, sql`case ${books.id} ${sql.join(places, sql` `)} end`)
  }

  /** One book of the editor's choice, another each day, with the first sentence of its description. */
  async function todayOf(rank: SQL, among: SQL | undefined, first: string, language: Language) {
    const chosen = (await booksOf(shelves[0]!, rank, among)).filter(
      (row) => baseOf(row.language) === baseOf(first),
    )
    const told = chosen.flatMap((row) => {
      const sentence = firstSentence(row.description[language] ?? '', language)
      return sentence === undefined ? [] : { row, sentence }
    })
    return told[dayNumber(clock.now()) % told.length]
  }

  async function filledShelves(
    rank: SQL,
    among: SQL | undefined,
    language: Language,
    today: string | undefined,
  ) {
    const taken = new Map(today === undefined ? [] : [[today, 1]])
    const filled: { id: string; title: string; rows: BookRow[] }[] = []
    // Shelves that few books can be on are filled before the others.
    const byNeed = [...shelves].sort((a, b) => Number(a.takesFirst !== true) - Number(b.takesFirst !== true))
    for (const shelf of byNeed) {
      if (filled.length === MOST_SHELVES) break
      const rows = (await booksOf(shelf, rank, among))
        .filter(({ id }) => (taken.get(id) ?? 0) < MOST_PLACES && !(shelf.id === 'choice' && id === today))
        .slice(0, SHELF_LENGTH)
      if (rows.length < (shelf.fewest ?? FEWEST)) continue
      for (const { id } of rows) taken.set(id, (taken.get(id) ?? 0) + 1)
      filled.push({ id: shelf.id, title: shelf.title[language], rows })
    }
    const placeOf = (id: string) => shelves.findIndex((shelf) => shelf.id === id)
    return filled.sort((a, b) => placeOf(a.id) - placeOf(b.id))
  }

  handleSharedEndpoint(
    app,
    getHome,
    { sessions, answers, maximumAge: POPULAR_AGE },
    async ({ language, request }) => {
      const languages = request.languages?.split(',') ?? likelyLanguages[language]
      const rank = rankOf(languages)
      const only = languageIs(...languages)
      const [any] = await database.select({ id: books.id }).from(books).where(and(isListed, only)).limit(1)
      // Languages without a book hide nothing.
      const among = any && only
      const today = await todayOf(rank, among, languages[0]!, language)
      const filled = await filledShelves(rank, among, language, today?.row.id)
      const rows = [...(today ? [today.row] : []), ...filled.flatMap((shelf) => shelf.rows)]
      const cards = await cardsOf(database, [...new Map(rows.map((row) => [row.id, row])).values()])
      const cardOf = new Map<string, BookCard>(cards.map((card) => [card.id, card]))
      const sections: HomeSection[] = filled.map(({ id, title, rows: ofShelf }) => ({
        id,
        title,
        items: ofShelf.map((row) => {
          const card = cardOf.get(row.id)!
          return id === 'new' ? { ...card, addedAt: row.addedAt.toISOString() } : card
        }),
      }))
      return {
        sections,
        ...(today && { today: { book: cardOf.get(today.row.id)!, sentence: today.sentence } }),
      }
    },
  )
}
