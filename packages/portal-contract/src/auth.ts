import { z } from 'zod/mini'
import { id } from './books.ts'
import type { Endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { user } from './me.ts'
import { workProof } from './proof-of-work.ts'

/** Seconds a code is good for. */
export const codeLife = 300
/** Seconds until another code may be requested. */
export const codeCooldown = 60

/** Made by the client once, kept on the device. */
export const deviceId = z.string().check(z.minLength(1), z.maxLength(64))
/** Name that the member gave the device, e.g. `Redmi 9`. */
export const deviceName = z._default(z.string().check(z.maxLength(60)), '')
/** Choices that a first login records. Absent or false: nothing is recorded, and the portal shows the question again. */
export const firstLogin = {
  /** The line "18 or older, or with a parent's consent" was confirmed. */
  ageConfirmed: z.optional(z.boolean()),
  /** Version of the privacy policy that was shown. */
  privacyVersion: z.optional(z.string().check(z.maxLength(40))),
}

/** Requests a code. The response is the same for a known, a new and a blocked number. */
export const postOtp = {
  method: 'POST',
  path: '/auth/otp',
  request: z.object({
    /** As it was typed: see `parsePhone`. Not needed for `step-up`, which goes to the member's own number. */
    phone: z.optional(z.string().check(z.maxLength(40))),
    lang: z.enum(languages),
    deviceId: z.optional(deviceId),
    /** `step-up`: for a member who is logged in, to confirm an export or an erasure. */
    purpose: z._default(z.enum(['login', 'step-up']), 'login'),
    pow: z.optional(workProof),
  }),
  data: z.object({
    challengeId: id,
    /** Seconds. */
    expiresIn: z.int(),
    /** Seconds. */
    resendAfter: z.int(),
  }),
} as const satisfies Endpoint

/** A session that has begun. The same token is in the cookie `k_s`. */
export const login = z.object({
  token: z.string(),
  uid: id,
  user,
  /** True when this login made the account. */
  isNew: z.boolean(),
  /**
   * True when the account has been unused for so long that its number may be another person's now. The session then
   * answers 409 `DORMANT` to every request for a member's data, until `postDormant`; there is no cookie, and `user` has
   * neither name nor interests.
   */
  dormant: z.optional(z.boolean()),
})
/** A session that has begun. */
export type Login = z.infer<typeof login>

/** Hands in the code. 422 `OTP_INVALID` with `attemptsLeft`, 422 `OTP_EXPIRED`, 403 `NUMBER_BLOCKED`. */
export const postLogin = {
  method: 'POST',
  path: '/auth/login',
  request: z.object({
    challengeId: id,
    /** Six digits, of any script. */
    code: z.string().check(z.maxLength(20)),
    deviceId,
    deviceName,
    ...firstLogin,
  }),
  data: login,
} as const satisfies Endpoint

/** Days without any use after which an account rests. */
export const dormantAfter = 120
/** Days until an account that its number's new owner left behind is erased. */
export const freshErasedAfter = 30

/**
 * After a login with `dormant`, states whose account it is. `mine`: it is open again; dialogues, history and reports
 * stay sealed until support confirms. `fresh`: a new account begins, the old one is erased in 30 days; 409 `STEP_UP`
 * when the number comes only from the mobile network: it takes a login by code. The session continues. Repeating the
 * same choice changes nothing, on another device too; 409 `ALREADY_DONE` after a different choice, or when the account
 * is not dormant.
 */
export const postDormant = {
  method: 'POST',
  path: '/auth/dormant',
  request: z.object({ choice: z.enum(['mine', 'fresh']), ...firstLogin }),
  data: z.object({ uid: id, user, isNew: z.boolean() }),
} as const satisfies Endpoint
/** Answer to whose a dormant account is. */
export type DormantChoice = z.infer<typeof postDormant.request>['choice']

/** Ends this session. Without one it is a success too. */
export const postLogout = {
  method: 'POST',
  path: '/auth/logout',
  data: z.null(),
} as const satisfies Endpoint

/** Ends every session of the member, on all devices. */
export const postLogoutAll = {
  method: 'POST',
  path: '/auth/logout_all',
  data: z.null(),
} as const satisfies Endpoint

/** A pass for the native reader: one use, a minute. */
export const postTicket = {
  method: 'POST',
  path: '/auth/tickets',
  data: z.object({
    ticket: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
  }),
} as const satisfies Endpoint

/** The native reader turns its pass into a session of its own. 422 `OTP_EXPIRED` when the pass is no longer good. */
export const postTicketLogin = {
  method: 'POST',
  path: '/auth/tickets/login',
  request: z.object({ ticket: z.string().check(z.maxLength(100)), deviceId, deviceName }),
  data: login,
} as const satisfies Endpoint
