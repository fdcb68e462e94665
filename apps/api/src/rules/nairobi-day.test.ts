import { expect, it } from 'vitest'
import { nairobiDay } from './nairobi-day.ts'

it.each([
  ['2026-11-21T20:59:59.999Z', '2026-11-21'],
  ['2026-11-21T21:00:00.000Z', '2026-11-22'],
  ['2026-12-31T22:00:00.000Z', '2027-01-01'],
  ['2026-01-05T09:00:00.000Z', '2026-01-05'],
])('in Nairobi %s falls on %s', (at, day) => expect(nairobiDay(new Date(at))).toBe(day))
