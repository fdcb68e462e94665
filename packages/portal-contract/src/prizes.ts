import { z } from 'zod/mini'
import { id, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { stepUpCode } from './me.ts'

/** Kind of a prize: days of reading, a book, airtime, or something handed over by a person. */
export const prizeKind = z.enum(['member_days', 'book', 'airtime', 'manual'])
/** Kind of a prize. */
export type PrizeKind = z.infer<typeof prizeKind>

/** A prize that points are exchanged for. */
export const prize = z.object({
  id,
  /** In the language of the `lid` header. */
  name: z.string(),
  kind: prizeKind,
  /** Points. */
  cost: z.int().check(z.gte(1)),
  /** How many are left; 0 means none for now. */
  stock: z.int().check(z.gte(0)),
  /** For `member_days`. */
  days: z.optional(z.int().check(z.gte(1))),
  /** For `book`. */
  bookId: z.optional(id),
})
/** A prize that points are exchanged for. */
export type Prize = z.infer<typeof prize>

/** `pending` until a person hands it over; `rejected` gave the points back. */
export const claimState = z.enum(['pending', 'fulfilled', 'rejected'])
/** State of a redeemed prize. */
export type ClaimState = z.infer<typeof claimState>

/** A prize that a member redeemed. */
export const prizeClaim = z.object({
  id,
  prizeId: id,
  /** In the language of the `lid` header. */
  name: z.string(),
  kind: prizeKind,
  /** Points it took; given back when `state` is `rejected`. */
  cost: z.int().check(z.gte(1)),
  state: claimState,
  /** To copy, e.g. an airtime voucher. */
  code: z.optional(z.string()),
  /** Why it was rejected. */
  reason: z.optional(z.string()),
  /** The book it opened, for `book`. */
  bookId: z.optional(id),
  createdAt: time,
  decidedAt: z.optional(time),
})
/** A prize that a member redeemed. */
export type PrizeClaim = z.infer<typeof prizeClaim>

/** Prizes on offer, in their order. */
export const getPrizes = {
  method: 'GET',
  path: '/prizes',
  data: z.array(prize),
} as const satisfies Endpoint

/**
 * Exchanges points for a prize, once for each key. Days and books are there at once. 404 `NOT_FOUND`, 409 `POINTS_SHORT`,
 * `OUT_OF_STOCK`, `ALREADY_OWNED`, `IDEMPOTENCY_MISMATCH`, or `STEP_UP` after a login without a code: then the same call
 * carries one, and the session needs no other. 422 `OTP_INVALID` or `OTP_EXPIRED`.
 */
export const postRedeem = {
  method: 'POST',
  path: '/prizes/:id/redeem',
  request: z.object({ idempotencyKey: z.uuid(), ...stepUpCode }),
  data: z.object({ claim: prizeClaim, balance: z.int().check(z.gte(0)) }),
} as const satisfies Endpoint

/** The member's own prizes, newest first. */
export const getMyPrizes = {
  method: 'GET',
  path: '/prizes/mine',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(prizeClaim), nextCursor: z.nullable(z.string()) }),
} as const satisfies Endpoint
