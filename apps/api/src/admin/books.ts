import { access, type Endpoint } from '@kurasa/portal-contract'
import { and, asc, eq, ilike, isNotNull, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { books } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

const LENGTH = 200

const adminBook = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  access,
  priceKsh: z.number().nullable(),
  /** ISO 8601, UTC; null for a book of the catalogue. */
  removedAt: z.string().nullable(),
})
/** A book as an operator sees it. */
export type AdminBook = z.infer<typeof adminBook>

/** Books whose title or id holds a text, or those that were taken out; at most 200, by title. */
export const getAdminBooks = {
  method: 'GET',
  path: '/books',
  request: z.object({ text: z.string().max(200).optional(), removed: z.literal('1').optional() }),
  data: z.array(adminBook),
} as const satisfies Endpoint

/** Takes a book out of the catalogue, or puts it back. Those who bought it read it all the same. */
export const postBookState = {
  method: 'POST',
  path: '/books/:id/state',
  request: z.object({ isRemoved: z.boolean() }),
  data: adminBook,
} as const satisfies Endpoint

/** GET /books, POST /books/:id/state. */
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
    return rows.map(describe)
  })

  handleAdminCall(admin, postBookState, async ({ parameters, request }) => {
    const [row] = await database
      .update(books)
      .set({ removedAt: request.isRemoved ? clock.now() : null })
      .where(eq(books.id, parameters.id))
      .returning()
    if (!row) throw Refusal.notFound(`There is no book "${parameters.id}".`)
    return describe(row)
  })
}

function describe({ removedAt, ...row }: typeof books.$inferSelect): AdminBook {
  return { ...row, removedAt: removedAt?.toISOString() ?? null }
}
