import { getHealth, getReady, headerNames } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { isDatabaseUp } from '../database/open-database.ts'
import { handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import { createReadiness } from '../operations/readiness.ts'

/** GET /health and GET /ready. */
export function addHealth(app: Hono, parts: AppParts): void {
  const { database, sessions } = parts
  const findObstacle = createReadiness(parts)
  const options = { sessions, cache: 'no-store', isUncounted: true }

  handleEndpoint(app, getHealth, options, async ({ headers, caller: { forwarded } }) => {
    const isUp = await isDatabaseUp(database)
    const db = isUp ? ('up' as const) : ('down' as const)
    return { ok: isUp, db, tkn_pSeen: headers.has(headerNames.token), forwarded }
  })

  handleEndpoint(app, getReady, options, async () => {
    const obstacle = await findObstacle()
    if (obstacle) throw Refusal.because(503, undefined, obstacle)
    return { ready: true as const }
  })
}
