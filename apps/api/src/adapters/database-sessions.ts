import { headerNames, isPaidPeriod } from '@kurasa/portal-contract'
import { eq, sql } from 'drizzle-orm'
import { hashSecret } from '../accounts/secret.ts'
import { createBatchLoader } from '../database/batch-loader.ts'
import type { Database } from '../database/open-database.ts'
import { bookGrants, orders, sessions, subscriptions, users } from '../database/schema.ts'
import { cookieOf } from '../http/cookies.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sessions } from '../ports/sessions.ts'
import { isExtensionDue, sessionEnd } from '../rules/session-life.ts'

/**
 * Sessions as rows, the same for every process. The token is in the header, or in the cookie where a proxy drops the
 * header; a header takes precedence. Every call queries the database, so that a logout, a block or a purchase takes
 * effect at once in every process; concurrent calls share one query.
 */
export function createDatabaseSessions(options: {
  database: Database
  clock: Clock
  /** Name of the session's cookie. */
  cookieName: string
}): Sessions {
  const { database, clock, cookieName } = options
  const loadSession = createBatchLoader(async (tokenHashes) => {
    const rows = await database
      .select({
        session: sessions,
        status: users.status,
        sealedId: users.sealedId,
        paidUntil: subscriptions.paidUntil,
        graceUntil: subscriptions.graceUntil,
        ownedBookIds: sql<string[]>`array(
          select book_id from ${orders} where user_id = ${users.id} and state = 'paid'
          union all select book_id from ${bookGrants} where user_id = ${users.id}
        )`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .where(sql`${sessions.tokenHash} = any(${sql.param(tokenHashes)}::text[])`)
    return new Map(rows.map((row) => [row.session.tokenHash, row]))
  })
  return {
    async resolveUser(request) {
      const token = request.headers.get(headerNames.token) ?? cookieOf(request.headers, cookieName)
      if (!token || token.length > 100) return null
      const now = clock.now()
      const row = await loadSession(hashSecret(token))
      if (!row || row.session.expiresAt <= now || row.status === 'erasing') return null
      const { id: sessionId, userId, assurance, createdAt, lastUsedAt } = row.session
      if (isExtensionDue(lastUsedAt, now)) {
        await database
          .update(sessions)
          .set({ lastUsedAt: now, expiresAt: sessionEnd(createdAt, now) })
          .where(eq(sessions.id, sessionId))
        await database.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
      }
      return {
        id: userId,
        sessionId,
        assurance,
        isBlocked: row.status === 'blocked',
        isDormant: row.status === 'dormant',
        isSealed: row.sealedId !== null,
        isSubscribed: isPaidPeriod(row, now),
        ownedBookIds: new Set(row.ownedBookIds),
      }
    },
  }
}
