import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'

/**
 * `npm run typography`: how pages are set, over books of the corpus on a phone (360×740, text of 18 px).
 *
 * --what spaces|fill   word spaces of justified lines with and without hyphens; or how many lines above the foot pages end
 *        |measure     characters of a line on wide screens, in one column
 *        |spread      a picture of two pages of each book with the lines of their grid (with --pictures)
 *        |by-hand|print  a picture of a page of each book beside the same text set by hand (with --pictures); or the longest tasks
 *                     while the book is set for paper
 * --with <selector>    by-hand: the first page that shows an element of this selector, in place of 37 % of the book
 * --name <word>        by-hand: added to the names of pictures
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
    with: { type: 'string' },
    name: { type: 'string' },
  },
})
const SIZE = [360, 740]
const LOOKS = {
  spaces: {
    justified: { textAlign: 'justify', hyphenate: false },
    hyphenated: { textAlign: 'justify', hyphenate: true },
  },
  fill: { ragged: { hyphenate: false }, hyphenated: { hyphenate: true } },
  measure: Object.fromEntries(
    [768, 1024, 1366].flatMap((width) => [
      [`${width} px`, { columns: 1, width }],
      [`${width} px, narrow margins`, { columns: 1, margin: 12, width }],
    ]),
  ),
  spread: { hyphenated: { hyphenate: true, width: 1000 } },
  'by-hand': { hyphenated: { hyphenate: true } },
  print: { paper: {} },
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

/** As a printer of novels sets them: one grid of lines, indents in place of space, even edges. */
const BY_HAND = `#by-hand { position: fixed; inset: 0; box-sizing: border-box; padding: 56px 24px 44px; overflow: hidden; background: #fff; color: #111;
  font: 18px/28px 'Literata Variable', serif; font-variant-numeric: oldstyle-nums; hanging-punctuation: first; }
#by-hand:lang(ar) { font: 20px/36px 'Noto Naskh Arabic', serif; }
#by-hand p { margin: 0; text-align: justify; text-indent: 1.4em; text-wrap: pretty; hyphenate-limit-chars: 6 3 3; }
#by-hand :is(h2 + p, p.goes-on) { text-indent: 0; }
#by-hand h2 { margin: 28px 0; font-size: 20px; font-weight: 400; line-height: 28px; text-align: center; font-variant-caps: all-small-caps; letter-spacing: 0.06em; }
#by-hand blockquote { margin: 28px 1.4em; font-size: 0.92em; }
#by-hand:lang(ar) blockquote { margin-block: 36px; }
#by-hand blockquote > :first-child { text-indent: 0; }
#by-hand blockquote:first-child { margin-top: 0; }
#by-hand .verse { margin-left: 2.8em; text-align: start; text-indent: -1.4em; hyphens: none; }
#by-hand .dated { text-align: end; text-indent: 0; font-style: italic; }
#by-hand .greeting { text-indent: 0; font-variant-caps: small-caps; }
#by-hand .signed { text-align: end; text-indent: 0; font-variant-caps: small-caps; }
#by-hand:lang(ar) h2 { margin: 36px 0; line-height: 36px; letter-spacing: 0; }`

/** Two pictures beside each other, small enough for the documents. */
async function keepPair(left, right, file) {
  const [width, height] = SIZE
  const [a, b] = await Promise.all([left, right].map((each) => sharp(each).resize(width, height).toBuffer()))
  mkdirSync(options.pictures, { recursive: true })
  await sharp({ create: { width: width * 2 + 12, height, channels: 3, background: '#c8c4bc' } })
    .composite([
      { input: a, left: 0, top: 0 },
      { input: b, left: width + 12, top: 0 },
    ])
    .webp({ quality: 45 })
    .toFile(join(options.pictures, file))
}

/** A picture with a hairline at the foot of each line of the grid. */
async function keepSpread(picture, { first, line }, file) {
  const [width, height] = [1000, 700]
  const tops = Array.from({ length: Math.ceil(height / line) + 1 }, (_, i) => (first % line) + i * line)
  const lines = tops.map((top) => `<line x1="0" x2="${width}" y1="${top}" y2="${top}"/>`).join('')
  const grid = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke="#d33" stroke-width="0.6">${lines}</svg>`
  mkdirSync(options.pictures, { recursive: true })
  const drawn = await sharp(await sharp(picture).resize(width, height).toBuffer())
    .composite([{ input: Buffer.from(grid) }])
    .png()
    .toBuffer()
  await sharp(drawn).resize(800).webp({ quality: 40 }).toFile(join(options.pictures, file))
}

const all = {}
for (const book of books) {
  for (const [look, { width, ...settings }] of Object.entries(LOOKS)) {
    if (width) await engine.resize(width, options.what === 'spread' ? 700 : 1000)
    await engine.open(`http://127.0.0.1:${port}/type.html`)
    const language = await evaluate(([name, chosen]) => window.type.open(name, chosen), [book, settings])
    const found = []
    if (options.what === 'print') {
      const { seconds, tasks } = await evaluate(() => window.type.print())
      console.log(
        `${book}: ${round(seconds, 1)} s, ${tasks.length} tasks over 50 ms, longest ${tasks.slice(0, 5).join(', ')} ms`,
      )
      continue
    }
    if (options.what === 'spread') {
      await evaluate((at) => window.type.show(at), 0.37)
      await keepSpread(
        await engine.screenshot(),
        await evaluate(() => window.type.grid()),
        `${book.replace(/.*\/|\.epub/g, '')}.webp`,
      )
      continue
    }
    if (options.what === 'by-hand') {
      if (options.with) await evaluate((selector) => window.type.showFirst(selector), options.with)
      else await evaluate((at) => window.type.show(at), 0.37)
      const ours = await engine.screenshot()
      await evaluate((css) => window.type.setByHand(css), BY_HAND)
      await evaluate(() => document.fonts.ready.then(() => undefined))
      const name = [book.replace(/.*\/|\.epub/g, ''), ...(options.name ? [options.name] : [])].join('-')
      await keepPair(ours, await engine.screenshot(), `${name}.webp`)
      continue
    }
    for (let place = 0; place < places; place++) {
      await evaluate((at) => window.type.show(at), (place + 0.5) / places)
      if (options.pictures && place === 3) {
        mkdirSync(options.pictures, { recursive: true })
        const name = `${book.replace(/.*\/|\.epub/g, '')}-${look}.png`
        writeFileSync(join(options.pictures, name), await engine.screenshot())
      }
      if (options.what === 'measure') found.push(...(await evaluate(() => window.type.lengths())))
      else if (options.what === 'spaces') found.push(...(await evaluate(() => window.type.spaces())))
      else
        for (let page = 0; page < 4; page++) {
          const foot = await evaluate(() => window.type.foot())
          if (foot) found.push(foot)
        }
    }
    const name = `${language.slice(0, 2)} ${look}`
    all[name] = [...(all[name] ?? []), ...found]
    console.log(`${book}, ${look}: ${figures(found)}`)
  }
}

function spaceFigures(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return `${sorted.length} spaces, mean ${round(mean)}, 95 % ${round(share(sorted, 0.95))}, 99 % ${round(share(sorted, 0.99))}, worst ${round(sorted.at(-1))}`
}

function lengthFigures(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return `${sorted.length} lines, 5 % ${share(sorted, 0.05)}, median ${share(sorted, 0.5)}, 95 % ${share(sorted, 0.95)} characters`
}

function figures(values) {
  if (options.what === 'measure') return lengthFigures(values)
  return options.what === 'spaces' ? spaceFigures(values) : fillFigures(values)
}

function fillFigures(feet) {
  const early = feet.filter(({ empty }) => empty > 2)
  const forced = early.filter(({ reason }) => reason !== 'text')
  const bare = early.filter(({ reason }) => reason === 'text')
  const where = bare.map(({ page, empty }) => `${page + 1} (${empty})`).slice(0, 6)
  return `${feet.length} pages, ${early.length} end more than two lines above the foot, ${forced.length} before a heading, picture, table or chapter's end, ${bare.length} without: ${where.join(', ')}`
}

console.log()
for (const [name, values] of Object.entries(all).sort()) console.log(`${name}: ${figures(values)}`)
await engine.close()
server.close()
