import { ReaderError, throwIfAborted } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { type Answer, throwIfRefused } from './refused-answer.ts'

/** The least that a request brings, bytes: a tenth of a second at 1.6 Mbit/s. */
export const BLOCK = 16_384
/** Length of the first request for a file, bytes: in most EPUBs it has the package, and the first chapter. A whole number of blocks. */
export const BEGINNING = 2 * BLOCK
/** Length of the request for the end of an archive, bytes: in most EPUBs it has the directory. */
export const ENDING = 32_768

/** A file at a URL. */
export interface RemoteFile {
  url: string
  fetch?: typeof globalThis.fetch
  signal?: AbortSignal
  /** Whether its end, which has the directory of an archive, is requested together with its beginning. */
  isArchive?: boolean
  /** Bytes that are downloaded at most. */
  most: number
  /** Called with what has come so far; `total` is 0 where the size is not known, or not all is downloaded. */
  onBytes(received: number, total: number): void
}

/** Bytes at a URL. */
export interface DownloadedBytes extends ByteSource {
  readonly answer: Answer
  /** The book is open: the signal counts no more, and nothing is reported. */
  opened?(): void
}

/** The end of a file, the size of all of it, and its ETag. */
export interface Ending {
  bytes: Uint8Array
  size: number
  version: string | null
}

/** @throws {ReaderError} */
export function requestRange(file: RemoteFile, start: number, end: number): Promise<Response> {
  return request(file, { range: `bytes=${start}-${end - 1}` })
}

/** Bytes of the whole file that a range is of; 0 where the browser hides it. */
export function sizeOf(response: Response): number {
  return Number(response.headers.get('content-range')?.split('/')[1]) || 0
}

/**
 * The last bytes of a file; undefined where the server gives no such range. Never rejects. Requests none of another origin, for which a
 * browser sends a preflight request first.
 *
 * @see https://fetch.spec.whatwg.org/#simple-range-header-value
 */
export async function requestEnding(file: RemoteFile): Promise<Ending | undefined> {
  const { location } = globalThis
  try {
    if (location && new URL(file.url, location.href).origin !== location.origin) return undefined
    const response = await request(file, { range: `bytes=-${ENDING}` })
    const [, from, to, all] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    const size = Number(all)
    if (response.status !== 206 || Number(to) !== size - 1) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length !== size - Number(from)) return undefined
    return { bytes, size, version: response.headers.get('etag') }
  } catch {
    return undefined
  }
}

/** The error for what did not come. */
export function unreachable({ url, signal }: RemoteFile, cause?: unknown): ReaderError {
  throwIfAborted(signal)
  return new ReaderError('network', `The book at ${url} did not come. Try again.`, { cause, url })
}

/** @throws {ReaderError} */
export async function request(file: RemoteFile, headers?: Record<string, string>): Promise<Response> {
  // Called as a plain function: some platforms refuse `fetch` as a method.
  const { fetch = globalThis.fetch, signal, url } = file
  const response = await fetch(url, { signal, headers }).catch((cause) => {
    throw unreachable(file, cause)
  })
  throwIfRefused(response, url)
  return response
}
