import { z } from 'zod/mini'
import { reasons } from './codes.ts'
import { workChallenge } from './proof-of-work.ts'

/** `data` of a failed call. */
export const failure = z.object({
  /** Unknown reasons of a newer server are read as absent. */
  reason: z.catch(z.optional(z.enum(reasons)), undefined),
  /** The field of the request that is wrong, with `VALIDATION`. */
  field: z.optional(z.string()),
  /** Seconds to wait before the call may be repeated. */
  retryAfter: z.optional(z.number()),
  /** Tries a code still has, with `OTP_INVALID`. */
  attemptsLeft: z.optional(z.int()),
  /** The purchase that is under way, with `PENDING_EXISTS`. */
  orderId: z.optional(z.string()),
  /** The work to be done before the call is repeated, with `POW_REQUIRED`. */
  pow: z.optional(workChallenge),
})
/** Why a call failed, for programs. */
export type Failure = z.infer<typeof failure>

/** `{ code, data, message? }`: around every answer. `code` other than 200 means failed; the body is passed on. */
export const envelope = z.object({
  code: z.int(),
  data: z.unknown(),
  /** A text for people, only a fallback: the client shows its own by code and reason. */
  message: z.optional(z.string()),
})
/** The envelope, its `data` not yet read. */
export type Envelope<Data = unknown> = { code: number; data: Data; message?: string }

/** The envelope of a success. */
export function success<Data>(data: Data): Envelope<Data> {
  return { code: 200, data }
}
