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

/** Reports a page visit. Always answers success; may be dropped; at most 1 KB. Never leads to a login. */
export const postTracking = {
  method: 'POST',
  path: '/page_event/tracking',
  request: trackingEvent,
  data: z.null(),
} as const satisfies Endpoint
