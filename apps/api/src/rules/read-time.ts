import type { ReadTick } from '@kurasa/portal-contract'
import { clockTolerance } from './device-clock.ts'
import { nairobiDay } from './nairobi-day.ts'

/** Reading that was reported later than this, milliseconds, is not counted. */
const OLDEST = 30 * 86_400_000
/** Milliseconds between the whole hours at which a day can begin somewhere. */
const HOUR = 3_600_000

/** A stretch of time, epoch ms; `to` is not part of it. */
export interface Stretch {
  from: number
  to: number
}

/** A stretch that is within one day in Nairobi. */
export interface DayStretch extends Stretch {
  day: string
}

/**
 * The time that ticks report and that is not counted yet: every moment once, however often it was reported. Time in the
 * future, too far back or before the account was created is left out. A day therefore never holds more than its 24
 * hours.
 *
 * @param since - when the account was created
 * @param counted - intervals that were counted before; they do not overlap
 * @returns intervals in order, none overlapping another or a counted one
 */
export function uncountedTime(
  ticks: readonly ReadTick[],
  counted: readonly Stretch[],
  now: Date,
  since: Date = new Date(0),
): Stretch[] {
  const earliest = Math.max(now.getTime() - OLDEST, since.getTime() - clockTolerance)
  const reported = ticks
    .map(({ at, seconds }) => ({ from: Date.parse(at) - seconds * 1000, to: Date.parse(at) }))
    .filter(({ from, to }) => to <= now.getTime() + clockTolerance && from >= earliest)
  const known = [...counted].sort((a, b) => a.from - b.from)
  return joinTouching(reported).flatMap((stretch) => {
    const free: Stretch[] = []
    let from = stretch.from
    for (const other of known) {
      if (other.to <= from || other.from >= stretch.to) continue
      if (other.from > from) free.push({ from, to: other.from })
      from = Math.max(from, other.to)
    }
    if (from < stretch.to) free.push({ from, to: stretch.to })
    return free
  })
}

/** Stretches in order; those that overlap or touch become one. */
export function joinTouching(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Cuts a stretch where a day ends in Nairobi. */
export function cutAtMidnight({ from, to }: Stretch): DayStretch[] {
  const day = nairobiDay(new Date(from))
  for (let hour = Math.floor(from / HOUR) * HOUR + HOUR; hour < to; hour += HOUR) {
    if (nairobiDay(new Date(hour)) === day) continue
    return [{ from, to: hour, day }, ...cutAtMidnight({ from: hour, to })]
  }
  return [{ from, to, day }]
}
