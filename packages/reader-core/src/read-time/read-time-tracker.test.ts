import { expect, it } from 'vitest'
import { pageOf } from '../testing/read-time-run.ts'
import { coveredMs } from './day-totals.ts'
import type { ReadTimeInterval } from './ledger.ts'
import { createMemoryReadTime } from './memory-read-time.ts'
import type { ReadTimeClock } from './read-time-clock.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'
import { ReadTimeTracker } from './read-time-tracker.ts'
import { type TabLeadListener, YIELD_AFTER_MS } from './tab-lead.ts'

/** A clock that is moved by hand, seconds, and calls what is due on its way. */
function createTestClock() {
  let now = 0
  const timers = new Set<{ ms: number; due: number; act: () => void }>()
  const clock: ReadTimeClock = {
    now: () => ({ ms: now, wall: Date.UTC(2026, 2, 3, 9) + now, utcOffset: 180 }),
    every(ms, act) {
      const timer = { ms, due: now + ms, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    ...clock,
    timers,
    until(seconds: number) {
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= seconds * 1000).sort((a, b) => a.due - b.due)[0]
        if (!next) break
        now = next.due
        next.due += next.ms
        next.act()
      }
      now = seconds * 1000
    },
  }
}

/** One lead for several windows, as locks and a channel give it. */
function createLeads() {
  let leader: TabLeadListener | undefined
  return (listener: TabLeadListener) => ({
    claim() {
      if (leader === listener) return
      if (leader?.isBusy(YIELD_AFTER_MS)) return listener.onLost()
      const last = leader
      leader = listener
      last?.onLost()
      listener.onLead()
    },
    release() {
      if (leader === listener) leader = undefined
    },
    destroy() {},
  })
}

let tabs = 0
function createWindow(
  clock: ReadTimeClock,
  storage: ReadTimeStorage,
  createLead = createLeads(),
  language = 'en',
) {
  return new ReadTimeTracker({
    bookId: 'book',
    tabId: `tab-${tabs++}`,
    kind: 'text',
    language,
    clock,
    storage,
    createLead,
    onChanged: () => {},
  })
}

it('V9: of two windows one counts, and their union is the time that passed', async () => {
  const clock = createTestClock()
  const storage = createMemoryReadTime()
  const leads = createLeads()
  const a = createWindow(clock, storage, leads)
  const b = createWindow(clock, storage, leads)
  a.open(pageOf('p1'))
  clock.until(1)
  b.open(pageOf('p1'))
  clock.until(30)
  b.input()
  clock.until(90)
  await Promise.all([a.close(), b.close()])
  expect([a.totals.activeMs, b.totals.activeMs]).toEqual([30_000, 60_000])
  expect([a.totals.pagesRead, b.totals.pagesRead]).toEqual([1, 1])
  const { slices } = await storage.read('book')
  expect(coveredMs(slices, 'active')).toBe(90_000)
})

it('counts the time of two leaders once', () => {
  const interval = (id: string, wallStart: number, ms: number, kind: ReadTimeInterval['kind'] = 'active') =>
    ({
      id,
      bookId: 'b',
      tabId: id,
      wallStart,
      ms,
      kind,
      from: 0,
      to: 0,
      utcOffset: 0,
    }) satisfies ReadTimeInterval
  const intervals = [
    interval('a', 0, 60),
    interval('b', 30, 60),
    interval('c', 200, 10),
    interval('d', 0, 500, 'listen'),
  ]
  expect([coveredMs(intervals, 'active'), coveredMs(intervals, 'listen')]).toEqual([100, 500])
})

it('V13: three sessions offline and two lost answers count once each', async () => {
  const clock = createTestClock()
  const storage = createMemoryReadTime()
  for (let session = 0; session < 3; session++) {
    const offline = createWindow(clock, storage)
    offline.open(pageOf(`p${session}`))
    clock.until((session + 1) * 60)
    await offline.close()
  }
  const server = new Map<string, number>()
  let answersLost = 2
  const online = createWindow(clock, storage)
  const take = async (intervals: readonly ReadTimeInterval[]) => {
    for (const { id, ms } of intervals) server.set(id, Math.max(ms, server.get(id) ?? 0))
    if (answersLost-- > 0) throw new Error('The answer was lost.')
  }
  online.onInterval(take)
  await online.report()
  await online.report()
  await online.report()
  expect([...server.values()]).toEqual([60_000, 60_000, 60_000])
  expect(await storage.unsent(10)).toEqual([])
  await online.close()
})

it('reports an interval when it has ended, not while it grows', async () => {
  const clock = createTestClock()
  const reader = createWindow(clock, createMemoryReadTime())
  const reported: number[][] = []
  reader.onInterval((intervals) => {
    reported.push(intervals.map((interval) => interval.ms))
  })
  reader.open(pageOf('p1', 3000))
  clock.until(60)
  await reader.report()
  expect(reported).toEqual([])
  clock.until(80)
  await reader.close()
  await reader.report()
  expect(reported).toEqual([[80_000]])
})

it('learns the pace of a reader from eight pages on, in each language apart', async () => {
  const clock = createTestClock()
  const storage = createMemoryReadTime()
  const reader = createWindow(clock, storage)
  reader.open(pageOf('p0', 900))
  for (let page = 1; page <= 8; page++) {
    clock.until(page * 30)
    reader.turn(pageOf(`p${page}`, 900), true)
  }
  clock.until(260)
  expect(reader.pace).toBe(30)
  await reader.close()
  const english = createWindow(clock, storage)
  const arabic = createWindow(clock, storage, createLeads(), 'ar')
  await Promise.all([english.load(), arabic.load()])
  expect([english.pace, arabic.pace]).toEqual([30, 10])
  await Promise.all([english.close(), arabic.close()])
})

it('can be switched off, and stays off in the next session', async () => {
  const clock = createTestClock()
  const storage = createMemoryReadTime()
  const reader = createWindow(clock, storage)
  await reader.load()
  reader.open(pageOf('p1'))
  clock.until(20)
  await reader.setOn(false)
  clock.until(60)
  await reader.close()
  expect(reader.totals.activeMs).toBe(20_000)
  const next = createWindow(clock, storage)
  await next.load()
  expect(next.isOn).toBe(false)
  next.open(pageOf('p2'))
  clock.until(120)
  expect(next.totals.activeMs).toBe(20_000)
  await next.setOn(true)
  clock.until(150)
  await next.close()
  expect(next.totals.activeMs).toBe(50_000)
})

it('forgets a book when it is reported to', async () => {
  const clock = createTestClock()
  const storage = createMemoryReadTime()
  const reader = createWindow(clock, storage)
  reader.open(pageOf('p1'))
  clock.until(60)
  await reader.close()
  await reader.forget('book')
  expect(reader.totals).toEqual({ activeMs: 0, listenMs: 0, pagesRead: 0 })
  expect(await storage.read()).toEqual({ slices: [], visits: [], days: [] })
})

it('leaves no timer behind', async () => {
  const clock = createTestClock()
  const reader = createWindow(clock, createMemoryReadTime())
  reader.open(pageOf('p1'))
  clock.until(20)
  await reader.close()
  expect(clock.timers.size).toBe(0)
})
