import { getHealth, getReady, headerNames } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { isDatabaseUp } from '../database/open-database.ts'
import { handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** GET /health and GET /ready. */
export function addHealth(app: Hono, { database, sessions }: AppParts): void {
  const options = { sessions, cache: 'no-store', isUncounted: true }

  handleEndpoint(app, getHealth, options, async ({ headers }) => {
    const isUp = await isDatabaseUp(database)
    const db = isUp ? ('up' as const) : ('down' as const)
    return { ok: isUp, db, tkn_pSeen: headers.has(headerNames.token) }
  })

  handleEndpoint(app, getReady, options, async () => {
    if (!(await isDatabaseUp(database)))
      throw Refusal.because(503, undefined, 'The database does not answer.')
    return { ready: true as const }
  })
}
