import type { EditionKind } from '@kurasa/portal-contract'
import { searchKey } from '@kurasa/portal-contract'
import { and, eq, ne } from 'drizzle-orm'
import type { BookRow } from '../catalogue/book-cards.ts'
import { type BookState, columnsOfState, stateOf } from '../catalogue/book-state.ts'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, categories, editions, pages, resources, units } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { type AssetStore, coverKey, editionFolder, trashDay, unitKey } from '../ports/asset-store.ts'
import type { Clock } from '../ports/clock.ts'
import { countFrontUnits, freeUnitsOf, freeUnitsOfShare, MOST_FRONT_UNITS } from '../rules/front-matter.ts'
import { findMissingFiles, setFilesAside } from './book-files.ts'
import type { BookOptions } from './book-options.ts'
import type { PrepareHost, PrepareOptions } from './prepare-book.ts'
import type { PreparedBook } from './prepared-book.ts'

/** Rows in one statement. */
const BATCH = 400

/** Metadata that the demo library gives beyond that of an operator. */
export interface BookDetails {
  bookId: string
  description: Partial<Record<'en_US' | 'sw_KE' | 'ar_SA', string>>
  tags: string[]
  ageRating: 'all' | 'teen' | 'adult'
  addedAt: Date
  isPictureBook: boolean
  /** Place in the editor's choice; null when it is not chosen. */
  homeOrder?: number | null
  series?: { name: string; place: number } | undefined
  work?: string | undefined
}

/** Result of importing a file. */
export interface ImportReport {
  status: 'added' | 'replaced' | 'repaired' | 'changed' | 'unchanged'
  kind: EditionKind
  bookId: string
  title: string
  /** Chapters or pages. */
  unitCount: number
  resourceCount: number
  chars: number
  minutes: number
  /** Content that the book lost, in sentences for the operator. */
  notes: string[]
  /** Catalogue entry before the import. */
  before?: BookBefore | undefined
}

/** Previous values of the fields that an import may change. */
type BookBefore = Pick<BookRow, 'title' | 'access' | 'priceKsh'> & { state: BookState }

/** Dependencies of the importer. */
export interface ImportParts {
  database: Database
  assets: AssetStore
  clock: Clock
}

/** Prepares the imported file, in this process or another. */
export type Prepare = (options: PrepareOptions, host: PrepareHost) => Promise<PreparedBook | undefined>

/**
 * Brings a book in: its bytes are on the disk first and its rows last, in one transaction, so a file that fails leaves
 * the catalogue as it was. A file that is known already changes nothing but what the options set, and brings back files
 * that are missing.
 *
 * @param onProgress - called with 0..1 while chapters or pages are read
 * @throws {OperatorError} one sentence that names the file and what is wrong with it
 */
export async function importPublication(
  parts: ImportParts,
  prepare: Prepare,
  options: BookOptions,
  details?: BookDetails,
  onProgress: (fraction: number) => void = () => {},
): Promise<ImportReport> {
  const { database, assets } = parts
  await refuseUnknownCategory(database, options.category)
  await refuseUnknownBook(database, options.book)
  const wantedBook = details?.bookId ?? options.book
  let known: Awaited<ReturnType<typeof findKnown>>
  const stored = new Set<string>()
  const store = {
    async put(key: string, bytes: Uint8Array) {
      stored.add(key)
      await assets.put(key, bytes)
    },
    onProgress,
  }
  const given = { language: options.lang, direction: options.direction }
  let isWriting = false
  try {
    const prepared = await prepare(
      { ...given, bookId: wantedBook },
      {
        ...store,
        async isKnown(hash) {
          known = await findKnown(database, hash, wantedBook)
          return known !== undefined
        },
      },
    )
    if (prepared) {
      await assets.flush(stored)
      isWriting = true
      return await storeRows(parts, prepared, options, details)
    }
    const missing = await findMissingFiles(parts, known!.editions)
    if (missing.length) {
      const { id, language } = known!.books
      await prepare(
        { language: given.language ?? language, direction: given.direction, bookId: id },
        { ...store, isKnown: async () => false },
      )
      await assets.flush(stored)
    }
    const report = await applyOptions(parts, known!, options, details)
    return missing.length ? { ...report, status: 'repaired' } : report
  } catch (error) {
    // A connection that breaks at a commit leaves open whether there are rows: retention looks at these files later.
    if (!isWriting) {
      for (const folder of new Set([...stored].map(folderOf)))
        await removeIfUnused(parts, folder).catch(() => {})
    }
    throw error
  }
}

/** The version of an edition a key belongs to, or the cover. */
function folderOf(key: string): string {
  const [kind, name = '', hash = ''] = key.split('/')
  return kind === 'editions' ? editionFolder(name, hash) : coverKey(name.split('-')[0] ?? name)
}

/** Removes what an import that failed had stored, unless a row names it. */
async function removeIfUnused({ database, assets }: ImportParts, folder: string): Promise<void> {
  const [kind, name = '', hash = ''] = folder.split('/')
  if (kind === 'editions') {
    const [used] = await database
      .select({ id: editions.id })
      .from(editions)
      .where(and(eq(editions.id, name), eq(editions.hash, hash)))
    if (!used) await assets.remove(folder)
    return
  }
  const [used] = await database.select({ id: books.id }).from(books).where(eq(books.coverHash, name)).limit(1)
  if (!used) await removeCover(assets, name)
}

/** Removes a cover in all its widths. */
async function removeCover(assets: AssetStore, hash: string): Promise<void> {
  for (const name of await assets.list('covers')) {
    if (name === hash || name.startsWith(`${hash}-`)) await assets.remove(`covers/${name}`)
  }
}

async function storeRows(
  { database, assets, clock }: ImportParts,
  prepared: PreparedBook,
  options: BookOptions,
  details: BookDetails | undefined,
): Promise<ImportReport> {
  const { bookId, editionId, hash, title, notes, kind } = prepared
  const content = prepared.images ?? prepared.text
  const unitRows = prepared.images?.pages ?? prepared.text?.units ?? []
  const resourceRows = prepared.text?.resources ?? []
  const unitCount = unitRows.length
  const minutes = minutesOf(prepared)
  const [stored] = await database.select().from(editions).where(eq(editions.id, editionId))
  let before: BookBefore | undefined
  await database.transaction(async (transaction) => {
    const [book] = await transaction.select().from(books).where(eq(books.id, bookId))
    before = beforeOf(book)
    const values = bookValues(prepared, options, details, { book, now: clock.now() })
    await transaction
      .insert(books)
      .values({ ...values, id: bookId })
      .onConflictDoUpdate({ target: books.id, set: values })
    await setCategory(transaction, bookId, options.category)
    await transaction.delete(editions).where(eq(editions.id, editionId))
    await transaction.insert(editions).values({
      id: editionId,
      bookId,
      kind,
      hash,
      direction: prepared.direction,
      layout: prepared.layout,
      rendition: prepared.rendition,
      unitCount,
      freeUnits: freeUnitsFor(prepared, options, stored?.freeUnits),
      bytes: content?.bytes ?? 0,
      toc: prepared.toc,
      pageList: prepared.pageList,
      notes,
    })
    await insertContent(transaction, editionId, prepared)
  })
  // A backup of yesterday names the files of the version before.
  if (stored && stored.hash !== hash)
    await setFilesAside(assets, editionFolder(editionId, stored.hash), trashDay(clock.now()))
  return {
    status: stored ? 'replaced' : 'added',
    kind,
    bookId,
    title,
    unitCount,
    resourceCount: resourceRows.length,
    chars: prepared.text?.chars ?? 0,
    minutes,
    notes,
    before,
  }
}

function beforeOf(book: BookRow | undefined): BookBefore | undefined {
  if (!book) return undefined
  const { title, access, priceKsh } = book
  return { title, access, priceKsh, state: stateOf(book) }
}

const minutesOf = ({ images, text }: PreparedBook): number =>
  Math.max(1, Math.round((images ?? text)?.minutes ?? 0))

/** The row of a book: from its file and its details, else from the row before. */
function bookValues(
  prepared: PreparedBook,
  options: BookOptions,
  details: BookDetails | undefined,
  { book, now }: { book: typeof books.$inferSelect | undefined; now: Date },
) {
  const { title, authors, cover, kind } = prepared
  const access = options.access ?? book?.access ?? 'free'
  const sale = {
    access,
    priceKsh: access === 'paid' ? (options.price ?? book?.priceKsh ?? null) : null,
  }
  // A second edition of a book changes nothing of the book itself.
  if (options.book && book) return { ...book, ...sale }
  return {
    ...sale,
    identifier: prepared.identifier,
    title,
    authors,
    language: prepared.language,
    coverHash: cover?.hash ?? null,
    coverType: cover?.type ?? null,
    coverWidths: cover?.widths ?? [],
    minutes: minutesOf(prepared),
    searchKey: searchKey(`${title} ${authors.join(' ')}`),
    ...detailsOf(details, book, { isPictureBook: kind === 'image', addedAt: now }),
    ...placesOf(details, book),
    // An import never changes the state of a book that is there.
    ...(options.draft && !book && columnsOfState('draft', { now })),
  }
}

/** Details that are given, else those that are known, else the usual. */
function detailsOf(
  details: BookDetails | undefined,
  book: typeof books.$inferSelect | undefined,
  usual: { isPictureBook: boolean; addedAt: Date },
) {
  return {
    description: details?.description ?? book?.description ?? {},
    tags: details?.tags ?? book?.tags ?? [],
    ageRating: details?.ageRating ?? book?.ageRating ?? ('all' as const),
    isPictureBook: details?.isPictureBook ?? book?.isPictureBook ?? usual.isPictureBook,
    addedAt: details?.addedAt ?? book?.addedAt ?? usual.addedAt,
  }
}

/** Units that are read without paying: those that are given, else as many as before, else a tenth of the book. */
function freeUnitsFor(
  { text, images }: PreparedBook,
  { free, preview }: BookOptions,
  before: number | undefined,
): number {
  const lengths = text?.units.map(({ chars }) => chars) ?? images?.pages.map(() => 1) ?? []
  const unitCount = lengths.length
  const front = text?.frontUnits ?? 0
  if (preview !== undefined) return freeUnitsOfShare(preview / 100, lengths, front)
  if (free === undefined && before !== undefined) return Math.min(unitCount, before)
  return freeUnitsOf(free ?? Math.max(1, Math.ceil(unitCount / 10)), front, unitCount)
}

/** Inserts the units, resources and pages of an edition, in batches. */
async function insertContent(
  transaction: Pick<Database, 'insert'>,
  editionId: string,
  { text, images }: PreparedBook,
): Promise<void> {
  const inBatches = async <Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH))
  }
  await inBatches(text?.units ?? [], (batch) =>
    transaction.insert(units).values(batch.map((unit) => ({ ...unit, editionId }))),
  )
  await inBatches(text?.resources ?? [], (batch) =>
    transaction.insert(resources).values(batch.map((resource) => ({ ...resource, editionId }))),
  )
  await inBatches(images?.pages ?? [], (batch) =>
    transaction.insert(pages).values(batch.map((page) => ({ ...page, editionId }))),
  )
}

async function findKnown(database: Database, hash: string, bookId: string | undefined) {
  const [found] = await database
    .select()
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(and(eq(editions.hash, hash), bookId === undefined ? undefined : eq(books.id, bookId)))
    .limit(1)
  return found
}

type Places = Pick<BookRow, 'homeOrder' | 'series' | 'seriesPlace' | 'work'>

/** Places in the editor's choice, in a series and among translations: those that are given, or else those that are known. */
function placesOf(details: BookDetails | undefined, book: Places | undefined): Places {
  return {
    homeOrder: (details?.homeOrder === undefined ? book?.homeOrder : details.homeOrder) ?? null,
    series: details?.series?.name ?? book?.series ?? null,
    seriesPlace: details?.series?.place ?? book?.seriesPlace ?? null,
    work: details?.work ?? book?.work ?? null,
  }
}

/** The file is imported already: only the operator's new options are applied. */
async function applyOptions(
  { database, assets }: ImportParts,
  known: NonNullable<Awaited<ReturnType<typeof findKnown>>>,
  options: BookOptions,
  details: BookDetails | undefined,
): Promise<ImportReport> {
  const { books: book, editions: edition } = known
  const access = options.access ?? book.access
  const wanted = {
    access,
    priceKsh: access === 'paid' ? (options.price ?? book.priceKsh) : null,
    language: options.lang ?? book.language,
    description: details?.description ?? book.description,
    tags: details?.tags ?? book.tags,
    ageRating: details?.ageRating ?? book.ageRating,
    isPictureBook: details?.isPictureBook ?? book.isPictureBook,
    addedAt: details?.addedAt ?? book.addedAt,
    ...placesOf(details, book),
  }
  const editionWanted = {
    freeUnits: await storedFreeUnits({ database, assets }, edition, options),
    direction: options.direction ?? edition.direction,
  }
  const isChanged = await database.transaction(async (transaction) => {
    let changed = false
    const current = Object.fromEntries(
      Object.keys(wanted).map((key) => [key, book[key as keyof typeof wanted]]),
    )
    if (canonical(current) !== canonical(wanted)) {
      await transaction.update(books).set(wanted).where(eq(books.id, book.id))
      changed = true
    }
    const { freeUnits, direction } = edition
    if (canonical({ freeUnits, direction }) !== canonical(editionWanted)) {
      await transaction.update(editions).set(editionWanted).where(eq(editions.id, edition.id))
      changed = true
    }
    return (await setCategory(transaction, book.id, options.category)) || changed
  })
  return {
    status: isChanged ? 'changed' : 'unchanged',
    kind: edition.kind,
    bookId: book.id,
    title: book.title,
    unitCount: edition.unitCount,
    resourceCount: 0,
    chars: 0,
    minutes: book.minutes,
    notes: [],
    before: beforeOf(book),
  }
}

/** Open units of an edition that is stored, by new options. */
async function storedFreeUnits(
  { database, assets }: Pick<ImportParts, 'database' | 'assets'>,
  edition: typeof editions.$inferSelect,
  { free, preview }: BookOptions,
): Promise<number> {
  if (free === undefined && preview === undefined) return edition.freeUnits
  const front = await storedFrontUnits(assets, edition)
  if (preview === undefined) return freeUnitsOf(free!, front, edition.unitCount)
  const rows = await database
    .select({ chars: units.chars })
    .from(units)
    .where(eq(units.editionId, edition.id))
    .orderBy(units.i)
  const lengths = rows.length ? rows.map(({ chars }) => chars) : Array<number>(edition.unitCount).fill(1)
  return freeUnitsOfShare(preview / 100, lengths, front)
}

/** Units before the first text of an edition that is stored. */
async function storedFrontUnits(
  assets: AssetStore,
  { id, hash, kind, unitCount }: typeof editions.$inferSelect,
): Promise<number> {
  const units: string[] = []
  for (let i = 0; kind === 'text' && i < Math.min(unitCount, MOST_FRONT_UNITS); i++) {
    units.push(new TextDecoder().decode(await assets.get(unitKey(id, hash, i))))
  }
  return countFrontUnits(units)
}

/** Puts the book into the category and takes it out of others. @returns whether that changed anything */
async function setCategory(
  database: Database,
  bookId: string,
  categoryId: string | undefined,
): Promise<boolean> {
  if (categoryId === undefined) return false
  const rows = await database.select().from(bookCategories).where(eq(bookCategories.bookId, bookId))
  if (rows.length === 1 && rows[0]?.categoryId === categoryId) return false
  await database
    .delete(bookCategories)
    .where(and(eq(bookCategories.bookId, bookId), ne(bookCategories.categoryId, categoryId)))
  await database.insert(bookCategories).values({ bookId, categoryId }).onConflictDoNothing()
  return true
}

async function refuseUnknownCategory(database: Database, category: string | undefined): Promise<void> {
  if (category === undefined) return
  const rows = await database.select({ id: categories.id }).from(categories).orderBy(categories.order)
  if (rows.some(({ id }) => id === category)) return
  const names = rows.map(({ id }) => id).join(', ') || 'none'
  throw new OperatorError(`There is no category "${category}"; the categories are: ${names}.`)
}

async function refuseUnknownBook(database: Database, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const [book] = await database.select({ id: books.id }).from(books).where(eq(books.id, id))
  if (!book) throw new OperatorError(`There is no book "${id}" to add an edition to.`)
}

/** Two values with the same text are the same, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
