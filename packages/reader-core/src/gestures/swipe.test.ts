import { describe, expect, it } from 'vitest'
import { resist, swipeVelocity, turnForSwipe } from './swipe.ts'

const at = (x: number, time: number) => ({ x, y: 0, time })

describe('the velocity of a swipe', () => {
  it('is that of the last 100 ms', () => {
    expect(swipeVelocity([at(0, 0), at(10, 500), at(60, 550), at(110, 600)])).toBe(1)
  })

  it('is known even when a busy page delivers a single move', () => {
    expect(swipeVelocity([at(300, 0), at(60, 240)])).toBe(-1)
  })

  it('is nothing for a finger that rests before it leaves', () => {
    expect(swipeVelocity([at(300, 0), at(60, 100), at(60, 250), at(60, 340)])).toBeCloseTo(0)
  })

  it('is nothing without way or time', () => {
    expect([swipeVelocity([]), swipeVelocity([at(5, 5)]), swipeVelocity([at(5, 5), at(9, 5)])]).toEqual([
      0, 0, 0,
    ])
  })
})

describe.each([
  ['ltr', 1],
  ['rtl', -1],
] as const)('a swipe in a %s book', (direction, sign) => {
  it('turns forward when the finger pulls the next page in', () => {
    expect(turnForSwipe(-80 * sign, -0.6 * sign, 360, direction)).toBe('forward')
    expect(turnForSwipe(-200 * sign, 0, 360, direction)).toBe('forward')
  })

  it('turns backward the other way', () => {
    expect(turnForSwipe(80 * sign, 0.6 * sign, 360, direction)).toBe('backward')
    expect(turnForSwipe(200 * sign, 0, 360, direction)).toBe('backward')
  })

  it('snaps back when it is short and slow, or taken back', () => {
    expect(turnForSwipe(-18 * sign, -0.05 * sign, 360, direction)).toBeUndefined()
    expect(turnForSwipe(-100 * sign, -0.1 * sign, 360, direction)).toBeUndefined()
    expect(turnForSwipe(-200 * sign, 0.5 * sign, 360, direction)).toBeUndefined()
    expect(turnForSwipe(-20 * sign, -2 * sign, 360, direction)).toBeUndefined()
  })
})

it('lets the page give way a little where there is no other', () => {
  expect(resist(100)).toBe(35)
})
