import { getPoints, getPointsLedger, pointRules, postCheckin } from '@kurasa/portal-contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { pointBalances, pointLedger } from '../database/schema.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { awardPoints, earnedOn, readPointSettings } from '../points/ledger.ts'
import { nairobiDay } from '../rules/nairobi-day.ts'
import { pointRulePeriods, READ_MINUTES } from '../rules/point-award.ts'

/** GET /points, POST /points/checkin, GET /points/ledger. */
export function addPoints(app: Hono, { database, sessions, clock }: AppParts): void {
  const cache = cacheControl.personal

  handleEndpoint(app, getPoints, { sessions, cache }, async ({ member }) => {
    const { id: userId } = await member()
    const date = nairobiDay(clock.now())
    const settings = await readPointSettings(database)
    const [[row], earned, today] = await Promise.all([
      database
        .select({ balance: pointBalances.balance })
        .from(pointBalances)
        .where(eq(pointBalances.userId, userId)),
      earnedOn(database, userId, date),
      database
        .select({ rule: pointLedger.rule })
        .from(pointLedger)
        .where(and(eq(pointLedger.userId, userId), eq(pointLedger.ruleKey, date))),
    ])
    return {
      balance: row?.balance ?? 0,
      today: {
        date,
        earned,
        cap: settings.daily_cap,
        done: pointRules.filter((rule) => today.some((line) => line.rule === rule)),
      },
      rules: pointRules.map((rule) => ({
        rule,
        points: settings[rule],
        per: pointRulePeriods[rule],
        minutes: rule === 'read' ? READ_MINUTES : undefined,
      })),
    }
  })

  handleEndpoint(app, postCheckin, { sessions, cache, writesAsUser: true }, async ({ member }) => {
    const { id: userId } = await member()
    const now = clock.now()
    const { awarded, balance, isRepeated } = await database.transaction((transaction) =>
      awardPoints(transaction, { userId, rule: 'checkin', ruleKey: nairobiDay(now), now }),
    )
    if (isRepeated) throw Refusal.because(409, 'ALREADY_DONE', 'You have checked in today.')
    return { balance, awarded }
  })

  handleEndpoint(app, getPointsLedger, { sessions, cache }, async ({ request, member }) => {
    const { id: userId } = await member()
    const { cursor, limit } = request
    const rows = await database
      .select()
      .from(pointLedger)
      .where(
        and(
          eq(pointLedger.userId, userId),
          cursor === undefined ? undefined : lt(pointLedger.n, readCursor(cursor)),
        ),
      )
      .orderBy(desc(pointLedger.n))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    return {
      items: page.map(({ n, rule, delta, at, balanceAfter }) => ({
        id: String(n),
        rule,
        delta,
        at: at.toISOString(),
        balanceAfter,
      })),
      nextCursor: rows.length > limit ? String(page.at(-1)?.n) : null,
    }
  })
}

/** Number of the last line of the page before. */
function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw Refusal.invalid('cursor', 'The cursor belongs to no list of this kind.')
}
