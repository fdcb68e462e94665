import { ReaderError, throwIfAborted } from '../../errors.ts'
import type { Container } from '../container.ts'
import { readText } from '../encoding/read-text.ts'
import { containerPath, foldPath, splitFragment } from '../href.ts'
import { type ParseXml, readXml } from '../xml/read-xml.ts'
import { EarlyReads } from './early-reads.ts'
import type { EpubPackage, ManifestItem } from './epub-package.ts'

/** XML of a package is read at once, as a tree: a hundred thousand contents entries take half of this. Bytes. */
const LARGEST_XML = 32_000_000

/** The files of the container by href, and as XML. */
export interface EpubFiles {
  container: Container
  early: EarlyReads
  /** Names of files that exist under another one, by the folded path under which they are requested. */
  aliases?: ReadonlyMap<string, string>
  /** Cancels parsing; undefined once the book is open. */
  signal?: AbortSignal | undefined
  nameOf(href: string): string | undefined
  readXml(name: string): Promise<Document>
  /** Undefined for a part that is missing or damaged and that a book can do without. */
  readXmlIfSound(name: string | undefined): Promise<Document | undefined>
}

export function openFiles(container: Container, parseXml: ParseXml, signal?: AbortSignal): EpubFiles {
  const early = new EarlyReads(container)
  const files: EpubFiles = {
    container,
    early,
    signal,
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
      const text = await readText(await early.read(name, { signal: files.signal }))
      throwIfAborted(files.signal)
      return readXml(text, name, parseXml)
    },
    readXmlIfSound: async (name) => (name === undefined ? undefined : files.readXml(name).catch(unlessSound)),
  }
  return files
}

/** Files that the manifest declares and the container has, by name in the container. */
export type DeclaredFiles = ReadonlyMap<string, ManifestItem>

export function declaredFiles(book: EpubPackage, files: EpubFiles): Map<string, ManifestItem> {
  const declared = new Map<string, ManifestItem>()
  for (const item of book.items.values()) {
    const name = files.nameOf(item.href)
    if (name !== undefined) declared.set(name, item)
  }
  return declared
}

/** For parts a book can do without: damage counts as absence, anything else (cancelled, protected) does not. */
function unlessSound(error: unknown): undefined {
  if (error instanceof ReaderError && (error.code === 'corrupt' || error.code === 'not-found'))
    return undefined
  throw error
}

export function protectedError(): ReaderError {
  return new ReaderError(
    'encrypted',
    'This book is protected by DRM. Read it in the app of its shop, or get a copy without protection.',
  )
}
