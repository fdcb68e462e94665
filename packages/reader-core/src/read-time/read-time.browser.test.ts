import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { createIndexedDbReadTime } from './indexed-db-read-time.ts'
import type { ReadTimeInterval } from './ledger.ts'
import { createMemoryReadTime } from './memory-read-time.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const interval = (id: string, ms: number, more: Partial<ReadTimeInterval> = {}): ReadTimeInterval => ({
  id,
  bookId: 'book',
  tabId: 'tab',
  wallStart: Date.UTC(2026, 2, 3, 9),
  ms,
  kind: 'active',
  from: 0,
  to: 0.1,
  utcOffset: 180,
  ...more,
})
const rows = (...intervals: ReadTimeInterval[]) => ({ slices: intervals, visits: [], paces: {} })
const newUser = () => `test-${Math.random()}`

const paragraphs = Array.from(
  { length: 40 },
  (_, i) => `<p>Paragraph ${i}. ${'The lamp went round. '.repeat(20)}</p>`,
)

async function openReader() {
  const publication = await memoryBook([{ body: paragraphs.join('') }, { body: '<p>The end.</p>' }])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const storage = createMemoryReadTime()
  const reader = createReader({ publication, pageStore: null, readTime: { storage, user: newUser() } })
  ends.push(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  return { reader, storage, box }
}

const running = (reader: Reader) =>
  vi.waitFor(() => expect(reader.readTime.minutesLeft).toBeDefined(), { timeout: 10_000 })

it('costs the first page nothing: its code loads after the first access', async () => {
  // A development server has a file for each module: more than the 250 that are recorded by default.
  performance.setResourceTimingBufferSize(5000)
  const loaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('reader-observer'))
  const { reader } = await openReader()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(loaded()).toBe(false)
  await running(reader)
  expect(loaded()).toBe(true)
})

it('knows how long the chapter and the book still take', async () => {
  const { reader } = await openReader()
  await running(reader)
  await reader.countPages()
  // About 16 400 characters of which four in five are letters, at 16 letters a second.
  await vi.waitFor(() => expect(reader.readTime.minutesLeft?.chapter).toBeGreaterThan(8))
  expect(reader.readTime.minutesLeft?.chapter).toBeLessThan(18)
  const before = reader.readTime.getSnapshot()
  expect(reader.readTime.getSnapshot()).toBe(before)
  await reader.goTo({ totalProgression: 1 })
  await vi.waitFor(() => expect(reader.readTime.minutesLeft).toEqual({ chapter: 0, book: 0 }))
})

it('keeps the longer of two versions of an interval, in whatever order they come', async () => {
  const storage = createIndexedDbReadTime(newUser())
  await storage.write(rows(interval('a', 20_000)))
  await storage.write(rows(interval('a', 30_000)))
  await storage.write(rows(interval('a', 25_000)))
  expect((await storage.read('book')).slices).toEqual([interval('a', 30_000)])
})

it('takes up the tail that a window left, once', async () => {
  const user = newUser()
  const gone = createIndexedDbReadTime(user)
  await gone.write(rows(interval('a', 15_000)))
  gone.keepTail(interval('a', 22_000))
  const next = createIndexedDbReadTime(user)
  expect((await next.read('book')).slices).toEqual([interval('a', 22_000)])
  const tails = Object.keys(localStorage).filter((key) => key.includes(user))
  expect(tails).toEqual([])
  expect(
    JSON.stringify(interval('01234567-89ab-cdef-0123-456789abcdef.lx2k3j4h.12', 299_999.5)).length,
  ).toBeLessThan(300)
})

it('reports an interval again that grew while it was reported', async () => {
  const storage = createIndexedDbReadTime(newUser())
  await storage.write(rows(interval('a', 20_000), interval('b', 5_000, { wallStart: 0 })))
  const unsent = await storage.unsent(10)
  expect(unsent.map(({ id }) => id)).toEqual(['b', 'a'])
  await storage.write(rows(interval('a', 21_000)))
  await storage.settle(unsent)
  expect((await storage.unsent(10)).map(({ id, ms }) => [id, ms])).toEqual([['a', 21_000]])
  expect((await storage.unsent(1)).length).toBe(1)
})

it('keeps only totals of days where there are too many intervals', async () => {
  const limits = { slices: 20, visits: 20, givenUp: 10 }
  const storage = createIndexedDbReadTime(newUser(), () => localStorage, limits)
  const minute = 60_000
  const start = Date.UTC(2026, 2, 3, 9)
  const many = Array.from({ length: 21 }, (_, i) =>
    interval(`s${i}`, minute, { wallStart: start + i * minute }),
  )
  await storage.write(rows(...many))
  const { slices, days } = await storage.read('book')
  expect(slices.length).toBe(11)
  expect(days).toEqual([{ bookId: 'book', day: Date.UTC(2026, 2, 3), activeMs: 10 * minute, listenMs: 0 }])
})

it('forgets one book, or all, and remembers being switched off', async () => {
  const user = newUser()
  const storage = createIndexedDbReadTime(user)
  await storage.write(rows(interval('a', 20_000), interval('b', 20_000, { bookId: 'other' })))
  await storage.clear('book')
  expect((await storage.read()).slices.map(({ id }) => id)).toEqual(['b'])
  await storage.clear()
  expect((await storage.read()).slices).toEqual([])
  expect(await storage.isOn()).toBe(true)
  await storage.setOn(false)
  expect(await createIndexedDbReadTime(user).isOn()).toBe(false)
})

it('goes on in memory where the browser keeps nothing', async () => {
  const forbidden = () => {
    throw new DOMException('Storage is forbidden here.', 'SecurityError')
  }
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(forbidden)
  try {
    const storage = createIndexedDbReadTime(newUser(), forbidden)
    storage.keepTail(interval('t', 1))
    await storage.write(rows(interval('a', 20_000)))
    expect((await storage.read('book')).slices).toEqual([interval('a', 20_000)])
    expect((await storage.unsent(10)).length).toBe(1)
    await storage.settle([interval('a', 20_000)])
    expect(await storage.unsent(10)).toEqual([])
  } finally {
    open.mockRestore()
  }
})
