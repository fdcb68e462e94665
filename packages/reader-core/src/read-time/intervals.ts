/** A stretch of time, ms since 1970. */
export interface Interval {
  start: number
  end: number
}

/** How much time intervals cover together, ms: what two windows counted at once counts once. */
export function unionLength(intervals: readonly Interval[]): number {
  let covered = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return covered
}
