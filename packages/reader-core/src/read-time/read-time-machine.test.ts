import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOf, ReadTimeRun } from '../testing/read-time-run.ts'
import { localDay } from './ledger.ts'
import { withFirstReads } from './pages-read.ts'
import { readTimeLimits } from './read-time-limits.ts'

const turn = (key: string, letters?: number, isForward = true) =>
  ({ type: 'TURN', page: pageOf(key, letters), isForward }) as const
const open = { type: 'OPEN', page: pageOf('p1') } as const
const close = { type: 'CLOSE' } as const
const input = { type: 'INPUT' } as const
const pause = (reason: 'hidden' | 'overlay' | 'follower' | 'busy' | 'offscreen' | 'off') =>
  ({ type: 'PAUSE', reason }) as const
const resume = (reason: 'hidden' | 'overlay' | 'follower' | 'busy' | 'offscreen' | 'off') =>
  ({ type: 'RESUME', reason }) as const
const speech = (isOn: boolean) => ({ type: 'SPEECH', isOn }) as const

/** Seconds of the pace samples. */
const samples = (run: ReadTimeRun) =>
  withFirstReads(run.visits, new Set())
    .filter((visit) => visit.isSample)
    .map((visit) => visit.ms / 1000)

describe('read time', () => {
  it('V1: plain reading counts whole', () => {
    const run = new ReadTimeRun().at(0, open).at(40, turn('p2')).at(80, turn('p3')).at(120, turn('p4'))
    run.at(150, close)
    expect([run.total(), run.read]).toEqual([150_000, 4])
  })

  it('V2: pages flicked through are no pages read', () => {
    const run = new ReadTimeRun().at(0, open)
    for (let page = 1; page <= 20; page++) run.at(page / 2, turn(`p${page + 1}`))
    run.at(40, close)
    expect([run.total(), run.read]).toEqual([40_000, 1])
  })

  it('V3: a book left open counts to the cap of its page, and says nothing of pace', () => {
    const run = new ReadTimeRun().at(0, open).at(1800, close)
    expect([run.total(), run.read, samples(run)]).toEqual([180_000, 1, []])
  })

  it('counts to a cap that lies between two ticks, and not to the next tick', () => {
    // 411 letters: 82.2 s.
    const run = new ReadTimeRun().at(0, { type: 'OPEN', page: pageOf('p1', 411) }).at(600, close)
    expect(run.total()).toBe(82_200)
  })

  it('V4: who comes back to a page goes on counting', () => {
    const run = new ReadTimeRun().at(0, open).at(600, input).at(620, turn('p2')).at(620, close)
    expect([run.total(), run.read, samples(run)]).toEqual([200_000, 1, []])
  })

  it('V5: the background does not count', () => {
    const run = new ReadTimeRun().at(0, open).at(60, pause('hidden')).at(600, resume('hidden'))
    run.at(630, turn('p2')).at(630, close)
    expect([run.total(), run.read]).toEqual([90_000, 1])
  })

  it('V6: a night of sleep does not count', () => {
    const run = new ReadTimeRun().at(0, open).until(60)
    run.isAwake = false
    const morning = 60 + 8 * 3600
    run.until(morning)
    run.at(morning, { type: 'TICK' })
    run.isAwake = true
    expect(run.state).toBe('idle')
    run
      .at(morning + 2, input)
      .at(morning + 32, turn('p2'))
      .at(morning + 32, close)
    expect([run.total(), run.read]).toEqual([90_000, 1])
  })

  it.each([
    ['reading', false, 'counting', 'idle'],
    ['listening', true, 'listening', 'counting'],
  ] as const)(
    'while %s a pause of the clock as long as the longest gap is no sleep',
    (_, isOn, state, after) => {
      const run = new ReadTimeRun().at(0, open)
      if (isOn) run.at(0, speech(true))
      run.isAwake = false
      run.at(readTimeLimits.mostGap / 1000, { type: 'TICK' })
      expect(run.state).toBe(state)
      run.at((2 * readTimeLimits.mostGap + 1) / 1000, { type: 'TICK' })
      expect(run.state).toBe(after)
    },
  )

  it('a page that another window turned to gives a sample of pace', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('follower')).at(20, turn('p2'))
    run.at(30, resume('follower')).at(70, turn('p3')).at(70, close)
    expect(samples(run)).toContain(40)
  })

  it.each([
    ['while a panel is over it', [pause('overlay')], resume('overlay')],
    ['before another window gives up the lead', [pause('follower')], resume('follower')],
    ['after a long silence', [], input],
  ])('a page that was turned to %s is read by eye: it gives a sample', (_, before, after) => {
    const run = new ReadTimeRun().at(0, open)
    for (const each of before) run.at(20, each)
    run.at(400, turn('p2')).at(400, after).at(440, turn('p3')).at(440, close)
    expect(samples(run)).toContain(40)
  })

  it('a page that was opened in the background is read by eye when it is seen: it gives a sample', () => {
    const run = new ReadTimeRun().at(0, pause('hidden')).at(0, open).at(5, resume('hidden'))
    run.at(45, turn('p2')).at(45, close)
    expect(samples(run)).toEqual([40])
  })

  it('a window that was hidden claims the lead again, although another had it', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('follower')).at(30, pause('hidden'))
    expect(run.reasons).toEqual(['hidden'])
    expect(run.at(40, resume('hidden')).state).toBe('counting')
  })

  it('turns are written down five seconds after the last writing, not before', () => {
    // The tick of 15 s writes.
    const saves = (seconds: number) => {
      const run = new ReadTimeRun().at(0, open).at(seconds, turn('p2'))
      return run.actions.filter(({ at, type }) => at === seconds && type === 'save').length
    }
    expect([saves(19.9), saves(20)]).toEqual([0, 1])
  })

  it.each([
    ['V7', '+1 day', 86_400_000],
    ['V8', '−2 h', -7_200_000],
  ])('%s: a wall clock set by %s changes no duration', (_, __, shift) => {
    const run = new ReadTimeRun().at(0, open).until(30)
    run.wallShift = shift
    run.at(60, close)
    expect([run.total(), run.read]).toEqual([60_000, 1])
    expect([...run.slices.values()].map((interval) => interval.wallStart)).toEqual([Date.UTC(2026, 2, 3, 9)])
  })

  it('V10: what a crash can take is less than 15 s', () => {
    const run = new ReadTimeRun().at(0, open).until(100)
    expect(run.total()).toBe(90_000)
  })

  it('V11: ears and eyes are counted apart', () => {
    const run = new ReadTimeRun().at(0, open).at(30, speech(true)).at(40, turn('p2')).at(50, turn('p3'))
    run.at(60, speech(true)).at(90, speech(false)).at(120, close)
    expect([run.total(), run.total('listen')]).toEqual([60_000, 60_000])
    expect(run.read).toBeLessThanOrEqual(2)
    expect(samples(run)).toEqual([])
  })

  it('V12: a panel over the page stops the clock', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('overlay')).at(80, resume('overlay'))
    run.at(100, close)
    expect([run.total(), run.read]).toEqual([40_000, 1])
  })

  it('V14: midnight parts a session into two days', () => {
    const start = Date.UTC(2026, 2, 3, 20, 59, 30)
    const run = new ReadTimeRun(start, 180).at(0, open).at(60, close)
    const days = [...run.slices.values()].map((interval) => [
      new Date(localDay(interval.wallStart, interval.utcOffset)).toISOString().slice(0, 10),
      interval.ms,
    ])
    expect(days).toEqual([
      ['2026-03-03', 30_000],
      ['2026-03-04', 30_000],
    ])
  })

  it('V15: a picture counts two minutes', () => {
    const run = new ReadTimeRun().at(0, { type: 'OPEN', page: pageOf('i1', 0, true) }).at(600, close)
    expect([run.total(), run.read]).toEqual([120_000, 1])
  })

  it('V16: a slow reader of a full page is believed', () => {
    const run = new ReadTimeRun().at(0, { type: 'OPEN', page: pageOf('p1', 1500) })
    run.at(290, turn('p2')).at(300, close)
    expect([run.total(), run.read]).toEqual([300_000, 2])
  })

  it('V17: going back and forth reads a page once, and its pace is that of the first reading', () => {
    const run = new ReadTimeRun()
      .at(0, open)
      .at(40, turn('p2'))
      .at(43, turn('p1', 900, false))
    run.at(63, turn('p2')).at(103, turn('p3')).at(103, close)
    expect([run.total(), run.read, samples(run)]).toEqual([103_000, 2, [40, 40]])
  })

  it('V18: a book opened by accident leaves no trace', () => {
    const run = new ReadTimeRun().at(0, open).at(6, close)
    expect([run.total(), run.read, run.slices.size, run.visits.length]).toEqual([0, 0, 0, 0])
  })

  it('V19: a page in the back/forward cache counts nothing', () => {
    const run = new ReadTimeRun().at(0, open).at(30, pause('hidden'))
    run.isAwake = false
    run.at(300, resume('hidden'))
    run.isAwake = true
    run.at(320, close)
    expect([run.total(), run.read]).toEqual([50_000, 1])
  })

  it('V20: a frozen page counts nothing, whatever events came first', () => {
    const run = new ReadTimeRun().at(0, open).at(60, pause('hidden')).at(60, pause('hidden'))
    run.isAwake = false
    run.at(600, resume('hidden'))
    run.isAwake = true
    run.at(630, turn('p2')).at(630, close)
    expect([run.total(), run.read]).toEqual([90_000, 1])
  })

  it('V21: a short page is read in a second and a third', () => {
    const run = new ReadTimeRun().at(0, open).at(20, turn('p2', 100)).at(21.2, turn('p3', 100)).at(23, close)
    expect([run.total(), run.read]).toEqual([23_000, 2])
  })

  it('V22: one page counts ten minutes at most', () => {
    const run = new ReadTimeRun().at(0, open)
    for (let at = 10; at <= 800; at += 10) run.at(at, input)
    run.at(900, close)
    expect([run.total(), run.read]).toEqual([600_000, 1])
  })

  it('splits time that goes on into intervals of five minutes, each with an id of its own', () => {
    const run = new ReadTimeRun().at(0, open)
    for (let at = 30; at <= 660; at += 30) run.at(at, turn(`p${at}`))
    run.at(660, close)
    expect([...run.slices.values()].map((interval) => interval.ms)).toEqual([300_000, 300_000, 60_000])
  })

  it('begins another session after ten minutes without credit', () => {
    const run = new ReadTimeRun().at(0, open).at(30, pause('hidden')).at(800, resume('hidden'))
    run.at(806, close)
    // The second sitting was six seconds: thrown away as a session of its own.
    expect(run.total()).toBe(30_000)
    const near = new ReadTimeRun()
      .at(0, open)
      .at(30, pause('hidden'))
      .at(500, resume('hidden'))
      .at(506, close)
    expect(near.total()).toBe(36_000)
  })

  it('counts only when no reason to pause is left', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('overlay')).at(25, pause('hidden'))
    run.at(40, resume('hidden'))
    expect([run.state, run.reasons]).toEqual(['paused', ['overlay']])
    run.at(50, resume('overlay')).at(60, close)
    expect(run.total()).toBe(30_000)
  })

  it('claims the lead when it begins, and releases it when it stops', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('hidden')).at(30, resume('hidden')).at(300, close)
    const lead = run.actions.filter(({ type }) => type === 'claim' || type === 'release')
    expect(lead).toEqual([
      { at: 0, type: 'claim' },
      { at: 20, type: 'release' },
      { at: 30, type: 'claim' },
      { at: 210, type: 'release' },
    ])
  })

  it('leaves a tail when it is hidden, before anything that takes time', () => {
    const run = new ReadTimeRun().at(0, open).at(20, pause('hidden'))
    const last = run.actions.filter(({ at }) => at === 20).map(({ type }) => type)
    expect(last).toEqual(['keepTail', 'save', 'release'])
  })

  it('continues listening in the background, and stops when speech stops', () => {
    const run = new ReadTimeRun()
      .at(0, open)
      .at(10, speech(true))
      .at(12, pause('hidden'))
      .at(40, speech(true))
    expect(run.state).toBe('listening')
    run.until(200)
    expect([run.state, run.total('listen')]).toEqual(['paused', 90_000])
  })

  it('never credits more than the time that passed, whatever happens', () => {
    const kinds = ['turn', 'input', 'hide', 'show', 'panel', 'unpanel', 'say', 'hush', 'tick'] as const
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 400 })), { maxLength: 40 }),
        (script) => {
          const run = new ReadTimeRun().at(0, open)
          let at = 0
          for (const [kind, wait] of script) {
            at += wait
            if (kind === 'turn') run.at(at, turn(`p${at}`))
            if (kind === 'input') run.at(at, input)
            if (kind === 'hide') run.at(at, pause('hidden'))
            if (kind === 'show') run.at(at, resume('hidden'))
            if (kind === 'panel') run.at(at, pause('overlay'))
            if (kind === 'unpanel') run.at(at, resume('overlay'))
            if (kind === 'say') run.at(at, speech(true))
            if (kind === 'hush') run.at(at, speech(false))
            if (kind === 'tick') run.at(at, { type: 'TICK' })
          }
          run.at(at, close)
          expect(run.total() + run.total('listen')).toBeLessThanOrEqual(at * 1000)
          const intervals = [...run.slices.values()].toSorted((a, b) => a.wallStart - b.wallStart)
          for (const [i, interval] of intervals.entries()) {
            expect(interval.ms).toBeLessThanOrEqual(300_000)
            const before = intervals[i - 1]
            if (before) expect(interval.wallStart).toBeGreaterThanOrEqual(before.wallStart + before.ms)
          }
          expect(run.state).toBe('closed')
        },
      ),
    )
  })
})
