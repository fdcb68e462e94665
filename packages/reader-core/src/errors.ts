/** Codes of what can go wrong with a book, for a host to switch on. */
export type ReaderErrorCode =
  | 'unsupported-format'
  | 'corrupt'
  | 'encrypted'
  | 'too-large'
  | 'network'
  | 'unauthorised'
  | 'aborted'
  | 'not-found'

/**
 * The thing that came instead of a book: a web page, a login, a text, an empty file, or its beginning.
 */
export type ReaderErrorReason = 'web-page' | 'login' | 'text' | 'empty' | 'incomplete'

/** Facts of a `ReaderError` besides its code and message. */
export interface ReaderErrorDetails {
  /** The error below. */
  cause?: unknown
  /** Status of the HTTP answer. */
  status?: number | undefined
  /** Address of what was requested. */
  url?: string | undefined
  reason?: ReaderErrorReason | undefined
}

/**
 * The world failed: a broken file, a lost network, a missing chapter. Misuse of the API throws a plain `TypeError`
 * or `RangeError` instead.
 */
export class ReaderError extends Error {
  override readonly name = 'ReaderError'
  readonly code: ReaderErrorCode
  /** Status of the HTTP answer that the error is about. */
  readonly status: number | undefined
  /** Address of what was requested, where the error is about an HTTP answer. */
  readonly url: string | undefined
  /** What came instead of a book. */
  readonly reason: ReaderErrorReason | undefined

  /**
   * @param code - the kind of failure
   * @param message - one sentence: what, where, what to do
   */
  constructor(code: ReaderErrorCode, message: string, details?: ReaderErrorDetails) {
    super(message, details)
    this.code = code
    this.status = details?.status
    this.url = details?.url
    this.reason = details?.reason
  }
}

/** A `ReaderError('aborted')` when the signal has fired, for use between the steps of long work. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new ReaderError('aborted', 'Opening was cancelled.', { cause: signal.reason })
  }
}

/** Whether work ended because the caller, or newer work, cancelled it. */
export function isAborted(error: unknown): boolean {
  return error instanceof ReaderError && error.code === 'aborted'
}
