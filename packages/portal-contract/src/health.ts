import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** How the server is, and whether the proxies before it let the token header through. */
export const health = z.object({
  ok: z.boolean(),
  db: z.enum(['up', 'down']),
  /** True when this very request brought a `tkn_p` header. Many proxies drop names with an underscore. */
  tkn_pSeen: z.boolean(),
  /** Fate of the address that a proxy reported for this request: none reported, believed, or ignored because the proxy is not trusted. */
  forwarded: z.optional(z.enum(['none', 'believed', 'ignored'])),
})
/** How the server is. */
export type Health = z.infer<typeof health>

/** Is the server alive. */
export const getHealth = { method: 'GET', path: '/health', data: health } as const satisfies Endpoint

/** May calls be sent to this process: 503 while it starts, stops, or cannot read and write its database and its files. */
export const getReady = {
  method: 'GET',
  path: '/ready',
  data: z.object({ ready: z.literal(true) }),
} as const satisfies Endpoint
