import { z } from 'zod/mini'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { intent, nextStep } from './intent.ts'
import { subscriptionStates } from './subscription-states.ts'

/** A member's subscription. Whether member books are open is `isOpen`, whatever the state's name. */
export const subscription = z.object({
  packageId: id,
  /** In the language of the `lid` header. */
  packageName: z.string(),
  priceKsh: z.int().check(z.gte(0)),
  state: z.enum(subscriptionStates),
  isOpen: z.boolean(),
  startedAt: time,
  /** The end of what was paid for or given; null while the first payment is awaited. */
  paidUntil: z.nullable(time),
  /** Reading goes on until here though the renewal failed. */
  graceUntil: z.optional(time),
  /** The next period is charged without a confirmation. */
  autoRenew: z.boolean(),
  canUnsubscribe: z.boolean(),
  /** The package from `paidUntil` on, when another was chosen. */
  next: z.optional(z.object({ packageId: id, packageName: z.string(), priceKsh: z.int().check(z.gte(0)) })),
})
/** A member's subscription. */
export type Subscription = z.infer<typeof subscription>

/** Entitlements of a member beyond what is free. */
export const entitlements = z.object({
  /** Null for who never subscribed. */
  subscription: z.nullable(subscription),
  /** Books that were bought or given: for ever. */
  ownedBookIds: z.array(id),
})
/** Entitlements of a member beyond what is free. */
export type Entitlements = z.infer<typeof entitlements>

/** The caller's entitlements. Members only: 401. */
export const getEntitlements = {
  method: 'GET',
  path: '/me/entitlements',
  data: entitlements,
} as const satisfies Endpoint

/** The caller's subscription, and the attempt that is under way. Members only: 401. */
export const getSubscription = {
  method: 'GET',
  path: '/subscription',
  data: z.object({
    subscription: z.nullable(subscription),
    pendingIntent: z.nullable(intent),
    /** Intents of the last week, purchases included, that succeeded after they had timed out: each to be shown once. */
    lateIntents: z.array(intent),
  }),
} as const satisfies Endpoint

/** Made when the confirm sheet opens, kept until there is a final state: a repeated call happens once. */
export const idempotencyKey = z.uuid()
/** A number that pays instead of the login's own, as typed. */
export const payerPhone = z.optional(z.string().check(z.maxLength(40)))

/**
 * Subscribes. -30000 on this package already, -30006 on another, -30002 refused; 409 `PENDING_EXISTS` while another
 * prompt is on the payer's phone, `CONSENT_REQUIRED` when the disclosure has changed, 422 `PHONE_INVALID`, 429
 * `PROMPT_LIMIT`, 503 `BILLING_UNAVAILABLE`.
 */
export const postSubscription = {
  method: 'POST',
  path: '/subscription',
  request: z.object({
    packageId: id,
    payerPhone,
    idempotencyKey,
    /** Version of the disclosure that was shown. */
    disclosureVersion: z.string().check(z.maxLength(40)),
    /** The member confirmed in a second step. */
    agreed: z.literal(true),
  }),
  data: z.object({ intent, next: nextStep }),
} as const satisfies Endpoint

/** Ends the subscription. -30001 not subscribed to this package, -30003 refused, 409 `PENDING_EXISTS`. */
export const deleteSubscription = {
  method: 'DELETE',
  path: '/subscription',
  request: z.object({ packageId: id, idempotencyKey }),
  data: z.object({ intent }),
} as const satisfies Endpoint

/**
 * Changes the package from the next renewal on; nothing is charged now. The current package takes a change back.
 * -30001 not subscribed, -30006 when nothing renews by itself (a new package is bought after the end), 404 `NOT_FOUND`
 * for a package that is not on sale, 409 `CONSENT_REQUIRED` when the disclosure has changed, `PENDING_EXISTS` while a
 * renewal is under way.
 */
export const putSubscription = {
  method: 'PUT',
  path: '/subscription',
  request: z.object({
    packageId: id,
    /** Version of the disclosure that was shown. */
    disclosureVersion: z.string().check(z.maxLength(40)),
    /** The member confirmed in a second step. */
    agreed: z.literal(true),
  }),
  data: z.object({ subscription }),
} as const satisfies Endpoint
