import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpus, corpusEpubs, serve } from './conformance-server.mjs'
import { CASES, caseBook } from './same-as-plain/cases.mjs'
import { compareSection, KINDS } from './same-as-plain/compare.mjs'
import { FOREIGN_CASES } from './same-as-plain/foreign-cases.mjs'
import { writeReport } from './same-as-plain/report.mjs'

/**
 * `npm run same-as-plain [-- book.epub …]`: compares the pages of books with the same sections laid out plainly by the browser:
 * the book's own style sheets, the reader's size and face, one tall column, no rule of the engine (docs/same-as-plain.md).
 * Without paths: made-up chapters, one for each class of differences and for constructs of other books, and the corpus.
 *
 * --quick           a made-up chapter for each class of differences alone; with `--books`, all made-up chapters that are named
 * --pages <n>       pages of each book (40)
 * --from <0..1>     begins within the book
 * --books <part,…>  only books whose path contains one of these
 * --size <wxh>      of the page, CSS px (360x740)
 * --report <folder> an HTML page, worst first, with pictures of the page and of the plain section side by side
 * --verbose         every difference
 *
 * Fails on more differences of a kind than scripts/same-as-plain/known.json lists for a book, with its reason.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    pages: { type: 'string' },
    from: { type: 'string', default: '0' },
    books: { type: 'string' },
    size: { type: 'string', default: '360x740' },
    report: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const [width, height] = options.size.split('x').map(Number)
const CASE = 'case:'

/** Whether there is ink in the outer 2 px of the page, where nothing of its own reaches. */
const EDGE_PX = 2
/** Distance of ink in the margin from the line it belongs to, CSS px. */
const NEAR_PX = 14

const known = JSON.parse(readFileSync(new URL('./same-as-plain/known.json', import.meta.url), 'utf8'))
const allowed = (book, kind) => known.find((each) => each.book === book && each.kind === kind)?.most ?? 0

function booksToRead() {
  if (positionals.length > 0)
    return positionals.map((path) => ({ name: basename(path), path: resolve(path) }))
  const made = options.quick && !options.books ? CASES : { ...CASES, ...FOREIGN_CASES }
  const cases = Object.keys(made).map((name) => ({ name: CASE + name, path: CASE + name }))
  const books = (options.quick ? [] : corpusEpubs()).map((book) => ({ name: book, path: join(corpus, book) }))
  return [...cases, ...books].filter(
    ({ name }) => !options.books || options.books.split(',').some((part) => name.includes(part)),
  )
}

/** Reads the ink of a screenshot: colour of the corner, and ink in the side margins that belongs to no line of the page. */
async function inkOf(png, { markedLines, blocks }) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x, y) => {
    const i = (y * info.width + x) * 3
    return [data[i], data[i + 1], data[i + 2]]
  }
  const corner = at(1, 1)
  const isInk = (x, y) => at(x, y).some((value, i) => Math.abs(value - corner[i]) > 90)
  const left = Math.min(...blocks.flatMap(({ lines }) => lines.map((line) => line.left)), 24)
  const tops = [
    ...markedLines,
    ...blocks.flatMap(({ lines }) => lines.flatMap(({ top, bottom }) => [top, bottom])),
  ]
  const isNear = (y) => tops.some((top) => Math.abs(top - y) < NEAR_PX)
  let edge = 0
  let stray = 0
  for (let y = 50; y < info.height - 40; y++) {
    for (const x of [0, EDGE_PX - 1, info.width - EDGE_PX, info.width - 1]) if (isInk(x, y)) edge++
    for (let x = 3; x < left - 2; x++)
      if (isInk(x, y) && !isNear(y)) {
        stray++
        break
      }
  }
  // A ground or a picture over the full width reaches the edge at every line.
  const strayInk =
    edge > 3 && edge < 60
      ? `${edge} px of ink at the page's edge`
      : stray > 3
        ? `${stray} rows of ink beside no line`
        : undefined
  return { corner, strayInk }
}

const folder = await buildPage('same-as-plain')
const { server, port } = await serve(folder, {
  nextJob: () => undefined,
  onResult: () => {},
  routes: {
    '/book': (url, response) => {
      const path = url.searchParams.get('path')
      response.end(path.startsWith(CASE) ? caseBook(path.slice(CASE.length)) : readFileSync(path))
    },
  },
})
const engine = await openEngine('chromium')
await engine.resize(width, height)
const { page } = engine
page.setDefaultTimeout(60_000)
const call = (name, ...args) =>
  page.evaluate(([method, values]) => window.sameAsPlain[method](...values), [name, args])

const pictures = options.report && resolve(options.report)
if (pictures) {
  rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
}

async function readPages(book, most) {
  await page.goto(`http://127.0.0.1:${port}/same-as-plain.html`)
  await page.waitForFunction(() => window.sameAsPlain)
  await call('open', book.path, basename(book.name), { hyphenate: true })
  const from = Number(options.from)
  if (from > 0) await call('goTo', from)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))))
  const pages = []
  while (pages.length < most) {
    const state = await call('read')
    const shot = await page.screenshot()
    Object.assign(state, state.isFixed ? {} : await inkOf(shot, state), pictures && { shot })
    pages.push(state)
    if (state.atEnd) break
    await call('forward')
  }
  return pages
}

/** Compares the sections of a book that were read. @returns differences, with pictures when a report is wanted */
async function compareBook(book, pages) {
  const found = []
  for (const section of new Set(pages.map((each) => each.section))) {
    const shown = pages.filter((each) => each.section === section)
    const isFirst = section === pages[0].section
    const isLast = section === pages.at(-1).section
    if (isFirst && Number(options.from) > 0) continue
    const plain = await call('plain', section).catch(() => undefined)
    if (!plain) continue
    const isWhole = !isLast || pages.at(-1).atEnd
    const hits = compareSection(plain, shown, { isWhole, width })
    for (const [i, hit] of hits.entries()) {
      const entry = { ...hit, book: book.name, section }
      if (pictures && i < 6) {
        await call('showPlain', hit.top)
        entry.pictures = [shown[hit.page].shot, await page.screenshot()]
      }
      found.push(entry)
    }
    await call('closePlain')
  }
  return found
}

const total = {}
const entries = []
let passed = 0
let failed = 0
for (const book of booksToRead()) {
  try {
    const pages = await readPages(book, Number(options.pages ?? 40))
    const hits = await compareBook(book, pages)
    entries.push(...hits)
    const kinds = {}
    for (const { kind } of hits) kinds[kind] = (kinds[kind] ?? 0) + 1
    for (const [kind, count] of Object.entries(kinds)) total[kind] = (total[kind] ?? 0) + count
    const unlisted = Object.entries(kinds).filter(([kind, count]) => count > allowed(book.name, kind))
    const words = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`)
    console.log(`${book.name}: ${pages.length} pages: ${words.join(', ') || 'same as plain'}`)
    const listed = options.verbose
      ? hits
      : hits.filter(({ kind }) => unlisted.some(([each]) => each === kind)).slice(0, 8)
    for (const { kind, tag, text, note, page: at } of listed)
      console.log(`    ${kind} <${tag}> "${text}" ${note}, page ${at + 1}`)
    if (unlisted.length === 0) passed++
    else {
      failed++
      console.log(`  FAILED  ${book.name}: ${unlisted.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
    }
  } catch (error) {
    const isRefused = allowed(book.name, 'refused') > 0 && String(error).includes('ReaderError')
    if (isRefused) passed++
    else failed++
    console.log(`  ${isRefused ? 'refused' : 'FAILED '} ${book.name}: ${String(error).slice(0, 300)}`)
  }
  await call('close').catch(() => {})
}
await engine.close()
server.close()
if (!existsSync(corpus) && positionals.length === 0)
  console.log('skipped: there is no corpus here, only made-up chapters were read')
const order = Object.keys(KINDS)
const sums = Object.entries(total).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
console.log(`all: ${sums.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'same as plain'}`)
if (pictures) {
  await writeReport(pictures, entries)
  console.log(`report: ${join(pictures, 'index.html')}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
