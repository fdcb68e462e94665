import type { Outcome } from '../ports/billing.ts'
import { fitsShownNumber } from './shown-number.ts'

/** Kinds of evidence about a charge. */
export type EvidenceKind =
  | 'request'
  | 'acknowledgement'
  | 'callback'
  | 'query'
  | 'statement'
  | 'refund'
  | 'decision'

/** One report about a charge; null: it does not say. */
export interface Evidence {
  kind: EvidenceKind
  outcome: Outcome
  providerRef: string | null
  amountKsh: number | null
  payer: string | null
  receipt: string | null
  resultCode: string | null
}

/** Facts of the request that money has to fit. */
export interface Asked {
  providerRef: string | null
  amountKsh: number
  /** `+254…`; null once the account is erased: then every number fits. */
  payerPhone: string | null
}

/**
 * Result of all evidence together. `waiting` means that nothing decides yet. A `contradiction` is never a refusal: reports
 * exclude each other, or money moved that does not fit the request.
 */
export type Verdict = 'paid' | 'refused' | 'lapsed' | 'waiting' | 'contradiction'

/**
 * Judges a charge by everything that was reported about it. The table of docs/adr/0027-evidence.md, read from above: the
 * first row that fits decides.
 *
 * @param evidence - in any order among kinds, each kind oldest first
 */
export function judge(asked: Asked, evidence: readonly Evidence[]): Verdict {
  const ofKind = (kind: EvidenceKind) => evidence.filter((one) => one.kind === kind)
  const decision = ofKind('decision').at(-1)
  if (decision) return decision.outcome === 'succeeded' ? 'paid' : 'refused'

  const callbacks = ofKind('callback')
  // A provider may correct its answer to a question: the newest counts. Callbacks arrive in any order: all count.
  const query = ofKind('query').at(-1)
  const statement = ofKind('statement').at(-1)
  const said = [...callbacks, ...(query ? [query] : [])]
  const successes = said.filter(({ outcome }) => outcome === 'succeeded')
  const kindsOfSuccess = new Set(successes.map(({ kind }) => kind)).size

  if (statement?.outcome === 'succeeded') return fits(asked, statement) ? 'paid' : 'contradiction'
  if (statement?.outcome === 'refused' || statement?.outcome === 'lapsed')
    return kindsOfSuccess > 1 ? 'contradiction' : statement.outcome

  if (successes.some((one) => !fits(asked, one))) return 'contradiction'
  const refusals = said.filter(({ outcome }) => outcome === 'refused' || outcome === 'lapsed')
  if (successes.length && refusals.length) return 'contradiction'
  if (kindsOfSuccess > 1) return 'paid'
  if (successes.length) return 'waiting'

  if (query?.outcome === 'refused') return 'refused'
  if (query?.outcome === 'lapsed') return 'lapsed'
  return ofKind('acknowledgement').at(-1)?.outcome === 'refused' ? 'refused' : 'waiting'
}

/** Whether any report says that money moved. */
export function hasMoney(evidence: readonly Evidence[]): boolean {
  return evidence.some(
    ({ kind, outcome }) => outcome === 'succeeded' && /^(callback|query|statement)$/.test(kind),
  )
}

function fits(asked: Asked, { amountKsh, payer, providerRef }: Evidence): boolean {
  if (amountKsh !== null && amountKsh !== asked.amountKsh) return false
  if (providerRef !== null && asked.providerRef !== null && providerRef !== asked.providerRef) return false
  return payer === null || asked.payerPhone === null || fitsShownNumber(payer, asked.payerPhone)
}
