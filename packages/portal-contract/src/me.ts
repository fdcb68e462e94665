import { z } from 'zod/mini'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { subscription } from './subscription.ts'

/** Interests of a member: ids of categories and BCP 47 languages of books. */
export const interests = z.object({
  categories: z.array(id).check(z.maxLength(50)),
  languages: z.array(z.string().check(z.minLength(1), z.maxLength(35))).check(z.maxLength(20)),
})
/** Interests of a member. */
export type Interests = z.infer<typeof interests>

/** Cloths that may represent a member: the motifs of drawn covers. */
export const profilePatterns = [
  'almasi',
  'korosho',
  'mawimbi',
  'pembe',
  'vitone',
  'mkeka',
  'nyota',
  'majani',
] as const
/** A cloth that represents a member. */
export type ProfilePattern = (typeof profilePatterns)[number]

const pattern = z.nullable(z.enum(profilePatterns))
/** Minutes to read in a week; null: no goal. */
const weekGoal = z.nullable(z.int().check(z.gte(10), z.lte(5000)))

/** A member, as the member sees it. The number itself never leaves the server. */
export const user = z.object({
  id,
  /** e.g. `07•• ••• 678`. */
  phoneMasked: z.string(),
  nickname: z.nullable(z.string()),
  lang: z.enum(languages),
  interests,
  /** Absent or null: the first. */
  pattern: z.optional(pattern),
  /** Absent or null: no goal. */
  weekGoal: z.optional(weekGoal),
  createdAt: time,
  /** Both are required at the first login. */
  ageConfirmed: z.boolean(),
  privacyVersion: z.nullable(z.string()),
})
/** A member, as the member sees it. */
export type User = z.infer<typeof user>

/** Consent of a member. */
export const consent = z.object({
  /** Version of the text that was agreed to. */
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  analytics: z.boolean(),
  ads: z.boolean(),
})
/** Consent of a member. */
export type Consent = z.infer<typeof consent>

/**
 * True while an account that rested keeps older dialogues, history and reports sealed: lists are as if there were
 * none. Absent: nothing is sealed.
 */
export const sealed = z.optional(z.literal(true))

/** The caller. Members only: 401; 409 `DORMANT` until `postDormant`, as for every call of a member. */
export const getMe = {
  method: 'GET',
  path: '/me',
  data: z.object({
    user,
    subscription: z.nullable(subscription),
    /** Balance. */
    points: z.int(),
    /** Null: the question was never shown. */
    consent: z.nullable(consent),
    /** True while what was written before the account rested waits for support to confirm who came back. */
    sealed,
    /** How this session began; `he` needs a code for an export, an erasure and a prize. */
    assurance: z.enum(['otp', 'he']),
  }),
} as const satisfies Endpoint

/** Letters of a nickname. */
export const NICKNAME_LENGTH = 40

/** Changes what is given; the rest stays. */
export const putMe = {
  method: 'PUT',
  path: '/me',
  request: z.object({
    /** Trimmed; empty or null removes it. */
    nickname: z.optional(
      z.pipe(
        z.nullable(z.string().check(z.trim(), z.maxLength(NICKNAME_LENGTH))),
        z.transform((name) => name || null),
      ),
    ),
    lang: z.optional(z.enum(languages)),
    interests: z.optional(interests),
    pattern: z.optional(pattern),
    weekGoal: z.optional(weekGoal),
    /** Confirmed once; cannot be taken back. */
    ageConfirmed: z.optional(z.literal(true)),
    privacyVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
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
export const stepUpCode = {
  challengeId: z.optional(id),
  code: z.optional(z.string().check(z.maxLength(20))),
}
const stepUp = z.object(stepUpCode)

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

/** Stops the subscription, then erases the caller. Rows for accounting stay, without a name or number. Refused as `postExport`. */
export const postErase = {
  method: 'POST',
  path: '/me/erase',
  request: stepUp,
  data: z.null(),
} as const satisfies Endpoint
