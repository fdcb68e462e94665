import { getHome, type HomeSection, type LocalisedText } from '@kurasa/portal-contract'
import { desc, eq, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app.ts'
import { books } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { cardsOf, languageIs } from './books.ts'

const SHELF_LENGTH = 12

/** The shelves of the first screen, from the top. */
export const shelves: { id: string; title: LocalisedText; filter?: SQL }[] = [
  { id: 'new', title: { en_US: 'New', sw_KE: 'Vipya', ar_SA: 'جديد' } },
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
export function addHome(app: Hono, { database, sessions }: AppParts): void {
  handleEndpoint(app, getHome, { sessions, cache: cacheControl.catalogue }, async ({ language }) => {
    const sections: HomeSection[] = []
    for (const { id, title, filter } of shelves) {
      const rows = await database
        .select()
        .from(books)
        .where(filter)
        .orderBy(desc(books.addedAt), desc(books.id))
        .limit(SHELF_LENGTH)
      if (rows.length) sections.push({ id, title: title[language], items: await cardsOf(database, rows) })
    }
    return { sections }
  })
}
