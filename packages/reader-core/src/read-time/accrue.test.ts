import { describe, expect, it } from 'vitest'
import { accrue } from './accrue.ts'

const at = { t0: 10_000, lastSign: 9_000, cap: 60_000, room: 600_000 }

describe('credit', () => {
  it('is the time that went by', () => {
    expect(accrue(at, 15_000)).toEqual({ ms: 5_000, isGap: false, isCut: false })
  })

  it('ends at the idle cap, to the millisecond', () => {
    const nearCap = { ...at, t0: 67_000 }
    expect(accrue(nearCap, 72_000)).toEqual({ ms: 2_000, isGap: false, isCut: true })
    expect(accrue(nearCap, 69_000)).toEqual({ ms: 2_000, isGap: false, isCut: false })
    expect(accrue({ ...at, t0: 69_000 }, 74_000)).toEqual({ ms: 0, isGap: false, isCut: true })
  })

  it('is never less than nothing, long after the cap', () => {
    expect(accrue({ ...at, t0: 200_000 }, 205_000)).toEqual({ ms: 0, isGap: false, isCut: true })
  })

  it('ends where the visit has had its share', () => {
    expect(accrue({ ...at, room: 1_200 }, 15_000)).toEqual({ ms: 1_200, isGap: false, isCut: true })
    expect(accrue({ ...at, room: -1 }, 15_000)).toEqual({ ms: 0, isGap: false, isCut: true })
  })

  it('is nothing for a clock that stopped for too long: the device slept', () => {
    expect(accrue(at, 25_000)).toEqual({ ms: 15_000, isGap: false, isCut: false })
    expect(accrue(at, 25_001)).toEqual({ ms: 0, isGap: true, isCut: true })
  })
})
