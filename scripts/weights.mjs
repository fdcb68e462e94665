import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * `npm run weights`: what a first visit loads of the built portal, of its landing page and for a book, gzipped, against the budgets of `weights.json`.
 * `--write` sets each budget to what was measured and 2 %, and never raises one.
 */
const budgetsFile = fileURLToPath(new URL('../weights.json', import.meta.url))
const dist = fileURLToPath(new URL('../apps/portal/dist', import.meta.url))

if (!existsSync(`${dist}/index.html`)) {
  console.error('apps/portal/dist is not there: run `npm run build -w apps/portal` first.')
  process.exit(1)
}

const gzipped = (href) => gzipSync(readFileSync(dist + href), { level: 9 }).length
const sum = (files) => files.reduce((total, href) => total + gzipped(href), 0)
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
const pages = { 'first screen': 'index.html', 'landing page': 'landing_page.html', book: 'read.html' }

/** Bytes of what a page names, by their kind. */
const measured = {}
for (const [name, file] of Object.entries(pages)) {
  const page = readFileSync(`${dist}/${file}`, 'utf8')
  // A script of the page requests these by their names; `*`: whatever the address is.
  const [, names = '{}'] = /id="first-files">([^<]*)/.exec(page) ?? []
  const requested = (JSON.parse(names)['*'] ?? []).map((file) => `href="/assets/${file}"`).join()
  const hrefs = (pattern) => [...new Set([...(page + requested).matchAll(pattern)].map(([, href]) => href))]
  const scripts = hrefs(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  console.log(name)
  for (const href of scripts) console.log(`       ${kilobytes(gzipped(href)).padStart(9)}  ${href}`)
  measured[`${name}, scripts`] = sum(scripts)
  measured[`${name}, styles`] = sum(hrefs(/href="(\/assets\/[^"]+\.css)"/g))
  measured[`${name}, fonts`] = sum(hrefs(/href="(\/assets\/[^"]+\.woff2)"/g))
}

const budgets = existsSync(budgetsFile) ? JSON.parse(readFileSync(budgetsFile, 'utf8')) : {}
if (process.argv.includes('--write')) {
  for (const [name, bytes] of Object.entries(measured)) {
    budgets[name] = Math.min(budgets[name] ?? Number.POSITIVE_INFINITY, Math.ceil(bytes * 1.02))
  }
  writeFileSync(budgetsFile, `${JSON.stringify(budgets, null, 2)}\n`)
}

let failed = 0
for (const [name, bytes] of Object.entries(measured)) {
  const isWithin = bytes <= budgets[name]
  if (!isWithin) failed++
  const budget = budgets[name] === undefined ? 'no budget' : `of ${kilobytes(budgets[name])}`
  console.log(`${isWithin ? 'ok    ' : 'FAILED'} ${kilobytes(bytes).padStart(9)} ${budget}  ${name}`)
}
console.log(`${Object.keys(measured).length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
