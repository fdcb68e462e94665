import { z } from 'zod/mini'
import { bookSorts } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** What the portal asks once when it starts; the same for everyone. */
export const config = z.object({
  /** The cheapest package, e.g. 10 KSH for one day; null when nothing is on sale. */
  promo: z.nullable(z.object({ priceKsh: z.int().check(z.gte(0)), periodDays: z.int().check(z.gte(1)) })),
  /** Whether there is anything to subscribe to. */
  packagesOn: z.boolean(),
  billing: z.object({
    channel: z.string(),
    /** Whether the channel can charge again without asking. */
    autoRenew: z.boolean(),
  }),
  /** Whether the network may tell the number. */
  he: z.boolean(),
  ai: z.object({
    on: z.boolean(),
    /** Questions and passages go to a model of others: consent is needed first. */
    external: z.boolean(),
  }),
  contact: z.object({ hotline: z.string(), hours: z.string(), email: z.string(), whatsapp: z.string() }),
  /** Of the privacy policy and what consent is asked for. */
  consentVersion: z.string(),
  /** Third-party ids, to be loaded only after consent. Absent: none. */
  analyticsIds: z.optional(z.object({ analytics: z.optional(z.string()), ads: z.optional(z.string()) })),
  sorts: z.array(z.enum(bookSorts)),
  reportCategories: z.array(z.string()),
  /** Services of others are simulated: the portal says so on every screen. */
  demo: z.boolean(),
})
/** What the portal asks once when it starts. */
export type PortalConfig = z.infer<typeof config>

/** The portal's configuration. */
export const getConfig = { method: 'GET', path: '/config', data: config } as const satisfies Endpoint
