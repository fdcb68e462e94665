import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open-database.ts'
import { sessions } from '../database/schema.ts'
import { sessionEnd } from '../rules/session-life.ts'
import { hashSecret, newSecret } from './secret.ts'

/** Values of a new session. */
export type NewSession = Pick<
  typeof sessions.$inferInsert,
  'userId' | 'assurance' | 'deviceId' | 'deviceName'
> & { now: Date; expiresAt?: Date }

/**
 * Begins a session.
 *
 * @param login.expiresAt - default: as long as a session may be unused
 *
 * @returns the token, which is stored nowhere: only its hash is
 */
export async function openSession(
  database: Pick<Database, 'insert'>,
  { now, expiresAt = sessionEnd(now, now), ...login }: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = newSecret()
  const sessionId = randomUUID()
  await database.insert(sessions).values({
    ...login,
    id: sessionId,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  return { token, sessionId }
}
