import { getMyPrizes, getPrizes, postRedeem } from '@kurasa/portal-contract'
import { and, asc, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { stepUp } from '../accounts/step-up.ts'
import type { AppParts } from '../app-parts.ts'
import { prizeClaims, prizes, sessions as sessionRows } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { comesAfterPlace, pageByTime } from '../http/time-cursor.ts'
import { describeClaim, redeemPrize } from '../prizes/prizes.ts'

/** GET /prizes, POST /prizes/:id/redeem, GET /prizes/mine. */
export function addPrizes(app: Hono, { database, sessions, clock, config }: AppParts): void {
  const cache = cacheControl.personal

  // Open to everyone, yet kept by no cache: what is left changes with every member who redeems.
  handleEndpoint(app, getPrizes, { sessions, cache: 'no-store' }, async ({ language }) => {
    const rows = await database
      .select()
      .from(prizes)
      .where(and(eq(prizes.isOffered, true), or(ne(prizes.kind, 'book'), isNotNull(prizes.bookId))))
      .orderBy(asc(prizes.order), asc(prizes.id))
    return rows.map(({ id, names, kind, cost, stock, days, bookId }) => ({
      id,
      name: names[language],
      kind,
      cost,
      stock,
      days: days ?? undefined,
      bookId: bookId ?? undefined,
    }))
  })

  handleEndpoint(
    app,
    postRedeem,
    { sessions, cache, writesAsUser: true },
    async ({ request, parameters, member, language }) => {
      const { id: userId, sessionId, assurance } = await member()
      // A person who shares a phone's connection is identified by its number: enough to read, not to spend. A code is
      // as good as a login with one, so the session stores it: a repeated call after a lost response needs no other.
      if (assurance !== 'otp') {
        await stepUp({ database, clock, config }, userId, request)
        await database.update(sessionRows).set({ assurance: 'otp' }).where(eq(sessionRows.id, sessionId))
      }
      const { claimId, balance } = await redeemPrize(database, {
        userId,
        prizeId: parameters.id,
        idempotencyKey: request.idempotencyKey,
        now: clock.now(),
      })
      const [found] = await database
        .select()
        .from(prizeClaims)
        .innerJoin(prizes, eq(prizes.id, prizeClaims.prizeId))
        .where(eq(prizeClaims.id, claimId))
      if (!found) throw Refusal.notFound('There is no such prize any more.')
      return { claim: describeClaim(found.prize_claims, found.prizes, language), balance }
    },
  )

  handleEndpoint(app, getMyPrizes, { sessions, cache }, async ({ request, member, language }) => {
    const { id: userId } = await member()
    const place = { at: prizeClaims.createdAt, id: prizeClaims.id }
    const rows = await database
      .select()
      .from(prizeClaims)
      .innerJoin(prizes, eq(prizes.id, prizeClaims.prizeId))
      .where(and(eq(prizeClaims.userId, userId), comesAfterPlace(place, request.cursor)))
      .orderBy(desc(prizeClaims.createdAt), desc(prizeClaims.id))
      .limit(request.limit + 1)
    const { page, nextCursor } = pageByTime(rows, request.limit, ({ prize_claims: claim }) => ({
      at: claim.createdAt,
      id: claim.id,
    }))
    return {
      items: page.map((row) => describeClaim(row.prize_claims, row.prizes, language)),
      nextCursor,
    }
  })
}
