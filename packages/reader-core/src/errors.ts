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
 * The world failed: a broken file, a lost network, a missing chapter. Misuse of the API throws a plain `TypeError`
 * or `RangeError` instead.
 */
export class ReaderError extends Error {
  override readonly name = 'ReaderError'
  readonly code: ReaderErrorCode
  /** Status of the HTTP answer, where a server refused. */
  readonly status: number | undefined
  /** Address of what was requested, where a server refused. */
  readonly url: string | undefined

  /**
   * @param code - the kind of failure
   * @param message - one sentence: what, where, what to do
   * @param options - `cause`, the error below; `status` and `url` of an HTTP answer
   */
  constructor(
    code: ReaderErrorCode,
    message: string,
    options?: { cause?: unknown; status?: number; url?: string },
  ) {
    super(message, options)
    this.code = code
    this.status = options?.status
    this.url = options?.url
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
