/** Numbers that look random and are the same for the same seed. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** True in so many of 100 cases. */
  percent(share: number): boolean
}

/** Begins a row of them (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    percent: (share) => next() * 100 < share,
  }
}
