import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'

/**
 * `npm run typography`: how pages are set, over books of the corpus on a phone (360×740, text of 18 px).
 *
 * --what spaces|fill   word spaces of justified lines with and without hyphens; or how far above the foot pages end
 * --engine <name>      chromium (default), firefox or webkit
 * --books <part,…>     only books whose path contains one of these
 * --places <n>         places of each book (24)
 * --pictures <folder>  a picture of the first place of each book, by look
 */
const { values: options } = parseArgs({
  options: {
    what: { type: 'string', default: 'spaces' },
    engine: { type: 'string', default: 'chromium' },
    books: { type: 'string' },
    places: { type: 'string', default: '24' },
    pictures: { type: 'string' },
  },
})
const SIZE = [360, 740]
const LOOKS = {
  spaces: {
    justified: { textAlign: 'justify', hyphenate: false },
    hyphenated: { textAlign: 'justify', hyphenate: true },
  },
  fill: { ragged: { hyphenate: false }, hyphenated: { hyphenate: true } },
}[options.what]
const PROSE =
  /en-flatland|en-moby|en-pride|en-war|tristram|sw-|ar-tarikh|ar-maliyat|idpf-regime|childrens-literature/
const places = Number(options.places)
const isWanted = (book) =>
  options.books ? options.books.split(',').some((part) => book.includes(part)) : PROSE.test(book)
const books = corpusEpubs().filter((book) => book.startsWith('books/') && isWanted(book))

const folder = await buildPage('type')
const { server, port } = await serve(folder, { nextJob: () => undefined, onResult: () => {} })
const engine = await openEngine(options.engine)
await engine.resize(...SIZE)
const evaluate = (work, ...args) =>
  engine.page ? engine.page.evaluate(work, ...args) : engine.evaluate(work, ...args)
console.log(`${options.engine} ${engine.version}, ${SIZE.join('×')}`)

const share = (values, part) => values[Math.min(values.length - 1, Math.floor(values.length * part))]
const round = (value, digits = 2) => (value === undefined ? '–' : value.toFixed(digits))

const all = {}
for (const book of books) {
  for (const [look, settings] of Object.entries(LOOKS)) {
    await engine.open(`http://127.0.0.1:${port}/type.html`)
    const language = await evaluate(([name, chosen]) => window.type.open(name, chosen), [book, settings])
    const found = []
    for (let place = 0; place < places; place++) {
      await evaluate((at) => window.type.show(at), (place + 0.5) / places)
      if (options.pictures && place === 3) {
        mkdirSync(options.pictures, { recursive: true })
        const name = `${book.replace(/.*\/|\.epub/g, '')}-${look}.png`
        writeFileSync(join(options.pictures, name), await engine.screenshot())
      }
      if (options.what === 'spaces') found.push(...(await evaluate(() => window.type.spaces())))
      else
        for (let page = 0; page < 4; page++) {
          const foot = await evaluate(() => window.type.foot())
          if (foot) found.push(foot)
        }
    }
    const name = `${language.slice(0, 2)} ${look}`
    all[name] = [...(all[name] ?? []), ...found]
    if (options.what === 'spaces') console.log(`${book}, ${look}: ${spaceFigures(found)}`)
    else console.log(`${book}, ${look}: ${fillFigures(found)}`)
  }
}

function spaceFigures(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return `${sorted.length} spaces, mean ${round(mean)}, 95 % ${round(share(sorted, 0.95))}, 99 % ${round(share(sorted, 0.99))}, worst ${round(sorted.at(-1))}`
}

function fillFigures(feet) {
  const early = feet.filter(({ empty }) => empty > 2)
  const forced = early.filter(({ reason }) => reason !== 'text')
  const bare = early.filter(({ reason }) => reason === 'text')
  const where = bare.map(({ page, empty }) => `${page + 1} (${round(empty, 1)})`).slice(0, 6)
  return `${feet.length} pages, ${early.length} end more than two lines above the foot, ${forced.length} before a heading, picture, table or chapter's end, ${bare.length} without: ${where.join(', ')}`
}

console.log()
for (const [name, values] of Object.entries(all).sort())
  console.log(`${name}: ${options.what === 'spaces' ? spaceFigures(values) : fillFigures(values)}`)
await engine.close()
server.close()
