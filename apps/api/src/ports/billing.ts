import type { IntentKind } from '@kurasa/portal-contract'
import type { BillingChannel } from '../database/billing-tables.ts'

/** A request to the payment provider. */
export interface BillingRequest {
  /** Id of the intent. The provider acts on it once, however often the request is repeated. */
  reference: string
  kind: IntentKind
  /** `+254…` of the payer. */
  phone: string
  /** Whole shillings; 0 for an end. */
  amountKsh: number
  /** Days that the charge is for; 0 for a purchase or an end. */
  periodDays: number
}

/** The provider's response to a request. `accepted` is no payment yet: the payer has got a prompt. */
export type BillingAnswer =
  | { kind: 'accepted'; providerRef: string; redirectUrl?: string; raw?: unknown }
  | { kind: 'refused'; resultCode: string; raw?: unknown }
  /** The number pays for this already. */
  | { kind: 'already'; paidUntil: Date; raw?: unknown }

/**
 * Result of a charge in the words of one report. `lapsed`: no answer from the payer, no money moved. `unknown`: the
 * report does not say.
 */
export type Outcome = 'succeeded' | 'refused' | 'lapsed' | 'pending' | 'unknown'

/** Facts that one report states. Absent fields were not stated: few providers state all of them in one place. */
export interface Finding {
  outcome: Outcome
  providerRef?: string
  /** Whole shillings. */
  amountKsh?: number
  /** Payer's number as shown: whole, masked, or its SHA-256. */
  payer?: string
  /** Number of the payment in the provider's books. */
  receipt?: string
  resultCode?: string
  /** The whole report; default: these facts. */
  raw?: unknown
}

/** A charge that was requested, with what is known of it. */
export interface Charge {
  /** Id of the intent. */
  reference: string
  providerRef: string | null
  receipt: string | null
  amountKsh: number
  /** `+254…`; null once the account is erased. */
  phone: string | null
  sentAt: Date
}

/** A refund to be paid. The provider pays one of a reference once. */
export interface BillingRefund {
  reference: string
  charge: Charge
  /** Whole shillings. */
  amountKsh: number
  /** Result code of the last refusal, which may need another way; null: none yet. */
  refusal: string | null
}

/**
 * The provider's response to a refund. `asked` means that the result follows in a callback. A `refused` refund is requested
 * again. `void` means that the provider's books have no such money.
 */
export type RefundAnswer =
  | { state: 'done'; raw?: unknown }
  | { state: 'asked'; raw?: unknown }
  | { state: 'refused' | 'void'; resultCode: string; raw?: unknown }

/** A report that the provider sent of its own accord, or that it promised as `later`. */
export interface CallbackReading {
  kind: 'callback' | 'statement'
  finding: Finding
}

/** One payment in the provider's books. */
export interface Transaction {
  receipt: string
  /** Id of the intent, or its beginning, where the books name one; the provider's reference otherwise. */
  reference?: string
  providerRef?: string
  amountKsh: number
  payer?: string
  at: Date
  raw?: unknown
}

/** The provider was not reached, or did not answer in time. */
export class BillingUnreachable extends Error {
  override readonly name = 'BillingUnreachable'
  /** False when it is certain that the provider never got the request. */
  readonly mayHaveHappened: boolean

  constructor(mayHaveHappened: boolean, options?: { cause: unknown }) {
    super('The billing provider does not answer.', options)
    this.mayHaveHappened = mayHaveHappened
  }
}

/**
 * Port: the one who takes the money. Each call has the facts that providers have at that place; none decides alone what
 * became of a charge (`rules/judge-payment.ts`).
 */
export interface BillingPort {
  readonly channel: BillingChannel
  /** It can charge a next period without another confirmation by the payer. */
  readonly renewsByItself: boolean
  /** Seconds that a prompt lives on the payer's phone. */
  readonly promptSeconds: number
  /** Tries the provider and the settings. @returns a sentence on the fault; undefined: all is well */
  check(): Promise<string | undefined>
  /** @throws {BillingUnreachable} */
  request(request: BillingRequest): Promise<BillingAnswer>
  /**
   * Asks for the result of a charge.
   *
   * @throws {BillingUnreachable}
   */
  query(charge: Charge): Promise<Finding>
  /**
   * Asks for a charge in the provider's books. `later`: the answer comes by a callback.
   *
   * @throws {BillingUnreachable}
   */
  statement(charge: Charge): Promise<Finding | 'later'>
  /**
   * Payments in the provider's books within a time, both ends included.
   *
   * @throws {BillingUnreachable}
   */
  transactions(from: Date, to: Date): Promise<Transaction[]>
  /**
   * Gives a charge back, once for each reference.
   *
   * @throws {BillingUnreachable}
   */
  refund(refund: BillingRefund): Promise<RefundAnswer>
  /** Reads the body of a callback about a charge; undefined when it is none of this provider's. */
  readCallback(body: unknown): CallbackReading | undefined
  /** Reads the body of a callback about a refund; undefined when it is none of this provider's. */
  readRefund(body: unknown): RefundAnswer | undefined
}
