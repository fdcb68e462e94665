import { describe, expect, it } from 'vitest'
import { springOffset } from './spring.ts'

const path = (from: number, velocity: number) =>
  Array.from({ length: 400 }, (_, ms) => springOffset(from, velocity, ms))

describe.each([360, -360, 24])('a spring that starts %i px away', (from) => {
  it('starts there, only comes nearer, and has arrived after 400 ms', () => {
    const offsets = path(from, 0)
    expect(offsets[0]).toBe(from)
    for (const [ms, offset] of offsets.entries()) {
      if (ms > 0) expect(Math.abs(offset)).toBeLessThan(Math.abs(offsets[ms - 1]!))
    }
    expect(Math.abs(offsets.at(-1)!)).toBeLessThan(0.5)
  })

  it('goes on with the velocity of the finger', () => {
    const velocity = -Math.sign(from) * 0.8
    expect(springOffset(from, velocity, 1) - from).toBeCloseTo(velocity, 0)
  })

  it('stops at its rest position, however fast it comes', () => {
    const offsets = path(from, -Math.sign(from) * 40)
    expect(offsets.every((offset) => offset * from >= 0)).toBe(true)
    expect(offsets.at(-1)).toBe(0)
  })

  it('comes back when the finger moved away from rest', () => {
    const offsets = path(from, Math.sign(from))
    expect(Math.abs(offsets[5]!)).toBeGreaterThan(Math.abs(from))
    expect(Math.abs(offsets.at(-1)!)).toBeLessThan(0.5)
  })
})
