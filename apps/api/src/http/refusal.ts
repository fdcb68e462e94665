import { type Code, codes, type Failure, type Reason } from '@kurasa/portal-contract'

/** HTTP statuses a refusal can have. */
export type RefusalStatus = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** A call that is refused for a known reason; it becomes an envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly code: Code
  readonly data: Failure | null

  private constructor(status: RefusalStatus, code: Code, message: string, data: Failure | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }

  /** 401: no session, or an expired one. */
  static overdue(): Refusal {
    return new Refusal(401, codes.overdue.code, 'Please log in.')
  }

  /** 403. */
  static denied(reason?: Reason): Refusal {
    return new Refusal(403, codes.denied.code, 'Access denied.', reason ? { reason } : null)
  }

  /** A refusal of the business: HTTP 200, and the code of the refusal. */
  static business(
    name:
      | 'notSubscribed'
      | 'alreadySubscribed'
      | 'subscribedToOther'
      | 'subscriptionFailed'
      | 'unsubscriptionFailed',
    message: string,
  ): Refusal {
    return new Refusal(200, codes[name].code, message)
  }

  /** 404. */
  static notFound(message = 'There is no such thing here.'): Refusal {
    return new Refusal(404, codes.error.code, message, { reason: 'NOT_FOUND' })
  }

  /** 422: the request does not match the contract. */
  static invalid(field: string, message: string): Refusal {
    return new Refusal(422, codes.error.code, message, { reason: 'VALIDATION', field })
  }

  /**
   * Any other status, with its reason.
   *
   * @param details - what a program needs beside the reason, e.g. `retryAfter` in seconds
   */
  static because(
    status: RefusalStatus,
    reason: Reason | undefined,
    message: string,
    details?: Omit<Failure, 'reason'>,
  ): Refusal {
    return new Refusal(status, codes.error.code, message, reason ? { reason, ...details } : null)
  }
}
