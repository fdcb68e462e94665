import type { Endpoint } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import type { z } from 'zod'
import type { AppParts } from '../app-parts.ts'
import { type Call, handleEndpoint } from '../http/handle-endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import type { ImportEvent, Importer } from '../import/importer.ts'
import type { Sessions } from '../ports/sessions.ts'

/** Where every call of an operator begins. */
export const adminBase = '/api/admin'

/** An operator is no user of the portal. */
const nobody: Sessions = { resolveUser: async () => null }

/** Dependencies of the operator's calls beside those of the portal's. */
export interface AdminOptions {
  importer: Importer
  /** Fills in the demo library. */
  seed(onEvent: (event: ImportEvent) => void): Promise<void>
  /** Known only to who can read the lock of the data folder, or who set it. */
  token: string
  /** Tokens of single persons, each with the name for the audit log. */
  operatorTokens?: ReadonlyMap<string, string>
  /** Where files are while they are read; absolute. */
  temporaryFolder: string
}

/** All dependencies of the operator's calls. */
export type AdminParts = AppParts & AdminOptions

/** Header of the operator's calls: the name of the person, as they are known on their machine. */
export const operatorHeader = 'x-operator'

/** Header of a call that is only tried: it answers as it would, and nothing stays changed. */
export const trialHeader = 'x-dry-run'

/**
 * Name for the audit log, from the header: of a token of one person the guard of these calls has put it there, whatever
 * the caller sent. With the token of the server the caller names itself, which distinguishes operators and does not
 * authenticate them.
 */
export function operatorOf(headers: Headers): 'operator' | `operator:${string}` {
  const name = headers.get(operatorHeader) ?? ''
  return /^[\w.@-]{1,60}$/.test(name) ? `operator:${name}` : 'operator'
}

/**
 * Answers a call of an operator as `handleEndpoint` does a portal's. Its path is below `adminBase`.
 *
 * @param options.reachesOut - it changes more than the database, so it cannot be tried
 */
export function handleAdminCall<E extends Endpoint>(
  admin: Hono,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.output<E['data']>>,
  options: { reachesOut?: (request: Call<E>['request']) => boolean } = {},
): void {
  handleEndpoint(admin, endpoint, { sessions: nobody, cache: 'no-store' }, (call) => {
    if (call.headers.has(trialHeader) && options.reachesOut?.(call.request)) {
      throw Refusal.because(409, undefined, 'This reaches beyond the database, so it cannot be tried.')
    }
    return handler(call)
  })
}
