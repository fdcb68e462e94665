import type { Endpoint } from '@kurasa/portal-contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type AdminParts, handleAdminCall } from './admin-call.ts'

/** How the server was set, without anything secret. */
const getAdminConfig = {
  method: 'GET',
  path: '/config',
  data: z.object({
    isProduction: z.boolean(),
    publicOrigin: z.string(),
    /** Simulated services in use. */
    devTools: z.array(z.string()),
    smsBudget: z.object({ perMinute: z.number(), perDay: z.number() }),
    consentVersion: z.string(),
    contact: z.record(z.string(), z.string()),
    logLevel: z.string(),
  }),
} as const satisfies Endpoint

/** GET /config. */
export function addAdminConfig(admin: Hono, { config }: AdminParts): void {
  handleAdminCall(admin, getAdminConfig, async () => ({ ...config, devTools: [...config.devTools] }))
}
