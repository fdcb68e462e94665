import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findChromium } from './find-chromium.mjs'

/**
 * `npm run ranges`: what a book by URL costs before its first page, from a server that answers ranges and from one that does
 * not, on a slow connection. Opens `examples/core` as `npm run examples` built it, from packed packages.
 *
 * --book <path>  an EPUB of about 1 MB; the second book is the same one with 100 MB of pictures in later chapters
 * --repeat <n>   runs of each, 3 if not given; the median is reported
 * --only <small|large>,<ranges|whole>
 */
const argument = (name, fallback) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : process.argv[at + 1]
}
const APP = 'node_modules/.cache/examples/apps/core/dist'
const BOOK = argument('--book', '../shared/corpus/books/en-moby-dick.epub')
const REPEAT = Number(argument('--repeat', '3'))
/** 1.6 Mbit/s and 150 ms, the slow mobile connection that page audits use. */
const CONNECTION = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const ONLY = argument('--only')
/** Dark pixels of the first page of a book, which may be its title alone. */
const ENOUGH_INK = 300
/** Most ms until a first page. */
const LONGEST = 900_000

for (const path of [APP, BOOK]) {
  if (existsSync(path)) continue
  console.error(`${path} is missing. The example is built by \`npm run examples\`; --book names a book.`)
  process.exit(1)
}

/** The same book, with pictures of 100 MB in all that no chapter of its beginning shows. */
function withPictures(bytes) {
  const files = unzipSync(bytes)
  const noise = new Uint8Array(1_000_000)
  for (let at = 0, value = 1; at < noise.length; at++) {
    value = (value * 48_271) % 0x7fffffff
    noise[at] = value
  }
  const entries = Object.entries(files).map(([name, data]) => [
    name,
    name.endsWith('.opf') ? withItems(data) : data,
  ])
  const pictures = Array.from({ length: 100 }, (_, at) => [`pictures/${at}.jpg`, [noise, { level: 0 }]])
  return zipSync(Object.fromEntries([...entries, ...pictures]))
}

function withItems(opf) {
  const items = Array.from(
    { length: 100 },
    (_, at) => `<item id="picture-${at}" href="/pictures/${at}.jpg" media-type="image/jpeg"/>`,
  )
  return strToU8(
    Buffer.from(opf)
      .toString('utf8')
      .replace('</manifest>', `${items.join('')}</manifest>`),
  )
}

/** Serves the app and a book, and counts the bytes of the book that were sent. */
function startServer(book, answersRanges) {
  const counts = { requests: 0, bytes: 0 }
  const etag = '"1"'
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (!pathname.endsWith('.epub')) {
      const path = join(resolve(APP), pathname === '/' ? 'index.html' : pathname)
      if (!existsSync(path)) return response.writeHead(404).end()
      return response
        .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
        .end(readFileSync(path))
    }
    counts.requests++
    const range = answersRanges && request.headers.range?.match(/^bytes=(\d*)-(\d*)$/)
    const type = { 'content-type': 'application/epub+zip', etag }
    let [start, end] = [0, book.length - 1]
    if (range) {
      start = range[1] ? Number(range[1]) : book.length - Number(range[2])
      if (range[1] && range[2]) end = Math.min(end, Number(range[2]))
      response.writeHead(206, {
        ...type,
        'content-range': `bytes ${start}-${end}/${book.length}`,
        'content-length': end - start + 1,
      })
    } else {
      response.writeHead(200, {
        ...type,
        'content-length': book.length,
        ...(answersRanges && { 'accept-ranges': 'bytes' }),
      })
    }
    const parts = Readable.from(partsOf(book.subarray(start, end + 1), counts), { highWaterMark: 1 })
    // The page may have what it needs before the end.
    pipeline(parts, response).catch(() => undefined)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () =>
      done({ server, counts, url: `http://127.0.0.1:${server.address().port}/` }),
    )
  })
}

/** Small parts, so that what a page lets go is not counted. */
function* partsOf(bytes, counts) {
  for (let at = 0; at < bytes.length; at += 16_384) {
    const part = bytes.subarray(at, at + 16_384)
    counts.bytes += part.length
    yield part
  }
}

async function countInk(page) {
  // A page between two addresses has no picture.
  const image = await page.screenshot({ timeout: 5000 }).catch(() => undefined)
  if (!image) return 0
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  let ink = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at] < 110) ink++
  return ink
}

/** @returns ms from the address to the first page, and what was sent of the book until then */
async function measure(browser, book, answersRanges) {
  const { server, counts, url } = await startServer(book, answersRanges)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', CONNECTION)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  while ((await countInk(page)) < ENOUGH_INK && performance.now() - began < LONGEST)
    await new Promise((done) => setTimeout(done, performance.now() - began < 20_000 ? 50 : 1000))
  const result = { ms: performance.now() - began, ...counts }
  await context.close()
  server.closeAllConnections()
  server.close()
  return result
}

const small = readFileSync(BOOK)
const books = { small, large: withPictures(small) }
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const [name, book] of Object.entries(books)) {
  for (const answersRanges of [true, false]) {
    if (ONLY && ONLY !== `${name},${answersRanges ? 'ranges' : 'whole'}`) continue
    const runs = []
    for (let run = 0; run < (answersRanges || name === 'small' ? REPEAT : 1); run++)
      runs.push(await measure(browser, book, answersRanges))
    runs.sort((one, other) => one.ms - other.ms)
    const { ms, bytes, requests } = runs[Math.floor(runs.length / 2)]
    const megabytes = (book.length / 1e6).toFixed(1)
    const way = answersRanges ? 'ranges' : 'whole '
    const share = ((100 * bytes) / book.length).toFixed(1)
    console.log(
      `${megabytes} MB, ${way}: first page after ${(ms / 1000).toFixed(1)} s, ${Math.round(bytes / 1000)} KB of the book sent (${share} %), ${requests} requests`,
    )
  }
}
await browser.close()
