import type { Assistant } from '@kurasa/portal-contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { aiMarkConsents, annotations } from '../database/schema.ts'
import type { Clock } from '../ports/clock.ts'

/** Members who allow answers to quote their own marks and notes. */
export interface MarkConsents {
  /** `ask` until the member has chosen; undefined where there is nothing to ask about. */
  stateOf(userId: string): Promise<Assistant['marks']>
  set(userId: string, isAgreed: boolean): Promise<void>
}

/** @param service - name of the external one; a choice under another service is none */
export function createMarkConsents(
  database: Database,
  clock: Clock,
  service: string | undefined,
): MarkConsents {
  const current = service ?? ''
  return {
    async stateOf(userId) {
      const [row] = await database.select().from(aiMarkConsents).where(eq(aiMarkConsents.userId, userId))
      if (row && !row.isAgreed) return 'no'
      if (row?.service === current) return 'yes'
      const marks = and(eq(annotations.userId, userId), isNotNull(annotations.locator))
      const some = await database.select({ id: annotations.id }).from(annotations).where(marks).limit(1)
      return some.length > 0 ? 'ask' : undefined
    },
    async set(userId, isAgreed) {
      const row = { isAgreed, service: current, at: clock.now() }
      await database
        .insert(aiMarkConsents)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: aiMarkConsents.userId, set: row })
    },
  }
}
