import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bookOf } from './books.mjs'

const NAMES = {
  kurasa: 'Kurasa',
  columns: 'whole chapter in columns, no engine',
  epubjs: 'epub.js 0.3.93',
  foliate: 'foliate-js 1.0.1',
  readium: 'Readium 2.4.0',
  vivliostyle: 'Vivliostyle 2.45.1',
  pagedjs: 'Paged.js 0.4.3',
}
const LATER = ['next', 'font', 'jump', 'fontThere']
const READERS = ['epubjs', 'foliate', 'readium', 'vivliostyle']
const document = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

/** Median, least and most of one figure over the repetitions, or the reason why there is none. */
export function figure(results, kind, { engine, book, slow = 1 }, pick) {
  const records = results.samples.filter(
    (sample) =>
      sample.kind === kind && sample.engine === engine && sample.book === book && (sample.slow ?? 1) === slow,
  )
  const take = (isLenient) =>
    records.map(({ record }) => pick(record, isLenient)).filter((value) => Number.isFinite(value))
  const strict = take(false)
  const numbers = (strict.length > 0 ? strict : take(true)).sort((a, b) => a - b)
  if (numbers.length === 0) {
    if (records.length === 0) return undefined
    // A step after the one that failed was not reached: it has no figure and no blame.
    const failures = records.flatMap(({ record }) => [record.failed, record[pick.key]?.failed])
    const failed = failures.find(Boolean)
    return failed ? { failed: failed === 'no end' ? 'no end in 60 s' : 'failed', reason: failed } : undefined
  }
  const middle = numbers.length >> 1
  const median = numbers.length % 2 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
  return { median, least: numbers[0], most: numbers.at(-1), count: numbers.length }
}

/** CPU of a step, unless its counters were read too late to be only its own. */
const cpuOf = (key) =>
  Object.assign((record, isLenient) => (record[key]?.isLate && !isLenient ? undefined : record[key]?.cpu), {
    key,
  })

/** CPU of a step and of what follows it: 60 ms, after a turn 150 ms. */
const cpuAfterOf = (key) =>
  Object.assign(
    (record, isLenient) => (record[key]?.isLate && !isLenient ? undefined : record[key]?.cpuWithAfter),
    {
      key,
    },
  )

const wallOf = (key) => Object.assign((record) => record[key]?.wall, { key })

const rounded = (number) =>
  number >= 100
    ? Math.round(number).toLocaleString('en')
    : number >= 10
      ? String(Math.round(number))
      : number.toFixed(1)

function cell(found) {
  if (!found) return '–'
  if (found.failed) return found.failed
  const { median, least, most, count } = found
  return count > 1 ? `${rounded(median)} (${rounded(least)}–${rounded(most)})` : rounded(median)
}

function table(title, note, columns, rows) {
  if (rows.length === 0) return ''
  return [
    `### ${title}`,
    '',
    ...(note ? [note, ''] : []),
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
    ...rows.map(([name, ...cells]) => `| ${name} | ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

/** All tables, as Markdown. */
export function markdownOf(results) {
  const engines = Object.keys(NAMES).filter((name) =>
    results.samples.some((sample) => sample.engine === name),
  )
  const books = Object.keys(results.about.books)
  const slowBooks = books.filter((book) =>
    results.samples.some((sample) => sample.book === book && sample.slow),
  )
  const label = (book) => `${book}: ${results.about.books[book]}`
  const perBook = (
    title,
    note,
    pick,
    { kind = 'reading', slow = 1, of = books, scale = 1, among = engines } = {},
  ) =>
    of.length === 0
      ? ''
      : table(
          title,
          note,
          of.map(label),
          among
            .map((engine) => [
              NAMES[engine],
              ...of.map((book) =>
                cell(
                  figure(
                    results,
                    kind,
                    { engine, book, slow },
                    Object.assign((record, isLenient) => scale * pick(record, isLenient), { key: pick.key }),
                  ),
                ),
              ),
            ])
            .filter((row) => row.slice(1).some((text) => text !== '–')),
        )
  const kept = (key) => {
    const lost = engines.filter((engine) =>
      results.samples.some((sample) => sample.engine === engine && sample.record[key]?.isPlaceKept === false),
    )
    return lost.length > 0 ? ` Place lost by: ${lost.map((engine) => NAMES[engine]).join(', ')}.` : ''
  }
  return [
    `Measured ${results.about.date} with \`${results.about.command}\`: Chromium ${results.about.browser}, ${results.about.cpu}, 360 × 740 at 2 ×, ${results.about.repeat} repetitions, engines interleaved. Medians (least–most).${results.about.note ? ` ${results.about.note}` : ''}`,
    '',
    perBook(
      'First page: main-thread CPU, ms',
      'From the call with the bytes in memory to the first page painted.',
      cpuOf('first'),
    ),
    perBook('First page with the 60 ms after it: CPU, ms', '', cpuAfterOf('first')),
    perBook('First page: wall time, ms', 'Other work on the machine is in it.', wallOf('first')),
    perBook('First page on a CPU six times slower: wall time, ms', '', wallOf('first'), {
      slow: 6,
      of: slowBooks,
    }),
    perBook(
      'Size of letters changed near the start: CPU, ms',
      `Until the page is painted in the new size.${kept('font')}`,
      cpuOf('font'),
    ),
    perBook(
      'Size of letters changed at 60 % of the book: CPU, ms',
      `${kept('fontThere').trim()}`,
      cpuOf('fontThere'),
    ),
    perBook('Size of letters changed on a CPU six times slower: wall time, ms', '', wallOf('font'), {
      slow: 6,
      of: slowBooks,
    }),
    perBook('Size of letters with the 60 ms after it: CPU, ms', 'Near the start.', cpuAfterOf('font')),
    perBook('Next page: wall time, ms', 'From the call to the paint.', wallOf('next')),
    perBook('Next page with the 150 ms after it: CPU, ms', '', cpuAfterOf('next')),
    perBook('Next page: CPU, ms', 'Five turns, the engine at rest before each.', cpuOf('next')),
    perBook(
      'Next page on a CPU six times slower: wall time, ms',
      'From the call to the paint; a frame is 16.7 ms.',
      wallOf('next'),
      { slow: 6, of: slowBooks },
    ),
    perBook(
      'Next page on a CPU six times slower, the slowest turn: wall time, ms',
      '',
      (record) => record.next?.worst,
      { slow: 6, of: slowBooks },
    ),
    perBook(
      'A sitting: CPU, ms',
      'Open, turns 2 s apart, one change of size, close.',
      (record) => record.sitting?.cpu,
      { kind: 'sitting' },
    ),
    perBook(
      'Jump to 60 % of the book: CPU, ms',
      'epub.js first needs its locations, made once per book; that is not in it.',
      cpuOf('jump'),
    ),
    perBook('Exact count of all pages: CPU, ms', 'Begun when the first page stands.', cpuOf('count'), {
      kind: 'counting',
    }),
    perBook('Pages counted', '', (r) => r.count?.value, { kind: 'counting' }),
    perBook('Longest task until the first page, ms', '0: none of 50 ms or more.', (r) => r.first?.longest),
    perBook('Longest task of a later step, ms', '', (r) =>
      r.next?.wall ? Math.max(...LATER.map((key) => r[key]?.longest ?? 0)) : undefined,
    ),
    perBook(
      'Nodes in the document, shadow trees and frames included',
      'The most of three moments.',
      (r) => r.nodes,
    ),
    perBook(
      'JS heap after garbage collection, MB',
      'At the end, the book’s bytes not included.',
      (r) => r.heap,
      { scale: 1e-6 },
    ),
    table(
      'Weight of what is loaded, KB (min + gzip)',
      'Scripts and styles fetched while a text book is opened and read.',
      ['KB'],
      [
        ...engines.map((engine) => [NAMES[engine], rounded((results.weights[engine] ?? 0) / 1000)]),
        ...(results.weights['kurasa-react']
          ? [['Kurasa with its React reader, without React', rounded(results.weights['kurasa-react'] / 1000)]]
          : []),
      ],
    ),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The bars of the design, measured. */
export function barsOf(results) {
  const rows = []
  const at = (engine, book, pick, slow = 1, kind = 'reading') =>
    figure(results, kind, { engine, book, slow }, pick)?.median
  const times = (ratio) => (ratio >= 10 ? `${Math.round(ratio)} ×` : `${ratio.toFixed(2)} ×`)
  const row = (bar, text, isMet) =>
    rows.push([bar, text, isMet === undefined ? 'not measured' : isMet ? 'yes' : 'no'])

  const cpu = cpuOf('first')
  const wall = wallOf('first')
  for (const [pick, what, slow] of [
    [cpu, 'CPU', 1],
    [wall, 'wall', 1],
    [wall, 'wall, CPU ÷ 6', 6],
  ]) {
    const long = at('kurasa', 'X', pick, slow)
    const short = at('kurasa', 'short', pick, slow)
    if (long && short) {
      const ratio = long / short
      row(
        'P1 first page, 1.5 MB against 10 KB ≤ 1.5 ×',
        `${times(ratio)} (${rounded(long)} / ${rounded(short)} ms ${what})`,
        ratio <= 1.5,
      )
    }
  }

  const best = (book, pick, slow) =>
    READERS.map((engine) => ({ engine, value: at(engine, book, pick, slow) }))
      .filter(({ value }) => value !== undefined)
      .sort((a, b) => a.value - b.value)[0]
  const against = (name, book, share, pick, what, slow = 1) => {
    const ours = at('kurasa', book, pick, slow)
    const peer = best(book, pick, slow)
    if (ours === undefined || !peer) return
    const ratio = ours / peer.value
    row(
      `${name} on ${book} ≤ 1/${share}`,
      `1/${(1 / ratio).toFixed(1)} (${rounded(ours)} / ${rounded(peer.value)} ms ${what}, ${NAMES[peer.engine]})`,
      ratio <= 1 / share,
    )
  }
  for (const [book, share] of [
    ['S', 3],
    ['L', 3],
    ['X', 10],
  ]) {
    against('P2 first page, best peer', book, share, cpu, 'CPU')
    against('P2 first page, best peer', book, share, wall, 'wall, CPU ÷ 6', 6)
  }
  // It shows a first page soon and then lays out the book for minutes, so it is reported separately, not as a reader to
  // beat.
  const setter = at('pagedjs', 'X', cpu)
  const ourX = at('kurasa', 'X', cpu)
  if (setter && ourX) {
    row(
      'P2 beside: first page of Paged.js on X, which takes no call until all is laid out',
      `1/${(setter / ourX).toFixed(1)} (${rounded(ourX)} / ${rounded(setter)} ms CPU)`,
      setter / ourX >= 10,
    )
  }
  for (const [book, share] of [
    ['L', 5],
    ['X', 50],
  ]) {
    against('P3 size change near the start, best peer', book, share, cpuOf('font'), 'CPU')
    against('P3 size change at 60 %, best peer', book, share, cpuOf('fontThere'), 'CPU')
  }
  for (const book of ['S', 'X']) {
    const turn = at('kurasa', book, wallOf('next'), 1)
    const slow = at('kurasa', book, wallOf('next'), 6)
    if (turn)
      row(
        `P4 next page on ${book}: call to paint within one frame`,
        `${rounded(turn)} ms wall${slow ? `; ${rounded(slow)} ms on a CPU ÷ 6, hit tests of the bench included` : ''}`,
        turn <= 1000 / 60,
      )
  }
  const dragged = (engine) => {
    const frames = results.samples
      .filter((sample) => sample.kind === 'dragging' && sample.engine === engine)
      .flatMap(({ record }) => record.frames ?? [])
    const over = frames.filter((ms) => ms > 34).length
    return { frames: frames.length, over, longest: Math.max(...frames) }
  }
  const ours = dragged('kurasa')
  if (ours.frames > 0) {
    const plain = dragged('columns')
    const machine =
      plain.frames > 0
        ? `; the machine alone: ${plain.over} of ${plain.frames}, ${rounded(plain.longest)} ms`
        : ''
    row(
      'P4 drag, CPU ÷ 6: no frame over 33 ms',
      `${ours.over} of ${ours.frames} frames over, longest ${rounded(ours.longest)} ms${machine}`,
      ours.over === 0,
    )
  }

  const novel = ['war', 'L', 'S'].find((book) => at('kurasa', book, cpuOf('count'), 1, 'counting'))
  if (novel) {
    const ours = at('kurasa', novel, cpuOf('count'), 1, 'counting')
    const once = at('columns', novel, cpuOf('count'), 1, 'counting')
    const longest = at('kurasa', novel, (r) => r.count?.longest, 1, 'counting')
    if (once) {
      row(
        `P5 exact count of ${results.about.books[novel]} ≤ 1.2 × the browser's own`,
        `${times(ours / once)} (${rounded(ours)} / ${rounded(once)} ms CPU)`,
        ours / once <= 1.2,
      )
    }
    row('P5 no task over 50 ms while counting', longest ? `longest ${rounded(longest)} ms` : 'none', !longest)
  }
  const settled = results.samples.find(({ kind }) => kind === 'settling')?.record
  if (settled?.exact) {
    const off = settled.after2s.count / settled.exact.count - 1
    row(
      'P5 number shown after 2 s within 2 %',
      `${settled.after2s.count} of ${settled.exact.count}${settled.exact.isExact ? '' : ' (still an estimate after 90 s)'}: ${(off * 100).toFixed(1)} %`,
      settled.exact.isExact && Math.abs(off) <= 0.02,
    )
    row(
      'P5 background count: no task over 50 ms',
      `${settled.longest ? `longest ${rounded(settled.longest)} ms` : 'none'}; exact ${(settled.exactAfterMs / 1000).toFixed(1)} s after opening`,
      !settled.longest,
    )
    const { atOnce, count } = settled.second
    row(
      'P5 second opening: nothing left to count',
      `${atOnce?.isExact ? 'exact at once' : 'an estimate again'}, counting took ${rounded(count?.cpu ?? 0)} ms CPU`,
      atOnce?.isExact === true,
    )
  }

  const nodes = at('kurasa', 'X', (r) => r.nodes)
  const whole = at('columns', 'X', (r) => r.nodes)
  if (nodes && whole) {
    const slice = (whole / bookOf('X').text.length) * 4500
    row(
      'P6 nodes on X ≤ 3 slices',
      `${nodes} nodes, ${(nodes / slice).toFixed(1)} slices of 4,500 characters`,
      nodes / slice <= 3,
    )
  }
  const turned = results.samples.find(({ kind }) => kind === 'turning')?.record
  if (turned?.heapAt500) {
    const ratio = turned.heapAt500 / turned.heapAt50
    row(
      'P6 heap after 500 turns as after 50 (within 10 %)',
      `${(turned.heapAt500 / 1e6).toFixed(1)} / ${(turned.heapAt50 / 1e6).toFixed(1)} MB; nodes ${turned.nodesAt500} / ${turned.nodesAt50}`,
      ratio <= 1.1,
    )
  }
  const { kurasa, 'kurasa-react': react } = results.weights
  if (kurasa) row('P7 core for one text book ≤ 65 KB', `${rounded(kurasa / 1000)} KB`, kurasa <= 65_000)
  if (react) row('P7 core and React reader ≤ 105 KB', `${rounded(react / 1000)} KB`, react <= 105_000)

  return table('Bars', '', ['measured', 'met'], rows).replace('---:|---:', '---|---')
}

const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

/** Puts the tables between the marks of docs/benchmarks.md. */
export function writeMarkdown(results) {
  const text = existsSync(document) ? readFileSync(document, 'utf8') : `# Benchmarks\n\n${BEGIN}\n${END}\n`
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has lost its marks ${BEGIN} and ${END}.`)
  const body = `${barsOf(results)}\n${markdownOf(results)}`
  writeFileSync(document, `${text.slice(0, from + BEGIN.length)}\n\n${body}\n${text.slice(to)}`)
}
