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
  counted = 0
  isResting = true
  onTask = () => {}
  session: LayoutSession | undefined
  readonly counter: PageCounter

  constructor(msOfSection = 0) {
    this.session = this.layout(msOfSection)
    vi.spyOn(performance, 'now').mockImplementation(() => this.now)
    this.counter = new PageCounter({
      sections: Array.from({ length: SECTIONS }, (_, index) => ({ index, isLinear: true }) as Section),
      host: {
        nextTask: async () => {
          this.tasks++
          this.onTask()
        },
      } as unknown as Host,
      session: () => this.session,
      isResting: () => this.isResting,
      firstSection: () => SECTIONS,
      onSlice() {},
      onNumbers() {},
    })
  }

  layout(msOfSection = 0): LayoutSession {
    return {
      restore: async () => {},
      map: () => ({ isComplete: false }),
      complete: async () => {
        this.counted++
        this.now += msOfSection
      },
    } as unknown as LayoutSession
  }
}

afterEach(() => vi.restoreAllMocks())

it('counts several short sections in a task', async () => {
  const run = new Run()
  await run.counter.count(() => {})
  expect(run.counted).toBe(SECTIONS)
  expect(run.tasks).toBeLessThan(SECTIONS)
})

it('gives way after each while the page moves', async () => {
  const run = new Run()
  run.isResting = false
  await run.counter.count(() => {})
  expect(run.tasks).toBeGreaterThanOrEqual(SECTIONS)
})

it('counts once for all that wait', async () => {
  const run = new Run(30)
  await Promise.all([run.counter.count(() => {}), run.counter.count(() => {})])
  expect(run.counted).toBe(SECTIONS)
})

it('ends when no caller waits any more', async () => {
  const run = new Run(30)
  const abort = new AbortController()
  run.onTask = () => run.tasks === 10 && abort.abort()
  await expect(run.counter.count(() => {}, abort.signal)).rejects.toMatchObject({ code: 'aborted' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(run.counted).toBeLessThan(13)
})

it('goes on for the others when one caller leaves', async () => {
  const run = new Run(30)
  const abort = new AbortController()
  run.onTask = () => run.tasks === 10 && abort.abort()
  const left = run.counter.count(() => {}, abort.signal)
  const stays = run.counter.count(() => {})
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  await stays
  expect(run.counted).toBe(SECTIONS)
})

it('rejects when the reader is off the page', async () => {
  const run = new Run()
  run.session = undefined
  await expect(run.counter.count(() => {})).rejects.toMatchObject({ code: 'aborted' })
})
