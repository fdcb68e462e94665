import {
  type BookCard,
  type BookPage,
  type BookSort,
  getBook,
  getBooks,
  getManifest,
} from '@kurasa/portal-contract'
import { and, asc, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppParts } from '../app.ts'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, editions, resources, units } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { accessOfUnit } from '../rules/entitlement.ts'

type BookRow = typeof books.$inferSelect
const cache = cacheControl.catalogue

/** GET /books, /books/:id, /books/:id/manifest. */
export function addBooks(app: Hono, { database, sessions }: AppParts): void {
  handleEndpoint(app, getBooks, { sessions, cache }, async ({ request }) => {
    const { category, language, kind, access } = request
    const filters = [
      language && languageIs(language),
      access && eq(books.access, access),
      category && isInCategory(database, category),
      kind &&
        exists(
          database
            .select()
            .from(editions)
            .where(and(eq(editions.bookId, books.id), eq(editions.kind, kind))),
        ),
    ].filter((filter): filter is SQL => Boolean(filter))

    return pageOfBooks(database, and(...filters), request)
  })

  handleEndpoint(app, getBook, { sessions, cache }, async ({ parameters, language }) => {
    const [row] = await database.select().from(books).where(eq(books.id, parameters.id))
    if (!row) throw noSuchBook()
    const [[card], categoryRows, editionRows] = await Promise.all([
      cardsOf(database, [row]),
      database
        .select()
        .from(bookCategories)
        .where(eq(bookCategories.bookId, row.id))
        .orderBy(bookCategories.categoryId),
      database.select().from(editions).where(eq(editions.bookId, row.id)).orderBy(desc(editions.kind)),
    ])
    return {
      ...card!,
      description: row.description[language] ?? row.description.en_US ?? '',
      categories: categoryRows.map(({ categoryId }) => categoryId),
      tags: row.tags,
      ageRating: row.ageRating,
      addedAt: row.addedAt.toISOString(),
      editions: editionRows.map(({ id, kind, hash, direction, unitCount, freeUnits, bytes }) => ({
        id,
        kind,
        hash,
        direction,
        unitCount,
        freeUnits,
        bytes,
      })),
    }
  })

  handleEndpoint(app, getManifest, { sessions, cache }, async ({ parameters, request }) => {
    const [found] = await database
      .select()
      .from(editions)
      .innerJoin(books, eq(books.id, editions.bookId))
      .where(and(eq(editions.bookId, parameters.id), eq(editions.kind, request.kind)))
    if (found?.editions.kind !== 'text') throw noSuchBook()
    const { books: book, editions: edition } = found
    const [unitRows, resourceRows] = await Promise.all([
      database.select().from(units).where(eq(units.editionId, edition.id)).orderBy(units.i),
      database.select().from(resources).where(eq(resources.editionId, edition.id)).orderBy(resources.href),
    ])
    return {
      bookId: book.id,
      editionId: edition.id,
      kind: 'text' as const,
      hash: edition.hash,
      metadata: {
        identifier: book.identifier,
        title: book.title,
        authors: book.authors,
        language: book.language,
        direction: edition.direction,
        layout: edition.layout,
      },
      units: unitRows.map((unit) => ({
        i: unit.i,
        id: unit.unitId,
        title: unit.title ?? undefined,
        href: unit.href,
        type: unit.type,
        chars: unit.chars,
        bytes: unit.bytes,
        minutes: unit.minutes,
        access: accessOfUnit(book.access, edition.freeUnits, unit.i),
        linear: unit.isLinear ? undefined : false,
        layout: unit.layout ?? undefined,
        pageSpread: unit.pageSpread ?? undefined,
      })),
      resources: resourceRows.map(({ name, href, type, width, height, bytes }) => ({
        name,
        href,
        type,
        width: width ?? undefined,
        height: height ?? undefined,
        bytes,
      })),
      toc: edition.toc,
      pageList: edition.pageList ?? undefined,
    }
  })
}

/** One page of the books that a condition lets through. @throws {Refusal} 422 for a cursor of another list */
export async function pageOfBooks(
  database: Database,
  filter: SQL | undefined,
  { sort, cursor, limit }: { sort: BookSort; cursor?: string | undefined; limit: number },
): Promise<BookPage> {
  const rows = await database
    .select()
    .from(books)
    .where(and(filter, cursor ? comesAfter(readCursor(cursor, sort), sort) : undefined))
    .orderBy(...orderOf(sort))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await cardsOf(database, page),
    nextCursor: rows.length > limit && last ? writeCursor(last, sort) : null,
  }
}

/** Books as every list shows them, in the order of the rows. */
export async function cardsOf(database: Database, rows: readonly BookRow[]): Promise<BookCard[]> {
  if (!rows.length) return []
  const kinds = await database
    .select({ bookId: editions.bookId, kind: editions.kind })
    .from(editions)
    .where(
      inArray(
        editions.bookId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(editions.kind))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    authors: row.authors,
    coverHash: row.coverHash,
    language: row.language,
    kinds: kinds.filter(({ bookId }) => bookId === row.id).map(({ kind }) => kind),
    access: row.access,
    priceKsh: row.access === 'paid' ? (row.priceKsh ?? undefined) : undefined,
    minutes: row.minutes,
  }))
}

/** Condition: the book's language is this one or a form of it: `ar` finds `ar-EG`, not `arn`. */
export function languageIs(language: string): SQL {
  const tag = language.toLowerCase().replaceAll('_', '-')
  return sql`(lower(${books.language}) = ${tag} or starts_with(lower(${books.language}), ${`${tag}-`}))`
}

/** Condition: the book stands in this category. */
export function isInCategory(database: Database, category: string): SQL {
  return exists(
    database
      .select()
      .from(bookCategories)
      .where(and(eq(bookCategories.bookId, books.id), eq(bookCategories.categoryId, category))),
  )
}

function noSuchBook(): Refusal {
  return Refusal.notFound('There is no such book.')
}

const titleKey = sql`${books.searchKey} collate "C"`

function orderOf(sort: BookSort): SQL[] {
  if (sort === 'title_asc') return [asc(titleKey), asc(books.id)]
  return sort === 'added_asc' ? [asc(books.addedAt), asc(books.id)] : [desc(books.addedAt), desc(books.id)]
}

/** The place of the last book of a page: what it is sorted by, and its id. */
const cursorShape = z.tuple([z.enum(['added_desc', 'added_asc', 'title_asc']), z.string(), z.string()])

function writeCursor(row: BookRow, sort: BookSort): string {
  const key = sort === 'title_asc' ? row.searchKey : row.addedAt.toISOString()
  return Buffer.from(JSON.stringify([sort, key, row.id])).toString('base64url')
}

function readCursor(cursor: string, sort: BookSort): { key: string; id: string } {
  try {
    const [madeFor, key, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const isDate = !Number.isNaN(Date.parse(key))
    if (madeFor === sort && (sort === 'title_asc' || isDate)) return { key, id }
  } catch {
    // said below
  }
  throw Refusal.invalid('cursor', 'The cursor belongs to no list of this kind.')
}

function comesAfter({ key, id }: { key: string; id: string }, sort: BookSort): SQL | undefined {
  if (sort === 'title_asc') {
    return or(sql`${titleKey} > ${key}`, and(eq(books.searchKey, key), sql`${books.id} > ${id}`))
  }
  const at = sql`${key}::timestamptz`
  return sort === 'added_asc'
    ? sql`(${books.addedAt}, ${books.id}) > (${at}, ${id})`
    : sql`(${books.addedAt}, ${books.id}) < (${at}, ${id})`
}
