import { expect, it } from 'vitest'
import { credited, emptyLedger, localDay, resumed, rowsToSave } from './ledger.ts'
import { readTimeLimits } from './read-time-limits.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A ledger whose session began at a wall time, with the steady clock at 1000 ms. */
const begunAt = (wall: number, utcOffset: number) =>
  resumed(emptyLedger('book', 'tab'), { ms: 1000, wall, utcOffset })

it.each([
  ['Nairobi', 180, Date.UTC(2026, 10, 24, 21)],
  ['New York', -300, Date.UTC(2026, 10, 25, 5)],
  ['Greenwich', 0, Date.UTC(2026, 10, 25)],
])('a local day of %s begins at its own midnight, to the millisecond', (_, utcOffset, midnight) => {
  const day = Date.UTC(2026, 10, 25)
  expect(localDay(midnight, utcOffset)).toBe(day)
  expect(localDay(midnight - 1, utcOffset)).toBe(day - DAY)
})

it.each([180, -300, 0])('reading over midnight is two intervals, at %d minutes from UTC', (utcOffset) => {
  const midnight = Date.UTC(2026, 10, 25) - utcOffset * MINUTE
  const rows = rowsToSave(credited(begunAt(midnight - MINUTE, utcOffset), 1000, 3 * MINUTE, 'active', 0.5))
  expect(rows.map(({ wallStart, ms }) => [wallStart, ms])).toEqual([
    [midnight - MINUTE, MINUTE],
    [midnight, 2 * MINUTE],
  ])
})

it('an interval is never longer than five minutes, and the last moment of credit decides when a session is over', () => {
  const noon = Date.UTC(2026, 10, 25, 12)
  const read = credited(begunAt(noon, 0), 1000, 7 * MINUTE, 'active', 0.5)
  expect(rowsToSave(read).map(({ ms }) => ms)).toEqual([5 * MINUTE, 2 * MINUTE])
  const last = 1000 + 7 * MINUTE
  const at = (ms: number) => ({ ms, wall: noon + ms, utcOffset: 0 })
  expect(resumed(read, at(last + readTimeLimits.sessionGap)).session).toBe(read.session)
  expect(resumed(read, at(last + readTimeLimits.sessionGap + 1)).session?.creditMs).toBe(0)
})
