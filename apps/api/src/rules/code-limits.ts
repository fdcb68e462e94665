import { codeCooldown } from '@kurasa/portal-contract'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** Zero bits of the least work: about 65,000 hashes, a second or two on a phone. */
const LEAST_WORK = 16
/** Zero bits of the most: about four million hashes. */
const MOST_WORK = 22
/** Unused codes of a network in an hour up to which its callers need no proof of work. */
const UNASKED = 30
/** Codes of one line of IPv6 in an hour that did not come back, beyond which it gets none. */
const LINE_LIMIT = 20
/** Share of the budget beyond which only numbers get a code whose phone was logged in before. */
export const RESERVED_FROM = 0.75

/** When codes were requested, in the last day, in any order, and what came of them. */
export interface RequestedCodes {
  ofPhone: readonly Date[]
  ofDevice: readonly Date[]
  /** Codes of the last hour that did not come back, from the caller's line and from the network around it. */
  open: { ofSubscriber: number; ofSite: number; isOneLine: boolean }
  /** Share of the budget for messages that is used up, 0..1 and more. */
  budgetUsed: number
  /** This device was logged in with this number before. */
  isKnown: boolean
}

/** Decision about a request for a code. Seconds are whole and at least 1. */
export type CodeDecision =
  | { kind: 'send' }
  /** Only with a proof of work of so many zero bits. */
  | { kind: 'work'; bits: number }
  | { kind: 'cooldown'; retryAfter: number }
  | { kind: 'limit'; retryAfter: number }
  /** The budget is used up, for all numbers or for those that are new. */
  | { kind: 'stop' }

/**
 * Whether a code may be sent. A number gets one a minute, 5 an hour, 10 a day; a device 10 a day. Beyond half of any limit
 * the caller must work for it.
 *
 * An IPv4 address, or 48 bits of IPv6, may be a mobile network with thousands of readers, so it has no limit: the work
 * grows with the codes from there that did not come back, which those of readers do. One line of IPv6 has a limit of such
 * codes. The last quarter of the budget is for devices that were logged in before.
 */
export function decideCode(requested: RequestedCodes, now: Date): CodeDecision {
  const { open, budgetUsed, isKnown } = requested
  const limits = [
    { times: requested.ofPhone, window: HOUR, max: 5 },
    { times: requested.ofPhone, window: DAY, max: 10 },
    { times: requested.ofDevice, window: DAY, max: 10 },
  ].map(({ times, window, max }) => {
    const inWindow = times
      .map((time) => time.getTime())
      .filter((time) => time > now.getTime() - window)
      .sort((a, b) => b - a)
    // The wish is granted again when the oldest of the newest `max` leaves the window.
    const freeAt = inWindow.length >= max ? (inWindow[max - 1] ?? 0) + window : 0
    return { freeAt, isHalfUsed: inWindow.length > max / 2 }
  })
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - now.getTime()) / 1000))
  const freeAt = Math.max(...limits.map((limit) => limit.freeAt))
  if (freeAt > 0) return { kind: 'limit', retryAfter: secondsUntil(freeAt) }
  if (isLineFull(open) && !isKnown) return { kind: 'limit', retryAfter: HOUR / 1000 }
  const newest = Math.max(0, ...requested.ofPhone.map((time) => time.getTime()))
  const cooledAt = newest + codeCooldown * 1000
  if (cooledAt > now.getTime()) return { kind: 'cooldown', retryAfter: secondsUntil(cooledAt) }
  if (budgetUsed >= (isKnown ? 1 : RESERVED_FROM)) return { kind: 'stop' }
  const isHalfUsed = budgetUsed > 0.5 || limits.some((limit) => limit.isHalfUsed)
  const bits = Math.max(isHalfUsed ? LEAST_WORK : 0, workOf(open.ofSite))
  return bits ? { kind: 'work', bits } : { kind: 'send' }
}

/** Zero bits that a network must work for: one more each time its open codes double. */
function workOf(openCodes: number): number {
  if (openCodes <= UNASKED) return 0
  return Math.min(MOST_WORK, LEAST_WORK + Math.floor(Math.log2(openCodes / UNASKED)))
}

/** Whether so many codes to one line of IPv6 did not come back that it gets no more. */
export function isLineFull({ ofSubscriber, isOneLine }: RequestedCodes['open']): boolean {
  return isOneLine && ofSubscriber >= LINE_LIMIT
}
