import { z } from 'zod/mini'
import { id } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { localisedText } from './localised-text.ts'

/** Something to subscribe to. */
export const subscriptionPackage = z.object({
  id,
  names: localisedText,
  /** Whole shillings for one period. */
  priceKsh: z.int().check(z.gte(0)),
  periodDays: z.int().check(z.gte(1)),
  /** True when each period is charged without a confirmation, until it is stopped. Screen and disclosure follow it. */
  autoRenew: z.boolean(),
  /** Access that it grants: the books for members. */
  grants: z.literal('member'),
  /** Text that must be shown before the member agrees. Its version goes with the agreement. */
  disclosure: z.object({ version: z.string().check(z.maxLength(40)), texts: localisedText }),
})
/** Something to subscribe to. */
export type SubscriptionPackage = z.infer<typeof subscriptionPackage>

/** The packages on sale, in their order. */
export const getPackages = {
  method: 'GET',
  path: '/packages',
  data: z.array(subscriptionPackage),
} as const satisfies Endpoint
