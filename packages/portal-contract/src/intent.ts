import { z } from 'zod/mini'
import { id, time } from './books.ts'

/** What is asked of the one who takes the money. */
export const intentKinds = ['subscribe', 'unsubscribe', 'renew', 'purchase'] as const
/** What is asked of the one who takes the money. */
export type IntentKind = (typeof intentKinds)[number]

/**
 * How far it is. `created` and `sent`: wait and ask again. `timed_out`: nobody answered in time; it may still succeed.
 * `cancelled`: the member gave it up, and money that still comes goes back.
 */
export const intentStates = ['created', 'sent', 'succeeded', 'failed', 'timed_out', 'cancelled'] as const
/** How far an intent is. */
export type IntentState = (typeof intentStates)[number]

/** One attempt to charge, or to end the charging. */
export const intent = z.object({
  id,
  kind: z.enum(intentKinds),
  state: z.enum(intentStates),
  /** Code of the envelope that the failure would have had: -30002, -30003, -30000, or 500 for a purchase. */
  resultCode: z.optional(z.int()),
  /** Until when the prompt on the payer's phone lives. */
  expiresAt: time,
  /** Milliseconds after which to ask again; 0 when there is nothing to wait for. */
  pollAfterMs: z.int().check(z.gte(0)),
})
/** One attempt to charge, or to end the charging. */
export type Intent = z.infer<typeof intent>

/** How a sent charge goes on: the payer's phone asks, or a page of the carrier does. */
export const nextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wait') }),
  /** https, on a host that the operator allowed. */
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https$/ }) }),
])
/** How a sent charge goes on. */
export type NextStep = z.infer<typeof nextStep>
