import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unzipSync } from 'fflate'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpus, corpusEpubs, serve } from './conformance-server.mjs'
import { BookInReader } from './w3c-book.mjs'
import { CASES } from './w3c-cases.mjs'
import { readCase, readPeers, reportData, reportPage } from './w3c-report.mjs'
import { suiteCase } from './w3c-suite-cases.mjs'

/**
 * `npm run w3c`: opens every case of the W3C's suite for EPUB that the corpus has, in Chromium, and judges what is painted and
 * announced. Writes docs/epub-tests.md and docs/epub-tests.json.
 *
 * --only <pattern>   only cases whose identifier matches this expression; the others keep their results
 * --pictures <folder>   keeps a picture of each case as it was left
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'string' } },
})
const docs = fileURLToPath(new URL('../docs', import.meta.url))
/** Cases that passed when the page was written: none of them may fail. */
const { tests: before, assertions } = JSON.parse(readFileSync(join(docs, 'epub-tests.json'), 'utf8'))
const reasons = new Map(assertions.map(({ test, result }) => [test.replace(/^.*#/, ''), result.info]))

const books = corpusEpubs().filter((path) => path.startsWith('w3c-suite/'))
if (books.length === 0) {
  console.log('skipped: there is no corpus.\n0 passed, 0 failed')
  process.exit(0)
}

const folder = await buildPage('w3c')
const { server, port } = await serve(folder, { nextJob: () => undefined, onResult: () => undefined })
const browser = await openEngine('chromium')

/** The package document that counts. */
function packageOf(files) {
  const container = new TextDecoder().decode(files['META-INF/container.xml'])
  return new TextDecoder().decode(files[/full-path="([^"]+)"/.exec(container)[1]])
}

async function judge(path) {
  const id = basename(path, '.epub')
  const files = unzipSync(readFileSync(join(corpus, path)))
  const about = readCase(id, packageOf(files))
  if (options.only && !new RegExp(options.only).test(id))
    return { ...about, outcome: before[id] ?? null, why: reasons.get(id) }
  const { check, why = 'no check yet' } = CASES[id] ?? suiteCase(id) ?? {}
  if (!check) return { ...about, outcome: null, why }
  await browser.open(`http://127.0.0.1:${port}/w3c.html`)
  await browser.page.waitForFunction(() => document.title === 'ready')
  try {
    await check(new BookInReader(browser.page, path, files))
    return { ...about, outcome: true }
  } catch (error) {
    return { ...about, outcome: false, why: error.message.split('\n')[0] }
  } finally {
    if (options.pictures) await browser.page.screenshot({ path: join(options.pictures, `${id}.png`) })
  }
}

const results = []
for (const path of books) {
  const result = await judge(path)
  results.push(result)
  const { id, outcome, why } = result
  console.log(`${outcome === null ? 'n/a   ' : outcome ? 'passed' : 'FAILED'}  ${id}${why ? `: ${why}` : ''}`)
}
await browser.close()
server.close()

const run = results.filter(({ outcome }) => outcome !== null)
const passed = run.filter(({ outcome }) => outcome).length
writeFileSync(
  join(docs, 'epub-tests.json'),
  `${JSON.stringify(reportData(results, browser.version), null, 2)}\n`,
)
writeFileSync(
  join(docs, 'epub-tests.md'),
  reportPage(results, browser.version, readPeers(join(corpus, 'w3c-suite/published-results'))),
)
console.log(`${passed} passed, ${run.length - passed} failed, ${results.length - run.length} skipped`)
const worse = results.filter(({ id, outcome }) => before[id] === true && outcome !== true)
for (const { id } of worse) console.log(`FAILED  ${id} passed before`)
process.exit(worse.length > 0 ? 1 : 0)
