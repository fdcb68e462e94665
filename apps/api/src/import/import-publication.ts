import { createHash } from 'node:crypto'
import type { TocItem } from '@kurasa/portal-contract'
import {
  decodeText,
  imageSize,
  isExternal,
  openPublication,
  type Publication,
  ReaderError,
  resolveHref,
  splitFragment,
  type TocEntry,
} from '@kurasa/reader-core/publication'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { bookCategories, books, categories, editions, resources, units } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { type AssetStore, coverKey, editionFolder, resourceKey, unitKey } from '../ports/asset-store.ts'
import type { Clock } from '../ports/clock.ts'
import { readingMinutes } from '../rules/reading-minutes.ts'
import { searchKey } from '../rules/search-key.ts'
import type { BookOptions } from './book-options.ts'
import { sanitiseCss } from './sanitise-css.ts'
import { createSanitiser, type Sanitiser } from './sanitise-unit.ts'
import type { XmlWindow } from './xml-window.ts'

/** Raised when a file is stored in another way than before, so that importing it again replaces what is there. */
const IMPORTER_VERSION = 1
/** UTF-8 bytes of one chapter: more is no chapter, and its tree would not fit into memory. */
const UNIT_LIMIT = 8_000_000
const DEEPEST_CONTENTS = 12
/** Rows in one statement. */
const BATCH = 400

const IMAGE_TYPES = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/
const FONT_TYPES =
  /^(font\/(ttf|otf|woff2?|sfnt|collection)|application\/(x-)?font-[\w-]+|application\/vnd\.ms-opentype)$/
const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'text/css': 'css',
}

/** What the demo library says of a book beyond what an operator does. */
export interface BookDetails {
  bookId: string
  description: Partial<Record<'en_US' | 'sw_KE' | 'ar_SA', string>>
  tags: string[]
  ageRating: 'all' | 'teen' | 'adult'
  addedAt: Date
  isPictureBook: boolean
}

/** What became of a file. */
export interface ImportReport {
  status: 'added' | 'replaced' | 'changed' | 'unchanged'
  bookId: string
  title: string
  unitCount: number
  resourceCount: number
  chars: number
  minutes: number
  /** What the book lost, in sentences for the operator. */
  notes: string[]
}

/** What the importer works with. */
export interface ImportParts {
  database: Database
  assets: AssetStore
  clock: Clock
}

interface StoredResource {
  name: string
  href: string
  type: string
  width?: number
  height?: number
  bytes: number
  /** Resources that a style sheet refers to. */
  references: string[]
}

type UnitRow = typeof units.$inferInsert

/**
 * Makes a text edition of an EPUB: every chapter a unit, sanitised; pictures, style sheets and fonts as resources;
 * the cover by its hash. Bytes are stored first and rows last, in one transaction: a file that fails leaves the
 * catalogue as it was. A file that is known already changes nothing but what the options say.
 *
 * @param file.name - for messages, and as the title of a book that names none
 * @param onProgress - called with 0..1 while chapters are read
 * @throws {OperatorError} one sentence that names the file and what is wrong with it
 */
export async function importPublication(
  parts: ImportParts,
  window: XmlWindow,
  file: { name: string; bytes: Uint8Array },
  options: BookOptions,
  details?: BookDetails,
  onProgress: (fraction: number) => void = () => {},
): Promise<ImportReport> {
  const { database } = parts
  const hash = digest(`kurasa ${IMPORTER_VERSION}\n`, file.bytes).slice(0, 32)
  await refuseUnknownCategory(database, options.category)

  const known = await findKnown(database, hash, details?.bookId)
  if (known) return applyOptions(database, known, options, details)

  let publication: Publication | undefined
  try {
    publication = await openPublication(file.bytes, { parseXml: window.parseXml })
    if (publication.kind !== 'text') {
      throw new OperatorError('It is a book of images, and only text books in EPUB can be imported.')
    }
    return await importOpened(parts, window, file.name, hash, publication, options, details, onProgress)
  } catch (error) {
    if (error instanceof ReaderError || error instanceof OperatorError) {
      throw new OperatorError(`${file.name} was not imported: ${error.message}`, { cause: error })
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new OperatorError(`${file.name} was not imported: the disk is full.`, { cause: error })
    }
    throw error
  } finally {
    publication?.close()
  }
}

async function importOpened(
  parts: ImportParts,
  window: XmlWindow,
  fileName: string,
  hash: string,
  publication: Publication,
  options: BookOptions,
  details: BookDetails | undefined,
  onProgress: (fraction: number) => void,
): Promise<ImportReport> {
  const { database, assets } = parts
  const { metadata } = publication
  const title = (metadata.title.trim() || fileName.replace(/\.epub$/i, '')).slice(0, 500)
  const identifier = metadata.identifier || hash
  // Many files carry the identifier of the template they were made from, so the title counts too.
  const bookId = details?.bookId ?? `b${digest(identifier, '\n', title).slice(0, 19)}`
  const editionId = `e${digest(bookId, '\ntext').slice(0, 19)}`
  const language = options.lang ?? metadata.language
  const notes: string[] = []

  const [stored] = await database.select().from(editions).where(eq(editions.id, editionId))
  let cover: { hash: string; type: string } | undefined
  try {
    const sanitiser = createSanitiser(window)
    const made = await storeResources({ ...parts, sanitiser, publication, editionId, hash, notes })
    cover = await storeCover(parts, sanitiser, publication)
    const { rows, chars, minutes, bytes } = await storeUnits({
      ...parts,
      sanitiser,
      publication,
      editionId,
      hash,
      language,
      resources: made,
      notes,
      onProgress,
    })
    const firstUnits = new Map<string, number>()
    for (const row of rows) {
      for (const href of row.resources) if (!firstUnits.has(href)) firstUnits.set(href, row.i)
    }

    const unitCount = rows.length
    await database.transaction(async (transaction) => {
      const [book] = await transaction.select().from(books).where(eq(books.id, bookId))
      const access = options.access ?? book?.access ?? 'free'
      const values = {
        identifier,
        title,
        authors: metadata.authors,
        language,
        coverHash: cover?.hash ?? null,
        coverType: cover?.type ?? null,
        access,
        priceKsh: access === 'paid' ? (options.price ?? book?.priceKsh ?? null) : null,
        minutes: Math.max(1, Math.round(minutes)),
        searchKey: searchKey(`${title} ${metadata.authors.join(' ')}`),
        description: details?.description ?? book?.description ?? {},
        tags: details?.tags ?? book?.tags ?? [],
        ageRating: details?.ageRating ?? book?.ageRating ?? ('all' as const),
        isPictureBook: details?.isPictureBook ?? book?.isPictureBook ?? false,
        addedAt: details?.addedAt ?? book?.addedAt ?? parts.clock.now(),
      }
      await transaction
        .insert(books)
        .values({ id: bookId, ...values })
        .onConflictDoUpdate({ target: books.id, set: values })
      await setCategory(transaction, bookId, options.category)
      await transaction.delete(editions).where(eq(editions.id, editionId))
      await transaction.insert(editions).values({
        id: editionId,
        bookId,
        kind: 'text',
        hash,
        direction: metadata.direction,
        layout: metadata.layout,
        unitCount,
        freeUnits: Math.min(
          unitCount,
          options.free ?? stored?.freeUnits ?? Math.max(1, Math.ceil(unitCount / 10)),
        ),
        bytes: bytes + made.reduce((sum, resource) => sum + resource.bytes, 0),
        toc: copyContents(publication.tableOfContents, 0),
        pageList: publication.pageList && copyContents(publication.pageList, 0),
      })
      for (let at = 0; at < rows.length; at += BATCH) {
        await transaction.insert(units).values(rows.slice(at, at + BATCH))
      }
      const resourceRows = made.map(({ references: _, ...resource }) => ({
        ...resource,
        editionId,
        firstUnit: IMAGE_TYPES.test(resource.type) ? (firstUnits.get(resource.href) ?? null) : null,
      }))
      for (let at = 0; at < resourceRows.length; at += BATCH) {
        await transaction.insert(resources).values(resourceRows.slice(at, at + BATCH))
      }
    })
    if (stored) await assets.remove(editionFolder(editionId, stored.hash))
    return {
      status: stored ? 'replaced' : 'added',
      bookId,
      title,
      unitCount,
      resourceCount: made.length,
      chars,
      minutes: Math.max(1, Math.round(minutes)),
      notes,
    }
  } catch (error) {
    await assets.remove(editionFolder(editionId, hash))
    if (cover) await removeUnusedCover(parts, cover.hash)
    throw error
  }
}

interface StoreStep extends ImportParts {
  sanitiser: Sanitiser
  publication: Publication
  editionId: string
  hash: string
  notes: string[]
}

async function storeResources(step: StoreStep): Promise<StoredResource[]> {
  const { publication, assets, editionId, hash, sanitiser, notes } = step
  const made: StoredResource[] = []
  let left = 0
  let damaged = 0
  for (const { href, type } of publication.resources.values()) {
    const isText = type === 'text/css' || type === 'image/svg+xml'
    if (isExternal(href) || !(isText || IMAGE_TYPES.test(type) || FONT_TYPES.test(type))) {
      if (/^(audio|video)\//.test(type)) left++
      continue
    }
    let bytes: Uint8Array
    let references: string[] = []
    try {
      bytes = await publication.read(href)
      if (isText) {
        const source = decodeText(bytes)
        const { text, references: found } =
          type === 'text/css' ? cssText(source) : await svgText(sanitiser, source, href)
        bytes = new TextEncoder().encode(text)
        references = found.map((reference) => targetOf(href, reference))
      }
    } catch (error) {
      // A picture that is broken is missed on its page; the text is still worth reading.
      if (!(error instanceof ReaderError) || (error.code !== 'corrupt' && error.code !== 'not-found'))
        throw error
      damaged++
      continue
    }
    const name = `${made.length}-${digest(bytes).slice(0, 12)}.${extensionOf(type, href)}`
    const size = IMAGE_TYPES.test(type) ? imageSize(bytes) : undefined
    await assets.put(resourceKey(editionId, hash, name), bytes)
    made.push({
      name,
      href,
      type: servedType(type, href),
      width: size?.width,
      height: size?.height,
      bytes: bytes.byteLength,
      references,
    })
    await breathe()
  }
  if (left) notes.push(`${left} audio or video ${left === 1 ? 'file was' : 'files were'} left out.`)
  if (damaged)
    notes.push(`${damaged} ${damaged === 1 ? 'picture or style is' : 'pictures or styles are'} damaged.`)
  return made
}

async function storeUnits(
  step: StoreStep & { language: string; resources: StoredResource[]; onProgress(fraction: number): void },
): Promise<{ rows: UnitRow[]; chars: number; minutes: number; bytes: number }> {
  const { publication, assets, editionId, hash, sanitiser, language, notes } = step
  const byHref = new Map(step.resources.map((resource) => [resource.href, resource]))
  const rows: UnitRow[] = []
  const seen = new Set<string>()
  let chars = 0
  let minutes = 0
  let total = 0
  let missing = 0
  for (const section of publication.readingOrder) {
    step.onProgress(section.index / publication.readingOrder.length)
    // An href is the key of a unit; a second visit of the same file reads the first.
    if (seen.has(section.href) || isExternal(section.href)) continue
    seen.add(section.href)
    const made = await readUnit(sanitiser, publication, section.href, section.type)
    if (!made) {
      missing++
      continue
    }
    const i = rows.length
    const bytes = new TextEncoder().encode(made.html)
    await assets.put(unitKey(editionId, hash, i), bytes)
    const length = readingMinutes(made.text.replace(/\s+/g, ' ').length, language)
    rows.push({
      editionId,
      i,
      unitId: `u${digest(section.href).slice(0, 15)}`,
      title: section.title?.slice(0, 500) || made.heading,
      href: section.href,
      type: section.type === 'image/svg+xml' ? section.type : 'application/xhtml+xml',
      chars: made.text.length,
      bytes: bytes.byteLength,
      minutes: length,
      isLinear: section.isLinear,
      layout: section.layout === publication.metadata.layout ? null : section.layout,
      pageSpread: section.pageSpread ?? null,
      resources: withReferences(
        made.references.map((reference) => targetOf(section.href, reference)),
        byHref,
      ),
    })
    chars += made.text.length
    total += bytes.byteLength
    if (section.isLinear) minutes += length
    await breathe()
  }
  if (!rows.length) throw new ReaderError('corrupt', 'The book is damaged: none of its chapters can be read.')
  if (missing)
    notes.push(`${missing} ${missing === 1 ? 'chapter is' : 'chapters are'} empty or not readable.`)
  return { rows, chars, minutes, bytes: total }
}

async function readUnit(sanitiser: Sanitiser, publication: Publication, href: string, type: string) {
  if (type.startsWith('image/') && type !== 'image/svg+xml') {
    // A picture in the reading order becomes a page that shows it.
    const source = escapeAttribute(href.slice(href.lastIndexOf('/') + 1))
    const page = `<html xmlns="http://www.w3.org/1999/xhtml"><body><img src="${source}" alt=""/></body></html>`
    return sanitiser.sanitiseUnit(page, href)
  }
  const bytes = await publication.read(href)
  if (bytes.byteLength > UNIT_LIMIT) {
    throw new ReaderError('too-large', `The chapter “${href}” has more than ${UNIT_LIMIT / 1e6} MB.`)
  }
  if (!bytes.byteLength) return undefined
  const source = decodeText(bytes)
  return type === 'image/svg+xml' ? sanitiser.sanitiseSvg(source, href) : sanitiser.sanitiseUnit(source, href)
}

async function storeCover(
  { assets }: ImportParts,
  sanitiser: Sanitiser,
  publication: Publication,
): Promise<{ hash: string; type: string } | undefined> {
  try {
    const image = await publication.cover()
    if (!image?.size || !IMAGE_TYPES.test(image.type)) return undefined
    let bytes: Uint8Array = new Uint8Array(await image.arrayBuffer())
    if (image.type === 'image/svg+xml') {
      bytes = new TextEncoder().encode((await sanitiser.sanitiseSvg(decodeText(bytes), 'cover')).html)
    }
    const hash = digest(bytes).slice(0, 32)
    await assets.put(coverKey(hash), bytes)
    return { hash, type: image.type }
  } catch (error) {
    if (error instanceof ReaderError) return undefined
    throw error
  }
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

/** The file is here already: only what the operator says anew is changed. */
async function applyOptions(
  database: Database,
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
  }
  const freeUnits = Math.min(edition.unitCount, options.free ?? edition.freeUnits)
  const isChanged = await database.transaction(async (transaction) => {
    let changed = false
    const current = Object.fromEntries(
      Object.keys(wanted).map((key) => [key, book[key as keyof typeof wanted]]),
    )
    if (canonical(current) !== canonical(wanted)) {
      await transaction.update(books).set(wanted).where(eq(books.id, book.id))
      changed = true
    }
    if (freeUnits !== edition.freeUnits) {
      await transaction.update(editions).set({ freeUnits }).where(eq(editions.id, edition.id))
      changed = true
    }
    return (await setCategory(transaction, book.id, options.category)) || changed
  })
  return {
    status: isChanged ? 'changed' : 'unchanged',
    bookId: book.id,
    title: book.title,
    unitCount: edition.unitCount,
    resourceCount: 0,
    chars: 0,
    minutes: book.minutes,
    notes: [],
  }
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

/** Removes a cover that no book shows. */
async function removeUnusedCover({ database, assets }: ImportParts, hash: string): Promise<void> {
  const [used] = await database.select({ id: books.id }).from(books).where(eq(books.coverHash, hash)).limit(1)
  if (!used) await assets.remove(coverKey(hash))
}

/**
 * Removes assets that no row names: a crash between bytes and rows, or between rows and clearing up, leaves some.
 * Only while no import runs.
 */
export async function removeOrphans({ database, assets }: ImportParts): Promise<void> {
  const rows = await database.select({ id: editions.id, hash: editions.hash }).from(editions)
  const live = new Map(rows.map(({ id, hash }) => [id, hash]))
  for (const editionId of await assets.list('editions')) {
    for (const hash of await assets.list(`editions/${editionId}`)) {
      if (live.get(editionId) !== hash) await assets.remove(editionFolder(editionId, hash))
    }
    if (!live.has(editionId)) await assets.remove(`editions/${editionId}`)
  }
  const coverRows = await database.select({ hash: books.coverHash }).from(books)
  const covers = new Set(coverRows.map(({ hash }) => hash))
  for (const hash of await assets.list('covers')) if (!covers.has(hash)) await assets.remove(coverKey(hash))
}

function cssText(source: string): { text: string; references: string[] } {
  const { css, references } = sanitiseCss(source)
  return { text: css, references }
}

async function svgText(
  sanitiser: Sanitiser,
  source: string,
  href: string,
): Promise<{ text: string; references: string[] }> {
  const { html, references } = await sanitiser.sanitiseSvg(source, href)
  return { text: html, references }
}

/** hrefs of the resources that are named, with those that they name in turn, each once. */
function withReferences(hrefs: readonly string[], byHref: ReadonlyMap<string, StoredResource>): string[] {
  const found = new Set<string>()
  const pending = [...hrefs]
  for (let href = pending.shift(); href !== undefined; href = pending.shift()) {
    const resource = byHref.get(href)
    if (!resource || found.has(href)) continue
    found.add(href)
    pending.push(...resource.references)
  }
  return [...found]
}

function targetOf(base: string, reference: string): string {
  return splitFragment(resolveHref(base, reference)).path.replace(/\?.*$/s, '')
}

function copyContents(entries: readonly TocEntry[], depth: number): TocItem[] {
  return entries.map(({ title, href, children }) => ({
    title,
    href,
    children: depth < DEEPEST_CONTENTS ? copyContents(children, depth + 1) : [],
  }))
}

function extensionOf(type: string, href: string): string {
  const known = EXTENSIONS[type] ?? /^(?:image|font)\/(\w+)$/.exec(type)?.[1]
  return known ?? /\.(\w{1,5})$/.exec(href)?.[1]?.toLowerCase() ?? 'bin'
}

/** Fonts travel under many names; they are served under the one that is registered. */
function servedType(type: string, href: string): string {
  if (type === 'text/css') return 'text/css; charset=utf-8'
  if (!FONT_TYPES.test(type) || /^font\/(ttf|otf|woff2?)$/.test(type)) return type
  const extension = /\.(ttf|otf|woff2?)$/i.exec(href)?.[1]?.toLowerCase()
  return extension ? `font/${extension}` : 'font/sfnt'
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function digest(...chunks: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Two values with the same text are the same, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Lets requests that came in be answered. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
