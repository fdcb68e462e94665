import { z } from 'zod/mini'
import { bookSorts } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** Settings that the portal loads once at its start; the same for every visitor. */
export const config = z.object({
  /** The cheapest package, e.g. 10 KSH for one day; null when nothing is on sale. */
  promo: z.nullable(z.object({ priceKsh: z.int().check(z.gte(0)), periodDays: z.int().check(z.gte(1)) })),
  /** Whether there is anything to subscribe to. */
  packagesOn: z.boolean(),
  billing: z.object({
    channel: z.string(),
    /** Whether the channel can charge again without a confirmation by the payer. */
    autoRenew: z.boolean(),
  }),
  /** Whether the mobile network may report the number (header enrichment). */
  he: z.boolean(),
  ai: z.object({
    on: z.boolean(),
    /** Questions and passages go to a model of others: consent is needed first. */
    external: z.boolean(),
  }),
  contact: z.object({ hotline: z.string(), hours: z.string(), email: z.string(), whatsapp: z.string() }),
  /** Version of the privacy policy and of the consents that are requested. */
  consentVersion: z.string(),
  /** Third-party ids, to be loaded only after consent. Absent: none. */
  analyticsIds: z.optional(z.object({ analytics: z.optional(z.string()), ads: z.optional(z.string()) })),
  sorts: z.array(z.enum(bookSorts)),
  reportCategories: z.array(z.string()),
  /** Services of others are simulated: the portal shows it on every screen. */
  demo: z.boolean(),
})
/** Settings that the portal loads once at its start. */
export type PortalConfig = z.infer<typeof config>

/** The portal's configuration. */
export const getConfig = { method: 'GET', path: '/config', data: config } as const satisfies Endpoint
