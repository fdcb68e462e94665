import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { zlibSync } from 'fflate'
import { chromium } from 'playwright'
import { findChromium } from '../scripts/find-chromium.mjs'
import { bookOf } from './books.mjs'
import { buildEntry, distFolder } from './build.mjs'
import { measureGlides, measureSwipes } from './swipes.mjs'

/**
 * `npm run images -w bench`: a book of 1,000 images at a URL. The first image against a bare `<img>` of the same file
 * (interleaved, a fresh page each), then 1,000 turns: nodes, images kept decoded, heap, then swipes
 * on a slow CPU, by pictures and by text. With `--fixed` a book of fixed layout, 200 pages with a picture and words each: turns
 * alone.
 */
const { values } = parseArgs({
  options: {
    repeat: { type: 'string', default: '5' },
    /** Milliseconds before each answer, and bytes a second; 0 for as fast as it goes. */
    latency: { type: 'string', default: '0' },
    rate: { type: 'string', default: '0' },
    /** Swipes alone. */
    swipes: { type: 'boolean', default: false },
    fixed: { type: 'boolean', default: false },
  },
})
const PAGES = values.fixed ? 200 : 1000
/** Two frames of a screen of 60 Hz. */
const FRAME_MS = 33
const SIZE = { width: 1080, height: 1600 }

const crc = (bytes) => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** A page with drawn lines and a little noise: about 200 KB, as a scan in colours would be. */
function makePage(seed) {
  const { width, height } = SIZE
  const rows = Buffer.alloc((width + 1) * height)
  let state = seed + 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const isLine = (x * x + y * (seed + 3)) % 97 < 3
      rows[y * (width + 1) + 1 + x] = isLine ? 20 : 200 + ((state >>> 28) & 1) * ((x >> 6) & 1)
    }
  }
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from(zlibSync(rows, { level: 6 }))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pages = Array.from({ length: 8 }, (_, seed) => makePage(seed))
const pictures = Array.from({ length: PAGES }, (_, index) => ({
  href: `page-${index + 1}.png`,
  type: 'image/png',
  ...SIZE,
}))
const manifest = JSON.stringify({
  metadata: { title: 'A book of pages', language: 'en', layout: values.fixed ? 'fixed' : undefined },
  readingOrder: values.fixed
    ? pictures.map((_, index) => ({ href: `page-${index + 1}.xhtml`, type: 'application/xhtml+xml' }))
    : pictures,
  ...(values.fixed && { resources: pictures }),
})
const fixedPage = (number) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${number}</title><meta name="viewport" content="width=${SIZE.width}, height=${SIZE.height}"/></head><body style="margin:0"><img src="page-${number}.png" alt="" width="${SIZE.width}" height="${SIZE.height}"/><p style="position:absolute;left:80px;top:1400px;font-size:60px">Page ${number} of the book, in words.</p></body></html>`

if (!values.swipes) await buildEntry('kurasa-images', 'engines/kurasa-images.js')
for (const name of values.fixed ? [] : ['kurasa-images-react', 'kurasa-react'])
  await buildEntry(name, `engines/${name}.js`)
const latency = Number(values.latency)
const rate = Number(values.rate)
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const number = Number(/^\/book\/page-(\d+)\.png$/.exec(pathname)?.[1])
  const words = Number(/^\/book\/page-(\d+)\.xhtml$/.exec(pathname)?.[1])
  const body = number
    ? pages[number % pages.length]
    : words
      ? fixedPage(words)
      : pathname === '/book/manifest.json'
        ? manifest
        : pathname === '/L.epub'
          ? bookOf('L').bytes
          : /^\/(?:page\.js|favicon\.ico)$/.test(pathname)
            ? ''
            : readFileSync(join(distFolder, pathname))
  const type = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.png': 'image/png' }[
    extname(pathname)
  ]
  setTimeout(
    () => {
      response.writeHead(200, { 'content-type': type ?? 'application/json', 'cache-control': 'no-store' })
      response.end(body)
    },
    number ? latency + (rate ? (1000 * body.length) / rate : 0) : 0,
  )
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
})

async function onPage(work) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/kurasa-images/kurasa-images.html`)
    await page.waitForFunction(() => window.images)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** The first image: milliseconds until it is painted, and of the main thread's own time in them. */
const first = (how) =>
  onPage(async (page) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    const threadTime = async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    }
    const before = await threadTime()
    const shown = await page.evaluate(
      ([name, url]) => window.images[name](url, document.querySelector('#stage')),
      [how, `${origin}/book/${how === 'img' ? 'page-1.png' : 'manifest.json'}`],
    )
    return { ...shown, cpu: (await threadTime()) - before }
  })
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

async function measureFirst() {
  const samples = { kurasa: [], img: [] }
  for (let round = 0; round < Number(values.repeat); round++) {
    for (const how of ['img', 'kurasa']) {
      const { wall, cpu, state } = await first(how)
      if (state !== 'ready') throw new Error(`The first image was not there: ${state}.`)
      samples[how].push({ wall: Math.round(wall), cpu: Math.round(cpu) })
    }
  }
  console.log(
    `${PAGES} pages of ${SIZE.width} × ${SIZE.height}, ${Math.round(pages[0].length / 1000)} KB each`,
  )
  const walls = (how) => samples[how].map(({ wall }) => wall)
  for (const how of ['img', 'kurasa']) {
    const cpu = median(samples[how].map((sample) => sample.cpu))
    console.log(
      `first image, ${how}: ${median(walls(how))} ms (${Math.min(...walls(how))}–${Math.max(...walls(how))}), CPU ${cpu} ms`,
    )
  }
  const late = median(walls('kurasa')) - median(walls('img'))
  const least = Math.min(...walls('kurasa')) - Math.min(...walls('img'))
  console.log(
    `P8, first image: ${late} ms later than a bare <img> (bar: 100); by the quickest of each ${least} ms`,
  )
}

async function measureTurns() {
  await onPage(async (page) => {
    const heap = async () => {
      const client = await page.context().newCDPSession(page)
      await client.send('HeapProfiler.collectGarbage')
      return Math.round((await client.send('Runtime.getHeapUsage')).usedSize / 1e5) / 10
    }
    await page.evaluate(
      (url) => window.images.kurasa(url, document.querySelector('#stage')),
      `${origin}/book/manifest.json`,
    )
    const start = await page.evaluate(() => window.images.turn(50))
    const early = await heap()
    const end = await page.evaluate((times) => window.images.turn(times), PAGES - 51)
    console.log(`turned to page ${end.position}; nodes at most ${Math.max(start.nodes, end.nodes)}`)
    console.log(`images kept decoded at most ${Math.max(start.images, end.images)} (bar: 10)`)
    console.log(`heap after 50 turns ${early} MB, after ${PAGES - 1} ${await heap()} MB`)
  })
}

/** Swipes over the complete React reader, by pictures and by text, on a CPU six times slower. */
async function measureAnimation() {
  const line = (what, times) => {
    const over = times.filter((ms) => ms > FRAME_MS).length
    console.log(
      `  ${what}: median ${median(times).toFixed(1)} ms, ${over} of ${times.length} over ${FRAME_MS} ms, longest ${Math.round(Math.max(...times))} ms`,
    )
  }
  for (const [what, name, book] of [
    ['pictures', 'kurasa-images-react', `${origin}/book/manifest.json`],
    ['text, chapters of 75 KB', 'kurasa-react', `${origin}/L.epub`],
  ]) {
    const page = `${origin}/${name}/${name}.html`
    const { frames, releases } = await measureSwipes(browser, { page, book, slower: 6 })
    console.log(`main thread’s own time in a frame of a turn, CPU ÷ 6, ${what}`)
    line('drag and glide', frames)
    line('the finger lets go', releases)
    const { drags, glides, frames: drawn } = await measureGlides(browser, { page, book })
    const range = (times) =>
      `median ${Math.round(median(times))} ms (${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))})`
    console.log(
      `CPU of a swipe, ${what}: until the finger lets go ${range(drags)}, from there ${range(glides)}`,
    )
    const share = drawn.map((each) => each.drawn / each.of)
    console.log(
      `frames of a glide drawn, CPU ÷ 6, a task of 50 ms in it: ${drawn.map((each) => `${each.drawn} of ${each.of}`).join(', ')}; median ${Math.round(100 * median(share))} %`,
    )
  }
}

try {
  if (!values.swipes && !values.fixed) await measureFirst()
  if (!values.swipes) await measureTurns()
  if (!values.fixed) await measureAnimation()
} finally {
  await browser.close()
  server.close()
}
