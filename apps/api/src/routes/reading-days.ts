import { getReadingDays } from '@kurasa/portal-contract'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { readTime } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'

/** Days that the answer goes back. */
const DAYS = 366
const DAY = 86_400_000

/** GET /me/reading_days. */
export function addReadingDays(app: Hono, { database, sessions, clock }: AppParts): void {
  handleEndpoint(app, getReadingDays, { sessions, cache: cacheControl.personal }, async ({ member }) => {
    const { id: userId } = await member()
    const now = clock.now()
    const since = nairobiDay(new Date(now.getTime() - DAYS * DAY))
    const minutes = sql<number>`floor(extract(epoch from sum(${readTime.endedAt} - ${readTime.startedAt})) / 60)::int`
    const days = await database
      .select({ day: readTime.day, minutes })
      .from(readTime)
      .where(and(eq(readTime.userId, userId), gt(readTime.day, since)))
      .groupBy(readTime.day)
      .orderBy(asc(readTime.day))
    return { today: nairobiDay(now), days }
  })
}
