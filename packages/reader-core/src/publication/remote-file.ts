import { ReaderError, throwIfAborted } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { throwIfRefused } from './refused-answer.ts'

/** What is requested first, and the least of each later request, bytes: three tenths of a second at 1.6 Mbit/s. */
export const BLOCK = 65_536

/** A file at a URL. */
export interface RemoteFile {
  url: string
  fetch?: typeof globalThis.fetch
  signal?: AbortSignal
  /** Bytes that are downloaded at most. */
  most: number
  /** Called with what has come so far; `total` is 0 where the size is not known, or not all is downloaded. */
  onBytes(received: number, total: number): void
}

/** Bytes at a URL. */
export interface DownloadedBytes extends ByteSource {
  /** Address that answered, after redirects; `''` where the platform hides it. */
  readonly answeredBy: string
  /** The book is open: the signal counts no more, and nothing is reported. */
  opened?(): void
}

/** @throws {ReaderError} */
export function requestRange(file: RemoteFile, start: number, end: number): Promise<Response> {
  return request(file, { range: `bytes=${start}-${end - 1}` })
}

/** Bytes of the whole file that a range is of; 0 where the browser hides it. */
export function sizeOf(response: Response): number {
  return Number(response.headers.get('content-range')?.split('/')[1]) || 0
}

/** The error for what did not come. */
export function unreachable({ url, signal }: RemoteFile, cause?: unknown): ReaderError {
  throwIfAborted(signal)
  return new ReaderError('network', `The book at ${url} did not come. Try again.`, { cause })
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
