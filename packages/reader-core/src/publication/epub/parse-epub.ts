import { throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import { BEGINNING_BYTES, type Container } from '../container.ts'
import { decideScript } from '../decide-script.ts'
import { readText } from '../encoding/read-text.ts'
import { containerPath, encodePath, isExternal, normaliseHref } from '../href.ts'
import { isMarkup } from '../media-type.ts'
import type { Publication, ResourceLink, Section } from '../publication.ts'
import { readEvidence } from '../text-evidence.ts'
import { descendantsNamed, type ParseXml } from '../xml/read-xml.ts'
import { readDisplayOptions } from './display-options.ts'
import type { EncryptedFiles } from './encrypted-files.ts'
import { readCover } from './epub-cover.ts'
import { type DeclaredFiles, declaredFiles, type EpubFiles, openFiles } from './epub-files.ts'
import { type EpubPackage, readPackage } from './epub-package.ts'
import { openReading } from './epub-reading.ts'
import { contentsItems, leadsAnywhere, linkEntries, type PlacedLists, readLists } from './placed-lists.ts'
import { readSpine, type Spine } from './spine.ts'

/** Where an EPUB names the package it holds. */
export const CONTAINER_FILE = 'META-INF/container.xml'
const DISPLAY_OPTIONS_FILE = 'META-INF/com.apple.ibooks.display-options.xml'
const ENCRYPTION_FILE = 'META-INF/encryption.xml'

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

/** Loads the recovery of damaged books, which few books need. */
const recovery = () => loadPart(import('./recover-epub.ts'))

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
  await applyDisplayOptions(book, files)
  const declared = await findDeclared(book, files)
  readAhead(book, files)
  const encrypted = await readEncrypted(files, declared)
  const [{ sections, targets }, { toc, pageList, base }] = await readOrder(book, declared, files)
  const { identifiers, coverId, isLayoutDeclared, languages, ...described } = metadata
  const { read, readHead, close } = openReading(files, declared, encrypted, sections, identifiers)

  const sample = sampleSections(sections, container.isRemote === true)
  const sources = sample.map(async ({ href }) => {
    const name = files.nameOf(href)
    const early = name && !encrypted.has(name) && files.early.look(name, BEGINNING_BYTES)
    const bytes = early || read(href, { signal, enough: SAMPLE_BYTES })
    return sampleOf(await bytes.catch(() => new Uint8Array()))
  })
  const evidence = readEvidence(await Promise.all(sources))
  const { layout } = metadata
  throwIfAborted(signal)
  const script = decideScript({ ...evidence, progression: book.direction, declared: languages, layout })
  const titles = linkEntries(toc, base, targets)
  linkEntries(pageList, base, targets)
  for (const section of sections) section.title = titles.get(section.href)
  // The signal cancels parsing, not what is read later.
  files.signal = undefined

  return {
    kind: 'text',
    isIncomplete: container.isIncomplete,
    isLocal: container.isRemote !== true,
    metadata: { ...described, identifier: identifiers[0] ?? '', ...script },
    readingOrder: sections,
    tableOfContents: toc,
    ...(pageList.length && { pageList }),
    resources: readResources(book, declared, sections),
    read,
    readHead,
    packageDocument: () => files.readXmlIfSound(files.nameOf(book.href)),
    async cover() {
      return readCover(book, declared, files, read)
    },
    close,
  }
}

/** Bytes of a chapter that show its language. */
const SAMPLE_BYTES = 24_000
const TAG_START = 0x3c

/** Text of the beginning of a chapter; it ends before a tag, or a character might be cut. */
function sampleOf(bytes: Uint8Array): Promise<string> {
  const end = bytes.length < SAMPLE_BYTES ? bytes.length : bytes.lastIndexOf(TAG_START, SAMPLE_BYTES)
  return readText(bytes.subarray(0, end > 0 ? end : SAMPLE_BYTES))
}

/** Style sheets of a book that are read ahead: of more than these its first chapter may need none. */
const MOST_SHEETS = 2

/** Begins to read what the first page is likely to need: contents, first chapter, style sheets. */
function readAhead(book: EpubPackage, { early, nameOf }: EpubFiles): void {
  const items = [...book.items.values()]
  const contents = contentsItems(book).find(Boolean)
  const first = book.items.get((book.spine.find(({ isLinear }) => isLinear) ?? book.spine[0])?.id ?? '')
  const sheets = items.filter(({ type }) => type === 'text/css')
  if (contents) early.begin(nameOf(contents.href))
  if (first && isMarkup(first.type)) early.begin(nameOf(first.href), BEGINNING_BYTES)
  if (sheets.length <= MOST_SHEETS) for (const { href } of sheets) early.begin(nameOf(href))
}
/** Chapters that are looked at beside the first: the longest are running text, where the first may be a title page. */
const LONG_SAMPLES = 2

/** Chapters that show the language of a book; of a remote file the one that is shown first, to cause no request. */
function sampleSections(sections: readonly Section[], isRemote: boolean): Section[] {
  const linear = sections.filter((section) => section.isLinear)
  const texts = linear.filter(({ type }) => isMarkup(type))
  const first = texts[0] ?? linear[0] ?? sections[0]!
  if (isRemote) return [first]
  const longest = [...texts].sort((a, b) => b.size - a.size).slice(0, LONG_SAMPLES)
  return [...new Set([first, ...longest])]
}

/** The first package counts; further ones are other renditions of the same book. */
async function findPackage(files: EpubFiles, fallbackTitle: string): Promise<EpubPackage> {
  const packages = files.container.names().filter((name) => /\.opf$/i.test(name))
  if (packages.length === 1) files.early.begin(packages[0])
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

/** Display options of EPUB 2 books count where the package declares no layout. */
async function applyDisplayOptions({ metadata }: EpubPackage, files: EpubFiles): Promise<void> {
  if (metadata.isLayoutDeclared) return
  const display = await files.readXmlIfSound(files.nameOf(DISPLAY_OPTIONS_FILE))
  if (display) Object.assign(metadata, readDisplayOptions(display))
}

/** The files of the manifest, those under other names included. */
async function findDeclared(book: EpubPackage, files: EpubFiles): Promise<DeclaredFiles> {
  const hrefs = [...book.items.values()].map(({ href }) => href)
  files.container.respell?.(hrefs.map(containerPath))
  const declared = declaredFiles(book, files)
  if (hrefs.every((href) => files.nameOf(href) !== undefined || isExternal(href))) return declared
  const { findMisnamed } = await recovery()
  files.aliases = findMisnamed(book, files, declared)
  return declaredFiles(book, files)
}

/** @throws {ReaderError} 'encrypted' when more than fonts and sounds is locked */
async function readEncrypted(files: EpubFiles, declared: DeclaredFiles): Promise<EncryptedFiles> {
  const encryption = await files.readXmlIfSound(files.nameOf(ENCRYPTION_FILE))
  if (!encryption) return new Map()
  return (await loadPart(import('./encrypted-files.ts'))).readEncryption(encryption, files, declared)
}

/** Reading order and lists. Broken contents are no reason to refuse the chapters, nor a broken spine to refuse the contents. */
async function readOrder(
  book: EpubPackage,
  declared: DeclaredFiles,
  files: EpubFiles,
): Promise<[Spine, PlacedLists]> {
  let lists = await readLists(book, files)
  const recover = async (fits: (found: PlacedLists) => boolean) => {
    lists = (await (await recovery()).recoverLists(book, files, fits)) ?? lists
  }
  if (!lists.toc.length) await recover(({ toc }) => toc.length > 0)
  let spine = readSpine(book, declared, files)
  if (!spine.hasFiles) {
    const { recoverSpine, noChapters } = await recovery()
    spine = readSpine({ ...book, spine: recoverSpine(book, lists) }, declared, files)
    if (!spine.hasFiles) throw noChapters(book, declared)
  }
  const leadsIn = ({ toc, base }: PlacedLists) => leadsAnywhere(toc, base, spine.targets)
  if (lists.toc.length && !leadsIn(lists)) await recover(leadsIn)
  return [spine, lists]
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
