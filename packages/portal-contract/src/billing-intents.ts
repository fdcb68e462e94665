import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { intent } from './intent.ts'
import { order } from './orders.ts'
import { subscription } from './subscription.ts'

/** An attempt, with what it is about. Another member's is 404. */
export const getIntent = {
  method: 'GET',
  path: '/billing/intents/:id',
  data: z.object({ intent, subscription: z.optional(subscription), order: z.optional(order) }),
} as const satisfies Endpoint

/** Gives an attempt up. Earlier decisions stay. */
export const cancelIntent = {
  method: 'POST',
  path: '/billing/intents/:id/cancel',
  request: z.object({}),
  data: z.object({ intent }),
} as const satisfies Endpoint
