import { readTimeLimits } from './read-time-limits.ts'

/** Input of one credit. Times in ms of a steady clock. */
export interface Accrual {
  /** Up to where time has been judged. */
  t0: number
  /** The last sign of a reader, or of speech. */
  lastSign: number
  /** How long after that sign time counts. */
  cap: number
  /** Time that may still be credited to this visit of the page, ms. */
  room: number
}

/** Credit for a stretch of time. */
export interface Credit {
  /** ms, from `t0` on. */
  ms: number
  /** The clock stopped for too long: the device slept. */
  isGap: boolean
  /** The cap or the size of the page limited the credit. */
  isCut: boolean
}

/** Credits the time from `t0` to now. The one place that decides what counts. */
export function accrue({ t0, lastSign, cap, room }: Accrual, now: number): Credit {
  if (now - t0 > readTimeLimits.mostGap) return { ms: 0, isGap: true, isCut: true }
  const allowed = Math.max(0, Math.min(now, lastSign + cap) - t0)
  const ms = Math.min(allowed, Math.max(0, room))
  return { ms, isGap: false, isCut: ms < now - t0 }
}
