import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** A page visit: exactly these six keys. */
export const trackingEvent = z.object({
  /** The uid, or nothing without consent. */
  userId: z.string().check(z.maxLength(40)),
  /** Epoch milliseconds. */
  eventTimestamp: z.int(),
  /** e.g. `page_visit:/details`: the pattern of the route, no ids. */
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Size of the screen, CSS px, e.g. `360x800`. */
  resolution: z.string().check(z.maxLength(20)),
  /** `effectiveType` of the connection, `offline` or `unknown`. */
  networkCondition: z.string().check(z.maxLength(20)),
  /** e.g. `Android 13`. */
  os: z.string().check(z.maxLength(60)),
})
/** A page visit. */
export type TrackingEvent = z.infer<typeof trackingEvent>

/** Values of a campaign link, as they were in its query. */
const campaignValue = z.optional(z.string().check(z.maxLength(128)))

/** Reports that a campaign link was followed. Always responds with success; may be dropped. */
export const postClick = {
  method: 'POST',
  path: '/page_event/click',
  request: z.object({
    params: z.object({
      utm_source: campaignValue,
      utm_medium: campaignValue,
      utm_campaign: campaignValue,
      nid: campaignValue,
      gclid: campaignValue,
    }),
    /** Path of the portal it leads to. */
    to: z.string().check(z.maxLength(500)),
  }),
  data: z.null(),
} as const satisfies Endpoint

/** Reports a page visit. Always answers success; may be dropped; at most 1 KB. Never leads to a login. */
export const postTracking = {
  method: 'POST',
  path: '/page_event/tracking',
  request: trackingEvent,
  data: z.null(),
} as const satisfies Endpoint
