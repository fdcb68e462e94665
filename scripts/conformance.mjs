import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'
import { isInShare } from './share.mjs'

/**
 * `npm run conformance -- --engine chromium|firefox|webkit`: the pages of every book of the corpus, and of made-up
 * constructs, held to the rules of docs/conformance.md in a real browser.
 *
 * --books <part,…>   only books whose path contains one of these
 * --only <part>      only sections whose href contains this
 * --setups <name,…>  only these sizes
 * --budgets <n,…>    these weights of a slice instead of the usual ones
 * --quick            a tenth of everything; on a push Firefox and WebKit take half of the books each
 * --verbose          every example of every fault
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    books: { type: 'string' },
    only: { type: 'string' },
    setups: { type: 'string' },
    budgets: { type: 'string' },
    bytes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const RULES = ['C1', 'C2', 'C5', 'C6', 'PT5', 'PT7', 'PT8', 'SEAM']
const SETUPS = ['360x740@18', '412x732@22', '320x568@18']
/** Seconds after which no further job begins; jobs that were left out are reported. */
const TIME_BOX = { chromium: 480, firefox: 300, webkit: 300 }
/** Bytes of sections per book, by engine and by place of the setup: over it a seeded sample. */
const BYTES = {
  chromium: [4_000_000, 500_000, 500_000],
  firefox: [600_000, 150_000, 150_000],
  webkit: [400_000, 100_000, 100_000],
}
const BUDGETS = {
  chromium: [[4500, 1500, 12000], [4500], [4500]],
  firefox: [[4500], [4500], [4500]],
  webkit: [[4500], [4500], [4500]],
}

const CONSTRUCT_BUDGETS = { chromium: [4500, 1500, 12000], firefox: [4500], webkit: [4500] }

const engine = options.engine
if (!(engine in TIME_BOX)) {
  console.error(`--engine is "${engine}"; it must be chromium, firefox or webkit.`)
  process.exit(1)
}

/**
 * Known differences, by engine and test, with the number of places: reported, not counted as failures. One place more
 * is a failure.
 */
const open = JSON.parse(readFileSync(join(root, 'conformance/open-points.json'), 'utf8'))
const openPoint = (name) => open.find((each) => each.engine === engine && each.test === name)

function makeJobs() {
  const share = options.quick ? 0.1 : 1
  const setups = options.setups ? options.setups.split(',') : SETUPS
  const budgetsOf = (setup) =>
    options.budgets?.split(',').map(Number) ?? BUDGETS[engine][SETUPS.indexOf(setup)] ?? [4500]
  const jobs = []
  const shift = { firefox: 0, webkit: 1 }[engine]
  const books = corpusEpubs().filter((book, index) =>
    options.books
      ? options.books.split(',').some((part) => book.includes(part))
      : !options.quick || shift === undefined || isInShare(index + shift, 2),
  )
  // Made-up chapters first: they are quick and show best what is wrong.
  if (!options.books || options.books.includes('constructs'))
    jobs.push({
      kind: 'constructs',
      name: `constructs ${setups[0]}`,
      setup: setups[0],
      budgets: options.budgets ? budgetsOf(setups[0]) : CONSTRUCT_BUDGETS[engine],
      only: options.only,
    })
  if (!options.books || options.books.includes('hostile'))
    jobs.push({ kind: 'names', name: 'hostile chapters', setup: setups[0] })
  for (const setup of setups) {
    for (const book of books) {
      const bytes = options.bytes
        ? Number(options.bytes)
        : Math.round((BYTES[engine][SETUPS.indexOf(setup)] ?? 200_000) * share)
      jobs.push({ kind: 'book', book, setup, budgets: budgetsOf(setup), bytes, only: options.only })
    }
  }
  return jobs
}

const folder = await buildPage('index')

let passed = 0
let failed = 0
let skipped = 0
const count = (name, problems) => {
  const point = openPoint(name)
  if (problems === 0) {
    passed++
    if (point && !options.quick && !options.only)
      console.log(`  mended  ${name}: take it off conformance/open-points.json`)
  } else if (point && problems <= point.most) {
    skipped++
    console.log(`  open    ${name}: ${problems} of at most ${point.most} (${point.what})`)
  } else {
    failed++
    console.log(`  FAILED  ${name}: ${problems}${point ? `, more than the ${point.most} known` : ''}`)
  }
}

const jobs = makeJobs()
const total = { sections: 0, of: 0, pages: 0, slices: 0, characters: 0, ms: 0, slowest: 0 }
const notes = {}
const leftOut = []
const begin = Date.now()
let current
let currentSince = 0

function add({ tally, of = tally.sections, notes: more }) {
  for (const key of ['sections', 'pages', 'slices', 'characters', 'ms']) total[key] += tally[key]
  total.of += of
  total.slowest = Math.max(total.slowest, tally.slowest)
  for (const [key, value] of Object.entries(more)) notes[key] = (notes[key] ?? 0) + value
}

function report(job, result) {
  const name = job.name ?? `${job.book} ${job.setup}`
  if (result.error) {
    console.log(`${name}\n  ${result.error}`)
    count(`runs ${name}`, 1)
    return
  }
  if (result.names) {
    const names = result.names.filter((each) => !options.only || each.includes(options.only))
    jobs.unshift(
      ...names.map((chapter) => ({
        kind: 'hostile',
        name: `hostile: ${chapter}`,
        chapter,
        setup: job.setup,
      })),
    )
    return
  }
  if (job.kind === 'hostile') {
    add(result)
    console.log(
      `${name}: ${result.tally.pages} pages in ${result.tally.slices} slices (slowest ${result.tally.slowest.toFixed(0)} ms), ${result.examples.join(', ')}, ${result.seconds.toFixed(1)} s`,
    )
    count(`C8 ${name}`, result.counts.C8 ?? 0)
    return
  }
  if (result.parts) {
    console.log(`${name}: ${result.parts.length} chapters, ${result.seconds.toFixed(1)} s`)
    for (const part of result.parts) {
      const test = `PT10 ${part.name}`
      if (part.error) {
        count(test, 1)
        console.log(`    ${part.error}`)
        continue
      }
      add(part)
      const problems = Object.values(part.counts).reduce((sum, each) => sum + each, 0)
      count(test, problems)
      if (options.verbose)
        console.log(
          `    ${part.name}: ${part.tally.pages} pages, ${part.tally.slices} slices, slowest ${part.tally.slowest.toFixed(0)} ms`,
        )
      if (problems > 0 || options.verbose)
        for (const example of part.examples.slice(0, options.verbose ? 99 : 4)) console.log(`    ${example}`)
    }
    return
  }
  if (result.of === 0) return
  const { tally } = result
  add(result)
  console.log(
    `${name}: ${tally.sections} of ${result.of} sections, ${tally.pages} pages in ${tally.slices} slices (slowest ${tally.slowest.toFixed(0)} ms), ${result.seconds.toFixed(1)} s`,
  )
  for (const rule of RULES) count(`${rule} ${name}`, result.counts[rule] ?? 0)
  for (const example of options.verbose ? result.examples : result.examples.slice(0, 8))
    console.log(`    ${example}`)
}

const over = () => Date.now() - begin > TIME_BOX[engine] * 1000
let finish
const finished = new Promise((done) => {
  finish = done
})
const { server, port } = await serve(folder, {
  nextJob: () => {
    if (over()) leftOut.push(...jobs.splice(0))
    current = jobs.shift()
    currentSince = Date.now()
    if (!current) setTimeout(finish, 100)
    return current
  },
  onResult: (result) => {
    report(current, result)
    current = undefined
  },
})

let browser = await openEngine(engine)
if (!browser) {
  console.log(`skipped: ${engine} is not on this machine and could not be installed.`)
  console.log('0 passed, 0 failed')
  process.exit(0)
}
console.log(`${engine} ${browser.version}`)
await browser.open(`http://127.0.0.1:${port}/index.html`)

// A job that hangs or crashes the browser is a failure of its own, and the next job gets a new browser.
const HANG_MS = 300_000
const HOSTILE_MS = 180_000
const watch = setInterval(async () => {
  if (!current || Date.now() - currentSince < (current.kind === 'hostile' ? HOSTILE_MS : HANG_MS)) return
  const job = current
  current = undefined
  report(job, { error: `no answer within ${(job.kind === 'hostile' ? HOSTILE_MS : HANG_MS) / 1000} s` })
  await browser.close()
  browser = await openEngine(engine)
  await browser.open(`http://127.0.0.1:${port}/index.html`)
}, 2000)

await finished
clearInterval(watch)
await browser.close()
server.close()

if (leftOut.length > 0) {
  console.log(
    `\nNot run, for time: ${leftOut.map((job) => job.name ?? `${job.book} ${job.setup}`).join(', ')}`,
  )
}
for (const [what, value] of Object.entries(notes)) console.log(`${what}: ${value} characters`)
console.log(
  `\n${engine}: ${total.sections} of ${total.of} sections, ${total.pages} pages compared in ${total.slices} slices of ${(total.ms / total.slices).toFixed(1)} ms (slowest ${total.slowest.toFixed(0)} ms), ${total.characters} characters looked at on screen, ${((Date.now() - begin) / 1000).toFixed(0)} s`,
)
console.log(
  skipped > 0
    ? `${passed} passed, ${failed} failed, ${skipped} skipped`
    : `${passed} passed, ${failed} failed`,
)
process.exit(failed === 0 ? 0 : 1)
