import { getHealth, headerNames } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app.ts'
import { isDatabaseUp } from '../database/open-database.ts'
import { handleEndpoint } from '../http/handle-endpoint.ts'

/** GET /health. */
export function addHealth(app: Hono, { database, sessions }: AppParts): void {
  handleEndpoint(app, getHealth, { sessions, cache: 'no-store' }, async ({ headers }) => {
    const isUp = await isDatabaseUp(database)
    const db = isUp ? ('up' as const) : ('down' as const)
    return { ok: isUp, db, tkn_pSeen: headers.has(headerNames.token) }
  })
}
