import { z } from 'zod/mini'
import { deviceId, deviceName, firstLogin, login } from './auth.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Begins to identify the reader by the operator's network. `none`: not offered, request a code. `redirect`: open `url`,
 * which returns to `/n?he=<nonce>`. `direct`: as `redirect`, but `url` is already that of `/n`.
 */
export const postHeStart = {
  method: 'POST',
  path: '/auth/he/start',
  data: z.object({ mode: z.enum(['none', 'direct', 'redirect']), url: z.optional(z.string()) }),
} as const satisfies Endpoint

/**
 * The number that the network reported, for the reader to confirm. 404 when the nonce is unknown, used, or belongs to
 * another browser.
 */
export const postHeComplete = {
  method: 'POST',
  path: '/auth/he/complete',
  request: z.object({ nonce: z.string().check(z.maxLength(100)) }),
  data: z.object({
    /** e.g. `07•• ••• 678`. */
    masked: z.string(),
    /** Good for 120 s, once. */
    heToken: z.string(),
  }),
} as const satisfies Endpoint

/** "Yes, that is me": logs in with assurance `he`. 422 `OTP_EXPIRED`, 403 `NUMBER_BLOCKED`. */
export const postHeConfirm = {
  method: 'POST',
  path: '/auth/he/confirm',
  request: z.object({ heToken: z.string().check(z.maxLength(100)), deviceId, deviceName, ...firstLogin }),
  data: login,
} as const satisfies Endpoint

/** For operators: which identifying headers arrived, masked. 404 unless the server was started with `HE_TEST=1`. */
export const getHeTest = {
  method: 'GET',
  path: '/auth/he/test',
  data: z.object({
    headers: z.array(z.object({ name: z.string(), masked: z.string() })),
    /** Whether the headers came from a range of `HE_TRUSTED_CIDRS`. */
    isTrusted: z.boolean(),
    address: z.enum(['loopback', 'private', 'public', 'unknown']),
  }),
} as const satisfies Endpoint
