import { bookSorts, getConfig, reportCategories } from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { packages } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

/** GET /config. */
export function addConfig(app: Hono, parts: AppParts): void {
  const { ai, billing, database, config, sessions, answers, identity } = parts
  handleSharedEndpoint(app, getConfig, { sessions, answers }, async () => {
    const [cheapest] = await database
      .select({ priceKsh: packages.priceKsh, periodDays: packages.periodDays })
      .from(packages)
      .where(eq(packages.isOnSale, true))
      .orderBy(asc(packages.priceKsh))
      .limit(1)
    return {
      promo: cheapest ?? null,
      packagesOn: cheapest !== undefined,
      billing: { channel: billing.channel, autoRenew: billing.renewsByItself },
      he: identity !== undefined,
      ai: { on: ai !== undefined, external: ai?.service !== undefined },
      contact: config.contact,
      consentVersion: config.consentVersion,
      analyticsIds: config.analyticsIds,
      sorts: [...bookSorts],
      reportCategories: [...reportCategories],
      demo: config.devTools.size > 0,
    }
  })
}
