import { getList, type Language, type ListType, type LocalisedText, listTypes } from '@kurasa/portal-contract'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app.ts'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, categories } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { isInCategory, languageIs, pageOfBooks } from './books.ts'
import { shelves } from './home.ts'

/** What a list is called and which books are in it: no filter means all of them. */
interface List {
  title: string
  filter?: SQL | undefined
}

/** Finds a list, or nothing when no one can name it. */
type FindList = (id: string, language: Language, database: Database) => Promise<List | undefined>

const likeBook: LocalisedText = {
  en_US: 'Books like “{title}”',
  sw_KE: 'Vitabu vinavyofanana na “{title}”',
  ar_SA: 'كتب تشبه «{title}»',
}

/** Condition: a list of names in a column holds this one. */
const holds = (column: typeof books.authors | typeof books.tags, name: string): SQL =>
  sql`${column} @> ${JSON.stringify([name])}::jsonb`

/** A list that exists because some book carries its name. The title is the name: no one may invent one. */
const byName =
  (column: typeof books.authors | typeof books.tags): FindList =>
  async (id, _language, database) => {
    const filter = holds(column, id)
    const [found] = await database.select({ id: books.id }).from(books).where(filter).limit(1)
    return found && { title: id, filter }
  }

const findList: Record<ListType, FindList> = {
  section: async (id, language) => {
    const shelf = shelves.find((known) => known.id === id)
    return shelf && { title: shelf.title[language], filter: shelf.filter }
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
    const sameCategory = database
      .select({ id: bookCategories.bookId })
      .from(bookCategories)
      .where(
        inArray(
          bookCategories.categoryId,
          database
            .select({ id: bookCategories.categoryId })
            .from(bookCategories)
            .where(eq(bookCategories.bookId, id)),
        ),
      )
    return {
      title: likeBook[language].replace('{title}', () => book.title),
      filter: and(
        ne(books.id, id),
        or(
          ...book.authors.map((author) => holds(books.authors, author)),
          ...book.tags.map((tag) => holds(books.tags, tag)),
          inArray(books.id, sameCategory),
        ),
      ),
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
export function addLists(app: Hono, { database, sessions }: AppParts): void {
  handleEndpoint(
    app,
    getList,
    { sessions, cache: cacheControl.catalogue },
    async ({ parameters, request, language }) => {
      const type = listTypes.find((known) => known === parameters.type)
      const list = type && (await findList[type](parameters.id, language, database))
      if (!list) throw Refusal.notFound('There is no such list.')
      return { title: list.title, ...(await pageOfBooks(database, list.filter, request)) }
    },
  )
}
