import { ReaderError, throwIfAborted } from '../errors.ts'
import type { Publication } from './publication.ts'
import type { ParseXml } from './xml/read-xml.ts'
import type { ContainerLimits } from './zip/zip-container.ts'

/** Limits beyond which a book counts as an attack. */
export interface OpenLimits extends ContainerLimits {
  /** Bytes that are downloaded at most. */
  fileBytes: number
}

/** Progress of a download. */
export interface OpenProgress {
  /** Bytes that have come. */
  received: number
  /** Bytes of the file; 0 where the server does not say, or sends only what a first page needs. */
  total: number
}

export interface OpenOptions {
  /** Used for URLs; default `globalThis.fetch`. */
  fetch?: typeof globalThis.fetch
  /**
   * Media type of the book, where its address or name does not tell it. A web page counts as the book with `text/html` and
   * `application/xhtml+xml`.
   */
  mediaType?: string
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

/**
 * Runs the work that opens a book, to its end.
 *
 * @throws {ReaderError} 'corrupt' for whatever else it throws
 */
export async function completed(
  open: () => Promise<Publication>,
  options: OpenOptions,
): Promise<Publication> {
  const { signal } = options
  try {
    const publication = await open()
    throwIfAborted(signal)
    report(options, 1)
    return publication
  } catch (cause) {
    throwIfAborted(signal)
    throw asReaderError(cause)
  }
}

/** The error itself, or 'corrupt' for whatever else was thrown. */
export function asReaderError(cause: unknown): ReaderError {
  if (cause instanceof ReaderError) return cause
  return new ReaderError('corrupt', 'The book is damaged. Download or copy it again.', { cause })
}

/** A listener that throws does not stop the book. */
export function report(options: OpenOptions, fraction: number, bytes?: OpenProgress): void {
  try {
    options.onProgress?.(fraction, bytes)
  } catch (error) {
    globalThis.reportError?.(error)
  }
}
