import { bookOf } from './books.mjs'
import { cpuAfterOf, cpuOf, figure, NAMES, rounded, wallOf } from './figures.mjs'
import { table } from './markdown-table.mjs'

const READERS = ['epubjs', 'foliate', 'readium', 'vivliostyle']
/** One frame of a screen of 60 Hz, ms; half a millisecond for the clock of the page. */
const FRAME_MS = 1000 / 60 + 0.5
const SLOW = 6
/** Characters of a slice. */
const SLICE = 4500

const times = (ratio) => (ratio >= 10 ? `${Math.round(ratio)} ×` : `${ratio.toFixed(2)} ×`)
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** Reads the figures of one run. */
class Figures {
  constructor(results) {
    this.results = results
  }

  median(engine, book, pick, { slow = 1, kind = 'reading' } = {}) {
    return figure(this.results, kind, { engine, book, slow }, pick)?.median
  }

  /** Median with the range, as text. */
  text(engine, book, pick, { slow = 1, kind = 'reading' } = {}) {
    const { median, least, most, count } = figure(this.results, kind, { engine, book, slow }, pick)
    return count > 1 ? `${rounded(median)} (${rounded(least)}–${rounded(most)})` : rounded(median)
  }

  /** The lightest other reader. */
  best(book, pick, options) {
    return READERS.map((engine) => ({ engine, value: this.median(engine, book, pick, options) }))
      .filter(({ value }) => value !== undefined)
      .sort((a, b) => a.value - b.value)[0]
  }

  records(kind, engine) {
    return this.results.samples
      .filter((sample) => sample.kind === kind && (!engine || sample.engine === engine))
      .map(({ record }) => record)
  }
}

/** P1: a long chapter costs no more than a short one. */
function lengthOfChapter(figures) {
  return [
    [cpuOf('first'), 'CPU', 1],
    [wallOf('first'), 'wall', 1],
    [wallOf('first'), 'wall, CPU ÷ 6', SLOW],
  ].flatMap(([pick, what, slow]) => {
    const long = figures.median('kurasa', 'X', pick, { slow })
    const short = figures.median('kurasa', 'short', pick, { slow })
    if (!long || !short) return []
    const bar = 'P1 first page, 1.5 MB against 10 KB ≤ 1.5 ×'
    return [
      [bar, `${times(long / short)} (${rounded(long)} / ${rounded(short)} ms ${what})`, long / short <= 1.5],
    ]
  })
}

/** P2: the first page. */
function firstPage(figures) {
  const rows = []
  for (const [book, share] of [
    ['S', 2],
    ['L', 2],
    ['X', 10],
  ]) {
    for (const slow of [1, SLOW]) {
      const ours = figures.median('kurasa', book, wallOf('first'), { slow })
      const peer = figures.best(book, wallOf('first'), { slow })
      if (!ours || !peer) continue
      rows.push([
        `P2 first page on ${book}${slow > 1 ? ', CPU ÷ 6' : ''}: wall ≤ 1/${share} of the best peer`,
        `1/${(peer.value / ours).toFixed(1)} (${rounded(ours)} / ${rounded(peer.value)} ms, ${NAMES[peer.engine]})`,
        ours / peer.value <= 1 / share,
      ])
    }
  }
  for (const [book, most] of [
    ['S', 1.5],
    ['L', 0.75],
  ]) {
    const [ours, bare] = ['kurasa', 'columns'].map((engine) => figures.median(engine, book, cpuOf('first')))
    if (!ours || !bare) continue
    const text = `${times(ours / bare)} (${rounded(ours)} / ${rounded(bare)} ms)`
    rows.push([`P2 first page on ${book}, CPU to the paint ≤ ${most} × columns`, text, ours / bare <= most])
  }
  return rows
}

/** P3: larger letters. */
function sizeChange(figures) {
  return [
    ['S', 15],
    ['L', 30],
    ['X', 30],
  ].flatMap(([book, bar]) => {
    const pick = cpuAfterOf('font')
    const ours = figures.median('kurasa', book, pick)
    if (!ours) return []
    const text = `${figures.text('kurasa', book, pick)} ms`
    return [[`P3 size change on ${book}, CPU with the 60 ms after ≤ ${bar} ms`, text, ours <= bar]]
  })
}

/** P4: a turn. */
function turns(figures) {
  const rows = []
  for (const book of ['S', 'L', 'X', 'tarikh']) {
    const wall = figures.median('kurasa', book, wallOf('next'))
    if (!wall) continue
    const text = `${figures.text('kurasa', book, wallOf('next'))} ms`
    rows.push([`P4 turn on ${book}: one frame`, text, wall <= FRAME_MS])
    const cpu = figures.median('kurasa', book, cpuAfterOf('next'))
    const after = `${figures.text('kurasa', book, cpuAfterOf('next'))} ms`
    rows.push([`P4 turn on ${book}, CPU with the 150 ms after ≤ 8 ms`, after, cpu <= 8])
  }
  for (const book of ['S', 'L', 'X', 'tarikh']) {
    const median = figures.median('kurasa', book, wallOf('next'), { slow: SLOW })
    const worst = figure(
      figures.results,
      'reading',
      { engine: 'kurasa', book, slow: SLOW },
      (r) => r.next?.worst,
    )?.most
    if (!median) continue
    rows.push([
      `P4 turn on ${book}, CPU ÷ 6: median ≤ 20 ms, worst ≤ 50`,
      `${rounded(median)} ms, worst ${rounded(worst)} ms; hit tests of the bench included`,
      median <= 20 && worst <= 50,
    ])
  }
  return rows
}

/** P4: frames of a drag. */
function drag(figures) {
  const dragged = (engine) => {
    const frames = figures.records('dragging', engine).flatMap((record) => record.frames ?? [])
    return {
      frames: frames.length,
      over: frames.filter((ms) => ms > 34).length,
      longest: Math.max(...frames),
    }
  }
  const [ours, plain] = ['kurasa', 'columns'].map(dragged)
  if (ours.frames === 0) return []
  const machine =
    plain.frames > 0
      ? `; the machine alone: ${plain.over} of ${plain.frames}, ${rounded(plain.longest)} ms`
      : ''
  const text = `${ours.over} of ${ours.frames} frames over, longest ${rounded(ours.longest)} ms${machine}`
  return [['P4 drag, CPU ÷ 6: no frame over 33 ms', text, ours.over === 0]]
}

/** P5: page numbers. */
function count(figures) {
  const { results } = figures
  const rows = []
  const options = { kind: 'counting' }
  const novel = ['war', 'L', 'S'].find((book) => figures.median('kurasa', book, cpuOf('count'), options))
  if (novel) {
    const [ours, once] = ['kurasa', 'columns'].map((engine) =>
      figures.median(engine, novel, cpuOf('count'), options),
    )
    const longest = figures.median('kurasa', novel, (r) => r.count?.longest, options)
    if (once) {
      const bar = `P5 exact count of ${results.about.books[novel]} ≤ 1.4 × the browser's own`
      rows.push([
        bar,
        `${times(ours / once)} (${rounded(ours)} / ${rounded(once)} ms CPU)`,
        ours / once <= 1.4,
      ])
    }
    rows.push([
      'P5 no task over 50 ms while counting',
      longest ? `longest ${rounded(longest)} ms` : 'none',
      !longest,
    ])
  }
  const [settled] = figures.records('settling')
  if (!settled?.exact) return rows
  const { after2s, exact, longest, second } = settled
  const off = after2s.count / exact.count - 1
  const estimate = `${after2s.count} of ${exact.count}: ${(off * 100).toFixed(1)} %`
  const background = longest ? `longest ${rounded(longest)} ms` : 'none'
  const again = `${second.atOnce?.isExact ? 'exact at once' : 'an estimate again'}, counting took ${rounded(second.count?.cpu ?? 0)} ms CPU`
  rows.push(
    ['P5 number shown after 2 s within 5 %', estimate, Math.abs(off) <= 0.05],
    ['P5 after the first page: no task over 50 ms', background, !longest],
    ['P5 second opening: nothing left to count', again, second.atOnce?.isExact === true],
  )
  return rows
}

/** P6: nodes and memory. */
function memory(figures) {
  const rows = []
  const [nodes, whole] = ['kurasa', 'columns'].map((engine) => figures.median(engine, 'X', (r) => r.nodes))
  if (nodes && whole) {
    const slices = nodes / ((whole / bookOf('X').text.length) * SLICE)
    rows.push([
      'P6 nodes on X ≤ 3 slices',
      `${nodes} nodes, ${slices.toFixed(1)} slices of 4,500 characters`,
      slices <= 3,
    ])
  }
  const [turned] = figures.records('turning')
  if (turned?.heapAt500) {
    const { heapAt50, heapAt500, nodesAt50, nodesAt500 } = turned
    const text = `${megabytes(heapAt500)} / ${megabytes(heapAt50)}; nodes ${nodesAt500} / ${nodesAt50}`
    rows.push(['P6 heap after 500 turns as after 50 (within 10 %)', text, heapAt500 / heapAt50 <= 1.1])
  }
  const [shelf] = figures.records('many-books')
  if (shelf?.late) {
    const { early, late } = shelf
    const part = (key) => `${late[key]} / ${early[key]}`
    rows.push([
      `P6 ${late.books} books in one page: heap, nodes and listeners as after ${early.books} (within 10 %)`,
      `${megabytes(late.heap)} / ${megabytes(early.heap)}; nodes ${part('nodes')}, listeners ${part('listeners')}`,
      ['heap', 'nodes', 'listeners'].every((key) => late[key] <= early[key] * 1.1 + (key === 'heap' ? 0 : 5)),
    ])
  }
  for (const book of ['war', 'L']) {
    const bytes = figures.median('kurasa', book, (r) => r.heap + (r.decoded ?? 0))
    if (bytes) rows.push([`heap and decoded images on ${book} < 60 MB`, megabytes(bytes), bytes < 60e6])
  }
  return rows
}

/** P5: the CPU of a sitting, as so many times that of bare columns. */
function sittings(figures) {
  return [
    ['S', 250 / 69],
    ['L', 450 / 196],
  ].flatMap(([book, most]) => {
    const pick = (record) => record.sitting?.cpu
    const [ours, bare] = ['kurasa', 'columns'].map((engine) =>
      figures.median(engine, book, pick, { kind: 'sitting' }),
    )
    if (!ours || !bare) return []
    const text = `${times(ours / bare)} (${rounded(ours)} / ${rounded(bare)} ms)`
    return [[`P5 a sitting on ${book}, CPU ≤ ${times(most)} columns`, text, ours / bare <= most]]
  })
}

/** The bars of the project, measured, as a table in Markdown. */
export function barsOf(results) {
  const figures = new Figures(results)
  const rows = [lengthOfChapter, firstPage, sizeChange, turns, drag, count, memory, sittings].flatMap(
    (part) => part(figures),
  )
  const cells = rows.map(([bar, text, isMet]) => [bar, text, isMet ? 'yes' : 'no'])
  return table('Bars', '', ['measured', 'met'], cells).replace('---:|---:', '---|---')
}
