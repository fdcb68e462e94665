import { ReaderError, throwIfAborted } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { trustedHtml } from '../trusted-html.ts'
import { type ByteSource, inMemory, onDisk } from './byte-source.ts'
import { downloadFile } from './download-file.ts'
import { decodePath } from './href.ts'
import { openArchive } from './open-archive.ts'
import type { LooseFile } from './open-loose-file.ts'
import { asReaderError, completed, type OpenLimits, type OpenOptions, report } from './open-options.ts'
import { openManifest } from './open-publication-source.ts'
import type { Publication } from './publication.ts'
import type { PublicationSource } from './publication-source.ts'
import { withAnswer } from './refused-answer.ts'
import type { ParseXml } from './xml/read-xml.ts'

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
 * address ends in `.html`, `.htm` or `.xhtml`, or `options.mediaType` says so. Servers answer one for a book that is missing. Chapters and
 * images stay packed until they are read.
 *
 * @param source - an `ArrayBuffer` or `Uint8Array` is kept, not copied: leave it unchanged while the book is open
 * @throws {ReaderError} 'unsupported-format', 'corrupt', 'encrypted', 'too-large', 'network', 'unauthorised', 'not-found', 'aborted';
 *   with `url` and `status` where a server answered, and `reason` where no book came
 * @throws {TypeError} when the source is none of the kinds above
 */
export async function openPublication(source: OpenSource, options: OpenOptions = {}): Promise<Publication> {
  throwIfAborted(options.signal)
  const open = opening(source, options)
  return completed(open, options)
}

/** How this source is opened. Misuse throws here, before the work that may fail. */
function opening(source: OpenSource, options: OpenOptions): () => Promise<Publication> {
  if (isPublicationSource(source)) {
    return () => openManifest(source, options)
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const parseXml = options.parseXml ?? browserParser()
  const openBytes = (bytes: ByteSource, name: string, answer?: LooseFile['answer']) =>
    openFile({ bytes, name, answer }, { ...options, parseXml }, limits)
  if (typeof source === 'string' || source instanceof URL) {
    const url = String(source)
    if (!url.trim()) {
      throw new ReaderError('not-found', 'The address of the book is empty. Pass the address of its file.', {
        url,
      })
    }
    const name = nameIn(url)
    return async () => {
      // The code for another format is fetched beside the book, not after it.
      if (/\.(?!epub$)\w+$/i.test(name)) import('./open-loose-file.ts').catch(() => {})
      const isArchive = !/\.(?!epub$|cbz$|zip$)\w+$/i.test(name)
      // A compressed transfer is longer than its declared length once unpacked.
      const onBytes = (received: number, total: number) =>
        report(options, total && Math.min(1, received / total), { received, total })
      const bytes = await downloadFile({ ...options, url, isArchive, most: limits.fileBytes, onBytes })
      const publication = await openBytes(bytes, name, bytes.answer).catch((cause: unknown) => {
        throw withAnswer(asReaderError(cause), bytes.answer)
      })
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
  if (!bytes.size) {
    throw new ReaderError('corrupt', `${file} is empty. Download or copy it again.`, { reason: 'empty' })
  }
  const head = String.fromCharCode(...(await bytes.slice(0, Math.min(bytes.size, 1024))))
  if (!head.startsWith('PK\x03\x04')) {
    const { openLooseFile } = await loadPart(import('./open-loose-file.ts'))
    return openLooseFile({ ...source, head }, options, limits)
  }
  const fallbackTitle = name.replace(/\.(?:epub|cbz|zip)$/i, '')
  return openArchive(bytes, { ...options, fallbackTitle }, limits)
}

function nameIn(url: string): string {
  if (/^(?:data|blob):/i.test(url)) return ''
  const path = url.split(/[?#]/, 1)[0]!
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}
