import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowanceAt, cutToLength } from './read-allowance.ts'

const at = new Date('2026-11-21T12:00:00.000Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)

describe('the allowance of a device', () => {
  it('grows by one second each second, to thirty days', () => {
    expect(allowanceAt({ seconds: 5, at }, after(100))).toBe(105)
    expect(allowanceAt({ seconds: 5, at }, after(90 * 86_400))).toBe(30 * 86_400)
  })

  it('that was written under a clock ahead of ours gains nothing and loses nothing', () => {
    expect(allowanceAt({ seconds: 5, at: after(86_400) }, at)).toBe(5)
  })
})

describe('stretches cut to a length', () => {
  it('keep their earliest part', () => {
    const stretches = [
      { from: 0, to: 10_000 },
      { from: 20_000, to: 40_000 },
    ]
    expect(cutToLength(stretches, 15)).toEqual([
      { from: 0, to: 10_000 },
      { from: 20_000, to: 25_000 },
    ])
    expect(cutToLength(stretches, 10)).toEqual([{ from: 0, to: 10_000 }])
    expect(cutToLength(stretches, 99)).toEqual(stretches)
    expect(cutToLength(stretches, 0.9)).toEqual([])
  })

  it('are never longer than the limit, and as long as it allows', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 30 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 5000 }), (seconds, limit) => {
        const stretches = seconds.map((length, index) => ({
          from: index * 1_000_000,
          to: index * 1_000_000 + length * 1000,
        }))
        const sum = (some: { from: number; to: number }[]) =>
          some.reduce((total, { from, to }) => total + (to - from) / 1000, 0)
        expect(sum(cutToLength(stretches, limit))).toBe(Math.min(limit, sum(stretches)))
      }),
      { seed: 20 },
    )
  })
})
