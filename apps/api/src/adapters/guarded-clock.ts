import type { Clock } from '../ports/clock.ts'

/** Milliseconds that the machine's clock may step ahead at once: after sleep or a pause. */
const LONGEST_SLEEP = 12 * 3_600_000
/** Milliseconds that it may step back at once: a correction over the network. */
const LONGEST_CORRECTION = 5 * 60_000

/**
 * The machine's clock, held to the time that has really passed: a clock that is set back a day or ahead a year while
 * the server runs would renew, expire and remove what is not due. Such a step is not followed until the process starts
 * again or the clock is right again.
 *
 * @param options.onStep - called once for each step that is not followed, with its size in milliseconds
 */
export function createGuardedClock(options: {
  onStep(milliseconds: number): void
  /** Epoch milliseconds. */
  wall?: () => number
  /** Milliseconds that only go forward. */
  monotonic?: () => number
}): Clock {
  const { onStep, wall = Date.now, monotonic = () => performance.now() } = options
  let time = wall()
  let measuredAt = monotonic()
  let isHeld = false
  return {
    now() {
      const passed = monotonic()
      const expected = time + (passed - measuredAt)
      const shown = wall()
      const step = shown - expected
      const isFollowed = step <= LONGEST_SLEEP && step >= -LONGEST_CORRECTION
      if (!isFollowed && !isHeld) onStep(step)
      isHeld = !isFollowed
      time = isFollowed ? shown : expected
      measuredAt = passed
      return new Date(time)
    },
  }
}
