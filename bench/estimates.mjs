import { createReadStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../scripts/find-chromium.mjs'

/**
 * `npm run estimates -w bench`: the number and the total that a reader shows with the first page of each text book of the
 * corpus, opened at 60 % with the measures of an import, beside the exact count, in three layouts. `--books war,hamlet` takes
 * some; `--json file` keeps the results.
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
const MOST_WRONG = 0.05
/** Size of letters, width and height of the page, CSS px. */
const LAYOUTS = [
  [1, 360, 740],
  [1.4, 320, 600],
  [0.85, 768, 1024],
]

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
let all = 0
let changes = 0
console.log(
  `| book | ${LAYOUTS.map(([size, width]) => `${size} × ${width} px: shown, exact, error`).join(' | ')} |`,
)
console.log(`|---|${LAYOUTS.map(() => '---:|').join('')}`)
try {
  for (const book of books) {
    const cells = []
    for (const [fontSize, width, height] of LAYOUTS) {
      const page = await browser.newPage({ viewport: { width, height } })
      page.setDefaultTimeout(0)
      await page.goto(`http://127.0.0.1:${server.address().port}/`)
      await page.waitForFunction(() => 'measure' in globalThis)
      const result = await page.evaluate(
        (args) => globalThis.measure(...args),
        [`/corpus/${encodeURIComponent(book)}`, { ...JSON.parse(options.settings), fontSize }, width, height],
      )
      await page.close()
      const { atOnce, total, exact } = result
      results[`${book} ${fontSize} ${width}`] = result
      all++
      changes += result.changes
      if (Math.abs(total - exact) <= MOST_WRONG * exact) near++
      cells.push(`${atOnce}, ${exact}, ${percent(total, exact)}`)
    }
    console.log(`| ${book.replace('.epub', '')} | ${cells.join(' | ')} |`)
    if (options.json) writeFileSync(options.json, JSON.stringify(results))
  }
} finally {
  await browser.close()
  server.close()
}
console.log(
  `\n${near} of ${all} within ${MOST_WRONG * 100} %; ${changes} numbers changed while their page was in view`,
)
