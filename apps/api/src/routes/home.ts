import { getHome, type HomeSection, type LocalisedText } from '@kurasa/portal-contract'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { type BookRow, cardsOf } from '../catalogue/book-cards.ts'
import { isListed, languageIs } from '../catalogue/book-filters.ts'
import { popularBookIds } from '../catalogue/popular-books.ts'
import { books } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

const SHELF_LENGTH = 12
/** Milliseconds for which what most members read may be a little behind: no change of the catalogue reports it. */
export const POPULAR_AGE = 60_000

/** The shelves of the first screen, from the top. `popular` is filled by what is read, the others by their filter. */
export const shelves: { id: string; title: LocalisedText; filter?: SQL }[] = [
  { id: 'new', title: { en_US: 'New', sw_KE: 'Vipya', ar_SA: 'جديد' } },
  { id: 'popular', title: { en_US: 'Popular', sw_KE: 'Vinavyopendwa', ar_SA: 'الأكثر قراءة' } },
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
  async function booksOf(id: string, filter: SQL | undefined): Promise<BookRow[]> {
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
      .orderBy(sql`${books.homeOrder} asc nulls last`, desc(books.addedAt), desc(books.id))
      .limit(SHELF_LENGTH)
  }

  handleSharedEndpoint(app, getHome, { sessions, answers, maximumAge: POPULAR_AGE }, async ({ language }) => {
    const filled: { id: string; title: string; rows: BookRow[] }[] = []
    for (const { id, title, filter } of shelves) {
      const rows = await booksOf(id, filter)
      if (rows.length) filled.push({ id, title: title[language], rows })
    }
    const cards = await cardsOf(database, [
      ...new Map(filled.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
    ])
    const sections: HomeSection[] = filled.map(({ id, title, rows }) => ({
      id,
      title,
      items: rows.flatMap((row) => cards.find((card) => card.id === row.id) ?? []),
    }))
    return { sections }
  })
}
