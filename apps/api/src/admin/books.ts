import { access, type Endpoint, languages } from '@kurasa/portal-contract'
import { and, asc, ilike, isNotNull, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bookStates, stateOf } from '../catalogue/book-state.ts'
import {
  bookChanges,
  categoriesByBook,
  type EditableBook,
  editBook,
  readEditableBook,
  readImportNotes,
} from '../catalogue/edit-book.ts'
import { books } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

const LENGTH = 200

const adminBook = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  description: z.partialRecord(z.enum(languages), z.string()),
  access,
  priceKsh: z.number().nullable(),
  /** Ids. */
  categories: z.array(z.string()),
  homeOrder: z.number().nullable(),
  series: z.string().nullable(),
  seriesPlace: z.number().nullable(),
  work: z.string().nullable(),
  state: z.enum(bookStates),
  /** ISO 8601, UTC: since when it is out of the catalogue; null for a book of the catalogue. */
  removedAt: z.string().nullable(),
})
/** A book as an operator sees it. */
export type AdminBook = z.infer<typeof adminBook>

/** A book with what its editions lost of their files, in sentences. */
const shownBook = adminBook.extend({ losses: z.array(z.string()) })

/** Books whose title or id holds a text, or those that are out of the catalogue; at most 200, by title. */
export const getAdminBooks = {
  method: 'GET',
  path: '/books',
  request: z.object({ text: z.string().max(200).optional(), removed: z.literal('1').optional() }),
  data: z.array(adminBook),
} as const satisfies Endpoint

/** One book. 404 when there is none. */
export const getAdminBook = { method: 'GET', path: '/books/:id', data: shownBook } as const satisfies Endpoint

/** Changes a book, its file left as it is. 404 when there is none; 422 for what does not fit together. */
export const putAdminBook = {
  method: 'PUT',
  path: '/books/:id',
  request: bookChanges,
  data: adminBook,
} as const satisfies Endpoint

/** GET /books, GET and PUT /books/:id. */
export function addAdminBooks(admin: Hono, { database, clock }: AdminParts): void {
  handleAdminCall(admin, getAdminBooks, async ({ request: { text, removed } }) => {
    const pattern = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await database
      .select()
      .from(books)
      .where(
        and(
          pattern ? or(ilike(books.title, pattern), ilike(books.id, pattern)) : undefined,
          removed ? isNotNull(books.removedAt) : undefined,
        ),
      )
      .orderBy(asc(books.searchKey), asc(books.id))
      .limit(LENGTH)
    const categories = await categoriesByBook(
      database,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => describe({ ...row, categories: categories.get(row.id) ?? [] }))
  })

  handleAdminCall(admin, getAdminBook, async ({ parameters: { id } }) => {
    const book = await readEditableBook(database, id)
    if (!book) throw Refusal.notFound(`There is no book "${id}".`)
    return { ...describe(book), losses: await readImportNotes(database, id) }
  })

  handleAdminCall(admin, putAdminBook, async ({ parameters: { id }, request, headers }) =>
    describe(await editBook(database, id, request, { actor: operatorOf(headers), now: clock.now() })),
  )
}

function describe({ removedAt, ...row }: EditableBook): AdminBook {
  return { ...row, state: stateOf({ ...row, removedAt }), removedAt: removedAt?.toISOString() ?? null }
}
