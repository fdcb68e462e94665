import type { Failure, MessageKey, Reason } from '@kurasa/portal-contract'

/**
 * Why a call failed. `answer`: the server refused, `code` and `body` are from it. `network`: the server was not reached:
 * nothing answered, or something else did, such as a proxy or the login page of a hotspot. `timeout`: no answer in time, so
 * what happened is unknown. `contract`: the answer has another shape than agreed.
 */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  declare readonly kind: 'answer' | 'network' | 'timeout' | 'contract'
  /** Code of the envelope, or 0. */
  declare readonly code: number
  /** HTTP status of the server's answer; where a gateway answers in its place only its 5xx, else 0. */
  declare readonly status: number
  declare readonly reason?: Reason
  /** Something between this phone and the server has answered, such as the login page of a hotspot. */
  declare readonly isForeign: boolean
  /** Details of the failure from the server: the wrong field, how long to wait, tries that are left. */
  declare readonly details: Failure
  /** The envelope as it came. */
  declare readonly body?: unknown
  /** Key of the text for people. */
  declare readonly messageKey: MessageKey

  constructor(
    kind: PortalError['kind'],
    message: string,
    details: {
      code?: number
      status?: number
      failure?: Failure
      body?: unknown
      messageKey?: MessageKey
      isForeign?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = details.code ?? 0
    this.status = details.status ?? 0
    this.isForeign = details.isForeign ?? false
    this.details = details.failure ?? {}
    this.reason = this.details.reason
    this.body = details.body
    this.messageKey = details.messageKey ?? 'error.service'
  }
}

/**
 * Whether the answer may be another a moment later. A limit that has a name of its own lasts longer than that.
 *
 * @param error - whatever a call threw
 */
export function isWorthAnotherTry(error: unknown): boolean {
  return (
    error instanceof PortalError &&
    (error.kind === 'network' ||
      (error.kind === 'answer' &&
        (error.status >= 500 ||
          (error.status === 429 && (!error.reason || error.reason === 'RATE_LIMITED')))))
  )
}
