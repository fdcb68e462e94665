import { describe, expect, it } from 'vitest'
import { leaseEnd } from './lease-life.ts'

const now = new Date('2026-11-20T00:00:00Z')
const on = (date: string) => new Date(`${date}T00:00:00Z`)

describe('a lease', () => {
  it('is thirty days for a book that was bought', () => {
    expect(leaseEnd(true, null, now)).toEqual(on('2026-12-20'))
  })
  it('is what was paid for, seven days at most, for a subscriber', () => {
    const until = (paidUntil: Date | null, graceUntil: Date | null = null) =>
      leaseEnd(false, { paidUntil, graceUntil }, now)
    expect(until(on('2026-11-21'))).toEqual(on('2026-11-21'))
    expect(until(on('2027-11-21'))).toEqual(on('2026-11-27'))
    expect(until(on('2026-11-21'), on('2026-11-22'))).toEqual(on('2026-11-21'))
    expect(until(on('2026-11-19'), on('2026-11-21'))).toEqual(on('2026-11-21'))
  })
})
