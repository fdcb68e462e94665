import { z } from 'zod'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { languages } from './headers.ts'
import { subscription } from './subscription.ts'

/** What a member likes to read: ids of categories and BCP 47 languages of books. */
export const interests = z.object({
  categories: z.array(id).max(50),
  languages: z.array(z.string().min(1).max(35)).max(20),
})
/** What a member likes to read. */
export type Interests = z.infer<typeof interests>

/** A member, as the member sees it. The number itself never leaves the server. */
export const user = z.object({
  id,
  /** e.g. `07•• ••• 678`. */
  phoneMasked: z.string(),
  nickname: z.string().nullable(),
  lang: z.enum(languages),
  interests,
  createdAt: time,
  /** Both are asked for at the first login. */
  ageConfirmed: z.boolean(),
  privacyVersion: z.string().nullable(),
})
/** A member, as the member sees it. */
export type User = z.infer<typeof user>

/** What a member agreed to. */
export const consent = z.object({
  /** Of the text that was agreed to. */
  version: z.string().min(1).max(40),
  analytics: z.boolean(),
  ads: z.boolean(),
})
/** What a member agreed to. */
export type Consent = z.infer<typeof consent>

/** The caller. Members only: 401. */
export const getMe = {
  method: 'GET',
  path: '/me',
  data: z.object({
    user,
    subscription: subscription.nullable(),
    /** Balance. */
    points: z.number().int(),
    /** Null: never asked. */
    consent: consent.nullable(),
    /** How this session began; `he` needs a code for an export, an erasure and a prize. */
    assurance: z.enum(['otp', 'he']),
  }),
} as const satisfies Endpoint

/** Changes what is given; the rest stays. */
export const putMe = {
  method: 'PUT',
  path: '/me',
  request: z.object({
    /** Trimmed; empty or null removes it. */
    nickname: z
      .string()
      .trim()
      .max(40)
      .nullable()
      .transform((name) => name || null)
      .optional(),
    lang: z.enum(languages).optional(),
    interests: interests.optional(),
    /** Confirmed once; cannot be taken back. */
    ageConfirmed: z.literal(true).optional(),
    privacyVersion: z.string().min(1).max(40).optional(),
  }),
  data: user,
} as const satisfies Endpoint

/** Stores what the member agreed to. */
export const putConsent = {
  method: 'PUT',
  path: '/me/consent',
  request: consent,
  data: consent,
} as const satisfies Endpoint

/** A code that was just sent to the member's own number, with `purpose: 'step-up'`. */
const stepUp = z.object({ challengeId: id.optional(), code: z.string().max(20).optional() })

/** Everything stored about the caller. 409 `STEP_UP` without a code, 422 `OTP_INVALID` or `OTP_EXPIRED`. */
export const postExport = {
  method: 'POST',
  path: '/me/export',
  request: stepUp,
  data: z.object({
    exportedAt: time,
    /** By the name of what it is; each a list of rows as they are stored. */
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
} as const satisfies Endpoint

/**
 * Stops the subscription, then erases the caller. What accounting must keep stays, without a name or number. Refused
 * as `postExport`.
 */
export const postErase = {
  method: 'POST',
  path: '/me/erase',
  request: stepUp,
  data: z.null(),
} as const satisfies Endpoint
