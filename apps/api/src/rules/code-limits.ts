import { codeCooldown } from '@kurasa/portal-contract'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** When codes were requested, in the last day, in any order. */
export interface RequestedCodes {
  ofPhone: readonly Date[]
  ofDevice: readonly Date[]
  ofAddress: readonly Date[]
  /** Share of the budget for messages that is used up, 0..1 and more. */
  budgetUsed: number
}

/** Decision about a request for a code. Seconds are whole and at least 1. */
export type CodeDecision =
  | { kind: 'send' }
  /** Only with a proof of work. */
  | { kind: 'work' }
  | { kind: 'cooldown'; retryAfter: number }
  | { kind: 'limit'; retryAfter: number }
  /** The budget is used up, for all numbers. */
  | { kind: 'stop' }

/**
 * Whether a code may be sent. A number gets one a minute, 5 an hour, 10 a day; a device 10 a day; an address 60 an
 * hour, since whole mobile networks share few addresses. Beyond half of any limit the caller must work for it.
 */
export function decideCode(requested: RequestedCodes, now: Date): CodeDecision {
  const limits = [
    { times: requested.ofPhone, window: HOUR, max: 5 },
    { times: requested.ofPhone, window: DAY, max: 10 },
    { times: requested.ofDevice, window: DAY, max: 10 },
    { times: requested.ofAddress, window: HOUR, max: 60 },
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
  const newest = Math.max(0, ...requested.ofPhone.map((time) => time.getTime()))
  const cooledAt = newest + codeCooldown * 1000
  if (cooledAt > now.getTime()) return { kind: 'cooldown', retryAfter: secondsUntil(cooledAt) }
  if (requested.budgetUsed >= 1) return { kind: 'stop' }
  if (requested.budgetUsed > 0.5 || limits.some(({ isHalfUsed }) => isHalfUsed)) return { kind: 'work' }
  return { kind: 'send' }
}
