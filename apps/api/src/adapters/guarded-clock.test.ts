import { beforeEach, describe, expect, it } from 'vitest'
import { createGuardedClock } from './guarded-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = Date.parse('2026-11-21T12:00:00Z')

let shown: number
let passed: number
let steps: number[]
let now: () => number
beforeEach(() => {
  shown = start
  passed = 0
  steps = []
  const clock = createGuardedClock({
    wall: () => shown,
    monotonic: () => passed,
    onStep: (step) => steps.push(step),
  })
  now = () => clock.now().getTime() - start
})

/** Lets time pass, and the machine's clock show something more or less than that. */
function pass(milliseconds: number, step = 0): void {
  passed += milliseconds
  shown += milliseconds + step
}

describe('the clock of the server', () => {
  it('is the machine’s as long as that one goes', () => {
    pass(HOUR)
    expect(now()).toBe(HOUR)
    pass(MINUTE, 2 * MINUTE)
    expect(now()).toBe(HOUR + 3 * MINUTE)
    pass(MINUTE, -MINUTE)
    expect([now(), steps]).toEqual([HOUR + 3 * MINUTE, []])
  })

  it.each([
    ['ahead a year', 365 * DAY],
    ['back a day', -DAY],
  ])('does not follow a step: %s', (_name, step) => {
    pass(HOUR, step)
    expect(now()).toBe(HOUR)
    pass(HOUR)
    expect(now()).toBe(2 * HOUR)
    // It is reported once, and followed again when it is right again.
    expect(steps).toEqual([step])
    pass(HOUR, -step)
    expect([now(), steps]).toEqual([3 * HOUR, [step]])
  })

  it('follows a machine that resumes after a night', () => {
    pass(MINUTE, 9 * HOUR)
    expect([now(), steps]).toEqual([9 * HOUR + MINUTE, []])
  })
})
