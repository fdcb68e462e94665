import { ReaderError, throwIfAborted } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { trustedHtml } from '../trusted-html.ts'
import { type ByteSource, inMemory, onDisk } from './byte-source.ts'
import { downloadFile } from './download-file.ts'
import { decodePath } from './href.ts'
import { openArchive } from './open-archive.ts'
import type { LooseFile } from './open-loose-file.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'
import type { ParseXml } from './xml/read-xml.ts'
import type { ContainerLimits } from './zip/zip-container.ts'

/** Sources that a book may be opened from. A string is a URL; a list of files is a folder (of images, or an unpacked book). */
export type OpenSource =
  | Blob
  | File
  | ArrayBuffer
  | Uint8Array
  | URL
  | string
  | PublicationSource
  | readonly File[]
  | FileList

/** Limits beyond which a book counts as an attack. */
export interface OpenLimits extends ContainerLimits {
  /** Bytes that are downloaded at most. */
  fileBytes: number
}

/** What has come of a file while it is downloaded. */
export interface OpenProgress {
  /** Bytes that have come. */
  received: number
  /** Bytes of the file; 0 where the server does not say, or sends only what a first page needs. */
  total: number
}

export interface OpenOptions {
  /** Used for URLs; default `globalThis.fetch`. */
  fetch?: typeof globalThis.fetch
  /** Cancels opening. The opened publication does not listen to it. */
  signal?: AbortSignal
  /**
   * Called with 0..1 and the bytes while a URL is downloaded, 0 as long as the whole is not known, and with 1 when the book is
   * open.
   */
  onProgress?(fraction: number, bytes?: OpenProgress): void
  limits?: Partial<OpenLimits>
  /**
   * Opens what could be recovered of a truncated zip (an interrupted download), which is rejected as 'corrupt'
   * otherwise: a notice replaces each missing chapter, and the publication `isIncomplete`.
   */
  salvage?: boolean
  /** XML text to document; default the browser's `DOMParser`. Node passes one of a DOM library. */
  parseXml?: ParseXml
}

const DEFAULT_LIMITS: OpenLimits = {
  fileBytes: 1_000_000_000,
  entries: 60_000,
  totalBytes: 2_000_000_000,
  entryBytes: 256_000_000,
  ratio: 100,
}

/**
 * Opens a book: EPUB 2 or 3, a comic archive (CBZ) or other zip of images, a list or folder of images, HTML, plain
 * text, a Readium manifest, or a `PublicationSource`. The first bytes decide the format. A web page is a book only where the
 * address ends in `.html`, `.htm` or `.xhtml`: servers answer one for a book that is missing or needs a login. Chapters and
 * images stay packed until they are read.
 *
 * @param source - an `ArrayBuffer` or `Uint8Array` is kept, not copied: leave it unchanged while the book is open
 * @throws {ReaderError} 'unsupported-format', 'corrupt', 'encrypted', 'too-large', 'network', 'not-found', 'aborted'
 * @throws {TypeError} when the source is none of the kinds above
 */
export async function openPublication(source: OpenSource, options: OpenOptions = {}): Promise<Publication> {
  const { signal } = options
  throwIfAborted(signal)
  const open = opening(source, options)
  try {
    const publication = await open()
    throwIfAborted(signal)
    report(options, 1)
    return publication
  } catch (cause) {
    throwIfAborted(signal)
    if (cause instanceof ReaderError) throw cause
    throw new ReaderError('corrupt', 'The book is damaged. Download or copy it again.', {
      cause,
    })
  }
}

/** How this source is opened. Misuse throws here, before the work that may fail. */
function opening(source: OpenSource, options: OpenOptions): () => Promise<Publication> {
  if (isPublicationSource(source)) {
    return async () => (await loadPart(import('./manifest/parse-manifest.ts'))).parseManifest(source, options)
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const parseXml = options.parseXml ?? browserParser()
  const openBytes = (bytes: ByteSource, name: string, from?: Pick<LooseFile, 'url' | 'answeredBy'>) =>
    openFile({ bytes, name, ...from }, { ...options, parseXml }, limits)
  if (typeof source === 'string' || source instanceof URL) {
    const url = String(source)
    const name = nameIn(url)
    return async () => {
      // The code for another format is fetched beside the book, not after it.
      if (/\.(?!epub$)\w+$/i.test(name)) import('./open-loose-file.ts').catch(() => {})
      const isArchive = !/\.(?!epub$|cbz$|zip$)\w+$/i.test(name)
      // A compressed transfer is longer than its declared length once unpacked.
      const onBytes = (received: number, total: number) =>
        report(options, total && Math.min(1, received / total), { received, total })
      const bytes = await downloadFile({ ...options, url, isArchive, most: limits.fileBytes, onBytes })
      const publication = await openBytes(bytes, name, { url, answeredBy: bytes.answeredBy })
      bytes.opened?.()
      return publication
    }
  }
  // A plain view, since the `slice` of Node's Buffer copies nothing.
  if (ArrayBuffer.isView(source)) {
    const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    return () => openBytes(inMemory(bytes), '')
  }
  // Compared by tag: an object from another realm (a frame, a test) is not an instance of this realm's classes.
  const tag = Object.prototype.toString.call(source).slice(8, -1)
  if (/^(?:Shared)?ArrayBuffer$/.test(tag)) {
    return () => openBytes(inMemory(new Uint8Array(source as ArrayBuffer)), '')
  }
  if (tag === 'Blob' || tag === 'File') {
    return () => openBytes(onDisk(source as Blob), (source as Partial<File>).name ?? '')
  }
  if (tag === 'FileList' || (Array.isArray(source) && source.length > 0 && source.every(isFile))) {
    const files = [...(source as FileList | readonly File[])]
    return () =>
      files.length === 1
        ? openBytes(onDisk(files[0]!), files[0]!.name)
        : loadPart(import('./file-list.ts')).then(({ openFiles }) =>
            openFiles(files, { ...options, parseXml }, limits),
          )
  }
  throw new TypeError('openPublication needs an OpenSource.')
}

function isPublicationSource(source: OpenSource): source is PublicationSource {
  const candidate = source as Partial<PublicationSource> | null | undefined
  return typeof candidate?.manifest === 'function' && typeof candidate.read === 'function'
}

function browserParser(): ParseXml {
  if (typeof DOMParser === 'undefined') {
    throw new TypeError('openPublication needs options.parseXml without DOMParser.')
  }
  return (text) => new DOMParser().parseFromString(trustedHtml(text), 'application/xml')
}

function isFile(item: unknown): item is File {
  return Object.prototype.toString.call(item) === '[object File]'
}

type ParseOptions = OpenOptions & { parseXml: ParseXml }

async function openFile(
  source: Omit<LooseFile, 'head'>,
  options: ParseOptions,
  limits: OpenLimits,
): Promise<Publication> {
  const { bytes, name } = source
  const file = name ? `“${name}”` : 'The file'
  if (!bytes.size) throw new ReaderError('corrupt', `${file} is empty. Download or copy it again.`)
  const head = String.fromCharCode(...(await bytes.slice(0, Math.min(bytes.size, 1024))))
  if (!head.startsWith('PK\x03\x04')) {
    const { openLooseFile } = await loadPart(import('./open-loose-file.ts'))
    return openLooseFile({ ...source, head }, options, limits)
  }
  const fallbackTitle = name.replace(/\.(?:epub|cbz|zip)$/i, '')
  return openArchive(bytes, { ...options, fallbackTitle }, limits)
}

/** A listener that throws does not stop the book. */
function report(options: OpenOptions, fraction: number, bytes?: OpenProgress): void {
  try {
    options.onProgress?.(fraction, bytes)
  } catch (error) {
    globalThis.reportError?.(error)
  }
}

function nameIn(url: string): string {
  if (/^(?:data|blob):/i.test(url)) return ''
  const path = url.split(/[?#]/, 1)[0]!
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}
