import { z } from 'zod'
import { reasons } from './codes.ts'
import { workChallenge } from './proof-of-work.ts'

/** What stands in `data` when a call failed. */
export const failure = z.object({
  /** Unknown reasons of a newer server are read as absent. */
  reason: z.enum(reasons).optional().catch(undefined),
  /** The field of the request that is wrong, with `VALIDATION`. */
  field: z.string().optional(),
  /** Seconds to wait before the call may be repeated. */
  retryAfter: z.number().optional(),
  /** Tries a code still has, with `OTP_INVALID`. */
  attemptsLeft: z.number().int().optional(),
  /** The purchase that is under way, with `PENDING_EXISTS`. */
  orderId: z.string().optional(),
  /** The work to be done before the call is repeated, with `POW_REQUIRED`. */
  pow: workChallenge.optional(),
})
/** Why a call failed, for programs. */
export type Failure = z.infer<typeof failure>

/** `{ code, data, message? }`: around every answer. `code` other than 200 means failed; the body is passed on. */
export const envelope = z.object({
  code: z.number().int(),
  data: z.unknown(),
  /** A text for people, only a fallback: the client shows its own by code and reason. */
  message: z.string().optional(),
})
/** The envelope, its `data` not yet read. */
export type Envelope<Data = unknown> = { code: number; data: Data; message?: string }

/** The envelope of a success. */
export function success<Data>(data: Data): Envelope<Data> {
  return { code: 200, data }
}
