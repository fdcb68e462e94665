import { headerNames } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { cookieOf, sessionCookie } from '../accounts/cookies.ts'
import { hashSecret } from '../accounts/secret.ts'
import type { Database } from '../database/open-database.ts'
import { sessions, users } from '../database/schema.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sessions } from '../ports/sessions.ts'
import { isExtensionDue, sessionEnd } from '../rules/session-life.ts'

/** What a member may read by their money. */
export type ReadRights = (
  userId: string,
  now: Date,
) => Promise<{ isSubscribed: boolean; ownedBookIds: ReadonlySet<string> }>

/**
 * Sessions as rows, the same for every process. The token comes in the header, or in the cookie where a proxy drops
 * the header; a header that is there decides alone.
 */
export function createDatabaseSessions(options: {
  database: Database
  clock: Clock
  readRights: ReadRights
}): Sessions {
  const { database, clock, readRights } = options
  return {
    async resolveUser(request) {
      const token = request.headers.get(headerNames.token) ?? cookieOf(request.headers, sessionCookie)
      if (!token || token.length > 100) return null
      const now = clock.now()
      const [row] = await database
        .select({ session: sessions, status: users.status, sealedId: users.sealedId })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.tokenHash, hashSecret(token)))
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
        ...(await readRights(userId, now)),
      }
    },
  }
}
