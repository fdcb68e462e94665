/** Device clocks are believed up to this many milliseconds ahead of ours. */
export const clockTolerance = 5 * 60_000

/** When something was done, by a device's clock: it may be ahead, and nothing was done in the future. */
export function notAfter(at: string, now: Date): Date {
  return new Date(Math.min(Date.parse(at), now.getTime()))
}
