import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** A page visit: exactly these six keys. */
export const trackingEvent = z.object({
  /** The uid, or nothing without consent. */
  userId: z.string().max(40),
  /** Epoch milliseconds. */
  eventTimestamp: z.number().int(),
  /** e.g. `page_visit:/details`: the pattern of the route, no ids. */
  event: z.string().min(1).max(100),
  /** Of the screen, CSS px, e.g. `360x800`. */
  resolution: z.string().max(20),
  /** `effectiveType` of the connection, `offline` or `unknown`. */
  networkCondition: z.string().max(20),
  /** e.g. `Android 13`. */
  os: z.string().max(60),
})
/** A page visit. */
export type TrackingEvent = z.infer<typeof trackingEvent>

/** Values of a campaign link, as they stood in its query. */
const campaignValue = z.string().max(128).optional()

/** Tells that a campaign link was followed. Always answers success; may be dropped. */
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
    to: z.string().max(500),
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
