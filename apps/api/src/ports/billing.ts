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
  | { kind: 'accepted'; providerRef: string; redirectUrl?: string }
  | { kind: 'refused'; resultCode: string }
  /** The number pays for this already. */
  | { kind: 'already'; paidUntil: Date }

/**
 * State of a request at the provider. `unknown`: it never arrived. `lapsed`: no answer from the payer, no money moved.
 */
export type BillingStatus =
  | { outcome: 'unknown' }
  | {
      outcome: 'pending' | 'succeeded' | 'refused' | 'lapsed'
      providerRef: string
      amountKsh: number
      phone: string
      receipt?: string
      resultCode?: string
    }

/** Claim of a callback. It is believed only as far as a query confirms it. */
export interface BillingReport {
  providerRef: string
  amountKsh: number
  phone: string
  outcome: 'succeeded' | 'refused' | 'lapsed'
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

/** Port: the one who takes the money. */
export interface BillingPort {
  readonly channel: BillingChannel
  /** It can charge a next period without another confirmation by the payer. */
  readonly renewsByItself: boolean
  /** Seconds that a prompt lives on the payer's phone. */
  readonly promptSeconds: number
  /** @throws {BillingUnreachable} */
  request(request: BillingRequest): Promise<BillingAnswer>
  /** @throws {BillingUnreachable} */
  query(reference: string): Promise<BillingStatus>
  /**
   * Gives a charge back, once for each reference.
   *
   * @returns true when the money went
   * @throws {BillingUnreachable}
   */
  refund(refund: { reference: string; providerRef: string; amountKsh: number }): Promise<boolean>
  /** Reads the body of a callback; undefined when it is none of this provider's. */
  readCallback(body: unknown): BillingReport | undefined
}
