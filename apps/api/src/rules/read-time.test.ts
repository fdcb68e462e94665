import type { ReadTick } from '@kurasa/portal-contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtMidnight, joinTouching, uncountedTime } from './read-time.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const ago = (seconds: number) => now.getTime() - seconds * 1000
const tick = (endedAgo: number, seconds: number): ReadTick => ({
  at: new Date(ago(endedAgo)).toISOString(),
  seconds,
})
const stretch = (fromAgo: number, toAgo: number) => ({ from: ago(fromAgo), to: ago(toAgo) })

describe('time read', () => {
  it('counts a moment once, however many devices report it', () => {
    expect(uncountedTime([tick(0, 60), tick(30, 60), tick(0, 60)], [], now)).toEqual([stretch(90, 0)])
  })

  it('that was counted before is not counted again; what lies between is', () => {
    const counted = [stretch(50, 40), stretch(20, 10)]
    expect(uncountedTime([tick(0, 60)], counted, now)).toEqual([
      stretch(60, 50),
      stretch(40, 20),
      stretch(10, 0),
    ])
    expect(uncountedTime([tick(12, 5)], counted, now)).toEqual([])
  })

  it.each([
    ['of a clock a little ahead', tick(-200, 60), 1],
    ['of the future', tick(-400, 60), 0],
    ['of a month ago', tick(30 * 86_400, 60), 0],
    ['of a long journey without a network', tick(29 * 86_400, 60), 1],
  ])('%s', (_what, given, expected) => {
    expect(uncountedTime([given], [], now)).toHaveLength(expected)
  })

  it('from before the account was made is left out, but for what clocks differ', () => {
    const since = new Date(ago(60))
    expect(uncountedTime([tick(400, 60)], [], now, since)).toEqual([])
    expect(uncountedTime([tick(200, 60)], [], now, since)).toEqual([stretch(260, 200)])
  })

  it('is reported in any order and any parts: the sum is always the union', () => {
    const anyTick = fc.record({ ended: fc.nat(400), seconds: fc.integer({ min: 1, max: 60 }) })
    fc.assert(
      fc.property(fc.array(fc.array(anyTick, { maxLength: 8 }), { maxLength: 8 }), (reports) => {
        const seen = new Set<number>()
        let counted: { from: number; to: number }[] = []
        for (const report of reports) {
          const ticks = report.map(({ ended, seconds }) => tick(ended, seconds))
          counted = joinTouching([...counted, ...uncountedTime(ticks, counted, now)])
          for (const { ended, seconds } of report) {
            for (let second = 0; second < seconds; second++) seen.add(ended + second)
          }
        }
        const sum = counted.reduce((total, { from, to }) => total + (to - from) / 1000, 0)
        expect(sum).toBe(seen.size)
      }),
      { seed: 20261121 },
    )
  })

  it('over midnight in Nairobi belongs to both days', () => {
    const midnight = Date.parse('2026-11-21T21:00:00Z')
    expect(cutAtMidnight({ from: midnight - 5000, to: midnight + 7000 })).toEqual([
      { from: midnight - 5000, to: midnight, day: '2026-11-21' },
      { from: midnight, to: midnight + 7000, day: '2026-11-22' },
    ])
    expect(cutAtMidnight({ from: midnight, to: midnight + 1 })).toHaveLength(1)
  })
})
