import { randomUUID } from 'node:crypto'
import type { IntentKind } from '@kurasa/portal-contract'
import type { BillingAnswer, BillingRequest } from '../../ports/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CarrierJournal } from './carrier-journal.ts'

/** Seconds, before `speed` divides them. */
const ANSWER_AFTER = 4
const PROMPT_LIVES = 120
const LATE_AFTER = 150
const RENEWAL_AFTER = 1
const RETRY_CALLBACK_AFTER = 10
const DAY = 24 * 3600 * 1000

/** How a request ends. */
type Fate = 'succeeded' | 'refused' | 'lapsed'

/** A request that the carrier took. */
interface Charge {
  reference: string
  providerRef: string
  kind: IntentKind
  phone: string
  amountKsh: number
  /** Epoch ms. */
  at: number
  endsAt: number
  fate: Fate
  /** True once the callback was taken. */
  isNotified: boolean
  /** Id of the refund, once the money went back. */
  refundedBy: string | null
}

/** One line of the carrier's books. */
export type CarrierEntry =
  | { entry: 'charge'; charge: Charge }
  | { entry: 'told'; reference: string }
  | { entry: 'refund'; reference: string; refundedBy: string }

/** A charge as the carrier's books have it, for tests that compare them with ours. */
export interface CarrierCharge {
  reference: string
  kind: IntentKind
  phone: string
  amountKsh: number
  outcome: Fate | 'pending'
  isRefunded: boolean
}

/** The carrier's answer to a question about a request. `unknown`: it never arrived. */
export type CarrierStatus =
  | { outcome: 'unknown' }
  | {
      outcome: Fate | 'pending'
      providerRef: string
      amountKsh: number
      phone: string
      receipt?: string
      resultCode?: string
    }

/** Body of the carrier's callback. */
export interface CarrierReport {
  providerRef: string
  amountKsh: number
  phone: string
  outcome: Fate
}

/** A payment in the carrier's books. */
export interface CarrierPayment {
  reference: string
  providerRef: string
  receipt: string
  amountKsh: number
  phone: string
  /** Epoch ms. */
  at: number
}

/** A simulated carrier: prompts payers, takes money, refunds it, sends callbacks. */
export interface Carrier {
  request(request: BillingRequest): BillingAnswer
  query(reference: string): CarrierStatus
  /** Payments of that time, epoch ms, both ends included. */
  payments(from: number, to: number): CarrierPayment[]
  refund(refund: { reference: string; providerRef: string; amountKsh: number }): boolean
  /** Sends callbacks about payments that have ended; repeats those that were not accepted. */
  sendCallbacks(): Promise<void>
  charges(): CarrierCharge[]
}

/** Seconds that a prompt of the simulated carrier lives. */
export function promptSeconds(speed: number): number {
  return PROMPT_LIVES / speed
}

/**
 * A carrier without real prompts. The payer's last digit decides how a payment ends: 0–5 success, 6 refused, 7 no
 * answer, 8 success long after the prompt is over, 9 subscribed already. The digit before it decides what follows the
 * first payment: 6 cancellations are refused, 7 cancellations get no answer, 9 renewals are refused.
 *
 * @param options.journal - its records, which survive the process
 * @param options.speed - divides every delay
 * @param options.callBack - delivers a report; false or a rejection: not accepted
 */
export function createCarrier(options: {
  journal: CarrierJournal
  clock: Clock
  speed: number
  callBack(report: CarrierReport): Promise<boolean>
}): Carrier {
  const { journal, clock, speed, callBack } = options
  const charges = new Map<string, Charge>()
  const retryAt = new Map<string, number>()
  for (const entry of journal.read()) keep(entry)

  function keep(entry: CarrierEntry): void {
    if (entry.entry === 'charge') {
      charges.set(entry.charge.reference, entry.charge)
      return
    }
    const charge = charges.get(entry.reference)
    if (!charge) throw new Error(`The carrier's books name ${entry.reference}, which they do not have.`)
    if (entry.entry === 'told') charge.isNotified = true
    else charge.refundedBy = entry.refundedBy
  }
  function write(entry: CarrierEntry): void {
    journal.append(entry)
    keep(entry)
  }
  const now = () => clock.now().getTime()
  const outcomeOf = (charge: Charge) => (now() < charge.endsAt ? 'pending' : charge.fate)

  return {
    request({ reference, kind, phone, amountKsh, periodDays }) {
      if (kind === 'subscribe' && phone.endsWith('9')) return already(periodDays)
      let charge = charges.get(reference)
      if (!charge) {
        const { fate, after } = fateOf(kind, phone)
        const at = now()
        const endsAt = at + (after * 1000) / speed
        const providerRef = `SIM${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`
        charge = {
          ...{ reference, providerRef, kind, phone, amountKsh, at, endsAt, fate },
          isNotified: false,
          refundedBy: null,
        }
        write({ entry: 'charge', charge })
      }
      return { kind: 'accepted', providerRef: charge.providerRef }
    },

    query(reference) {
      const charge = charges.get(reference)
      if (!charge) return { outcome: 'unknown' }
      const { providerRef, amountKsh, phone } = charge
      const outcome = outcomeOf(charge)
      return {
        ...{ outcome, providerRef, amountKsh, phone },
        ...(outcome === 'succeeded' && { receipt: receiptOf(charge) }),
        ...(outcome === 'refused' && { resultCode: 'refused-by-payer' }),
      }
    },

    payments: (from, to) =>
      [...charges.values()]
        .filter((charge) => charge.amountKsh > 0 && outcomeOf(charge) === 'succeeded')
        .filter(({ endsAt }) => from <= endsAt && endsAt <= to)
        .map((charge) => ({
          reference: charge.reference,
          providerRef: charge.providerRef,
          receipt: receiptOf(charge),
          amountKsh: charge.amountKsh,
          phone: charge.phone,
          at: charge.endsAt,
        })),

    refund({ reference, providerRef, amountKsh }) {
      const charge = [...charges.values()].find((known) => known.providerRef === providerRef)
      if (!charge || outcomeOf(charge) !== 'succeeded' || charge.amountKsh !== amountKsh) return false
      if (charge.refundedBy !== null) return charge.refundedBy === reference
      write({ entry: 'refund', reference: charge.reference, refundedBy: reference })
      return true
    },

    async sendCallbacks() {
      for (const charge of charges.values()) {
        const { providerRef, amountKsh, phone, fate: outcome, reference } = charge
        if (charge.isNotified || now() < charge.endsAt || now() < (retryAt.get(reference) ?? 0)) continue
        // Repeated until accepted, as carriers do; a crash in between delivers it twice.
        const isTaken = await callBack({ providerRef, amountKsh, phone, outcome }).catch(() => false)
        if (isTaken) write({ entry: 'told', reference })
        else retryAt.set(reference, now() + (RETRY_CALLBACK_AFTER * 1000) / speed)
      }
    },

    charges: () =>
      [...charges.values()].map((charge) => ({
        reference: charge.reference,
        kind: charge.kind,
        phone: charge.phone,
        amountKsh: charge.amountKsh,
        outcome: outcomeOf(charge),
        isRefunded: charge.refundedBy !== null,
      })),
  }

  function already(periodDays: number): BillingAnswer {
    return { kind: 'already', paidUntil: new Date(now() + periodDays * DAY) }
  }
}

const receiptOf = ({ providerRef }: Charge) => `R${providerRef.slice(3)}`

function fateOf(kind: IntentKind, phone: string): { fate: Fate; after: number } {
  const first = phone.at(-1)
  const afterwards = phone.at(-2)
  if (kind === 'renew') return { fate: afterwards === '9' ? 'refused' : 'succeeded', after: RENEWAL_AFTER }
  if (kind === 'unsubscribe') {
    if (afterwards === '6') return { fate: 'refused', after: ANSWER_AFTER }
    if (afterwards === '7') return { fate: 'lapsed', after: LATE_AFTER }
    return { fate: 'succeeded', after: ANSWER_AFTER }
  }
  if (first === '6') return { fate: 'refused', after: ANSWER_AFTER }
  if (first === '7') return { fate: 'lapsed', after: PROMPT_LIVES }
  if (first === '8') return { fate: 'succeeded', after: LATE_AFTER }
  return { fate: 'succeeded', after: ANSWER_AFTER }
}
