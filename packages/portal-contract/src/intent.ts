import { z } from 'zod/mini'
import { id, time } from './books.ts'

/** Kinds of request to the payment provider. */
export const intentKinds = ['subscribe', 'unsubscribe', 'renew', 'purchase'] as const
/** Kind of a request to the payment provider. */
export type IntentKind = (typeof intentKinds)[number]

/**
 * State of an intent. `created` and `sent`: wait, then poll again. `held`: reports about the payment exclude each other. The
 * payer has nothing to do: within a day it is settled or the money goes back. `timed_out`: no answer in time; it may still
 * succeed. `cancelled`: the member gave it up, and money that still arrives is refunded.
 */
export const intentStates = [
  'created',
  'sent',
  'held',
  'succeeded',
  'failed',
  'timed_out',
  'cancelled',
] as const
/** How far an intent is. */
export type IntentState = (typeof intentStates)[number]

/** Reasons for a failed payment. `busy`: another payment is open on that phone. `limit`: of the payer's account. */
export const paymentFailures = ['funds', 'declined', 'no-answer', 'pin', 'busy', 'limit', 'provider'] as const
/** Reason for a failed payment. */
export type PaymentFailure = (typeof paymentFailures)[number]

/** One attempt to charge, or to end the charging. */
export const intent = z.object({
  id,
  kind: z.enum(intentKinds),
  state: z.enum(intentStates),
  /** Code of the envelope that the failure would have had: -30002, -30003, -30000, or 500 for a purchase. */
  resultCode: z.optional(z.int()),
  /** Absent where the provider gives no reason. */
  failure: z.optional(z.enum(paymentFailures)),
  /** Until when the prompt on the payer's phone lives. */
  expiresAt: time,
  /** Milliseconds after which to poll again; 0 when there is nothing to wait for. */
  pollAfterMs: z.int().check(z.gte(0)),
})
/** One attempt to charge, or to end the charging. */
export type Intent = z.infer<typeof intent>

/** How a sent charge continues: by a prompt on the payer's phone, or on a page of the carrier. */
export const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wait') }),
  /** https, on a host that the operator allowed. */
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https$/ }) }),
])
/** How a sent charge goes on. */
export type NextStep = z.infer<typeof nextStep>
