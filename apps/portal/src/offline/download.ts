import type { Book, EditionManifest } from '@kurasa/portal-contract'
import type { PublicationSource } from '@kurasa/reader-react'
import { keepReader } from './keep-reader.ts'
import type { KeptBooks, KeptEdition, LeaseRecord } from './kept-books.ts'
import { editionKey, partsOf } from './kept-parts.ts'

/** Parts on their way at once. */
const AT_ONCE = 3

/** Why a book could not be kept. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly code: 'closed' | 'full' | 'blocked' | 'network'
  constructor(code: DownloadError['code'], cause?: unknown) {
    super(`The book could not be kept: ${code}.`, { cause })
    this.code = code
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Fetches the parts of an edition that are missing on this phone and marks it as complete. A stopped or failed download keeps its finished
 * parts, so the next try continues from there.
 *
 * @param onProgress - fraction 0..1 of the bytes
 * @throws {DownloadError} `closed`: this reader may not; `full`: no space; `blocked`: this browser keeps nothing; `network`
 * @throws {DOMException} 'AbortError' when the signal fired
 */
export async function downloadEdition(given: {
  book: Book
  manifest: EditionManifest
  source: PublicationSource & { isLocked?: (href: string) => boolean }
  /** Asks for the lease of what is not free; `closed`: this reader may not have it. */
  fetchLease: () => Promise<LeaseRecord | 'closed'>
  books: KeptBooks
  /** Wanted width of pages, px. */
  width: number
  signal: AbortSignal
  onProgress: (fraction: number) => void
}): Promise<void> {
  const { book, manifest, source, fetchLease, books, width, signal, onProgress } = given
  let record: LeaseRecord | 'closed' = {}
  try {
    if (book.access !== 'free') record = await fetchLease()
  } catch (cause) {
    throw new DownloadError('network', cause)
  }
  if (record === 'closed') throw new DownloadError('closed')
  const { uid, lease, leaseUntil } = record
  const key = editionKey(manifest)
  const parts = partsOf(manifest, width)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  let done = 0
  const write = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (cause) {
      throw new DownloadError(isFull(cause) ? 'full' : 'blocked', cause)
    }
  }
  const known = await write(books.edition(key))
  const edition: KeptEdition = {
    ...(known ?? { key, bookId: book.id, bytes: 0, isDownloaded: false }),
    book,
    manifest,
    usedAt: Date.now(),
    uid,
    lease,
    leaseUntil,
  }
  await write(books.put(edition))

  // `throwIfAborted` is missing before Chrome 100.
  const stopIfAborted = () => {
    if (signal.aborted) throw new DOMException('The download was stopped.', 'AbortError')
  }
  const queue = [...parts]
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      stopIfAborted()
      if (!(await write(books.hasPart(key, part.name)))) {
        let bytes: Uint8Array
        try {
          bytes = await source.read(part.name, { signal })
        } catch (cause) {
          stopIfAborted()
          throw new DownloadError('network', cause)
        }
        if (source.isLocked?.(part.name)) throw new DownloadError('closed')
        await write(books.putPart(key, part.name, bytes.slice()))
      }
      done += part.bytes
      onProgress(Math.min(1, done / total))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  keepReader()
  const whole = await write(books.edition(key))
  if (whole) await write(books.put({ ...whole, isDownloaded: true }))
}
