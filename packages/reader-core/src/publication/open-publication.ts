import { ReaderError, throwIfAborted } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { type ByteSource, inMemory, onDisk } from './byte-source.ts'
import { decodePath } from './href.ts'
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

export interface OpenOptions {
  /** Used for URLs; default `globalThis.fetch`. */
  fetch?: typeof globalThis.fetch
  /** Cancels opening. The opened publication does not listen to it. */
  signal?: AbortSignal
  /** Called with 0..1 while a URL is downloaded, and with 1 when the book is open. */
  onProgress?(fraction: number): void
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
 * text, a Readium manifest, or a `PublicationSource`. What it is follows from its bytes, not from its name. Chapters and images
 * stay packed until they are read.
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
    throw new ReaderError('corrupt', 'The book is damaged and cannot be opened. Download or copy it again.', {
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
  const openBytes = (bytes: ByteSource, name: string, url?: string) =>
    openFile({ bytes, name, url }, { ...options, parseXml }, limits)
  if (typeof source === 'string' || source instanceof URL) {
    const url = String(source)
    const name = nameIn(url)
    return async () => {
      // The code for the book is fetched beside it, not after.
      const part = /\.(?!epub$)\w+$/i.test(name) ? import('./open-loose-file.ts') : archives()
      part.catch(() => {})
      return openBytes(inMemory(await download(source, options, limits)), name, url)
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
        : openFiles(files, { ...options, parseXml }, limits)
  }
  throw new TypeError(
    'openPublication needs a Blob, File, list of files, ArrayBuffer, Uint8Array, URL or PublicationSource.',
  )
}

function isPublicationSource(source: OpenSource): source is PublicationSource {
  const candidate = source as Partial<PublicationSource> | null | undefined
  return typeof candidate?.manifest === 'function' && typeof candidate.read === 'function'
}

function browserParser(): ParseXml {
  if (typeof DOMParser === 'undefined') {
    throw new TypeError('openPublication needs options.parseXml where there is no DOMParser, as in Node.')
  }
  return (text) => new DOMParser().parseFromString(text, 'application/xml')
}

function isFile(item: unknown): item is File {
  return Object.prototype.toString.call(item) === '[object File]'
}

/** Loads the code that opens archives: a book behind a manifest does without. */
const archives = () => loadPart(import('./open-archive.ts'))

type ParseOptions = OpenOptions & { parseXml: ParseXml }

async function openFile(
  source: { bytes: ByteSource; name: string; url?: string },
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
  const { openArchive } = await archives()
  const fallbackTitle = name.replace(/\.(?:epub|cbz|zip)$/i, '')
  return openArchive(bytes, { ...options, fallbackTitle }, limits)
}

async function openFiles(
  files: readonly File[],
  options: ParseOptions,
  limits: OpenLimits,
): Promise<Publication> {
  const [{ fileContainer }, { openFolder }] = await Promise.all([
    loadPart(import('./file-list.ts')),
    archives(),
  ])
  return openFolder(fileContainer(files, limits), { ...options, fallbackTitle: '' })
}

async function download(url: string | URL, options: OpenOptions, limits: OpenLimits): Promise<Uint8Array> {
  const { signal, fetch = globalThis.fetch } = options
  const tooLarge = () =>
    new ReaderError(
      'too-large',
      `The book at ${url} is larger than ${limits.fileBytes} bytes and is not downloaded.`,
    )
  try {
    const response = await fetch(url, { signal })
    if (response.status === 404 || response.status === 410) {
      throw new ReaderError('not-found', `There is no book at ${url}.`)
    }
    if (!response.ok) {
      throw new ReaderError('network', `The server answered ${response.status} for ${url}. Try again later.`)
    }
    const expected = Number(response.headers.get('content-length')) || 0
    if (expected > limits.fileBytes) throw tooLarge()
    if (!response.body) return new Uint8Array(await response.arrayBuffer())
    const chunks: Uint8Array[] = []
    let received = 0
    const reader = response.body.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      chunks.push(step.value)
      received += step.value.length
      if (received > limits.fileBytes) {
        await reader.cancel()
        throw tooLarge()
      }
      // A compressed transfer is longer than its declared length once unpacked.
      if (expected) report(options, Math.min(1, received / expected))
    }
    return join(chunks, received)
  } catch (cause) {
    throwIfAborted(signal)
    if (cause instanceof ReaderError) throw cause
    throw new ReaderError(
      'network',
      `The book at ${url} could not be downloaded. Check the connection and try again.`,
      {
        cause,
      },
    )
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** A listener that throws does not stop the book. */
function report(options: OpenOptions, fraction: number): void {
  try {
    options.onProgress?.(fraction)
  } catch (error) {
    globalThis.reportError?.(error)
  }
}

function nameIn(url: string): string {
  if (/^(?:data|blob):/i.test(url)) return ''
  const path = url.split(/[?#]/, 1)[0]!
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}
