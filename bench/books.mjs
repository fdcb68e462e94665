import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/**
 * A book to measure with.
 * @typedef {object} Book
 * @property {string} name
 * @property {string} what one line for the report
 * @property {Uint8Array} bytes the EPUB
 * @property {string} text all its text with single blanks; locates a visible sentence
 * @property {boolean} isSynthetic
 */

const NOUNS =
  'harbour lantern morning captain letter garden river window traveller story mountain market stranger shadow teacher village kitchen winter silence island doctor bridge neighbour summer forest question engine carriage daughter merchant paper evening voice station field'.split(
    ' ',
  )
const ADJECTIVES =
  'quiet narrow golden weary patient distant crooked familiar bitter hollow gentle sudden ancient careful pale curious broken solemn bright restless'.split(
    ' ',
  )
const VERBS =
  'remembered carried followed watched answered crossed forgot opened gathered believed counted abandoned repaired described avoided welcomed promised measured lost found'.split(
    ' ',
  )
const TAILS = [
  'before the rain came',
  'without a single word',
  'as though nothing had happened',
  'and nobody was surprised',
  'while the others slept',
  'because it was already late',
  'in spite of everything he had been told',
  'on the far side of the water',
  'for the second time that year',
  'until the bells had ceased',
]

/** Small, seeded and good enough for prose: the same book on every machine. */
function seeded(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, pick: (list) => list[Math.floor(next() * list.length)] }
}

function sentence(random) {
  const { next, pick } = random
  const thing = () => `the ${next() < 0.6 ? `${pick(ADJECTIVES)} ` : ''}${pick(NOUNS)}`
  let text = `${thing()} ${pick(VERBS)} ${thing()}`
  if (next() < 0.4) text += `, and ${thing()} ${pick(VERBS)} ${thing()}`
  if (next() < 0.55) text += ` ${pick(TAILS)}`
  if (next() < 0.12) text = `‘${text},’ said ${thing()}`
  return `${text.replace(/[a-z]/, (letter) => letter.toUpperCase())}.`
}

/** One sentence with the emphasis that novels have. */
function marked(random) {
  const plain = sentence(random)
  const chance = random.next()
  if (chance > 0.16) return plain
  const words = plain.split(' ')
  const at = Math.floor(random.next() * (words.length - 1))
  const tag = chance < 0.04 ? 'strong' : 'em'
  words[at] = `<${tag}>${words[at]}</${tag}>`
  return words.join(' ')
}

/** Body of a chapter of about so many bytes. */
function chapterBody(number, bytes, random) {
  const parts = [`<h1>Chapter ${number}</h1>`]
  let length = 0
  for (let i = 1; length < bytes; i++) {
    const sentences = 2 + Math.floor(random.next() ** 2 * 8)
    let text = Array.from({ length: sentences }, () => marked(random)).join(' ')
    if (i % 27 === 0) parts.push(`<h2>The ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}</h2>`)
    text = i % 17 === 0 ? `<blockquote><p>${text}</p></blockquote>` : `<p>${text}</p>`
    parts.push(text)
    length += text.length + 1
  }
  return parts.join('\n')
}

const page = (title, body) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en"><head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head><body>\n${body}\n</body></html>`

const STYLE =
  'h1 { text-align: center; margin: 2em 0 1.5em; } h2 { margin: 1.5em 0 0.7em; } p { margin: 0; text-indent: 1.2em; } h1 + p, h2 + p { text-indent: 0; } blockquote { margin: 1em 1.5em; font-style: italic; }'

/** A real EPUB 3 of seeded prose. */
function makeBook(name, what, chapterBytes, seed) {
  const random = seeded(seed)
  const bodies = chapterBytes.map((bytes, i) => chapterBody(i + 1, bytes, random))
  const file = (i) => `chapter-${String(i + 1).padStart(4, '0')}.xhtml`
  const items = bodies
    .map((_, i) => `<item id="c${i}" href="${file(i)}" media-type="application/xhtml+xml"/>`)
    .join('')
  const opf = `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:kurasa:bench:${name}</dc:identifier><dc:title>Bench ${name}</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/>${items}</manifest><spine>${bodies.map((_, i) => `<itemref idref="c${i}"/>`).join('')}</spine></package>`
  const nav = page(
    'Contents',
    `<nav epub:type="toc"><ol>${bodies.map((_, i) => `<li><a href="${file(i)}">Chapter ${i + 1}</a></li>`).join('')}</ol></nav>`,
  )
  const container =
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const files = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'OEBPS/package.opf': strToU8(opf),
    'OEBPS/nav.xhtml': strToU8(nav),
    'OEBPS/style.css': strToU8(STYLE),
  }
  for (const [i, body] of bodies.entries()) {
    files[`OEBPS/${file(i)}`] = strToU8(page(`Chapter ${i + 1}`, body))
  }
  return {
    name,
    what,
    isSynthetic: true,
    bytes: zipSync(files, { mtime: new Date('2026-01-01T00:00:00Z') }),
    text: plainText(bodies.join('\n')),
  }
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text of markup with single blanks, as a page shows it. */
function plainText(markup) {
  return markup
    .replace(/<head[\s\S]*?<\/head>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<\/?(?:em|strong|i|b|a|span|abbr|small|sup|sub)\b[^>]*>/gi, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A book of the corpus; its text is read in spine order with patterns, good enough to find a sentence again. */
function realBook(name, what, path) {
  const bytes = new Uint8Array(readFileSync(path))
  const files = unzipSync(bytes)
  const opfPath = /full-path="([^"]+)"/.exec(strFromU8(files['META-INF/container.xml']))[1]
  const opf = strFromU8(files[opfPath])
  const base = opfPath.includes('/') ? opfPath.slice(0, opfPath.lastIndexOf('/') + 1) : ''
  const hrefs = new Map()
  for (const [item] of opf.matchAll(/<item\b[^>]*>/g)) {
    hrefs.set(/\bid="([^"]+)"/.exec(item)?.[1], /\bhref="([^"]+)"/.exec(item)?.[1])
  }
  const chapters = [...opf.matchAll(/<itemref\b[^>]*idref="([^"]+)"/g)].map(([, id]) => {
    const file = files[decodeURIComponent(base + hrefs.get(id))]
    return file ? plainText(strFromU8(file)) : ''
  })
  return { name, what, bytes, text: chapters.join(' '), isSynthetic: false }
}

const times = (count, bytes) => Array.from({ length: count }, () => bytes)

const corpus = process.env.KURASA_CORPUS ?? fileURLToPath(new URL('../../shared/corpus', import.meta.url))

const MAKERS = {
  S: () => makeBook('S', '20 chapters of 10 KB', times(20, 10_000), 11),
  L: () => makeBook('L', '40 chapters of 75 KB', times(40, 75_000), 12),
  X: () => makeBook('X', 'one chapter of 1.5 MB', [1_500_000], 13),
  // P1 compares like with like: two books of one chapter.
  short: () => makeBook('short', 'one chapter of 10 KB', [10_000], 14),
  war: () => realBook('war', 'War and Peace', join(corpus, 'books/en-war-and-peace.epub')),
  tarikh: () =>
    realBook('tarikh', 'Arabic tarikh', join(corpus, 'books/ar-tarikh-al-falsafa-al-haditha.epub')),
}

/** Names of the books this machine can measure with; the real ones need the corpus. */
export function availableBooks() {
  const hasCorpus = existsSync(join(corpus, 'books/en-war-and-peace.epub'))
  return Object.keys(MAKERS).filter((name) => hasCorpus || (name !== 'war' && name !== 'tarikh'))
}

/** Books of the corpus whose text flows, without their extension. */
export function textBooks() {
  const folder = join(corpus, 'books')
  return readdirSync(folder)
    .filter((name) => /^(ar|en|sw)-.*\.epub$/.test(name))
    .map((name) => name.replace('.epub', ''))
}

const made = new Map()

/**
 * @param {string} name one of `availableBooks()`, a book of the corpus without its extension, `c<KB>` (one chapter of so many KB) or `b<n>` (n chapters of 20 KB)
 * @returns {Book}
 */
export function bookOf(name) {
  if (made.has(name)) return made.get(name)
  const grown = /^([cb])(\d+)$/.exec(name)
  const number = Number(grown?.[2])
  const file = join(corpus, `books/${name}.epub`)
  const book = !grown
    ? (MAKERS[name]?.() ?? (existsSync(file) ? realBook(name, name, file) : undefined))
    : grown[1] === 'c'
      ? makeBook(name, `one chapter of ${number} KB`, [number * 1000], 100 + number)
      : makeBook(name, `${number} chapters of 20 KB`, times(number, 20_000), 200 + number)
  if (!book) throw new Error(`There is no book "${name}". Known: ${availableBooks().join(', ')}.`)
  made.set(name, book)
  return book
}

/** A book as the server of a host may prepare it: a manifest, and the texts of its style sheets and first chapter by their hrefs. */
export function preparedBook({ name, bytes }) {
  const files = unzipSync(bytes)
  const opfPath = /full-path="([^"]+)"/.exec(strFromU8(files['META-INF/container.xml']))[1]
  const opf = strFromU8(files[opfPath])
  const base = opfPath.slice(0, opfPath.lastIndexOf('/') + 1)
  const links = new Map(
    [...opf.matchAll(/<item\b[^>]*>/g)].map(([item]) => {
      const of = (attribute) => new RegExp(`\\b${attribute}="([^"]+)"`).exec(item)?.[1]
      const href = base + of('href')
      return [of('id'), { href, type: of('media-type'), size: files[decodeURIComponent(href)]?.length }]
    }),
  )
  const readingOrder = [...opf.matchAll(/<itemref\b[^>]*idref="([^"]+)"/g)].map(([, id]) => links.get(id))
  const styles = [...links.values()].filter(({ type }) => type === 'text/css')
  const first = [readingOrder[0], ...styles].map(({ href }) => [
    href,
    strFromU8(files[decodeURIComponent(href)]),
  ])
  const titleOf = ({ href }, at) => ({ href, title: `Chapter ${at + 1}` })
  return {
    manifest: {
      metadata: { identifier: name, title: name, language: 'en' },
      readingOrder,
      resources: styles,
      toc: readingOrder.map(titleOf),
    },
    files: Object.fromEntries(first),
  }
}
