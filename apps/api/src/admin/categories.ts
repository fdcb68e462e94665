import { type Endpoint, localisedText } from '@kurasa/portal-contract'
import { asc, count, eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { bookCategories, categories } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

/** Levels of categories, the top one included. */
const DEEPEST = 3

const name = z.string().trim().min(1).max(60)

const adminCategory = z.object({
  id: z.string(),
  names: localisedText,
  /** The category that it is in; null for one of the top. */
  parentId: z.string().nullable(),
  icon: z.string(),
  order: z.number().int(),
  /** Books, drafts and hidden ones included. */
  books: z.number().int(),
})
/** A category, as an operator sees one. */
export type AdminCategory = z.infer<typeof adminCategory>

/** All categories, in their order. */
export const getAdminCategories = {
  method: 'GET',
  path: '/categories',
  data: z.array(adminCategory),
} as const satisfies Endpoint

/** Changes a category; makes one that is not there, which needs its names in every language. */
export const putCategory = {
  method: 'PUT',
  path: '/categories/:id',
  request: z
    .strictObject({
      names: z.strictObject({ en_US: name, sw_KE: name, ar_SA: name }).partial(),
      /** Null puts it at the top. */
      parentId: z.string().min(1).max(40).nullable(),
      /** Name of a motif that the portal draws. */
      icon: z.string().min(1).max(40),
      /** Place among all, the lowest first. */
      order: z.number().int().min(0).max(100_000),
    })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing to change'),
  data: adminCategory,
} as const satisfies Endpoint

/** Removes a category; `to` takes its books. 409 while books or categories are in it. */
export const deleteCategory = {
  method: 'DELETE',
  path: '/categories/:id',
  request: z.object({ to: z.string().max(40).optional() }),
  data: z.array(adminCategory),
} as const satisfies Endpoint

/** GET /categories, PUT and DELETE /categories/:id. */
export function addAdminCategories(admin: Hono, { database, clock }: AdminParts): void {
  handleAdminCall(admin, getAdminCategories, () => readCategories(database))

  handleAdminCall(admin, putCategory, async ({ parameters: { id }, request, headers }) => {
    if (!/^[a-z\d-]{1,40}$/.test(id))
      throw Refusal.invalid('id', 'The id of a category has small letters, digits and hyphens, at most 40.')
    await database.transaction(async (transaction) => {
      const all = await transaction.select().from(categories).for('update')
      const before = all.find((category) => category.id === id)
      const names = { ...before?.names, ...request.names }
      const parsed = localisedText.safeParse(names)
      if (!parsed.success)
        throw Refusal.invalid('names', 'A new category needs its name in English, Swahili and Arabic.')
      const parentId = request.parentId === undefined ? (before?.parentId ?? null) : request.parentId
      refuseWrongParent(all, id, parentId)
      const after = {
        names: parsed.data,
        parentId,
        icon: request.icon ?? before?.icon ?? 'korosho',
        order: request.order ?? before?.order ?? Math.max(0, ...all.map(({ order }) => order)) + 1,
      }
      await transaction
        .insert(categories)
        .values({ id, ...after })
        .onConflictDoUpdate({ target: categories.id, set: after })
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'category.set',
        subject: `category:${id}`,
        detail: { before: before ?? null, after },
        at: clock.now(),
      })
    })
    return (await readCategories(database)).find((category) => category.id === id)!
  })

  handleAdminCall(admin, deleteCategory, async ({ parameters: { id }, request: { to }, headers }) => {
    await database.transaction(async (transaction) => {
      const all = await transaction.select().from(categories).for('update')
      const before = all.find((category) => category.id === id)
      if (!before) throw noCategory(id)
      const inner = all.filter(({ parentId }) => parentId === id)
      if (inner.length) throw inUse(`The categories ${inner.map((each) => each.id).join(', ')} are in it.`)
      const books = await transaction.select().from(bookCategories).where(eq(bookCategories.categoryId, id))
      if (books.length && to === undefined)
        throw inUse(`${books.length} books are in it: name the category that takes them.`)
      if (to !== undefined) {
        if (to === id || !all.some((category) => category.id === to)) throw noCategory(to)
        if (books.length)
          await transaction
            .insert(bookCategories)
            .values(books.map(({ bookId }) => ({ bookId, categoryId: to })))
            .onConflictDoNothing()
        await transaction.delete(bookCategories).where(eq(bookCategories.categoryId, id))
      }
      await transaction.delete(categories).where(eq(categories.id, id))
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'category.remove',
        subject: `category:${id}`,
        detail: { before, books: books.map(({ bookId }) => bookId), ...(to && { to }) },
        at: clock.now(),
      })
    })
    return readCategories(database)
  })
}

async function readCategories(database: Database): Promise<AdminCategory[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.order), asc(categories.id))
  const counts = await database
    .select({ id: bookCategories.categoryId, count: count() })
    .from(bookCategories)
    .where(
      inArray(
        bookCategories.categoryId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(bookCategories.categoryId)
  return rows.map((row) => ({ ...row, books: counts.find(({ id }) => id === row.id)?.count ?? 0 }))
}

type Row = typeof categories.$inferSelect

/** @throws {Refusal} for a parent that is not there, is within the category itself, or is too deep */
function refuseWrongParent(all: readonly Row[], id: string, parentId: string | null): void {
  const parentOf = (of: string | null) => all.find((category) => category.id === of)?.parentId ?? null
  if (parentId !== null && !all.some((category) => category.id === parentId)) throw noCategory(parentId)
  let depth = 1
  for (let at = parentId; at !== null; at = parentOf(at)) {
    if (at === id) throw Refusal.invalid('parentId', 'A category cannot be within itself.')
    depth++
  }
  const heightOf = (of: string): number =>
    1 + Math.max(0, ...all.filter((each) => each.parentId === of).map((each) => heightOf(each.id)))
  if (depth - 1 + heightOf(id) > DEEPEST)
    throw Refusal.invalid('parentId', `Categories have at most ${DEEPEST} levels.`)
}

const noCategory = (id: string) => Refusal.notFound(`There is no category "${id}".`)
const inUse = (message: string) => Refusal.because(409, undefined, message)
