import { createReadStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../scripts/find-chromium.mjs'

/**
 * `npm run estimates -w bench`: the first page total that a reader shows for each text book of the corpus, beside the
 * exact count, on a page of 360×740. `--books war,hamlet` takes some; `--json file` keeps exact pages by section.
 */
const { values: options } = parseArgs({
  options: {
    books: { type: 'string' },
    json: { type: 'string' },
    settings: { type: 'string', default: '{}' },
  },
})
const here = dirname(fileURLToPath(import.meta.url))
const corpus = resolve(process.env.KURASA_CORPUS ?? join(here, '../../shared/corpus'), 'books')
const dist = join(here, 'estimates/dist')
/** Share of the exact count by which a first total may be wrong. */
const MOST_WRONG = 0.1

await build({
  configFile: false,
  root: join(here, 'estimates'),
  logLevel: 'warn',
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0, target: 'es2022' },
})

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
  const [base, file] = path.startsWith('/corpus/')
    ? [corpus, path.slice('/corpus/'.length)]
    : [dist, path === '/' ? 'index.html' : path.slice(1)]
  const full = resolve(base, file)
  if (relative(base, full).startsWith('..') || !existsSync(full) || !statSync(full).isFile()) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-type', TYPES[extname(full)] ?? 'application/octet-stream')
  createReadStream(full).pipe(response)
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))

const books = readdirSync(corpus)
  .filter((file) => file.endsWith('.epub'))
  .filter((file) => !options.books || options.books.split(',').some((part) => file.includes(part)))
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
const percent = (estimate, exact) => `${(((estimate - exact) / exact) * 100).toFixed(0)} %`
const results = {}
let near = 0
console.log('| book | with the first page | first total shown | after, ms | exact | error |')
console.log('|---|---:|---:|---:|---:|---:|')
try {
  for (const book of books) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    page.setDefaultTimeout(0)
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.waitForFunction(() => 'measure' in globalThis)
    const result = await page.evaluate(
      ([url, settings]) => globalThis.measure(url, settings),
      [`/corpus/${encodeURIComponent(book)}`, JSON.parse(options.settings)],
    )
    await page.close()
    const { atFirstPage, shown = result.exact, shownAfter = '', exact } = result
    results[book] = result
    if (Math.abs(shown - exact) <= MOST_WRONG * exact) near++
    console.log(
      `| ${book.replace('.epub', '')} | ${atFirstPage} | ${shown} | ${shownAfter} | ${exact} | ${percent(shown, exact)} |`,
    )
    if (options.json) writeFileSync(options.json, JSON.stringify(results))
  }
} finally {
  await browser.close()
  server.close()
}
console.log(`\n${near} of ${books.length} within ${MOST_WRONG * 100} %`)
