import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'

/**
 * `npm run losses`: what the pages of every book of the corpus lack of its files, or show in another way, by kind. Fails where a sum is
 * larger than in docs/losses.json: it may only fall.
 *
 * --write   writes docs/losses.json and docs/losses.md
 * --books <part>   only books whose path contains this; compares nothing
 */
const { values: options } = parseArgs({ options: { write: { type: 'boolean' }, books: { type: 'string' } } })
const docs = fileURLToPath(new URL('../docs', import.meta.url))
const file = join(docs, 'losses.json')

const PARTS = { suite: (path) => path.startsWith('w3c-'), corpus: (path) => !path.startsWith('w3c-') }

const books = corpusEpubs().filter(
  (path) => !path.startsWith('w3c-epub-tests/') && path.includes(options.books ?? ''),
)
if (books.length === 0) {
  console.log('skipped: there is no corpus.\n0 passed, 0 failed')
  process.exit(0)
}

const folder = await buildPage('losses')
const { server, port } = await serve(folder, { nextJob: () => undefined, onResult: () => undefined })
const browser = await openEngine('chromium')
await browser.open(`http://127.0.0.1:${port}/losses.html`)
await browser.page.waitForFunction(() => document.title === 'ready')

const sums = { corpus: {}, suite: {} }
const rows = []
for (const path of books) {
  const losses = await browser.page.evaluate((each) => window.lossesOf(each), path)
  if (!losses) {
    console.log(`no book  ${path}`)
    continue
  }
  const kinds = {}
  for (const { kind, count } of losses) kinds[kind] = (kinds[kind] ?? 0) + count
  const part = PARTS.suite(path) ? 'suite' : 'corpus'
  for (const [kind, count] of Object.entries(kinds)) sums[part][kind] = (sums[part][kind] ?? 0) + count
  const words = Object.entries(kinds)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
  if (words) rows.push([path, words])
  console.log(`${words || 'none'}  ${path}`)
  if (options.books) for (const loss of losses) console.log('  ', JSON.stringify(loss))
}
await browser.close()
server.close()
if (options.books) process.exit(0)

const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
const found = { corpus: sorted(sums.corpus), suite: sorted(sums.suite) }
if (options.write) {
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  writeFileSync(join(docs, 'losses.md'), pageOf(found))
}
const known = JSON.parse(readFileSync(file, 'utf8'))
const risen = Object.entries(found).flatMap(([part, counts]) =>
  Object.entries(counts)
    .filter(([kind, count]) => count > (known[part][kind] ?? 0))
    .map(([kind, count]) => `${part}: ${kind} ${count}, ${known[part][kind] ?? 0} before`),
)
for (const line of risen) console.log(`FAILED  ${line}`)
console.log(`${books.length - risen.length} passed, ${risen.length} failed`)
process.exit(risen.length > 0 ? 1 : 0)

function pageOf({ corpus, suite }) {
  const kinds = [...new Set([...Object.keys(corpus), ...Object.keys(suite)])].sort()
  return `# Losses

Content of books that a page lacks or shows in another way, by \`publication.losses()\`. The books are those of the corpus and the
[suite of the W3C](https://w3c.github.io/epub-tests/).

\`npm run losses -- --write\` writes this page. \`npm run losses\` fails
where a sum has risen.

| Kind | Books of the corpus | Suite of the W3C |
| --- | --- | --- |
${kinds.map((kind) => `| ${kind} | ${corpus[kind] ?? 0} | ${suite[kind] ?? 0} |`).join('\n')}

## By book

| Book | Losses |
| --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
}
