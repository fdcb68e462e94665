import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { freePort, openEngine } from './browser-engines.mjs'
import { buildPage, corpus, corpusEpubs, serve } from './conformance-server.mjs'
import { startPortalServer } from './portal-server.mjs'
import { isInShare } from './share.mjs'

/**
 * `npm run ink -- --engine chromium|firefox|webkit`: the ink of pages of every book of the corpus and of the project, compared with the same
 * text drawn once plainly (rule C9 of docs/conformance.md).
 *
 * --books <part,…>   only books whose path contains one of these
 * --only <part>      only sections whose href contains this
 * --pages <n>        pages of each book (50)
 * --budget <n>       weight of a slice instead of that which the reader opens a page with
 * --setup <name>     size of the phone
 * --face <family>    a face that a person has chosen, as CSS has it ("'Vazirmatn Variable'")
 * --portal           pages of the file against those that the portal serves of the imported book (rule C10)
 * --quick            a few pages of each book, more of the Arabic ones; on a push half of the others
 * --verbose          every page that differs, in words
 *
 * Pages that differ are kept as pictures in conformance/dist/ink-pictures.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    books: { type: 'string' },
    only: { type: 'string' },
    pages: { type: 'string' },
    budget: { type: 'string' },
    setup: { type: 'string', default: '360x740@18' },
    face: { type: 'string' },
    portal: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const { engine } = options
if (!['chromium', 'firefox', 'webkit'].includes(engine)) {
  console.error(`--engine is "${engine}"; it must be chromium, firefox or webkit.`)
  process.exit(1)
}

const isArabic = (book) => /\/(ar-|idpf-regime|haris|al-qamar)/.test(book)
const pagesOf = (book) => {
  if (options.pages) return Number(options.pages)
  if (options.quick) return isArabic(book) ? 24 : 8
  return 50
}
/** One section gives no more: a book is seen at many places. */
const PER_SECTION = 12
/** A window of this size shows several pages at once. WebKit's is as large as its screen. */
const WINDOW = { width: engine === 'webkit' ? 1280 : 2880, height: 800 }

const pictures = join(root, 'conformance/dist/ink-pictures', engine)
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })

/** Books that come with the project, as folders. */
const demo = join(root, 'apps/api/demo')
const demoBooks = readdirSync(demo).filter((name) => existsSync(join(demo, name, 'mimetype')))

/** An EPUB of a folder. */
function zipBook(folder) {
  const entries = { mimetype: [readFileSync(join(folder, 'mimetype')), { level: 0 }] }
  for (const path of readdirSync(folder, { recursive: true }).map(String))
    if (/^(META-INF|OEBPS)/.test(path) && statSync(join(folder, path)).isFile())
      entries[path] = readFileSync(join(folder, path))
  return Buffer.from(zipSync(entries))
}

const jobs = [...corpusEpubs(), ...demoBooks.map((name) => `demo/${name}.epub`)]
  .filter((book, index) =>
    options.books
      ? options.books.split(',').some((part) => book.includes(part))
      : !options.quick || isArabic(book) || isInShare(index, 2),
  )
  // Refused: its only chapter has no form that can be shown.
  .filter((book) => !book.endsWith('pub-foreign_bad-fallback.epub'))
  .sort((a, b) => Number(isArabic(b)) - Number(isArabic(a)))
  .map((book) => ({
    book,
    setup: options.setup,
    face: options.face,
    pages: pagesOf(book),
    perSection: PER_SECTION,
    budget: options.budget && Number(options.budget),
    only: options.only,
    isPortal: options.portal,
  }))

let passed = 0
let failed = 0
const total = {}
const count = (name, problems) => {
  if (problems === 0) passed++
  else {
    failed++
    console.log(`  FAILED  ${name}: ${problems}`)
  }
}

let areFacesKnown = false

function report(job, result) {
  if (!areFacesKnown) {
    areFacesKnown = true
    for (const face of result.absentFaces) console.log(`not loaded: ${face.slice(0, 80)}`)
    count('the faces of the reader load', result.absentFaces.length)
  }
  if (result.error) {
    console.log(`${job.book}\n  ${result.error}`)
    count(`runs ${job.book}`, 1)
    return
  }
  const { tally, faults } = result
  if (tally.pages + tally.portalPages === 0) return
  for (const [key, value] of Object.entries(tally)) total[key] = (total[key] ?? 0) + value
  if (options.portal) {
    console.log(
      `${job.book}: ${tally.differentPortalPages} of ${tally.portalPages} pages differ in the portal; ${result.seconds.toFixed(1)} s`,
    )
    for (const fault of options.verbose ? faults : faults.slice(0, 3)) console.log(`    ${fault}`)
    count(`C10 ${job.book}`, tally.differentPortalPages)
    return
  }
  console.log(
    `${job.book}: ${tally.pages} pages of ${result.looked} sections, ${tally.letters} letters: ${tally.lostLetters} lost on ${tally.pagesWithLoss} pages; ${tally.differentLines} of ${tally.lines} lines and edges of ${tally.differentEdges} of ${tally.wholePages} pages differ; ${tally.withoutControl} letters stand otherwise in the control; ${result.seconds.toFixed(1)} s`,
  )
  for (const fault of options.verbose ? faults : faults.slice(0, 3)) console.log(`    ${fault}`)
  count(`C9 letters ${job.book}`, tally.lostLetters)
  count(`C9 lines ${job.book}`, tally.differentLines)
  count(`C9 edges ${job.book}`, tally.differentEdges)
}

/**
 * Starts the API, imports the books that are compared, and hands out what answers its calls.
 *
 * @returns `fetch` for a path of the API, and `stop`
 */
async function importAll(books) {
  const run = (args, env = {}) =>
    spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test', KURASA_DEV: '1', ...env },
    })
  const usage = run(['scripts/kurasa.mjs', 'help'])
  if (usage.status !== 0) throw new Error(usage.stderr)
  const portal = await startPortalServer(await freePort())
  // The server has the books of the project from its start.
  const files = books.filter((book) => !book.startsWith('demo/')).map((book) => join(corpus, book))
  const { status, stdout, stderr } = run(['scripts/kurasa.mjs', 'import', ...files, '--access', 'free'], {
    DATA_DIR: portal.data,
  })
  if (status !== 0) console.log(`The import said:\n${stdout}${stderr}`)
  // A visitor sees the beginning of a book that costs something; compared is what its reader sees.
  const listed = run(['scripts/kurasa.mjs', 'book', 'list'], { DATA_DIR: portal.data }).stdout
  for (const [, id] of listed.matchAll(/^(\S+) {2}.* {2}(?:member|paid\b.*)$/gm))
    if (books.includes(`demo/${id}.epub`))
      run(['scripts/kurasa.mjs', 'book', 'set', id, '--access', 'free'], { DATA_DIR: portal.data })
  return portal
}

const folder = await buildPage('ink')
const portal = options.portal ? await importAll(jobs.map(({ book }) => book)) : undefined
const browser = await openEngine(engine)
if (!browser) {
  console.log(`skipped: ${engine} is not on this machine and could not be installed.`)
  console.log('0 passed, 0 failed')
  process.exit(0)
}
console.log(`${engine} ${browser.version}`)
await browser.resize(WINDOW.width, WINDOW.height)

const begin = Date.now()
let current
let lastAnswer = Date.now()
let finish
const finished = new Promise((done) => {
  finish = done
})
// WebKit's driver gives no picture of a page that it is still opening.
let open
const opened = new Promise((done) => {
  open = done
})
const { server, port } = await serve(folder, {
  nextJob: async () => {
    await opened
    current = jobs.shift()
    if (!current) setTimeout(finish, 100)
    return current
  },
  onResult: (result) => {
    lastAnswer = Date.now()
    report(current, result)
  },
  proxied: portal?.origin,
  routes: {
    ...Object.fromEntries(
      demoBooks.map((name) => [
        `/corpus/demo/${name}.epub`,
        (_, response) => response.end(zipBook(join(demo, name))),
      ]),
    ),
    '/screenshot': async (_, response) => {
      const { data, info } = await sharp(await browser.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      response.setHeader('x-width', info.width)
      response.setHeader('x-height', info.height)
      response.end(data)
    },
    '/picture': async ({ searchParams }, response, body) => {
      const [width, height] = ['width', 'height'].map((name) => Number(searchParams.get(name)))
      const name = searchParams.get('name').replace(/[^\w-]/g, '_')
      await sharp(body, { raw: { width, height, channels: 1 } }).toFile(join(pictures, `${name}.png`))
      response.end()
    },
  },
})
await browser.open(`http://127.0.0.1:${port}/ink.html`)
open()
// A browser that hangs is a failure, not a run without an end.
const HANG_MS = 240_000
const watch = setInterval(() => {
  if (Date.now() - lastAnswer < HANG_MS) return
  count(`${current?.book ?? 'the page'} answers within ${HANG_MS / 1000} s`, 1)
  finish()
}, 2000)
await finished
clearInterval(watch)
await browser.close()
server.close()
await portal?.stop()

const seconds = `${((Date.now() - begin) / 1000).toFixed(0)} s`
console.log(
  options.portal
    ? `\n${engine}: ${total.differentPortalPages} of ${total.portalPages} pages differ in the portal; ${seconds}`
    : `\n${engine}: ${total.pages} pages, ${total.letters} letters: ${total.lostLetters} lost on ${total.pagesWithLoss} pages; ${total.differentLines} of ${total.lines} lines, edges of ${total.differentEdges} of ${total.wholePages} pages differ; ${seconds}`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
