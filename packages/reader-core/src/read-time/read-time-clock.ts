import type { Moment } from './ledger.ts'

/** Port: the time. */
export interface ReadTimeClock {
  now(): Moment
  /** Calls `act` every `ms`. @returns cancels */
  every(ms: number, act: () => void): () => void
}

/** The clocks of a browser. Durations come from the steady one alone. */
export const browserClock: ReadTimeClock = {
  now: () => ({
    ms: performance.now(),
    wall: Date.now(),
    utcOffset: -new Date().getTimezoneOffset(),
  }),
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}
