import type { PaymentFailure } from '@kurasa/portal-contract'
import { PortalError } from '../api/portal-error.ts'
import type { PlainKey, Texts } from '../i18n/texts.ts'
import type { Payment } from './payment.ts'

const ALREADY_SUBSCRIBED = -30000
const OTHER_PACKAGE = -30006

/** Texts and next step of a payment that has ended. */
export interface Outcome {
  tone: 'ok' | 'bad' | 'warn'
  title: PlainKey
  hint: PlainKey
}

const subscribed: Partial<Record<Payment['state'], Outcome>> = {
  succeeded: { tone: 'ok', title: 'sub.ok', hint: 'pay.subOkHint' },
  failed: { tone: 'bad', title: 'sub.failed', hint: 'pay.failedHint' },
  held: { tone: 'warn', title: 'pay.checking', hint: 'pay.checkingHint' },
  timed_out: { tone: 'warn', title: 'sub.timeout', hint: 'pay.timeoutHint' },
  cancelled: { tone: 'warn', title: 'pay.givenUp', hint: 'pay.givenUpHint' },
}

const unsubscribed: Partial<Record<Payment['state'], Outcome>> = {
  succeeded: { tone: 'ok', title: 'unsub.ok', hint: 'pay.unsubOkHint' },
  failed: { tone: 'bad', title: 'unsub.failed', hint: 'pay.unsubFailedHint' },
  held: { tone: 'warn', title: 'unsub.timeout', hint: 'pay.unsubTimeoutHint' },
  timed_out: { tone: 'warn', title: 'unsub.timeout', hint: 'pay.unsubTimeoutHint' },
}

const bought: Partial<Record<Payment['state'], Outcome>> = {
  succeeded: { tone: 'ok', title: 'buy.ok', hint: 'buy.okHint' },
  failed: { tone: 'bad', title: 'order.failed', hint: 'pay.failedHint' },
  held: { tone: 'warn', title: 'pay.checking', hint: 'pay.checkingHint' },
  timed_out: { tone: 'warn', title: 'buy.timeout', hint: 'pay.timeoutHint' },
  cancelled: { tone: 'warn', title: 'pay.givenUp', hint: 'pay.givenUpHint' },
}

/** Advice for each failure that the provider explains. */
const whys: Record<PaymentFailure, PlainKey> = {
  funds: 'pay.why.funds',
  declined: 'pay.why.declined',
  'no-answer': 'pay.why.noAnswer',
  pin: 'pay.why.pin',
  busy: 'pay.why.busy',
  limit: 'pay.why.limit',
  provider: 'pay.why.provider',
}

/** How a payment ended, or undefined while it is unknown. */
export function outcomeOf({ kind, state, resultCode, failure }: Payment): Outcome | undefined {
  if (kind === 'unsubscribe') return unsubscribed[state]
  if (kind !== 'purchase' && state === 'failed' && resultCode === ALREADY_SUBSCRIBED)
    return { tone: 'ok', title: 'sub.already', hint: 'pay.subOkHint' }
  const outcome = (kind === 'purchase' ? bought : subscribed)[state]
  return outcome && failure ? { ...outcome, hint: whys[failure] } : outcome
}

/** Returns the outcome of a refusal because the membership is open already, so there is nothing to pay. */
export function openAlready(error: unknown): Outcome | undefined {
  if (!(error instanceof PortalError)) return undefined
  if (error.code === ALREADY_SUBSCRIBED) return { tone: 'ok', title: 'sub.already', hint: 'pay.subOkHint' }
  if (error.code === OTHER_PACKAGE) return { tone: 'ok', title: 'sub.other', hint: 'pay.subOkHint' }
  return undefined
}

/** A payment was not sent, for the phone knew that there was no network. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}

/** No answer, or one that cannot be read: whether anything was charged is not known. */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof NotSentError) &&
  (!(error instanceof PortalError) ||
    error.kind !== 'answer' ||
    (error.status >= 500 && error.reason === undefined))

/** Why a payment did not begin, in words. */
export function refusalText(error: unknown, { t, number }: Pick<Texts, 't' | 'number'>): string {
  if (error instanceof NotSentError) return t('pay.offline')
  if (!(error instanceof PortalError)) return t('error.service')
  if (error.kind === 'contract') return t('sub.jumpFailed')
  if (isUnknownOutcome(error)) return t('pay.unknown')
  switch (error.reason) {
    case 'PENDING_EXISTS':
      return t('pay.pendingExists')
    case 'PROMPT_LIMIT': {
      const minutes = Math.max(1, Math.ceil((error.details.retryAfter ?? 3600) / 60))
      return t('pay.promptLimit', { minutes: number(minutes) })
    }
    case 'BILLING_UNAVAILABLE':
      return t('pay.unavailable')
    case 'CONSENT_REQUIRED':
      return t('pay.termsChanged')
    case 'ALREADY_OWNED':
      return t('buy.owned')
    case 'IDEMPOTENCY_MISMATCH':
      return t('pay.again')
    case 'RATE_LIMITED':
      return t('pay.tooFast')
    default:
      return t(error.messageKey)
  }
}
