import type { TocItem } from '@kurasa/portal-contract'
import {
  decodeText,
  openPublication,
  type Publication,
  type PublicationMetadata,
  ReaderError,
  type TocEntry,
} from '@kurasa/reader-core/publication'
import { LossLedger, lossSentences } from '@kurasa/reader-core/sanitise'
import { OperatorError } from '../operator-error.ts'
import { coverKey } from '../ports/asset-store.ts'
import { digest } from './digest.ts'
import { coverWidths, shrinkImage } from './image-variants.ts'
import { IMAGE_TYPES } from './media-types.ts'
import { prepareImages } from './prepare-images.ts'
import { prepareText } from './prepare-text.ts'
import type { PreparedBook, PrepareStep } from './prepared-book.ts'
import { createSanitiser, type Sanitiser } from './sanitise-unit.ts'
import type { XmlWindow } from './xml-window.ts'

/** Raised when a file is stored in another way than before, so that importing it again replaces what is there. */
const IMPORTER_VERSION = 8
const DEEPEST_CONTENTS = 12

/** A file as it is given to be prepared. */
export interface BookFile {
  /** For messages, and as the title of a book that names none. */
  name: string
  bytes: Uint8Array
}

/** Options of a book beside its file. */
export interface PrepareOptions {
  /** Id of the imported book; default: by its identifier and title. */
  bookId?: string
  /** BCP 47; default the file's own. */
  language?: string
  /** Default the file's own. */
  direction?: 'ltr' | 'rtl'
}

/** Callbacks of preparing a book to the owner of the library. */
export interface PrepareHost extends Pick<PrepareStep, 'put' | 'onProgress'> {
  /** Whether a file is in the library already: then nothing is prepared. */
  isKnown(hash: string): Promise<boolean>
}

/** Hashes a file, which identifies it whatever its name. */
function hashOf(bytes: Uint8Array): string {
  return digest(`kurasa ${IMPORTER_VERSION}\n`, bytes).slice(0, 32)
}

/**
 * Reads a file and stores the bytes of the book in it: chapters sanitised, images in several widths, the cover. It
 * needs no database, so it can run in a process of its own.
 *
 * @returns undefined when the file is known
 * @throws {OperatorError} one sentence that names the file and what is wrong with it
 */
export async function prepareBook(
  window: XmlWindow,
  file: BookFile,
  options: PrepareOptions,
  host: PrepareHost,
): Promise<PreparedBook | undefined> {
  const hash = hashOf(file.bytes)
  if (await host.isKnown(hash)) return undefined
  let publication: Publication | undefined
  try {
    publication = await openPublication(file.bytes, { parseXml: window.parseXml, fetch: refuseToFetch })
    refuseMisnamedText(file)
    return await prepareOpened(window, file.name, hash, publication, options, host)
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

async function prepareOpened(
  window: XmlWindow,
  fileName: string,
  hash: string,
  publication: Publication,
  options: PrepareOptions,
  { put, onProgress }: PrepareHost,
): Promise<PreparedBook> {
  const { metadata, kind } = publication
  const title = (metadata.title.trim() || titleOf(fileName)).slice(0, 500)
  const identifier = metadata.identifier || hash
  // Many files carry the identifier of the template they were made from, so the title counts too.
  const bookId = options.bookId ?? `b${digest(identifier, '\n', title).slice(0, 19)}`
  const editionId = `e${digest(bookId, '\n', kind).slice(0, 19)}`
  const language = options.language ?? metadata.language
  const notes: string[] = []
  const losses = new LossLedger()
  const sanitiser = createSanitiser(window, losses)
  const step: PrepareStep = { publication, sanitiser, editionId, hash, notes, losses, put, onProgress }
  const cover = await storeCover({ ...step, sanitiser: createSanitiser(window) })
  const content =
    kind === 'image'
      ? { images: await prepareImages(step) }
      : { text: await prepareText({ ...step, language }) }
  return {
    kind,
    hash,
    bookId,
    editionId,
    identifier,
    title,
    authors: metadata.authors,
    language,
    direction: options.direction ?? metadata.direction,
    layout: metadata.layout,
    rendition: renditionOf(metadata),
    ...(cover && { cover }),
    toc: copyContents(publication.tableOfContents, 0),
    ...(publication.pageList && { pageList: copyContents(publication.pageList, 0) }),
    ...content,
    notes: [...notes, ...lossSentences(losses.list(), namesOf(publication))],
  }
}

/** Names of the files of a book for its operator: chapters and pages by their number. */
function namesOf({ readingOrder, kind }: Publication): (href: string) => string {
  const places = new Map(readingOrder.map(({ href, index }) => [href, index + 1]))
  const noun = kind === 'image' ? 'page' : 'chapter'
  return (href) => {
    const place = places.get(href)
    return place === undefined ? href : `${noun} ${place}`
  }
}

/** Page facts from the book's metadata; null when it has none. */
function renditionOf(metadata: PublicationMetadata): PreparedBook['rendition'] {
  const { spread, flow, orientation, pageSize } = metadata
  return spread || flow || orientation || pageSize ? { spread, flow, orientation, pageSize } : null
}

async function storeCover({ publication, sanitiser, put }: PrepareStep): Promise<PreparedBook['cover']> {
  try {
    const image = await publication.cover()
    if (!image?.size || !IMAGE_TYPES.test(image.type)) return undefined
    const bytes = new Uint8Array(await image.arrayBuffer())
    if (image.type === 'image/svg+xml') return await storeDrawnCover(sanitiser, bytes, put)
    const hash = digest(bytes).slice(0, 32)
    const widths: number[] = []
    for (const { width, bytes: small } of (await shrinkImage(bytes, coverWidths))?.variants ?? []) {
      await put(coverKey(hash, width), small)
      widths.push(width)
    }
    await put(coverKey(hash), bytes)
    return { hash, type: image.type, widths }
  } catch (error) {
    if (error instanceof ReaderError) return undefined
    throw error
  }
}

/** A drawing is sharp in every size. */
async function storeDrawnCover(
  sanitiser: Sanitiser,
  source: Uint8Array,
  put: PrepareStep['put'],
): Promise<PreparedBook['cover']> {
  const { html } = await sanitiser.sanitiseSvg(decodeText(source), 'cover')
  const bytes = new TextEncoder().encode(html)
  const hash = digest(bytes).slice(0, 32)
  await put(coverKey(hash), bytes)
  return { hash, type: 'image/svg+xml', widths: [] }
}

/** The imported file is complete: nothing is loaded for it from elsewhere. */
const refuseToFetch = () => Promise.reject(new TypeError('Importing loads nothing.'))

/** A text or web page is taken only under its own name: a book that was damaged or renamed looks like one. */
function refuseMisnamedText({ name, bytes }: BookFile): void {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isArchive || /\.(txt|x?html?|png|jpe?g|gif|webp|avif|svg)$/i.test(name)) return
  throw new OperatorError('It is a text file or picture, not an EPUB or comic archive.')
}

function titleOf(fileName: string): string {
  return fileName.replace(/^.*[\\/]/, '').replace(/\.(epub|cbz|zip|txt|x?html?)$/i, '')
}

function copyContents(entries: readonly TocEntry[], depth: number): TocItem[] {
  return entries.map(({ title, href, children }) => ({
    title,
    href,
    children: depth < DEEPEST_CONTENTS ? copyContents(children, depth + 1) : [],
  }))
}
