import { postSync } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { cacheControl, handleEndpoint } from '../http/handle-endpoint.ts'
import { synchronise } from '../reading/synchronise.ts'

/** POST /sync. */
export function addSync(app: Hono, { database, sessions, clock }: AppParts): void {
  const options = { sessions, cache: cacheControl.personal, writesAsUser: true }
  handleEndpoint(app, postSync, options, async ({ request, member }) =>
    synchronise({ database, clock }, await member(), request),
  )
}
