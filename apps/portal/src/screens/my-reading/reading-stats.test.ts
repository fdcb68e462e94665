import { describe, expect, it } from 'vitest'
import { barsOfMonth, barsOfYear, minutesOfWeek, streakOf } from './reading-stats.ts'

/** A Wednesday. */
const today = '2026-11-25'
const day = (name: string, minutes = 10) => ({ day: name, minutes })

describe('the week', () => {
  it('begins on Monday and leaves out the Sunday before', () => {
    expect(minutesOfWeek([day('2026-11-22'), day('2026-11-23', 5), day(today, 7)], today)).toBe(12)
    expect(minutesOfWeek([day('2026-11-22', 4), day('2026-11-16', 3)], '2026-11-22')).toBe(7)
  })
})

describe('a streak', () => {
  it.each([
    ['nothing', [], 0],
    ['today alone', [day(today)], 1],
    ['yesterday, for today is not over', [day('2026-11-24')], 1],
    ['the day before yesterday', [day('2026-11-23')], 0],
    ['a gap', [day('2026-11-22'), day('2026-11-24'), day(today)], 2],
    ['less than a minute', [day('2026-11-24', 0), day(today)], 1],
  ])('counts days in a row: %s', (_what, days, length) => expect(streakOf(days, today)).toBe(length))

  it('goes over the ends of months and years', () => {
    expect(streakOf([day('2026-12-31'), day('2027-01-01')], '2027-01-01')).toBe(2)
  })
})

describe('bars', () => {
  it('has one for each day of the month, those to come marked', () => {
    const bars = barsOfMonth([day('2026-10-31'), day('2026-11-01', 3)], today)
    expect(bars).toHaveLength(30)
    expect([bars[0]!.minutes, bars[24]!.isFuture, bars[25]!.isFuture]).toEqual([3, false, true])
    expect(barsOfMonth([], '2028-02-10')).toHaveLength(29)
  })

  it('has twelve months, this one last, each with its sum', () => {
    const bars = barsOfYear(
      [day('2025-11-30', 99), day('2025-12-01', 4), day('2026-11-01'), day(today)],
      today,
    )
    expect(bars.map(({ from }) => from.toISOString().slice(0, 7)).at(0)).toBe('2025-12')
    expect([bars.length, bars[0]!.minutes, bars[11]!.minutes]).toEqual([12, 4, 20])
  })
})
