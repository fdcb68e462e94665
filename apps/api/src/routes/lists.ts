import { getList, type Language, type ListType, type LocalisedText, listTypes } from '@kurasa/portal-contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { holds, isInCategory, isListed, languageIs } from '../catalogue/book-filters.ts'
import { pageOfBooks } from '../catalogue/book-list.ts'
import { popularBookIds } from '../catalogue/popular-books.ts'
import { isRelatedTo } from '../catalogue/related-books.ts'
import type { Database } from '../database/open-database.ts'
import { books, categories } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { POPULAR_AGE, shelves } from './home.ts'

/** Name and filter of a list: no filter means all books. */
interface List {
  title: string
  filter?: SQL | undefined
}

/** Finds a list, or nothing when no one can name it. */
type FindList = (id: string, language: Language, database: Database, now: Date) => Promise<List | undefined>

const likeBook: LocalisedText = {
  en_US: 'Books like “{title}”',
  sw_KE: 'Vitabu vinavyofanana na “{title}”',
  ar_SA: 'كتب تشبه «{title}»',
}

/** A list that exists because some book carries its name. The title is the name: no one may invent one. */
const byName =
  (column: typeof books.authors | typeof books.tags): FindList =>
  async (id, _language, database) => {
    const filter = holds(column, id)
    const [found] = await database.select({ id: books.id }).from(books).where(and(isListed, filter)).limit(1)
    return found && { title: id, filter }
  }

const findList: Record<ListType, FindList> = {
  section: async (id, language, database, now) => {
    const shelf = shelves.find((known) => known.id === id)
    if (!shelf) return undefined
    const title = shelf.title[language]
    if (id !== 'popular') return { title, filter: shelf.filter }
    return { title, filter: inArray(books.id, await popularBookIds(database, now)) }
  },
  language: async (id, language) => {
    const shelf = shelves.find((known) => known.id === `language-${id}`)
    if (shelf) return { title: shelf.title[language], filter: shelf.filter }
    const title = nameOfLanguage(id, language)
    return title === undefined ? undefined : { title, filter: languageIs(id) }
  },
  category: async (id, language, database) => {
    const [found] = await database.select().from(categories).where(eq(categories.id, id))
    return found && { title: found.names[language], filter: isInCategory(database, id) }
  },
  author: byName(books.authors),
  tag: byName(books.tags),
  related: async (id, language, database) => {
    const [book] = await database.select().from(books).where(eq(books.id, id))
    if (!book) return undefined
    return {
      title: likeBook[language].replace('{title}', () => book.title),
      filter: isRelatedTo(database, book),
    }
  },
}

/** A language in the words of another; undefined for what is no language tag. */
function nameOfLanguage(tag: string, language: Language): string | undefined {
  try {
    return new Intl.DisplayNames(language.replace('_', '-'), { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

/** GET /lists/:type/:id. */
export function addLists(app: Hono, { database, sessions, answers, clock }: AppParts): void {
  handleSharedEndpoint(
    app,
    getList,
    { sessions, answers, maximumAge: POPULAR_AGE },
    async ({ parameters, request, language }) => {
      const type = listTypes.find((known) => known === parameters.type)
      const list = type && (await findList[type](parameters.id, language, database, clock.now()))
      if (!list) throw Refusal.notFound('There is no such list.')
      return { title: list.title, ...(await pageOfBooks(database, list.filter, request)) }
    },
  )
}
