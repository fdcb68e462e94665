import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '../scripts/find-chromium.mjs'
import { bookOf } from './books.mjs'
import { buildEntry, distFolder } from './build.mjs'
import { table } from './markdown-table.mjs'
import { serve } from './serve.mjs'

/**
 * `npm run turns -w bench`: CPU of the page's thread for a turn of a page that is laid out, until the engine's promise and in the 150 ms
 * after it, by the thread's own clock in a trace: nothing looks at the page meanwhile. Medians.
 *
 * --engines a,b   of kurasa, columns, epubjs, readium, foliate
 * --books a,b     S, L, X (S,L)
 * --slow n        the CPU so many times slower (1)
 * --repeat n      turns (10)
 */
const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'kurasa,columns,readium,epubjs' },
    books: { type: 'string', default: 'S,L' },
    slow: { type: 'string', default: '1' },
    repeat: { type: 'string', default: '10' },
  },
})
/** Until an engine has laid out what the next turn needs, ms. */
const REST_MS = 900
const AFTER_MS = 150
const TRACED = ['devtools.timeline', 'toplevel', 'blink.user_timing']

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/** Runs in the page. */
async function turn([after, rest]) {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  performance.mark('turn-called')
  await window.engine.next()
  performance.mark('turn-promised')
  await wait(after)
  performance.mark('turn-over')
  await wait(rest)
}

/** @returns {Promise<{ promised: number, whole: number }[]>} CPU of each turn, ms */
async function turnsOf(browser, origin, engine, book) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  try {
    await page.goto(`${origin}/${engine}/${engine}.html`)
    await page.waitForFunction(() => window.engine !== undefined)
    await page.evaluate((name) => window.bench.load(name), book)
    await page.evaluate(() => window.bench.run('open'))
    await pause(2 * REST_MS)
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
    // The first turns compile code.
    for (let warm = 0; warm < 3; warm++) await page.evaluate(turn, [AFTER_MS, REST_MS])
    await browser.startTracing(page, { categories: TRACED })
    for (let number = 0; number < Number(values.repeat); number++)
      await page.evaluate(turn, [AFTER_MS, REST_MS])
    const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents
    const marks = (name) => events.filter((each) => each.name === name).sort((a, b) => a.ts - b.ts)
    const [called, promised, over] = ['turn-called', 'turn-promised', 'turn-over'].map(marks)
    return called.map((from, i) => ({
      promised: (promised[i].tts - from.tts) / 1000,
      whole: (over[i].tts - from.tts) / 1000,
    }))
  } finally {
    await page.close()
  }
}

mkdirSync(distFolder, { recursive: true })
const engines = values.engines.split(',')
for (const name of engines) await buildEntry(name, `engines/${name}.js`)
const books = values.books.split(',')
for (const name of books) bookOf(name)
const server = await serve()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
const rows = []
try {
  for (const book of books)
    for (const engine of engines) {
      const turns = await turnsOf(browser, server.origin, engine, book)
      const of = (name) => median(turns.map((each) => each[name]))
      rows.push([book, engine, of('promised').toFixed(1), of('whole').toFixed(1)])
    }
} finally {
  await browser.close()
  server.close()
}
console.log(table('CPU of a turn, ms', '', ['engine', 'until its promise', 'with the 150 ms after it'], rows))
