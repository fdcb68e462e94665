import { bookOf } from './books.mjs'

const median = (numbers) => {
  const sorted = numbers.filter((number) => Number.isFinite(number)).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Characters two places may be apart and still be the same page. */
const PAGE_CHARACTERS = 1500

/** Turns whose median is taken. */
const TURNS = 5

const withLongest = async (session, sample) =>
  sample.failed ? sample : { ...sample, longest: await session.longest(sample) }

/**
 * One reading session: opens the book, turns pages, changes the font size, jumps to 60 %, changes the size there. A
 * failed step ends the session; earlier measurements stay valid.
 *
 * @param {import('./measure.mjs').Session} session
 * @param {{ book: string, isShort?: boolean, isFirstOnly?: boolean, onShown?: (step: string) => Promise<void> }}
 *   options isShort: without jump and heap
 */
export async function reading(session, { book, isShort = false, isFirstOnly = false, onShown }) {
  const record = {}
  const length = bookOf(book).text.length
  const step = async (key, name, argument) => {
    const sample = await session.step(name, argument)
    record[key] = await withLongest(session, sample)
    if (sample.failed) return false
    const state = await session.state()
    record[key].at = state.at
    record[key].size = state.size
    record[key].sample = state.sample
    await onShown?.(key)
    return true
  }

  if (!(await step('first', 'open')) || isFirstOnly) return record
  await session.quiet()
  record.nodes = await session.nodes()

  // A real book begins with pictures and title pages, on which there are no lines to compare: read on from its text.
  const prepare = async () => {
    if (record.prepare || !(await session.has('prepare'))) return true
    record.prepare = await session.call('prepare')
    await session.quiet()
    return !record.prepare.failed
  }
  if (!bookOf(book).isSynthetic) {
    if (!(await prepare()) || !(await step('landing', 'jump', 0.2))) return record
    await session.quiet()
  }

  const turns = []
  for (let i = 0; i < TURNS; i++) {
    const sample = await session.step('next')
    if (sample.failed) {
      record.next = sample
      return record
    }
    turns.push(await withLongest(session, sample))
    await session.quiet()
  }
  const punctual = turns.filter((turn) => !turn.isLate)
  const counted = punctual.length > 0 ? punctual : turns
  record.next = Object.fromEntries(
    ['wall', 'cpu', 'cpuWithAfter', 'script', 'layout', 'longest'].map((key) => [
      key,
      median(counted.map((turn) => turn[key])),
    ]),
  )
  record.next.worst = Math.max(...turns.map(({ wall }) => wall))

  const beforeFont = await session.state()
  if (!(await step('font', 'fontSize', 1.25))) return record
  keptPlace(record.font, beforeFont, length)
  await session.quiet()
  if (isShort) return record

  if (!(await prepare())) return record
  if (!(await step('jump', 'jump', 0.6))) return record
  await session.quiet()
  record.nodes = Math.max(record.nodes, await session.nodes())

  const beforeFontThere = await session.state()
  if (!(await step('fontThere', 'fontSize', 1))) return record
  keptPlace(record.fontThere, beforeFontThere, length)
  await session.quiet()
  record.nodes = Math.max(record.nodes, await session.nodes())
  record.heap = await session.heap()
  record.decoded = await session.evaluate('bench.decoded()')
  return record
}

function keptPlace(sample, before, length) {
  if (sample.at === undefined || before.at === undefined) return
  sample.isPlaceKept = Math.abs(sample.at - before.at) * length <= PAGE_CHARACTERS
}

/** Opens a book and counts its pages at once. */
export async function counting(session) {
  const first = await session.step('open')
  if (first.failed) return { count: first }
  if (!(await session.has('count'))) return {}
  return { count: await withLongest(session, await session.call('count')) }
}

/**
 * A first opening without a request for the exact count, and a second after it: the number shown two seconds after
 * opening, the longest task in the time after, the exact number, and the work left for the second opening.
 */
export async function settling(session, again) {
  const estimate = () => session.evaluate('engine.estimate()')
  const first = await session.step('open')
  if (first.failed) return {}
  await new Promise((resolve) => setTimeout(resolve, 2000 - first.wall))
  const after2s = await estimate()
  await new Promise((resolve) => setTimeout(resolve, 4000))
  const longest = await session.longest({ start: first.end, end: Number.MAX_SAFE_INTEGER })
  await session.call('count')
  const exact = await estimate()
  // Counts are written some time later.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const second = await again()
  const reopened = await second.step('open')
  const atOnce = await second.evaluate('engine.estimate()')
  const count = await second.call('count')
  return {
    after2s,
    exact,
    longest,
    second: { reopened, atOnce, count },
  }
}

/** Frames of a drag under the finger, begun while the engine still works in the background. */
export async function dragging(session) {
  const first = await session.step('open')
  if (first.failed) return {}
  const frames = []
  for (let i = 0; i < 6; i++) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const times = await session.evaluate('bench.drag()')
    if (Array.isArray(times)) frames.push(...times)
  }
  return { frames }
}

/** Heap after 50 turns and after 500. */
export async function turning(session) {
  const first = await session.step('open')
  if (first.failed) return {}
  await session.evaluate('bench.turns(50)')
  await session.quiet()
  const heapAt50 = await session.heap()
  const nodesAt50 = await session.nodes()
  await session.evaluate('bench.turns(450)')
  await session.quiet()
  return { heapAt50, heapAt500: await session.heap(), nodesAt50, nodesAt500: await session.nodes() }
}

/** A closed book holds nothing any more after so long, ms. */
const CLOSED_MS = 4000

/** Memory of a page after books were opened, read a little and closed: after the first ten, and after two hundred. */
export async function manyBooks(session) {
  const after = async (books, more) => {
    await session.evaluate(`bench.books(${more})`)
    // Timers of closed books run out first: a second for a page to rest, and what it waits for.
    await new Promise((resolve) => setTimeout(resolve, CLOSED_MS))
    return { books, heap: await session.heap(), ...(await session.held()) }
  }
  return { early: await after(10, 10), late: await after(200, 190) }
}

/** First page and change of size only, for the growth curves. */
export async function growing(session) {
  const first = await session.step('open')
  if (first.failed) return { first }
  await session.quiet()
  return { first, font: await session.step('fontSize', 1.25) }
}

/** Time a page is looked at in a sitting, ms. */
const PAGE_MS = 2000

/** CPU of a sitting: opens the book, turns pages, changes the size of letters once, closes. */
export async function sitting(session, turns) {
  const before = await session.cpu()
  const opened = await session.evaluate("bench.run('open')")
  if (opened?.isEndless || opened?.error) return { failed: 'no end' }
  const rest = () => new Promise((resolve) => setTimeout(resolve, PAGE_MS))
  for (let turn = 0; turn < turns; turn++) {
    await rest()
    await session.evaluate("bench.run('next')")
  }
  await rest()
  await session.evaluate("bench.run('fontSize', 1.25)")
  await rest()
  await session.evaluate("bench.run('destroy')")
  return { sitting: { cpu: (await session.cpu()) - before } }
}
