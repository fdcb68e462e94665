import { afterEach, expect, it, vi } from 'vitest'
import type { Host } from '../host/host.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { Section } from '../publication/publication.ts'
import { PageCounter } from './page-counter.ts'

const SECTIONS = 60

/** Counts sections of which each takes so long, with a clock of its own; counts what other work was given. */
class Run {
  now = 0
  tasks = 0
  idles = 0
  /** ms waited. */
  waited = 0
  /** ms worked. */
  worked = 0
  restLeft = 0
  measuredAt: number | undefined
  countedAt: number | undefined
  isSparing = false
  onTask = () => {}
  readonly counter: PageCounter

  constructor(msOfSection = 0, { rests = 1, rest = 0 } = {}) {
    const session = {
      restore: async () => {},
      map: () => ({ isComplete: false }),
      complete: async () => {
        this.countedAt ??= this.now
        this.now += msOfSection
        this.worked += msOfSection
      },
    }
    vi.spyOn(performance, 'now').mockImplementation(() => this.now)
    this.counter = new PageCounter({
      session: session as unknown as LayoutSession,
      sections: Array.from({ length: SECTIONS }, (_, index) => ({ index, isLinear: true }) as Section),
      host: {
        nextTask: async () => {
          this.tasks++
          this.onTask()
        },
        whenIdle: async () => {
          this.idles++
          this.onTask()
        },
        wait: async (ms: number) => {
          this.now += ms
          this.waited += ms
          this.restLeft -= ms
        },
      } as unknown as Host,
      restLeft: (times) => Math.max(0, this.restLeft + (times - 1) * rest),
      rests,
      isSparing: () => this.isSparing,
      onSlice() {},
      onNumbers() {},
      firstSection: () => SECTIONS,
      measure: async () => {
        this.measuredAt = this.now
      },
    })
  }
}

afterEach(() => vi.restoreAllMocks())

it('counts several short sections in a task when a caller waits for the number', async () => {
  const run = new Run()
  await run.counter.hurry().done
  expect(run.tasks).toBeLessThan(SECTIONS)
})

it('gives way after each while the page moves', async () => {
  const run = new Run()
  run.restLeft = 1000
  await run.counter.hurry().done
  expect(run.tasks).toBeGreaterThanOrEqual(SECTIONS)
})

it('waits in the background until the page has rested, without requesting idle time meanwhile', async () => {
  const run = new Run(5)
  run.restLeft = 1000
  await run.counter.start()
  expect(run.waited).toBe(1000)
  expect(run.idles).toBe(SECTIONS + 1)
})

it('estimates after one rest, and counts again after several', async () => {
  const run = new Run(5, { rests: 3, rest: 1000 })
  run.restLeft = 1000
  await run.counter.start()
  expect(run.measuredAt).toBe(1000)
  expect(run.countedAt).toBe(3000)
})

it('waits again when the page is touched while it counts', async () => {
  const run = new Run(5)
  let touches = 3
  run.onTask = () => {
    if (run.idles % 10 === 0 && touches-- > 0) run.restLeft = 1000
  }
  await run.counter.start()
  expect(run.waited).toBe(3000)
})

it('takes a fifth of the time at most where the device is to be spared', async () => {
  const run = new Run(12)
  run.isSparing = true
  await run.counter.start()
  expect(run.worked).toBe(12 * SECTIONS)
  expect(run.worked / run.now).toBeLessThanOrEqual(0.2)
  expect(run.worked / run.now).toBeGreaterThan(0.15)
})

it('continues in the background when no caller waits any more', async () => {
  const run = new Run(30)
  const hurry = run.counter.hurry()
  run.onTask = () => {
    if (run.tasks === 10) hurry.end()
  }
  await hurry.done
  expect(run.tasks).toBe(10)
  expect(run.idles).toBeGreaterThan(SECTIONS - 12)
})
