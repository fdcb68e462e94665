import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { barsOf } from './bars.mjs'
import { cpuAfterOf, cpuOf, figure, NAMES, rounded, wallOf } from './figures.mjs'
import { table } from './markdown-table.mjs'

const LATER = ['next', 'font', 'jump', 'fontThere']
const document = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

function cell(found) {
  if (!found) return '–'
  if (found.failed) return found.failed
  const { median, least, most, count } = found
  return count > 1 ? `${rounded(median)} (${rounded(least)}–${rounded(most)})` : rounded(median)
}

/** The curves in numbers: until the paint, and with the 60 ms after it. */
function growthTable(results, what, key) {
  const grown = results.samples.filter(({ kind }) => kind === 'growing')
  const books = [...new Set(grown.map(({ book }) => book))]
  const engines = Object.keys(NAMES).filter((engine) => grown.some((sample) => sample.engine === engine))
  const both = (engine, book) =>
    [cpuOf(key), cpuAfterOf(key)]
      .map((pick) => figure(results, 'growing', { engine, book }, pick))
      .map((found) => (found?.median === undefined ? '–' : rounded(found.median)))
      .join(' / ')
  const size = (book) => (book.startsWith('c') ? `${book.slice(1)} KB` : `${book.slice(1)} × 20 KB`)
  return table(
    `${what} against the length of chapter and book: CPU until paint / with the 60 ms after it, ms`,
    '',
    books.map(size),
    books.length > 0
      ? engines.map((engine) => [NAMES[engine], ...books.map((book) => both(engine, book))])
      : [],
  )
}

/** All tables, as Markdown. */
export function markdownOf(results) {
  const engines = Object.keys(NAMES).filter((name) =>
    results.samples.some((sample) => sample.engine === name),
  )
  const books = Object.keys(results.about.books)
  const rates = [...new Set(results.samples.map(({ slow = 1 }) => slow))].filter((slow) => slow > 1)
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
  const perRate = (titleOf, note, pick) =>
    rates
      .map((slow) => {
        const of = books.filter((book) =>
          results.samples.some((sample) => sample.book === book && sample.slow === slow),
        )
        const title = titleOf(`a CPU ${{ 6: 'six', 10: 'ten' }[slow] ?? slow} times slower`)
        return perBook(title, note, pick, { slow, of })
      })
      .join('\n')
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
      'From the call with the address of the book to the first page painted; code that runs for the first time.',
      cpuOf('first'),
    ),
    perBook('First page with the 60 ms after it: CPU, ms', '', cpuAfterOf('first')),
    perBook('First page: wall time, ms', 'Other work on the machine is in it.', wallOf('first')),
    perRate((cpu) => `First page on ${cpu}: wall time, ms`, '', wallOf('first')),
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
    perRate((cpu) => `Size of letters changed on ${cpu}: wall time, ms`, '', wallOf('font')),
    perBook('Size of letters with the 60 ms after it: CPU, ms', 'Near the start.', cpuAfterOf('font')),
    perBook('Next page: wall time, ms', 'From the call to the paint.', wallOf('next')),
    perBook('Next page with the 150 ms after it: CPU, ms', '', cpuAfterOf('next')),
    perBook('Next page: CPU, ms', 'Five turns, the engine at rest before each.', cpuOf('next')),
    perRate(
      (cpu) => `Next page on ${cpu}: wall time, ms`,
      'From the call to the paint; a frame is 16.7 ms.',
      wallOf('next'),
    ),
    perRate(
      (cpu) => `Next page on ${cpu}, the slowest turn: wall time, ms`,
      '',
      (record) => record.next?.worst,
    ),
    perRate((cpu) => `Next page on ${cpu}, with the 150 ms after it: CPU, ms`, '', cpuAfterOf('next')),
    perBook(
      'A sitting: CPU, ms',
      `Open, ${results.about.sitting ?? 40} turns 2 s apart, one change of size, close.`,
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
      'JS heap after garbage collection, and pictures in the document as they are decoded, MB',
      'At the end, the book’s bytes not included.',
      (r) => r.heap + (r.decoded ?? 0),
      { scale: 1e-6 },
    ),
    growthTable(results, 'First page', 'first'),
    growthTable(results, 'Size of letters', 'font'),
    table(
      'Weight of what is loaded, KB (min + gzip)',
      'Scripts and styles fetched while a text book is opened, read, enlarged and counted; what comes before the first page is in the table above.',
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
