import { getPackages } from '@kurasa/portal-contract'
import { asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { packages } from '../database/schema.ts'
import { handleSharedEndpoint } from '../http/handle-endpoint.ts'

/** GET /packages. */
export function addPackages(app: Hono, { database, sessions, answers, billing }: AppParts): void {
  handleSharedEndpoint(app, getPackages, { sessions, answers }, async () => {
    const rows = await database
      .select()
      .from(packages)
      .where(eq(packages.isOnSale, true))
      .orderBy(asc(packages.order), asc(packages.id))
    return rows.map(({ disclosureVersion, disclosureTexts, autoRenew, ...row }) => ({
      ...row,
      autoRenew: autoRenew && billing.renewsByItself,
      disclosure: { version: disclosureVersion, texts: disclosureTexts },
    }))
  })
}
