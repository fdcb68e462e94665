import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { aiConsents } from '../database/schema.ts'
import type { Clock } from '../ports/clock.ts'

/** Members who agree that passages are sent to the external service. */
export interface Consents {
  /** Always, when there is no external service. */
  has(userId: string): Promise<boolean>
  set(userId: string, agreed: boolean): Promise<void>
}

/** @param service - name of the external one; a consent to another does not count */
export function createConsents(database: Database, clock: Clock, service: string | undefined): Consents {
  return {
    async has(userId) {
      if (!service) return true
      const [row] = await database.select().from(aiConsents).where(eq(aiConsents.userId, userId))
      return row?.service === service
    },
    async set(userId, agreed) {
      if (!agreed || !service) {
        await database.delete(aiConsents).where(eq(aiConsents.userId, userId))
        return
      }
      const row = { service, at: clock.now() }
      await database
        .insert(aiConsents)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: aiConsents.userId, set: row })
    },
  }
}
