import { ReaderError, throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import type { Container } from '../container.ts'
import { readText } from '../encoding/read-text.ts'
import {
  containerPath,
  encodePath,
  foldPath,
  isExternal,
  normaliseHref,
  resolveHref,
  splitFragment,
} from '../href.ts'
import { isMarkup } from '../media-type.ts'
import { bookDirection } from '../page-progression.ts'
import type { Publication, ResourceLink, Section, TocEntry } from '../publication.ts'
import { descendantsNamed, type ParseXml, readXml } from '../xml/read-xml.ts'
import type { BookLists } from './contents-tree.ts'
import type { EncryptedFiles } from './encrypted-files.ts'
import { type EpubPackage, type ManifestItem, readPackage } from './epub-package.ts'
import { readNavDocument } from './navigation-document.ts'

/** Where an EPUB names the package it holds. */
export const CONTAINER_FILE = 'META-INF/container.xml'
const DISPLAY_OPTIONS_FILE = 'META-INF/com.apple.ibooks.display-options.xml'
const ENCRYPTION_FILE = 'META-INF/encryption.xml'

/** XML of a package is read at once, as a tree: a hundred thousand contents entries take half of this. Bytes. */
const LARGEST_XML = 32_000_000
/** Steps along a chain of fallbacks. */
const LONGEST_FALLBACK = 32

/** Dependencies of parsing an EPUB. */
export interface ParseEpubOptions {
  parseXml: ParseXml
  /** Title for a book that names none, e.g. the file's name. */
  fallbackTitle: string
  /** Opens what could be recovered of a truncated zip. */
  salvage?: boolean
  /** Cancels parsing; the publication does not listen to it. */
  signal?: AbortSignal
}

/** The files of the container by href, and as XML. */
export interface EpubFiles {
  container: Container
  /** Names of files that exist under another one, by the folded path under which they are requested. */
  aliases?: ReadonlyMap<string, string>
  nameOf(href: string): string | undefined
  readXml(name: string): Promise<Document>
  /** Undefined for a part that is missing or damaged and that a book can do without. */
  readXmlIfSound(name: string | undefined): Promise<Document | undefined>
}

/** Loads the recovery of damaged books, which few books need. */
const recovery = () => loadPart(import('./recover-epub.ts'))

/** Contents and page list, whose links are relative to `base`. */
export type PlacedLists = BookLists & { base: string }

/** Files that the manifest declares and the container has, by name in the container. */
export type DeclaredFiles = ReadonlyMap<string, ManifestItem>

/**
 * Reads the package of an EPUB 2 or 3: metadata, reading order, contents. Chapters stay packed until they are read.
 *
 * @throws {ReaderError} 'corrupt' when the package cannot be read or no chapter is there, 'encrypted' under DRM
 * @see https://www.w3.org/TR/epub-33/
 */
export async function parseEpub(container: Container, options: ParseEpubOptions): Promise<Publication> {
  const { parseXml, signal } = options
  const files = openFiles(container, parseXml, signal)
  const book = await findPackage(files, options.fallbackTitle)
  const { metadata } = book
  const display =
    metadata.isLayoutDeclared || !container.has(DISPLAY_OPTIONS_FILE)
      ? undefined
      : await files.readXmlIfSound(DISPLAY_OPTIONS_FILE)
  if (display)
    Object.assign(metadata, (await loadPart(import('./display-options.ts'))).readDisplayOptions(display))
  container.respell?.([...book.items.values()].map(({ href }) => containerPath(href)))

  let declared = declaredFiles(book, files)
  if ([...book.items.values()].some(({ href }) => files.nameOf(href) === undefined && !isExternal(href))) {
    const { findMisnamed } = await recovery()
    files.aliases = findMisnamed(book, files, declared)
    declared = declaredFiles(book, files)
  }
  const encryption = await files.readXmlIfSound(files.nameOf(ENCRYPTION_FILE))
  const encrypted: EncryptedFiles = encryption
    ? (await loadPart(import('./encrypted-files.ts'))).readEncryption(encryption, files)
    : new Map()
  for (const [name, obfuscation] of encrypted) {
    const type = declared.get(name)?.type
    // A locked font or sound leaves a book that can be read; anything else does not.
    if (type && !obfuscation && !/font|opentype|^audio|^video/.test(type)) throw protectedError()
  }
  let lists = await readLists(book, files)
  let spine = readSpine(book, declared, files)
  if (!spine.hasFiles) {
    const { recoverSpine } = await recovery()
    spine = readSpine({ ...book, spine: recoverSpine(book, lists) }, declared, files)
  }
  if (!spine.hasFiles) throw (await recovery()).noChapters(book, declared)
  const { sections, targets } = spine
  const leadsIn = (found: PlacedLists) => leadsAnywhere(found.toc, found.base, targets)
  if (lists.toc.length && !leadsIn(lists)) {
    const { recoverLists } = await recovery()
    lists = (await recoverLists(book, files, leadsIn)) ?? lists
  }

  let isClosed = false
  const read: Publication['read'] = async (href, readOptions) => {
    throwIfAborted(readOptions?.signal)
    if (isClosed) throw new ReaderError('aborted', 'The book was closed. Open it again to read on.')
    if (/^data:/i.test(href)) return (await loadPart(import('../data-url.ts'))).readDataUrl(href)
    const name = files.nameOf(normaliseHref(href))
    // What the package does not declare is no part of the book, even when the zip holds it.
    if (name === undefined || !declared.has(name)) {
      if (sections.some((section) => section.href === normaliseHref(href)))
        throw corrupt(`“${href}” is not in it`)
      throw new ReaderError('not-found', `The book has no file “${href}”.`)
    }
    if (!encrypted.has(name)) return container.read(name, readOptions)
    const bytes = await container.read(name, { signal: readOptions?.signal })
    const obfuscation = encrypted.get(name)
    if (!obfuscation) throw protectedError()
    const { revealFont } = await import('./font-obfuscation.ts')
    return revealFont(bytes, obfuscation, metadata.identifiers)
  }

  const readHead: Publication['readHead'] = async (href, length, readOptions) => {
    const name = files.nameOf(normaliseHref(href))
    // Under a cover, the first bytes are none of the content.
    if (isClosed || name === undefined || !declared.has(name) || encrypted.has(name)) {
      return (await read(href, readOptions)).subarray(0, length)
    }
    return container.readHead(name, length, readOptions)
  }

  const first = sections.find((section) => section.isLinear) ?? sections[0]!
  const direction = await bookDirection(book.direction, metadata, async () =>
    readText((await read(first.href, { signal }).catch(unlessSound)) ?? new Uint8Array()),
  )
  const { toc, pageList, base } = lists
  const titles = linkEntries(toc, base, targets)
  linkEntries(pageList, base, targets)
  for (const section of sections) section.title = titles.get(section.href)

  return {
    kind: 'text',
    isIncomplete: container.isIncomplete,
    isLocal: true,
    metadata: {
      identifier: metadata.identifiers[0] ?? '',
      title: metadata.title,
      ...(metadata.titleDirection && { titleDirection: metadata.titleDirection }),
      authors: metadata.authors,
      language: metadata.language,
      direction,
      layout: metadata.layout,
      ...(metadata.spread && { spread: metadata.spread }),
      ...(metadata.accessibility && { accessibility: metadata.accessibility }),
    },
    readingOrder: sections,
    tableOfContents: toc,
    ...(pageList.length && { pageList }),
    resources: readResources(book, declared, sections),
    read,
    readHead,
    async cover() {
      const { findCover } = await loadPart(import('./epub-cover.ts'))
      const href = await findCover(book, declared, openFiles(container, parseXml))
      const name = href && files.nameOf(href)
      const type = name && declared.get(name)?.type
      if (!href || !type?.startsWith('image/')) return undefined
      return new Blob([(await read(href)) as Uint8Array<ArrayBuffer>], { type })
    },
    close() {
      isClosed = true
    },
  }
}

function declaredFiles(book: EpubPackage, files: EpubFiles): Map<string, ManifestItem> {
  const declared = new Map<string, ManifestItem>()
  for (const item of book.items.values()) {
    const name = files.nameOf(item.href)
    if (name !== undefined) declared.set(name, item)
  }
  return declared
}

function openFiles(container: Container, parseXml: ParseXml, signal?: AbortSignal): EpubFiles {
  const files: EpubFiles = {
    container,
    nameOf: (href) =>
      // Some packers write names into the zip the way they write them into links, percent-encoded.
      container.nameOf(containerPath(href)) ??
      container.nameOf(splitFragment(href).path) ??
      files.aliases?.get(foldPath(containerPath(href))),
    async readXml(name) {
      if ((container.size(name) ?? 0) > LARGEST_XML) {
        throw new ReaderError(
          'too-large',
          `The file “${name}” of the book is too large for what it describes.`,
        )
      }
      const text = await readText(await container.read(name, { signal }))
      throwIfAborted(signal)
      return readXml(text, name, parseXml)
    },
    readXmlIfSound: async (name) => (name === undefined ? undefined : files.readXml(name).catch(unlessSound)),
  }
  return files
}

/** The first package counts; further ones are other renditions of the same book. */
async function findPackage(files: EpubFiles, fallbackTitle: string): Promise<EpubPackage> {
  const container = await files.readXmlIfSound(CONTAINER_FILE)
  const named = container
    ? descendantsNamed(container, 'rootfile').map((rootfile) =>
        files.nameOf(normaliseHref(rootfile.getAttribute('full-path') ?? '')),
      )
    : []
  const root = (await files.readXmlIfSound(named[0]))?.documentElement
  if (root?.localName === 'package') return readPackage(root, encodePath(named[0]!), fallbackTitle)
  return (await recovery()).recoverPackage(files, named.slice(1), fallbackTitle)
}

/**
 * The sections, those with missing files included, and the targets of links to them: folded paths of the items in the
 * spine and of their fallbacks.
 */
function readSpine(
  book: EpubPackage,
  declared: DeclaredFiles,
  files: EpubFiles,
): { sections: Section[]; targets: Map<string, string>; hasFiles: boolean } {
  const present = new Set(declared.values())
  const sections: Section[] = []
  const targets = new Map<string, string>()
  let hasFiles = false
  for (const { id, isLinear, layout, pageSpread } of book.spine) {
    const named = book.items.get(id)
    const readable = named && readableItem(named, book, present)
    // A chapter that is missing is reported in its place.
    const item = readable ?? (named && isMarkup(named.type) ? named : undefined)
    if (!named || !item) continue
    hasFiles ||= readable !== undefined
    const name = files.nameOf(item.href)
    if (name !== undefined && files.container.isEncrypted(name)) throw protectedError()
    for (const { href } of [named, item]) targets.set(foldPath(containerPath(href)), item.href)
    sections.push({
      index: sections.length,
      href: item.href,
      type: item.type,
      size: Math.max(1, name === undefined ? item.href.length : (files.container.size(name) ?? 1)),
      isLinear,
      layout: layout ?? book.metadata.layout,
      ...(pageSpread && { pageSpread }),
    })
  }
  // Where reading on skips everything, nothing was meant to be skipped.
  if (!sections.some((section) => section.isLinear)) for (const section of sections) section.isLinear = true
  return { sections, targets, hasFiles }
}

function readableItem(
  named: ManifestItem,
  book: EpubPackage,
  present: ReadonlySet<ManifestItem>,
): ManifestItem | undefined {
  const isPresent = (item: ManifestItem) => present.has(item) || isExternal(item.href)
  // What browsers draw needs no fallback.
  if (/^image\/(?:png|jpeg|gif|webp|avif)$/.test(named.type) && isPresent(named)) return named
  let item: ManifestItem | undefined = named
  for (let step = 0; item && step < LONGEST_FALLBACK; step++) {
    if (isMarkup(item.type) && isPresent(item)) return item
    item = book.items.get(item.fallback ?? '')
  }
  // An image without the fallback that it should have is still something to look at; a DTBook needs none, nor does XHTML
  // that is called XML.
  return /^image\/|dtbook|\/xml$/.test(named.type) && isPresent(named) ? named : undefined
}

/** Broken contents are no reason to refuse the chapters: what cannot be read gives way to the NCX, then to nothing. */
async function readLists(book: EpubPackage, files: EpubFiles): Promise<PlacedLists> {
  const items = [...book.items.values()]
  const nav = items.find((item) => item.properties.includes('nav'))
  const ncx =
    book.items.get(book.ncxId ?? '') ?? items.find((item) => /dtbncx|\.ncx$/i.test(item.type + item.href))
  let result: PlacedLists = { toc: [], pageList: [], base: '' }
  for (const item of [nav, ncx]) {
    const file = item && (await files.readXmlIfSound(files.nameOf(item.href)))
    if (!file || !item) continue
    // A book with a navigation document needs no NCX.
    const read = item === nav ? readNavDocument : (await loadPart(import('./ncx.ts'))).readNcx
    const found = { ...read(file), base: item.href }
    if (found.toc.length) return found
    if (found.pageList.length) result = found
  }
  const { recoverLists } = await recovery()
  return (await recoverLists(book, files, ({ toc }) => toc.length > 0)) ?? result
}

function leadsAnywhere(
  entries: readonly TocEntry[],
  base: string,
  targets: ReadonlyMap<string, string>,
): boolean {
  return entries.some(
    ({ href, children }) =>
      (href !== undefined && targets.has(foldPath(containerPath(resolveHref(base, href))))) ||
      leadsAnywhere(children, base, targets),
  )
}

/**
 * Makes the targets of entries hrefs of the reading order, in place; what is outside of it becomes a heading.
 *
 * @returns the first title that leads to each section
 */
function linkEntries(
  entries: readonly TocEntry[],
  base: string,
  targets: ReadonlyMap<string, string>,
): Map<string, string> {
  const titles = new Map<string, string>()
  const pending = [...entries].reverse()
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const target = entry.href === undefined ? '' : resolveHref(base, entry.href)
    const section = targets.get(foldPath(containerPath(target)))
    const hash = target.indexOf('#')
    entry.href = section && (hash < 0 ? section : section + target.slice(hash))
    if (section && entry.title && !titles.has(section)) titles.set(section, entry.title)
    for (let at = entry.children.length - 1; at >= 0; at--) pending.push(entry.children[at]!)
  }
  return titles
}

function readResources(
  book: EpubPackage,
  declared: DeclaredFiles,
  sections: readonly Section[],
): Map<string, ResourceLink> {
  const sectionHrefs = new Set(sections.map((section) => section.href))
  const resources = new Map<string, ResourceLink>()
  for (const { href, type, fallback } of declared.values()) {
    const instead = book.items.get(fallback ?? '')?.href
    if (!sectionHrefs.has(href)) resources.set(href, { href, type, ...(instead && { fallback: instead }) })
  }
  return resources
}

/** For parts a book can do without: damage counts as absence, anything else (cancelled, protected) does not. */
function unlessSound(error: unknown): undefined {
  if (error instanceof ReaderError && (error.code === 'corrupt' || error.code === 'not-found'))
    return undefined
  throw error
}

function corrupt(what: string): ReaderError {
  return new ReaderError('corrupt', `The book is damaged: ${what}. Download or copy the file again.`)
}

function protectedError(): ReaderError {
  return new ReaderError(
    'encrypted',
    'This book is protected by DRM. Read it in the app of the shop it comes from, or get a copy without protection.',
  )
}
