import type { Endpoint } from '@kurasa/portal-contract'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bookStates, stateOf } from '../catalogue/book-state.ts'
import { editBook } from '../catalogue/edit-book.ts'
import type { Database } from '../database/open-database.ts'
import { books } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const bookId = z.string().min(1).max(40)
const inOrder = z.array(bookId).max(200)

const shelfBook = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  state: z.enum(bookStates),
})
const adminSeries = z.object({ name: z.string(), books: z.array(shelfBook) })
/** A series, as an operator sees one. */
export type AdminSeries = z.infer<typeof adminSeries>
const adminAuthor = z.object({ name: z.string(), books: z.number().int() })

/** The books of the editor's choice, in their order. */
export const getChoice = {
  method: 'GET',
  path: '/choice',
  data: z.array(shelfBook),
} as const satisfies Endpoint

/** Makes these books the editor's choice, in this order; others leave it. */
export const putChoice = {
  method: 'PUT',
  path: '/choice',
  request: z.object({ books: inOrder }),
  data: z.array(shelfBook),
} as const satisfies Endpoint

/** All series with their books in order. */
export const getSeriesList = {
  method: 'GET',
  path: '/series',
  data: z.array(adminSeries),
} as const satisfies Endpoint

/** Makes these books a series, in this order; others leave it, and with none it is gone. `to` renames it. */
export const putSeries = {
  method: 'PUT',
  path: '/series',
  request: z
    .object({
      name: z.string().trim().min(1).max(200),
      books: inOrder.optional(),
      to: z.string().trim().min(1).max(200).optional(),
    })
    .refine(({ books, to }) => books !== undefined || to !== undefined, 'nothing to change'),
  data: z.array(adminSeries),
} as const satisfies Endpoint

/** All authors by name, with the number of their books. */
export const getAuthors = {
  method: 'GET',
  path: '/authors',
  request: z.object({ text: z.string().max(200).optional() }),
  data: z.array(adminAuthor),
} as const satisfies Endpoint

/** Renames an author in all books; a name that is there already makes the two one. */
export const putAuthor = {
  method: 'PUT',
  path: '/authors',
  request: z.object({ name: z.string().min(1).max(200), to: z.string().trim().min(1).max(200) }),
  data: z.array(adminAuthor),
} as const satisfies Endpoint

/** GET and PUT of /choice, /series and /authors. */
export function addShelves(admin: Hono, { database, clock }: AdminParts): void {
  const by = (headers: Headers) => ({ actor: operatorOf(headers), now: clock.now() })

  handleAdminCall(admin, getChoice, () => readChoice(database))

  handleAdminCall(admin, putChoice, async ({ request, headers }) => {
    await database.transaction(async (transaction) => {
      const wanted = await existing(transaction, request.books)
      for (const { id } of await readChoice(transaction))
        if (!wanted.includes(id)) await editBook(transaction, id, { homeOrder: null }, by(headers))
      for (const [index, id] of wanted.entries())
        await editBook(transaction, id, { homeOrder: index + 1 }, by(headers))
    })
    return readChoice(database)
  })

  handleAdminCall(admin, getSeriesList, () => readSeriesList(database))

  handleAdminCall(admin, putSeries, async ({ request: { name, books: given, to }, headers }) => {
    await database.transaction(async (transaction) => {
      const before = (await readSeriesList(transaction)).find((series) => series.name === name)
      if (!before && !given) throw Refusal.notFound(`There is no series "${name}".`)
      const members = before?.books.map(({ id }) => id) ?? []
      const wanted = given ? await existing(transaction, given) : members
      for (const id of members)
        if (!wanted.includes(id)) await editBook(transaction, id, { series: null }, by(headers))
      for (const [index, id] of wanted.entries())
        await editBook(transaction, id, { series: { name: to ?? name, place: index + 1 } }, by(headers))
    })
    return readSeriesList(database)
  })

  handleAdminCall(admin, getAuthors, ({ request: { text } }) => readAuthors(database, text))

  handleAdminCall(admin, putAuthor, async ({ request: { name, to }, headers }) => {
    await database.transaction(async (transaction) => {
      const rows = await transaction
        .select({ id: books.id, authors: books.authors })
        .from(books)
        .where(sql`${books.authors} @> ${JSON.stringify([name])}::jsonb`)
      if (!rows.length) throw Refusal.notFound(`No book is by "${name}".`)
      for (const { id, authors } of rows) {
        const renamed = [...new Set(authors.map((author) => (author === name ? to : author)))]
        await editBook(transaction, id, { authors: renamed }, by(headers))
      }
    })
    return readAuthors(database, to)
  })
}

type BookRow = typeof books.$inferSelect

const describe = (row: BookRow) => ({
  id: row.id,
  title: row.title,
  authors: row.authors,
  state: stateOf(row),
})

async function readChoice(database: Database) {
  const rows = await database
    .select()
    .from(books)
    .where(isNotNull(books.homeOrder))
    .orderBy(asc(books.homeOrder), asc(books.id))
  return rows.map(describe)
}

async function readSeriesList(database: Database): Promise<AdminSeries[]> {
  const rows = await database
    .select()
    .from(books)
    .where(isNotNull(books.series))
    .orderBy(asc(books.series), asc(books.seriesPlace), asc(books.id))
  const found = new Map<string, AdminSeries>()
  for (const row of rows) {
    const series = found.get(row.series!) ?? { name: row.series!, books: [] }
    series.books.push(describe(row))
    found.set(series.name, series)
  }
  return [...found.values()]
}

async function readAuthors(database: Database, text?: string) {
  const { rows } = (await database.execute(
    sql`select author as name, count(*)::int as books from ${books}, jsonb_array_elements_text(${books.authors}) as author group by author order by author`,
  )) as unknown as { rows: { name: string; books: number }[] }
  const wanted = text?.toLowerCase()
  return wanted ? rows.filter(({ name }) => name.toLowerCase().includes(wanted)) : rows
}

/** @throws {Refusal} 404 for a book that is not there */
async function existing(database: Database, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  for (const id of wanted) {
    const [row] = await database.select({ id: books.id }).from(books).where(eq(books.id, id))
    if (!row) throw Refusal.notFound(`There is no book "${id}".`)
  }
  return wanted
}
