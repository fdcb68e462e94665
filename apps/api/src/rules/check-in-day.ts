import { notAfter } from './device-clock.ts'
import { nairobiDay } from './nairobi-day.ts'

const DAY = 24 * 3_600_000

/**
 * The day in Nairobi for which a check-in counts. A phone without a network may send that of yesterday; earlier days are
 * over, or a clock that is set back would earn them all.
 *
 * @param at - of the check-in, by the device's clock
 * @param since - when the account was made
 * @returns undefined when it counts for none
 */
export function checkInDay(at: string, { since, now }: { since: Date; now: Date }): string | undefined {
  const day = nairobiDay(notAfter(at, now))
  const isOpen = day >= nairobiDay(new Date(now.getTime() - DAY)) && day >= nairobiDay(since)
  return isOpen ? day : undefined
}
