import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { barsOf } from './bars.mjs'
import { availableBooks, bookOf } from './books.mjs'
import { buildEntry, distFolder, gzipped } from './build.mjs'
import { drawGrowth } from './growth-picture.mjs'
import { Laboratory } from './measure.mjs'
import { profile } from './profile.mjs'
import { markdownOf, writeMarkdown } from './report.mjs'
import { counting, dragging, growing, manyBooks, reading, settling, sitting, turning } from './scenarios.mjs'
import { serve } from './serve.mjs'
import { weigh } from './weigh.mjs'

const ALL = ['kurasa', 'columns', 'epubjs', 'foliate', 'readium', 'vivliostyle', 'pagedjs']
/** Run only where they are named: Kurasa with settings of its own. */
const VARIANTS = ['kurasa-hyphenated']
const GROWING = ['kurasa', 'columns', 'epubjs', 'foliate']
const COUNTING = ['kurasa', 'columns', 'vivliostyle', 'pagedjs']
const SLOW = 6
/** Books measured on the slow CPU as well: the real ones add nothing there and take minutes. */
const SLOW_BOOKS = ['S', 'L', 'X']
const CHAPTER_KB = [10, 30, 100, 300, 1000, 3000]
const BOOK_CHAPTERS = [5, 20, 80, 320]
/** A sample that takes so long is taken once, ms: the machine has other work. */
const LONG_MS = 15_000

/** Paged.js lays out the whole book before it takes another call: of a long one only the first page can be measured. */
const neverRests = (engine, book) => engine === 'pagedjs' && book !== 'S'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    engines: { type: 'string' },
    books: { type: 'string' },
    repeat: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    slow: { type: 'string', default: 'on' },
    only: { type: 'string' },
    growth: { type: 'string', default: 'on' },
    markdown: { type: 'boolean', default: false },
    from: { type: 'string' },
    add: { type: 'string' },
    profile: { type: 'string' },
    sitting: { type: 'string', default: '0' },
    weights: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`npm run bench -- [options]
  --engines a,b   of ${ALL.join(', ')}, and ${VARIANTS.join(', ')}
  --books a,b     of ${availableBooks().join(', ')}
  --repeat n      repetitions, interleaved (3)
  --quick         Kurasa and the browser's own columns on S and L, three times each
  --sitting n     also the CPU of a sitting: open, n turns 2 s apart, one change of size, close (0: none)
  --only a,b      of reading, slow, counting, sitting, memory, or of memory settling, turning, many-books: these samples alone
  --slow on|off|n also with the CPU six times slower, or so many times (on)
  --growth on|off also the curves against the length of chapter and book (on)
  --json file     all samples; they are in bench/.dist/last.json anyway
  --from file     report of samples taken before
  --add file      these samples as further repetitions of those
  --weights       only: what Kurasa loads before its first page and at rest, against bench/weights.json;
                  --list: by source file; --markdown: writes the table and lowers the budgets
  --profile book  only: where Kurasa's own time goes, by phase and function (--engines kurasa-hyphenated: with hyphens)
  --markdown      writes docs/benchmarks.md and the pictures`)
  process.exit(0)
}

if (values.profile) {
  console.log(await profile(values.profile, Number(values.repeat), values.engines))
  process.exit(0)
}

if (values.weights) {
  const isKept = await weigh({ isWritten: values.markdown, isListed: values.list })
  process.exit(isKept ? 0 : 1)
}

const list = (text, fallback) => (text ? text.split(',').map((name) => name.trim()) : fallback)
const engines = list(values.engines, values.quick ? ['kurasa', 'columns'] : ALL)
const books = list(
  values.books,
  values.quick ? ['S', 'L'] : availableBooks().filter((name) => name !== 'short'),
)
const repeat = Number(values.repeat)
const isSlowToo = values.slow !== 'off' && !values.quick
const rate = Number(values.slow) || SLOW
const hasGrowth = values.growth !== 'off' && !values.quick

const unknown = engines.filter((name) => ![...ALL, ...VARIANTS].includes(name))
if (unknown.length > 0) {
  throw new Error(`No engine ${unknown.join(', ')}. Known: ${[...ALL, ...VARIANTS].join(', ')}.`)
}

const results = values.from ? JSON.parse(readFileSync(values.from, 'utf8')) : await measure()
const tables = markdownOf(results)
console.log(tables)
console.log(barsOf(results))
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 1))
if (values.markdown) {
  writeMarkdown(results)
  if (results.samples.some(({ kind }) => kind === 'growing')) drawGrowth(results)
}

async function measure() {
  // The browser ends with the run, also when the run is cut short.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))

  mkdirSync(distFolder, { recursive: true })
  console.log(`Building ${engines.join(', ')} …`)
  for (const name of engines) await buildEntry(name, `engines/${name}.js`, { isMapped: true })
  if (engines.includes('kurasa') && !values.quick)
    await buildEntry('kurasa-react', 'engines/kurasa-react.js', { isMapped: true })
  const server = await serve()
  const laboratory = new Laboratory(server.origin)
  const found = {
    about: {
      date: new Date().toISOString().slice(0, 10),
      command: `npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`,
      browser: await laboratory.version(),
      cpu: `${cpus().length} cores`,
      repeat,
      ...(Number(values.sitting) > 0 && { sitting: Number(values.sitting) }),
      books: Object.fromEntries(books.map((name) => [name, bookOf(name).what])),
    },
    weights: {},
    samples: [],
  }
  if (values.add) {
    const earlier = JSON.parse(readFileSync(values.add, 'utf8'))
    found.about = { ...earlier.about, books: { ...earlier.about.books, ...found.about.books } }
    found.weights = earlier.weights
    found.samples = earlier.samples
  }
  const kinds = list(values.only)
  const isWanted = (kind) => !kinds || kinds.includes(kind)
  const isKnown = (kind) => found.samples.some((sample) => sample.kind === kind)
  const takenOnce = new Set()
  const begin = Date.now()

  const sample = async (kind, subject, work) => {
    const key = JSON.stringify([kind, subject])
    if (takenOnce.has(key)) return
    const at = Date.now()
    let record
    try {
      record = await laboratory.with(subject, work)
    } catch (error) {
      record = { failed: String(error.message ?? error).split('\n')[0] }
    }
    const isFailed = record.failed || Object.values(record).some((value) => value?.failed)
    if (isFailed || record.first?.wall > LONG_MS || record.count?.wall > LONG_MS) takenOnce.add(key)
    found.samples.push({ kind, ...subject, record })
    writeFileSync(join(distFolder, 'last.json'), JSON.stringify(found, null, 1))
    const { engine, book, slow = 1 } = subject
    const note =
      record.failed ??
      Object.entries(record)
        .find(([, value]) => value?.failed)
        ?.map((part) => part.failed ?? part)
        ?.join(': ')
    const say =
      typeof note === 'string'
        ? note
        : record.first
          ? `${Math.round(record.first.cpu)} ms CPU, ${Math.round(record.first.wall)} ms`
          : ''
    const minutes = ((Date.now() - begin) / 60_000).toFixed(1)
    console.log(
      `${minutes} min  ${kind} ${engine} ${book}${slow > 1 ? ` x${slow}` : ''}: ${say} (${((Date.now() - at) / 1000).toFixed(1)} s)`,
    )
  }

  try {
    for (let round = 0; round < repeat; round++) {
      // Every round begins with another engine: none always has the cold or the warm machine.
      const turn = engines.map((_, i) => engines[(i + round) % engines.length])
      for (const book of books) {
        for (const engine of isWanted('reading') ? turn : [])
          await sample('reading', { engine, book }, (session) =>
            reading(session, { book, isShort: values.quick, isFirstOnly: neverRests(engine, book) }),
          )
        for (const engine of isWanted('counting') ? turn : []) {
          if (!COUNTING.includes(engine) || values.quick) continue
          // Engines that lay out every page with their own layout need minutes for a long book: measured once, on S.
          if ((engine === 'vivliostyle' || engine === 'pagedjs') && (book !== 'S' || round > 0)) continue
          await sample('counting', { engine, book }, counting)
        }
      }
      if (isWanted('sitting') && round === 0 && Number(values.sitting) > 0) {
        for (const book of books) {
          for (const engine of turn) {
            if (neverRests(engine, book)) continue
            await sample('sitting', { engine, book }, (session) => sitting(session, Number(values.sitting)))
          }
        }
      }
      if (isWanted('reading') && has('kurasa') && books.includes('X')) {
        await sample('reading', { engine: 'kurasa', book: 'short' }, (session) =>
          reading(session, { book: 'short', isShort: values.quick }),
        )
      }
      if (isWanted('slow') && isSlowToo && round < Math.max(1, Math.ceil(repeat / 2))) {
        for (const book of books.filter((name) => SLOW_BOOKS.includes(name))) {
          for (const engine of turn) {
            await sample('reading', { engine, book, slow: rate }, (session) =>
              reading(session, { book, isShort: true, isFirstOnly: neverRests(engine) }),
            )
          }
        }
        if (has('kurasa')) {
          if (books.includes('X')) {
            await sample('reading', { engine: 'kurasa', book: 'short', slow: rate }, (session) =>
              reading(session, { book: 'short', isShort: true }),
            )
          }
        }
        // A chapter of 10 KB in plain columns has nothing to do but move: frames lost there are the machine's.
        for (const engine of ['kurasa', 'columns'].filter(has)) {
          await sample('dragging', { engine, book: 'S', slow: rate }, dragging)
        }
      }
      if (round === 0 && has('kurasa') && !values.quick) {
        const novel = books.includes('war') ? 'war' : books[0]
        const once = async (kind, group, work) => {
          if ((isWanted(group) || kinds?.includes(kind)) && !isKnown(kind))
            await sample(kind, { engine: 'kurasa', book: novel }, work)
        }
        await once('settling', 'memory', settling)
        await once('turning', 'memory', turning)
        await once('many-books', 'memory', manyBooks)
      }
      if (round === 0 && has('kurasa') && !values.quick) {
        await laboratory.with({ engine: 'kurasa-react', book: 'short' }, async (session) => {
          const shown = await session.step('open')
          if (shown.failed) found.weights.reactFailed = shown.failed
        })
      }
      if (round === 0) {
        for (const name of [...engines, ...(has('kurasa') && !values.quick ? ['kurasa-react'] : [])]) {
          // React itself is the host's.
          const files = [...server.requested(`/${name}/`)].filter((path) => !path.includes('host-react'))
          found.weights[name] = files.reduce((sum, path) => sum + gzipped(join(distFolder, path)), 0)
        }
      }
      if (hasGrowth && round < 2) {
        const names = [...CHAPTER_KB.map((kb) => `c${kb}`), ...BOOK_CHAPTERS.map((count) => `b${count}`)]
        for (const book of names) {
          for (const engine of GROWING.filter(has)) await sample('growing', { engine, book }, growing)
        }
      }
    }
    writeFileSync(join(distFolder, 'last.json'), JSON.stringify(found, null, 1))
  } finally {
    await laboratory.close()
    server.close()
  }
  return found

  function has(name) {
    return engines.includes(name)
  }
}
