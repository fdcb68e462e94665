import { access, type LocalisedText, languages, searchKey } from '@kurasa/portal-contract'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditEntry, audit } from '../audit.ts'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, categories, editions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { bookSeries } from './book-series.ts'
import { type BookState, bookStates, columnsOfState, stateOf } from './book-state.ts'
import { bookWork } from './book-translations.ts'
import { LANGUAGE_TAG } from './language-tag.ts'

const text = (length: number) => z.string().trim().min(1).max(length)

/** Changes of a book by the operator, without its file. Absent fields stay. */
export const bookChanges = z
  .strictObject({
    title: text(300),
    authors: z.array(text(200)).max(20),
    /** BCP 47. */
    language: z.string().regex(LANGUAGE_TAG, 'a language looks like sw or ar-EG'),
    tags: z.array(text(40)).max(30),
    ageRating: z.enum(['all', 'teen', 'adult']),
    isPictureBook: z.boolean(),
    /** By language of the portal; null takes one away, and languages that are absent stay. */
    description: z.partialRecord(z.enum(languages), text(4000).nullable()),
    access,
    /** Whole shillings; only for access `paid`, which needs one. */
    priceKsh: z.number().int().min(1).max(1_000_000),
    /** Ids of all the categories it is in. */
    categories: z.array(text(40)).max(20),
    /** Place in the editor's choice and first on other shelves, the lowest first; null: not chosen, the newest first. */
    homeOrder: z.number().int().min(1).max(100_000).nullable(),
    /** Null takes it out of its series. */
    series: bookSeries.nullable(),
    /** Shared by the translations of a work; null for a work in one language. */
    work: bookWork.nullable(),
    /** `hidden`: out of the catalogue, only those who bought it read it. */
    state: z.enum(bookStates),
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing to change')
/** Changes of a book by the operator. */
export type BookChanges = z.infer<typeof bookChanges>

/** A book with what can be changed of it. */
export type EditableBook = typeof books.$inferSelect & { categories: string[] }

/** Reads one. @returns undefined when there is none */
export async function readEditableBook(database: Database, id: string): Promise<EditableBook | undefined> {
  const [row] = await database.select().from(books).where(eq(books.id, id))
  return row && { ...row, categories: await categoriesOf(database, id) }
}

/** Losses of the editions of a book at their import, in sentences for the operator. */
export async function readImportNotes(database: Database, id: string): Promise<string[]> {
  const rows = await database.select({ notes: editions.notes }).from(editions).where(eq(editions.bookId, id))
  return rows.flatMap(({ notes }) => notes ?? [])
}

/**
 * The one way a book is changed without its file. Changes all or nothing, and notes in the audit log what each changed
 * value was before. Changing nothing writes nothing.
 *
 * @param by.actor - who changes it
 * @throws {Refusal} 404 when there is no such book, 422 for an unknown category or a price that does not fit the access
 */
export async function editBook(
  database: Database,
  id: string,
  changes: BookChanges,
  by: { actor: AuditEntry['actor']; now: Date },
): Promise<EditableBook> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(books).where(eq(books.id, id)).for('update')
    if (!row) throw Refusal.notFound(`There is no book "${id}".`)
    const before: EditableBook = { ...row, categories: await categoriesOf(transaction, id) }
    if (changes.categories) await setCategories(transaction, id, changes.categories)

    const title = changes.title ?? before.title
    const authors = changes.authors ?? before.authors
    const { language, tags, ageRating, isPictureBook } = changes
    const values = {
      title,
      authors,
      searchKey: searchKey(`${title} ${authors.join(' ')}`),
      ...(language !== undefined && { language }),
      ...(tags !== undefined && { tags }),
      ...(ageRating !== undefined && { ageRating }),
      ...(isPictureBook !== undefined && { isPictureBook }),
      description: mergeDescription(before.description, changes.description),
      ...saleOf(before, changes),
      homeOrder: changes.homeOrder === undefined ? before.homeOrder : changes.homeOrder,
      ...(changes.series !== undefined && {
        series: changes.series?.name ?? null,
        seriesPlace: changes.series?.place ?? null,
      }),
      ...(changes.work !== undefined && { work: changes.work }),
      ...(changes.state && columnsOfState(changes.state, { before, now: by.now })),
    }
    const [changed] = await transaction.update(books).set(values).where(eq(books.id, id)).returning()
    const after: EditableBook = { ...changed!, categories: await categoriesOf(transaction, id) }

    const detail = differences(before, after)
    if (Object.keys(detail).length) {
      const action = actionOf(detail)
      await audit(transaction, { actor: by.actor, action, subject: `book:${id}`, detail, at: by.now })
    }
    return after
  })
}

async function categoriesOf(database: Database, id: string): Promise<string[]> {
  const rows = await database
    .select({ id: bookCategories.categoryId })
    .from(bookCategories)
    .where(eq(bookCategories.bookId, id))
    .orderBy(asc(bookCategories.categoryId))
  return rows.map((row) => row.id)
}

async function setCategories(transaction: Database, bookId: string, wanted: string[]): Promise<void> {
  if (wanted.length) {
    const known = await transaction.select({ id: categories.id }).from(categories)
    const unknown = wanted.find((id) => !known.some((category) => category.id === id))
    if (unknown !== undefined) {
      const names = known.map(({ id }) => id).sort()
      throw Refusal.invalid(
        'categories',
        `There is no category "${unknown}"; the categories are: ${names.join(', ') || 'none'}.`,
      )
    }
  }
  await transaction
    .delete(bookCategories)
    .where(
      and(
        eq(bookCategories.bookId, bookId),
        wanted.length ? notInArray(bookCategories.categoryId, wanted) : undefined,
      ),
    )
  if (!wanted.length) return
  const rows = [...new Set(wanted)].map((categoryId) => ({ bookId, categoryId }))
  await transaction.insert(bookCategories).values(rows).onConflictDoNothing()
}

/** Access and price, which go together. */
function saleOf(before: EditableBook, changes: BookChanges): Pick<EditableBook, 'access' | 'priceKsh'> {
  const access = changes.access ?? before.access
  if (access !== 'paid') {
    if (changes.priceKsh !== undefined) {
      throw Refusal.invalid('priceKsh', 'A price belongs to access "paid": set both, or leave the price out.')
    }
    return { access, priceKsh: null }
  }
  const priceKsh = changes.priceKsh ?? before.priceKsh
  if (priceKsh === null) throw Refusal.invalid('priceKsh', 'Access "paid" needs a price.')
  return { access, priceKsh }
}

function mergeDescription(
  before: Partial<LocalisedText>,
  changes: BookChanges['description'],
): Partial<LocalisedText> {
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value != null)
  return Object.fromEntries(entries) as Partial<LocalisedText>
}

const audited = [
  'title',
  'authors',
  'language',
  'tags',
  'ageRating',
  'isPictureBook',
  'description',
  'access',
  'priceKsh',
  'categories',
  'homeOrder',
  'series',
  'work',
  'state',
] as const
type Differences = Partial<Record<(typeof audited)[number], { before: unknown; after: unknown }>>

function differences(before: EditableBook, after: EditableBook): Differences {
  const valuesOf = (book: EditableBook) => ({
    ...book,
    series: book.series === null ? null : { name: book.series, place: book.seriesPlace },
    state: stateOf(book),
  })
  const [old, changed] = [valuesOf(before), valuesOf(after)]
  return Object.fromEntries(
    audited
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(changed[name]))
      .map((name) => [name, { before: old[name], after: changed[name] }]),
  )
}

const stateActions: Record<BookState, string> = {
  draft: 'book.withdraw',
  published: 'book.publish',
  hidden: 'book.hide',
}

function actionOf({ state, ...others }: Differences): string {
  if (!state || Object.keys(others).length) return 'book.change'
  return stateActions[state.after as BookState]
}

/** Categories of several books, by book, for lists. */
export async function categoriesByBook(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (!ids.length) return found
  const rows = await database
    .select()
    .from(bookCategories)
    .where(inArray(bookCategories.bookId, [...ids]))
    .orderBy(asc(bookCategories.categoryId))
  for (const { bookId, categoryId } of rows) found.set(bookId, [...(found.get(bookId) ?? []), categoryId])
  return found
}
