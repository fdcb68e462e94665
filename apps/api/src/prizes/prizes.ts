import { randomUUID } from 'node:crypto'
import { type ClaimState, type Language, type PrizeClaim, postRedeem } from '@kurasa/portal-contract'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type AuditEntry, audit } from '../audit.ts'
import { grantBook, grantMemberDays } from '../billing/grants.ts'
import { onceFor } from '../billing/idempotency.ts'
import type { Database } from '../database/open-database.ts'
import { prizeClaims, prizes } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { movePoints, PointsShort } from '../points/ledger.ts'

type PrizeRow = typeof prizes.$inferSelect
type ClaimRow = typeof prizeClaims.$inferSelect

/** A member's wish for a prize. */
export interface Redeeming {
  userId: string
  prizeId: string
  /** The same key is the same wish, however often it comes. */
  idempotencyKey: string
  now: Date
}

/**
 * Exchanges points for a prize: points, stock, claim and what the prize gives go together, or nothing does.
 *
 * @returns the claim's id, and the balance right afterwards
 * @throws {Refusal} as documented at `postRedeem`
 */
export async function redeemPrize(
  database: Database,
  { userId, prizeId, idempotencyKey, now }: Redeeming,
): Promise<{ claimId: string; balance: number }> {
  const call = { userId, call: postRedeem.path, key: idempotencyKey, body: { prizeId }, now }
  return onceFor(database, call, async (transaction) => {
    const [prize] = await transaction
      .select()
      .from(prizes)
      .where(and(eq(prizes.id, prizeId), eq(prizes.isOffered, true)))
    if (!prize || (prize.kind === 'book' && !prize.bookId)) throw Refusal.notFound('There is no such prize.')
    const claimId = randomUUID()
    // Locks in one order wherever points move: the member's rights, the balance, the stock.
    const isGiven = await give(transaction, prize, { userId, source: 'prize', sourceId: claimId, now })
    const movement = { userId, rule: 'redeem', ruleKey: claimId, delta: -prize.cost, now } as const
    const balance = await movePoints(transaction, movement).catch((error) => {
      if (!(error instanceof PointsShort)) throw error
      throw Refusal.because(409, 'POINTS_SHORT', 'You do not have enough points for this prize yet.')
    })
    const taken = await transaction
      .update(prizes)
      .set({ stock: sql`${prizes.stock} - 1` })
      .where(and(eq(prizes.id, prizeId), gt(prizes.stock, 0)))
      .returning({ id: prizes.id })
    if (!taken.length) throw Refusal.because(409, 'OUT_OF_STOCK', 'This prize is all gone.')
    await transaction.insert(prizeClaims).values({
      id: claimId,
      userId,
      prizeId,
      cost: prize.cost,
      state: isGiven ? 'fulfilled' : 'pending',
      createdAt: now,
      decidedAt: isGiven ? now : null,
    })
    return { claimId, balance }
  })
}

/** Hands out at once a prize that needs no manual work. */
async function give(
  transaction: Database,
  prize: PrizeRow,
  source: { userId: string; source: string; sourceId: string; now: Date },
): Promise<boolean> {
  if (prize.kind === 'member_days' && prize.days) {
    return grantMemberDays(transaction, { ...source, days: prize.days })
  }
  if (prize.kind === 'book' && prize.bookId) {
    const given = await grantBook(transaction, { ...source, bookId: prize.bookId })
    if (given === 'owned') throw Refusal.because(409, 'ALREADY_OWNED', 'You have this book already.')
    return true
  }
  return false
}

/** Decision of the operator about a waiting claim. */
export type ClaimDecision = { state: 'fulfilled'; code?: string } | { state: 'rejected'; reason: string }

/**
 * Hands a prize over, or refuses it: then points and stock go back. A claim is decided once; the same decision again
 * changes nothing.
 *
 * @throws {Refusal} 404 for no claim, 409 `ALREADY_DONE` when it was decided otherwise
 */
export async function decideClaim(
  database: Database,
  claimId: string,
  decision: ClaimDecision,
  now: Date,
  actor: AuditEntry['actor'] = 'operator',
): Promise<ClaimRow> {
  return database.transaction(async (transaction) => {
    const [claim] = await transaction
      .select()
      .from(prizeClaims)
      .where(eq(prizeClaims.id, claimId))
      .for('update')
    if (!claim) throw Refusal.notFound(`There is no claim ${claimId}.`)
    const code = decision.state === 'fulfilled' ? (decision.code ?? null) : null
    const reason = decision.state === 'rejected' ? decision.reason : null
    if (claim.state !== 'pending') {
      if (claim.state === decision.state && claim.code === code && claim.reason === reason) return claim
      throw Refusal.because(409, 'ALREADY_DONE', `The claim ${claimId} is ${claim.state} already.`)
    }
    const [decided] = await transaction
      .update(prizeClaims)
      .set({ state: decision.state, code, reason, decidedAt: now })
      .where(eq(prizeClaims.id, claimId))
      .returning()
    if (decision.state === 'rejected') {
      await movePoints(transaction, {
        userId: claim.userId,
        rule: 'refund',
        ruleKey: claimId,
        delta: claim.cost,
        now,
      })
      await transaction
        .update(prizes)
        .set({ stock: sql`${prizes.stock} + 1` })
        .where(eq(prizes.id, claim.prizeId))
    }
    await audit(transaction, {
      actor,
      action: decision.state === 'rejected' ? 'prize.reject' : 'prize.fulfil',
      subject: `claim:${claimId}`,
      detail: { before: claim.state, prizeId: claim.prizeId, cost: claim.cost, ...(reason && { reason }) },
      at: now,
    })
    return decided!
  })
}

/** A claim as its member sees it. */
export function describeClaim(claim: ClaimRow, prize: PrizeRow, language: Language): PrizeClaim {
  const state: ClaimState = claim.state
  return {
    id: claim.id,
    prizeId: claim.prizeId,
    name: prize.names[language],
    kind: prize.kind,
    cost: claim.cost,
    state,
    code: claim.code ?? undefined,
    reason: claim.reason ?? undefined,
    bookId: prize.bookId ?? undefined,
    createdAt: claim.createdAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString(),
  }
}
