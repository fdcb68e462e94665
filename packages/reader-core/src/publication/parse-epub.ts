import { ReaderError, throwIfAborted } from '../errors.ts'
import { decodeText } from './decode-text.ts'
import { bookDirection, readEpubMetadata } from './epub-metadata.ts'
import type { FontObfuscation } from './font-obfuscation.ts'
import {
  containerPath,
  encodePath,
  foldPath,
  isExternal,
  normaliseHref,
  resolveHref,
  splitFragment,
} from './href.ts'
import { isMarkup, mediaTypeOf } from './media-type.ts'
import type { Publication, ResourceLink, Section, TocEntry } from './publication.ts'
import { attributeNamed, childrenNamed, descendantsNamed, type ParseXml, readXml } from './read-xml.ts'
import { type BookLists, readNavDocument, readNcx } from './table-of-contents.ts'
import type { ZipContainer } from './zip-container.ts'

/** Where an EPUB says which package it holds. */
export const CONTAINER_FILE = 'META-INF/container.xml'

/** XML of a package is read at once, as a tree: a hundred thousand contents entries take half of this. Bytes. */
const LARGEST_XML = 32_000_000
/** Steps along a chain of fallbacks. */
const LONGEST_FALLBACK = 32

/** Algorithms that hide a font from a casual look; anyone who has the book has the key. */
const FONT_OBFUSCATIONS = new Map<string, FontObfuscation>([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
])

/** What parsing an EPUB needs from outside. */
export interface ParseEpubOptions {
  parseXml: ParseXml
  /** Title for a book that names none, e.g. the file's name. */
  fallbackTitle: string
  signal?: AbortSignal
}

interface Item {
  id: string
  href: string
  type: string
  properties: string[]
  fallback?: string
}

/**
 * Reads the package of an EPUB 2 or 3: metadata, reading order, contents. Chapters stay packed until they are read.
 *
 * @throws {ReaderError} 'corrupt' when the package cannot be read or no chapter is there, 'encrypted' under DRM
 * @see https://www.w3.org/TR/epub-33/
 */
export async function parseEpub(container: ZipContainer, options: ParseEpubOptions): Promise<Publication> {
  const { parseXml, signal } = options
  let isClosed = false

  const nameOf = (href: string): string | undefined =>
    // Some packers write names into the zip the way they write them into links, percent-encoded.
    container.nameOf(containerPath(href)) ?? container.nameOf(splitFragment(href).path)

  const readXmlFile = async (name: string): Promise<Document> => {
    if ((container.size(name) ?? 0) > LARGEST_XML) {
      throw new ReaderError('too-large', `The file “${name}” of the book is too large for what it describes.`)
    }
    const text = decodeText(await container.read(name, { signal }))
    throwIfAborted(signal)
    return readXml(text, name, parseXml)
  }
  const readXmlIfSound = async (name: string | undefined): Promise<Document | undefined> => {
    if (name === undefined || !container.has(name)) return undefined
    return readXmlFile(name).catch(unlessSound)
  }

  const packageName = findPackage(await readXmlFile(CONTAINER_FILE), container)
  const root = (await readXmlFile(packageName)).documentElement
  if (root.localName !== 'package') throw corrupt(`“${packageName}” is no package document`)
  const { coverId, ...metadata } = readEpubMetadata(root, options.fallbackTitle)

  const packageHref = encodePath(packageName)
  const items = readManifest(childrenNamed(root, 'manifest')[0], packageHref)
  const declared = new Map<string, Item>()
  const present = new Set<Item>()
  for (const item of items.values()) {
    const name = nameOf(item.href)
    if (name !== undefined) declared.set(name, item)
    if (name !== undefined || isExternal(item.href)) present.add(item)
  }

  const obfuscated = readEncryption(await readXmlIfSound(container.nameOf('META-INF/encryption.xml')), nameOf)
  for (const [name, kind] of obfuscated) {
    const type = declared.get(name)?.type
    // A locked font or sound leaves a book that can be read; anything else does not.
    if (type && !kind && !/font|opentype|^audio|^video/.test(type)) throw protectedError()
  }

  const spine = childrenNamed(root, 'spine')[0]
  const aliases = new Map<string, string>()
  const sections: Section[] = []
  const itemrefs = childrenNamed(spine, 'itemref')
  for (const itemref of itemrefs) {
    const named = items.get(itemref.getAttribute('idref') ?? '')
    const item = named && readableItem(named, items, present)
    if (!item) continue
    const name = nameOf(item.href)
    if (name !== undefined && container.isEncrypted(name)) throw protectedError()
    const properties = splitWords(itemref.getAttribute('properties'))
    const layout = lastMatch(properties, /^rendition:layout-(pre-paginated|reflowable)$/)
    const pageSpread = lastMatch(properties, /^(?:rendition:)?page-spread-(left|right|center)$/)
    aliases.set(foldPath(containerPath(named.href)), item.href)
    aliases.set(foldPath(containerPath(item.href)), item.href)
    sections.push({
      index: sections.length,
      href: item.href,
      type: item.type,
      size: Math.max(1, name === undefined ? item.href.length : (container.size(name) ?? 1)),
      isLinear: itemref.getAttribute('linear') !== 'no',
      layout: layout ? (layout === 'reflowable' ? 'reflowable' : 'fixed') : metadata.layout,
      ...(pageSpread && { pageSpread: pageSpread as 'left' | 'right' | 'center' }),
    })
  }
  if (!sections.length) {
    throw corrupt(itemrefs.length ? 'none of its chapters is in the file' : 'it lists no chapters')
  }

  const read = async (href: string, readOptions?: { signal?: AbortSignal }): Promise<Uint8Array> => {
    throwIfAborted(readOptions?.signal)
    if (isClosed) throw new ReaderError('aborted', 'The book was closed. Open it again to read on.')
    if (/^data:/i.test(href)) return readDataUrl(href)
    const name = nameOf(normaliseHref(href))
    // What the package does not declare is no part of the book (EPUB RS 3.3, 3.3).
    if (name === undefined || !declared.has(name)) {
      throw new ReaderError('not-found', `The book has no file “${href}”.`)
    }
    const bytes = await container.read(name, readOptions)
    if (!obfuscated.has(name)) return bytes
    const kind = obfuscated.get(name)
    if (!kind) throw protectedError()
    const { revealFont } = await import('./font-obfuscation.ts')
    return revealFont(bytes, kind, metadata.identifiers)
  }

  const first = sections.find((section) => section.isLinear) ?? sections[0]!
  const direction = await bookDirection(
    spine?.getAttribute('page-progression-direction'),
    metadata.language,
    async () => decodeText((await read(first.href, { signal }).catch(unlessSound)) ?? new Uint8Array()),
  )

  const lists = await readLists()
  const titles = new Map<string, string>()
  const link = (entries: readonly TocEntry[], base: string) => {
    const pending = [...entries].reverse()
    for (let entry = pending.pop(); entry; entry = pending.pop()) {
      entry.href = entry.href === undefined ? undefined : linkInBook(entry.href, base, aliases)
      const path = entry.href && splitFragment(entry.href).path
      if (path && entry.title && !titles.has(path)) titles.set(path, entry.title)
      for (let at = entry.children.length - 1; at >= 0; at--) pending.push(entry.children[at]!)
    }
    return entries
  }
  const tableOfContents = link(lists.toc, lists.base)
  for (const section of sections) section.title = titles.get(section.href)
  const pageList = link(lists.pageList, lists.base)

  async function readLists(): Promise<BookLists & { base: string }> {
    const nav = [...items.values()].find((item) => item.properties.includes('nav'))
    const ncx =
      items.get(spine?.getAttribute('toc') ?? '') ??
      [...items.values()].find((item) => item.type === 'application/x-dtbncx+xml')
    let result: BookLists & { base: string } = { toc: [], pageList: [], base: '' }
    for (const [item, readFile] of [[nav, readNavDocument] as const, [ncx, readNcx] as const]) {
      // Broken contents are no reason to refuse the chapters.
      const file = item && (await readXmlIfSound(nameOf(item.href)))
      if (!file || !item) continue
      const found = readFile(file)
      if (found.toc.length) return { ...found, base: item.href }
      if (found.pageList.length) result = { ...found, base: item.href }
    }
    return result
  }

  const sectionHrefs = new Set(sections.map((section) => section.href))
  const resources = new Map<string, ResourceLink>()
  for (const item of declared.values()) {
    if (sectionHrefs.has(item.href)) continue
    const fallback = items.get(item.fallback ?? '')?.href
    resources.set(item.href, { href: item.href, type: item.type, ...(fallback && { fallback }) })
  }

  async function coverHref(): Promise<string | undefined> {
    const all = [...items.values()]
    const image = (item: Item | undefined) => (item?.type.startsWith('image/') ? item.href : undefined)
    const guide = childrenNamed(childrenNamed(root, 'guide')[0], 'reference').find((reference) =>
      /^(?:other\.ms-)?cover/i.test(reference.getAttribute('type') ?? ''),
    )
    const guideHref = guide && resolveHref(packageHref, guide.getAttribute('href') ?? '')
    const guideName = guideHref && nameOf(guideHref)
    const guideItem = guideName ? declared.get(guideName) : undefined
    return (
      image(all.find((item) => item.properties.includes('cover-image'))) ??
      image(
        items.get(coverId ?? '') ??
          all.find((item) => coverId && item.href === resolveHref(packageHref, coverId)),
      ) ??
      image(guideItem) ??
      (guideItem && imageIn(await readXmlIfSound(guideName), guideItem.href)) ??
      image(all.find((item) => /cover/i.test(item.id) || /cover[^/]*$/i.test(item.href)))
    )
  }

  return {
    kind: 'text',
    metadata: {
      identifier: metadata.identifier,
      title: metadata.title,
      authors: metadata.authors,
      language: metadata.language,
      direction,
      layout: metadata.layout,
      ...(metadata.accessibility && { accessibility: metadata.accessibility }),
    },
    readingOrder: sections,
    tableOfContents,
    ...(pageList.length && { pageList }),
    resources,
    read,
    async cover() {
      const href = await coverHref()
      const name = href && nameOf(href)
      const type = name && declared.get(name)?.type
      if (!href || !type?.startsWith('image/')) return undefined
      const bytes = await read(href)
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
    },
    close() {
      isClosed = true
    },
  }
}

/** The first package counts; further ones are other renditions of the same book. */
function findPackage(file: Document, container: ZipContainer): string {
  for (const rootfile of descendantsNamed(file, 'rootfile')) {
    const path = rootfile.getAttribute('full-path')
    const name = path && (container.nameOf(containerPath(normaliseHref(path))) ?? container.nameOf(path))
    if (name) return name
  }
  throw corrupt(`“${CONTAINER_FILE}” names no package that is in the file`)
}

function readManifest(manifest: Element | undefined, packageHref: string): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const element of childrenNamed(manifest, 'item')) {
    const id = element.getAttribute('id')
    const reference = element.getAttribute('href')
    if (!id || !reference || items.has(id)) continue
    const href = splitFragment(resolveHref(packageHref, reference)).path
    // Remote resources are never asked for; a data URL carries its bytes with it.
    if (!href || (isExternal(href) && !/^data:/i.test(href))) continue
    const type = (element.getAttribute('media-type') ?? '').split(';')[0]!.trim().toLowerCase()
    items.set(id, {
      id,
      href,
      type: type.includes('/') ? type : mediaTypeOf(href),
      properties: splitWords(element.getAttribute('properties')),
      fallback: element.getAttribute('fallback') ?? undefined,
    })
  }
  return items
}

function readableItem(
  named: Item,
  items: ReadonlyMap<string, Item>,
  present: ReadonlySet<Item>,
): Item | undefined {
  let item: Item | undefined = named
  for (let step = 0; item && step < LONGEST_FALLBACK; step++) {
    if (isMarkup(item.type) && present.has(item)) return item
    item = items.get(item.fallback ?? '')
  }
  // An image without the fallback that it should have is still something to look at.
  return named.type.startsWith('image/') && present.has(named) ? named : undefined
}

/** Encrypted files by name, with the obfuscation that can be undone, undefined for encryption proper. */
function readEncryption(
  file: Document | undefined,
  nameOf: (href: string) => string | undefined,
): Map<string, FontObfuscation | undefined> {
  const found = new Map<string, FontObfuscation | undefined>()
  for (const data of file ? descendantsNamed(file, 'EncryptedData') : []) {
    const algorithm = childrenNamed(data, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? ''
    const uri = descendantsNamed(data, 'CipherReference')[0]?.getAttribute('URI')
    const name = uri && nameOf(normaliseHref(uri))
    if (name) found.set(name, FONT_OBFUSCATIONS.get(algorithm))
  }
  return found
}

/** The entry's target as an href of the reading order; undefined for what lies outside of it. */
function linkInBook(
  reference: string,
  base: string,
  aliases: ReadonlyMap<string, string>,
): string | undefined {
  const target = resolveHref(base, reference)
  const section = aliases.get(foldPath(containerPath(target)))
  const hash = target.indexOf('#')
  return section && (hash < 0 ? section : section + target.slice(hash))
}

function imageIn(page: Document | undefined, base: string): string | undefined {
  if (!page) return undefined
  const source =
    descendantsNamed(page, 'img')[0]?.getAttribute('src') ??
    descendantsNamed(page, 'image').map((image) => attributeNamed(image, 'href'))[0]
  return source ? resolveHref(base, source) : undefined
}

function readDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const body = comma < 0 ? '' : decodeURIComponentLoosely(url.slice(comma + 1))
  if (!/;\s*base64$/i.test(url.slice(0, Math.max(0, comma)))) return new TextEncoder().encode(body)
  try {
    return Uint8Array.from(atob(body), (char) => char.charCodeAt(0))
  } catch (cause) {
    throw new ReaderError('corrupt', 'A part of the book is damaged: its data URL is no base64.', { cause })
  }
}

function decodeURIComponentLoosely(text: string): string {
  return containerPath(text.replace(/[?#]/g, encodeURIComponent))
}

function splitWords(text: string | null): string[] {
  return text?.split(/\s+/) ?? []
}

function lastMatch(words: readonly string[], pattern: RegExp): string | undefined {
  return words.map((word) => pattern.exec(word)?.[1]).findLast(Boolean)
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
