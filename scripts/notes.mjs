import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'

/**
 * `npm run notes`: how many links of the books of the corpus call notes, by the sign of it, and how many of these open over the
 * page. Prints a table in Markdown.
 *
 * --books <part,…>  only books whose path contains one of these
 * --most <n>        calls of a kind that are tried in each book (60)
 */
const { values: options } = parseArgs({
  options: { books: { type: 'string' }, most: { type: 'string', default: '60' } },
})
const isWanted = (book) => !options.books || options.books.split(',').some((part) => book.includes(part))
const books = corpusEpubs().filter(isWanted)

const folder = await buildPage('notes')
const { server, port } = await serve(folder, { nextJob: () => undefined, onResult: () => {} })
const engine = await openEngine('chromium')
await engine.open(`http://127.0.0.1:${port}/notes.html`)

const cell = (opened, calls) => (calls === 0 ? '–' : `${opened} of ${calls}`)
const total = {
  links: 0,
  marked: 0,
  raised: 0,
  plain: 0,
  opened: { marked: 0, raised: 0, plain: 0 },
  books: 0,
}
console.log('| Book | Links within it | Marked | Raised or in brackets | Plain |')
console.log('| --- | --- | --- | --- | --- |')
for (const book of books) {
  try {
    const found = await engine.page.evaluate(
      ([name, most]) => window.noteRates(name, most),
      [book, Number(options.most)],
    )
    const { links, marked, raised, plain, opened, notOpened } = found
    total.books++
    total.links += links
    for (const kind of ['marked', 'raised', 'plain']) {
      total[kind] += found[kind]
      total.opened[kind] += opened[kind]
    }
    if (marked + raised + plain === 0) continue
    const name = book.replace(/.*\/|\.epub$/g, '')
    console.log(
      `| ${name} | ${links} | ${cell(opened.marked, marked)} | ${cell(opened.raised, raised)} | ${cell(opened.plain, plain)} |`,
    )
    if (notOpened.length > 0) console.error(`  ${book}: not opened: ${notOpened.join('; ')}`)
  } catch (error) {
    console.error(`${book}: ${String(error).split('\n')[0]}`)
  }
}
const { marked, raised, plain, opened } = total
console.log(
  `| ${total.books} books | ${total.links} | ${cell(opened.marked, marked)} | ${cell(opened.raised, raised)} | ${cell(opened.plain, plain)} |`,
)
await engine.close()
server.close()
