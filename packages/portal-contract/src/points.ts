import { z } from 'zod/mini'
import { id, pageRequest, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Rules that earn points: once a day, once a day, once a book, once in the life of an account. */
export const pointRules = ['checkin', 'read', 'finish', 'first_subscription'] as const
/** Rule that earns points. */
export type PointRule = (typeof pointRules)[number]

/** Everything that moves points: what earns them, a prize that took them, a refused prize that gave them back. */
export const ledgerRules = [...pointRules, 'redeem', 'refund'] as const
/** Rule that moved points. */
export type LedgerRule = (typeof ledgerRules)[number]

/** Balance of a member, and what was earned and can still be earned today. */
export const points = z.object({
  balance: z.int().check(z.gte(0)),
  today: z.object({
    /** `yyyy-mm-dd` in Nairobi. */
    date: z.iso.date(),
    earned: z.int().check(z.gte(0)),
    /** More than this no day brings. */
    cap: z.int().check(z.gte(0)),
    /** The daily rules that are done for today. */
    done: z.array(z.enum(pointRules)),
  }),
  rules: z.array(
    z.object({
      rule: z.enum(pointRules),
      points: z.int().check(z.gte(0)),
      /** How often it counts. */
      per: z.enum(['day', 'book', 'account']),
      /** Minutes of reading it takes, for `read`. */
      minutes: z.optional(z.int().check(z.gte(1))),
    }),
  ),
})
/** Balance of a member, and what was earned and can still be earned today. */
export type Points = z.infer<typeof points>

/** One line of the ledger. */
export const ledgerEntry = z.object({
  id,
  rule: z.enum(ledgerRules),
  /** Gained, or spent when negative. */
  delta: z.int(),
  at: time,
  balanceAfter: z.int().check(z.gte(0)),
})
/** One line of the ledger. */
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Balance, today and the rules. Members only: 401. */
export const getPoints = { method: 'GET', path: '/points', data: points } as const satisfies Endpoint

/** Checks in for today. 409 `ALREADY_DONE`. `awarded` is 0 when the day's cap was reached before. */
export const postCheckin = {
  method: 'POST',
  path: '/points/checkin',
  data: z.object({ balance: z.int().check(z.gte(0)), awarded: z.int().check(z.gte(0)) }),
} as const satisfies Endpoint

/** The ledger, newest first. */
export const getPointsLedger = {
  method: 'GET',
  path: '/points/ledger',
  request: z.object(pageRequest),
  data: z.object({ items: z.array(ledgerEntry), nextCursor: z.nullable(z.string()) }),
} as const satisfies Endpoint
