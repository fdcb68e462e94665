/** When something was done, by a device's clock: it may be ahead, and nothing was done in the future. */
export function notAfter(at: string, now: Date): Date {
  return new Date(Math.min(Date.parse(at), now.getTime()))
}
