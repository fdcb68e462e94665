import type { Stretch } from './read-time.ts'

/** How much reading a device may still report. It grows by one second with each second that passes. */
export interface Allowance {
  /** Seconds that were left at `at`. */
  seconds: number
  at: Date
}

/**
 * Seconds that a device may report at its first login beyond the time that has passed: its slices of reading are
 * rounded, and what it read while the login was under way arrives afterwards.
 */
export const FIRST_ALLOWANCE = 60
/** Seconds that a device can save up; reading that is older is not counted anyway. */
const LONGEST_ALLOWANCE = 30 * 86_400
/**
 * Seconds of reading that count in a book before a place in it is known. A reader sends places before minutes, but
 * the first page of a book can be read without a move.
 */
export const UNOPENED_LIMIT = 5 * 60

/**
 * Seconds that may be reported now.
 *
 * @param stored - of the device; a time ahead of `now` was written under a wrong clock and adds nothing
 */
export function allowanceAt({ seconds, at }: Allowance, now: Date): number {
  const passed = Math.max(0, (now.getTime() - at.getTime()) / 1000)
  return Math.min(LONGEST_ALLOWANCE, Math.max(0, seconds) + passed)
}

/**
 * The earliest part of some stretches that together lasts no longer than a limit, seconds.
 *
 * @param stretches - in order, none overlapping another
 */
export function cutToLength(stretches: readonly Stretch[], limit: number): Stretch[] {
  const kept: Stretch[] = []
  // Reading is stored in whole seconds.
  let left = Math.floor(limit) * 1000
  for (const { from, to } of stretches) {
    if (left <= 0) break
    kept.push({ from, to: Math.min(to, from + left) })
    left -= to - from
  }
  return kept
}
