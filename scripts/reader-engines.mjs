import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import { engineRows } from '../packages/reader-react/e2e/engine-rows.mjs'
import { openEngine } from './browser-engines.mjs'
import { handsOf } from './engine-hands.mjs'

/**
 * `npm run test:engines [-- --engine firefox,webkit] [--only part of a title]`: the rows of direction, accessibility, image books and bad
 * input of docs/conformance.md in other engines than the Chromium of the usual suites. An engine that is not there is skipped.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'firefox,webkit' },
    only: { type: 'string', multiple: true },
  },
})
const COMBINATIONS = [
  { locale: 'en_US', book: 'english', images: 'images-ltr' },
  { locale: 'en_US', book: 'arabic', images: 'images-rtl' },
  { locale: 'ar_SA', book: 'english', images: 'images-ltr' },
  { locale: 'ar_SA', book: 'arabic', images: 'images-rtl' },
]
const SIZE = [360, 740]
/** A check that takes so long has hung, ms. */
const PATIENCE = 60_000

const axe = readFileSync(
  createRequire(join(root, 'packages/reader-react/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const configFile = join(root, 'packages/reader-react/e2e/vite.config.ts')
if (!process.env.E2E_SKIP_BUILD) await build({ configFile })
const server = await preview({ configFile, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
const { port } = server.httpServer.address()

const counts = { passed: 0, failed: 0, skipped: 0 }
const failed = { engines: new Set(), titles: new Set() }

function within(work, ms) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Gestures run in real time and may be late once on a busy machine. Failures are reported either way. */
async function tryTwice(run, name, hands) {
  for (const isLast of [false, true]) {
    try {
      await within(run(), PATIENCE)
      console.log(`  ok      ${name}`)
      return true
    } catch (error) {
      const reason = String(error.message ?? error)
        .split('\n')
        .slice(0, 12)
        .join('\n          ')
      console.log(`  ${isLast ? 'FAILED ' : 'again  '} ${name}\n          ${reason}`)
      await hands.fingerUp().catch(() => undefined)
    }
  }
  return false
}

async function runIn(engine) {
  const rows = engineRows.filter(
    ({ title, engines = [engine] }) =>
      engines.includes(engine) && (options.only?.some((part) => title.includes(part)) ?? true),
  )
  const combinationsOf = ({ isInAllCombinations, isInBothDirections }) =>
    COMBINATIONS.slice(0, isInAllCombinations ? 4 : isInBothDirections ? 2 : 1)
  const runs = rows.flatMap((row) => combinationsOf(row).map((each) => ({ row, ...each })))
  const browser = await openEngine(engine)
  if (!browser) {
    console.log(`skipped: ${engine} is not on this machine and could not be installed.`)
    counts.skipped += runs.length
    return
  }
  const hands = await handsOf(engine, browser)
  console.log(`${engine} ${browser.version}; fingers are ${hands.touches}`)
  let size = []
  const resize = async (...wanted) => {
    size = wanted
    await hands.resize(...wanted)
  }
  const open = async (query) => {
    await hands.evaluate((request) => window.openReader(request), query)
    await hands.until(() => window.probe.section()?.dataset.state === 'ready', undefined, 30_000)
    await hands.evaluate(() => window.reader.countPages().then(() => undefined))
    // Neighbours are laid out a moment after the page.
    await hands.pause(150)
  }
  /** Reloads the page; with a condition, waits for a page that reloads by itself. */
  const reload = async (isNew) => {
    if (isNew) {
      // A page that goes answers nothing.
      const isThere = () => hands.evaluate(isNew).catch(() => false)
      for (const end = Date.now() + 30_000; !(await isThere()) && Date.now() < end; ) await hands.pause(100)
    }
    if (!isNew) await browser.open(`http://127.0.0.1:${port}/reader.html`)
    await hands.until(() => 'openReader' in window, undefined, 30_000)
    await hands.evaluate((source) => {
      const script = document.createElement('script')
      script.textContent = source
      document.head.append(script)
    }, axe)
  }
  try {
    await resize(...SIZE)
    await reload()
    for (const { row, locale, book, images } of runs) {
      const isOneOfMany = row.isInAllCombinations || row.isInBothDirections
      const name = `${engine}: ${row.title}${isOneOfMany ? ` (${locale}, ${book} book)` : ''}`
      const run = async () => {
        if (size.join() !== SIZE.join()) await resize(...SIZE)
        const query = { locale, book: row.isOfImages ? images : book, size: '2', ...row.query }
        await open(query)
        const width = await hands.evaluate(() => window.innerWidth)
        const isRtl = book === 'arabic'
        await row.check({ hands, open, reload, resize, query, width, isRtl, isArabicUi: locale === 'ar_SA' })
      }
      if (await tryTwice(run, name, hands)) counts.passed++
      else {
        counts.failed++
        failed.engines.add(engine)
        failed.titles.add(row.title)
      }
    }
  } finally {
    await browser.close()
  }
}

for (const engine of options.engine.split(',')) await runIn(engine)
await server.close()
if (counts.failed > 0) {
  const again = [
    '--engine',
    [...failed.engines].join(),
    ...[...failed.titles].flatMap((title) => ['--only', title]),
  ]
  console.log(`\nfailed, runs again by: ${JSON.stringify(again)}`)
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exit(counts.failed === 0 ? 0 : 1)
