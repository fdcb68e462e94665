import { claimState, type Endpoint, localisedText, prizeKind } from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { books, prizeClaims, prizes, users } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { decideClaim } from '../prizes/prizes.ts'
import { type AdminParts, handleAdminCall, operatorOf } from './admin-call.ts'

/** Claims in one answer: those that wait longest come first. */
const AT_ONCE = 100

const count = z.number().int().min(0).max(1_000_000)

const prizeSettings = z.object({
  names: localisedText,
  kind: prizeKind,
  /** Points. */
  cost: count.min(1),
  stock: count,
  /** Days of membership, for `member_days`. */
  days: z.number().int().min(1).max(366).nullable().default(null),
  /** For `book`. */
  bookId: z.string().max(40).nullable().default(null),
  isOffered: z.boolean(),
  order: count,
})
const adminPrize = prizeSettings.extend({ id: z.string() })
/** A prize, as an operator sees it. */
export type AdminPrize = z.infer<typeof adminPrize>

const adminClaim = z.object({
  id: z.string(),
  prizeId: z.string(),
  name: z.string(),
  kind: prizeKind,
  /** Masked number of the member. */
  member: z.string(),
  cost: z.number().int(),
  state: claimState,
  code: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
/** A redeemed prize, as an operator sees it. */
export type AdminClaim = z.infer<typeof adminClaim>

/** All prizes, also those that are not offered. */
export const getAllPrizes = {
  method: 'GET',
  path: '/prizes',
  data: z.array(adminPrize),
} as const satisfies Endpoint

/** Makes or changes a prize. */
export const putPrize = {
  method: 'PUT',
  path: '/prizes/:id',
  request: prizeSettings,
  data: adminPrize,
} as const satisfies Endpoint

/** Sets how many are left. */
export const putPrizeStock = {
  method: 'PUT',
  path: '/prizes/:id/stock',
  request: z.object({ stock: count }),
  data: adminPrize,
} as const satisfies Endpoint

/** Redeemed prizes in one state, the one that waits longest first. */
export const getClaims = {
  method: 'GET',
  path: '/prize_claims',
  request: z.object({ state: z.enum(claimState.options).default('pending') }),
  data: z.array(adminClaim),
} as const satisfies Endpoint

/** Hands a prize over, with a code to show or without. */
export const postClaimFulfil = {
  method: 'POST',
  path: '/prize_claims/:id/fulfil',
  request: z.object({ code: z.string().trim().min(1).max(200).optional() }),
  data: adminClaim,
} as const satisfies Endpoint

/** Refuses a prize: its points go back. */
export const postClaimReject = {
  method: 'POST',
  path: '/prize_claims/:id/reject',
  /** For the member to read. */
  request: z.object({ reason: z.string().trim().min(1).max(200) }),
  data: adminClaim,
} as const satisfies Endpoint

/** The operator's calls about prizes and their claims. */
export function addAdminPrizes(admin: Hono, { database, clock }: AdminParts): void {
  async function findPrize(id: string): Promise<AdminPrize> {
    const [prize] = await database.select().from(prizes).where(eq(prizes.id, id))
    if (!prize) throw noPrize(id)
    return prize
  }

  const selectClaims = () =>
    database
      .select({ claim: prizeClaims, prize: prizes, member: users.phoneMasked })
      .from(prizeClaims)
      .innerJoin(prizes, eq(prizes.id, prizeClaims.prizeId))
      .innerJoin(users, eq(users.id, prizeClaims.userId))

  async function findClaim(id: string): Promise<AdminClaim> {
    const [row] = await selectClaims().where(eq(prizeClaims.id, id))
    if (!row) throw Refusal.notFound(`There is no claim ${id}.`)
    return describe(row)
  }

  handleAdminCall(admin, getAllPrizes, () =>
    database.select().from(prizes).orderBy(asc(prizes.order), asc(prizes.id)),
  )

  handleAdminCall(admin, putPrize, async ({ parameters: { id }, request, headers }) => {
    if (!/^[a-z\d-]{1,40}$/.test(id)) {
      throw Refusal.invalid('id', 'id: small letters, digits and hyphens, at most 40')
    }
    if ((request.kind === 'member_days') !== (request.days !== null)) {
      throw Refusal.invalid('days', 'days: for member_days, and only for that')
    }
    if ((request.kind === 'book') !== (request.bookId !== null)) {
      throw Refusal.invalid('bookId', 'bookId: for book, and only for that')
    }
    if (request.bookId !== null) {
      const [book] = await database.select({ id: books.id }).from(books).where(eq(books.id, request.bookId))
      if (!book) throw Refusal.notFound(`There is no book ${request.bookId}.`)
    }
    await database.transaction(async (transaction) => {
      const [found] = await transaction.select().from(prizes).where(eq(prizes.id, id)).for('update')
      const { id: _, ...before } = found ?? { id }
      await transaction
        .insert(prizes)
        .values({ id, ...request })
        .onConflictDoUpdate({ target: prizes.id, set: request })
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'prize.set',
        subject: `prize:${id}`,
        detail: { before: found ? before : null, after: request },
        at: clock.now(),
      })
    })
    return findPrize(id)
  })

  handleAdminCall(admin, putPrizeStock, async ({ parameters: { id }, request: { stock }, headers }) => {
    await database.transaction(async (transaction) => {
      const [before] = await transaction.select().from(prizes).where(eq(prizes.id, id)).for('update')
      if (!before) throw noPrize(id)
      await transaction.update(prizes).set({ stock }).where(eq(prizes.id, id))
      await audit(transaction, {
        actor: operatorOf(headers),
        action: 'prize.stock',
        subject: `prize:${id}`,
        detail: { before: before.stock, after: stock },
        at: clock.now(),
      })
    })
    return findPrize(id)
  })

  handleAdminCall(admin, getClaims, async ({ request }) => {
    const rows = await selectClaims()
      .where(eq(prizeClaims.state, request.state))
      .orderBy(asc(prizeClaims.createdAt), asc(prizeClaims.id))
      .limit(AT_ONCE)
    return rows.map(describe)
  })

  handleAdminCall(admin, postClaimFulfil, async ({ parameters: { id }, request: { code }, headers }) => {
    await decideClaim(database, id, { state: 'fulfilled', code }, clock.now(), operatorOf(headers))
    return findClaim(id)
  })

  handleAdminCall(admin, postClaimReject, async ({ parameters: { id }, request: { reason }, headers }) => {
    await decideClaim(database, id, { state: 'rejected', reason }, clock.now(), operatorOf(headers))
    return findClaim(id)
  })
}

const noPrize = (id: string) => Refusal.notFound(`There is no prize ${id}.`)

function describe(row: {
  claim: typeof prizeClaims.$inferSelect
  prize: typeof prizes.$inferSelect
  member: string
}): AdminClaim {
  const { id, prizeId, cost, state, code, reason, createdAt } = row.claim
  return {
    id,
    prizeId,
    name: row.prize.names.en_US,
    kind: row.prize.kind,
    member: row.member,
    cost,
    state,
    code,
    reason,
    createdAt: createdAt.toISOString(),
  }
}
