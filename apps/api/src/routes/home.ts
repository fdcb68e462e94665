import { getHome, type HomeSection, type LocalisedText } from '@kurasa/portal-contract'
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { type BookRow, cardsOf } from '../catalogue/book-cards.ts'
import { inCategoryNamed, isListed, languageIs } from '../catalogue/book-filters.ts'
import { popularBookIds } from '../catalogue/popular-books.ts'
import { books } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

const SHELF_LENGTH = 12
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
}

/**
 * The shelves of the first screen, from the top. `popular` is filled by what is read, the others by their filter. Their meaning is
 * explained to readers in faq/20-reading/60-shelves.
 */
export const shelves: Shelf[] = [
  {
    id: 'choice',
    title: { en_US: 'Editor’s choice', sw_KE: 'Chaguo la mhariri', ar_SA: 'اختيار المحرر' },
    filter: isNotNull(books.homeOrder),
    fewest: 1,
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
  },
  {
    id: 'age-children',
    title: { en_US: 'For children', sw_KE: 'Kwa watoto', ar_SA: 'للأطفال' },
    filter: and(eq(books.ageRating, 'all'), inCategoryNamed('children')),
  },
  {
    id: 'age-teen',
    title: { en_US: 'From 13 years', sw_KE: 'Kuanzia miaka 13', ar_SA: 'من ١٣ سنة' },
    filter: eq(books.ageRating, 'teen'),
  },
  {
    id: 'free',
    title: { en_US: 'Free to read', sw_KE: 'Soma bila malipo', ar_SA: 'اقرأ مجانًا' },
    filter: eq(books.access, 'free'),
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
    id: 'picture',
    title: { en_US: 'Picture books', sw_KE: 'Vitabu vya picha', ar_SA: 'كتب مصوّرة' },
    filter: eq(books.isPictureBook, true),
  },
]

/** GET /home. */
export function addHome(app: Hono, { database, sessions, answers, clock }: AppParts): void {
  async function booksOf({ id, filter, order = chosenFirst }: Shelf): Promise<BookRow[]> {
    if (id === 'popular') {
      const ids = await popularBookIds(database, clock.now(), SHELF_LENGTH)
      if (!ids.length) return []
      const rows = await database.select().from(books).where(inArray(books.id, ids))
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    }
    return database
      .select()
      .from(books)
      .where(and(isListed, filter))
      .orderBy(...order)
      .limit(SHELF_LENGTH)
  }

  handleSharedEndpoint(app, getHome, { sessions, answers, maximumAge: POPULAR_AGE }, async ({ language }) => {
    const filled: { id: string; title: string; rows: BookRow[] }[] = []
    for (const shelf of shelves) {
      const rows = await booksOf(shelf)
      if (rows.length >= (shelf.fewest ?? FEWEST))
        filled.push({ id: shelf.id, title: shelf.title[language], rows })
    }
    const cards = await cardsOf(database, [
      ...new Map(filled.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
    ])
    const sections: HomeSection[] = filled.map(({ id, title, rows }) => ({
      id,
      title,
      items: rows.flatMap((row) => {
        const card = cards.find(({ id: cardId }) => cardId === row.id)
        if (!card) return []
        return id === 'new' ? { ...card, addedAt: row.addedAt.toISOString() } : card
      }),
    }))
    return { sections }
  })
}
