import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bookOf, textBooks } from './books.mjs'
import { buildEntry, distFolder } from './build.mjs'
import { table } from './markdown-table.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'

/**
 * `npm run host -w bench`: the first page as a host and a phone pay for it. The published core in an app that a bundler split,
 * the book by its address from a server of this machine, code cold. Prints for each engine and book: requests one after the other,
 * bytes, time to the paint and until the engine calls itself ready, CPU of the page's thread, CPU of a second opening in the same page;
 * medians, and the spread of `ready`.
 *
 * --engines a,b   of kurasa, kurasa-ahead, kurasa-react, kurasa-react-ahead, kurasa-source, columns, epubjs, foliate, readium; `-ahead`: its scripts
 *   begin with `//# allFunctionsCalledOnLoad`.
 *   `kurasa-source` gets manifest, styles and first chapter in one answer
 * --books a,b     S, L, X, war, tarikh, or a file of the corpus without its extension
 * --latency n,m   round trips to wait for, ms; 1.6 Mbit/s where it is not 0 (0,200)
 * --slow n,m      the CPU so many times slower (1)
 * --again         also a second opening in the same page
 * --repeat n      repetitions, interleaved (5)
 * --chain         prints every request of the first sample
 * --check         fails where more requests are one after the other than bench/weights.json allows; of text books of the corpus, all
 * --json file     all samples
 */
const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'kurasa,kurasa-ahead,kurasa-react,columns,epubjs,foliate,readium' },
    books: { type: 'string', default: 'S,L' },
    latency: { type: 'string', default: '0,200' },
    slow: { type: 'string', default: '1' },
    repeat: { type: 'string', default: '5' },
    chain: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const engines = values.engines.split(',')
const books = values.check ? ['S', 'L', ...textBooks()] : values.books.split(',')
const latencies = values.latency.split(',').map(Number)
const slows = values.slow.split(',').map(Number)
/** Each line and each speed of the CPU. */
const conditions = latencies.flatMap((latency) => slows.map((slow) => ({ latency, slow })))
const BYTES_A_SECOND = 200_000

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

mkdirSync(distFolder, { recursive: true })
for (const name of engines) {
  const isEager = name.endsWith('-ahead')
  await buildEntry(name, `engines/${name.replace('-ahead', '')}.js`, { isMapped: true, isEager })
}
for (const name of books) bookOf(name)
const server = await serve()
const laboratory = new Laboratory(server.origin)
const samples = []
/** Engines whose second opening in a page did not end. */
const opensOnce = new Set()
// A run that is cut short reports what it has.
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    report()
    process.exit(1)
  })
try {
  for (let round = 0; round < Number(values.repeat); round++) {
    // The order turns round, so that a machine that slows down burdens no engine more than another.
    const order = round % 2 === 0 ? engines : [...engines].reverse()
    for (const condition of conditions)
      for (const book of books)
        for (const engine of order) {
          const subject = { engine, book, ...condition }
          samples.push({ ...subject, ...(await sample(subject)) })
        }
  }
} finally {
  await laboratory.close()
  server.close()
}
if (values.json) writeFileSync(values.json, JSON.stringify(samples, null, 1))
report()
if (values.check) check()

/** Opens one book in a new page. */
function sample({ engine, book, latency, slow }) {
  return laboratory.with({ engine, book, slow }, async (session) => {
    const requests = watchRequests(session.cdp)
    if (latency > 0)
      await session.cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: BYTES_A_SECOND,
        uploadThroughput: BYTES_A_SECOND,
      })
    const shown = await session.firstPage()
    if (shown.failed) return { failed: shown.failed }
    const { wall, ready, cpu } = shown
    // Only answers that came before the paint can have delayed it.
    const before = requests.list.filter(({ ended }) => ended <= requests.clock + wall / 1000)
    const again = values.again && !opensOnce.has(engine) ? await session.firstPage('again') : {}
    if (again.failed) opensOnce.add(engine)
    return {
      wall,
      ready,
      cpu,
      cpuAgain: again.cpu,
      depth: Math.max(0, ...before.map(({ depth }) => depth)),
      requests: before.map(({ depth, path, bytes }) => `${depth} ${path} ${bytes}`),
      bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  })
}

/** Collects the requests of a page; the depth of one is 1 more than the greatest of those that had ended when it began. */
function watchRequests(cdp) {
  const watch = { list: [], clock: Number.POSITIVE_INFINITY }
  const byId = new Map()
  void cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^(data|blob):/.test(request.url)) return
    watch.clock = Math.min(watch.clock, timestamp)
    const ended = watch.list.filter((each) => each.ended <= timestamp)
    const depth = 1 + Math.max(0, ...ended.map((each) => each.depth))
    const path = `${new URL(request.url).pathname} ${request.headers.Range ?? ''}`.trim()
    const entry = { path, depth, began: timestamp, ended: Number.POSITIVE_INFINITY, bytes: 0 }
    byId.set(requestId, entry)
    watch.list.push(entry)
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = byId.get(requestId)
    if (entry) Object.assign(entry, { ended: timestamp, bytes: encodedDataLength })
  })
  return watch
}

function report() {
  const rows = []
  for (const book of books)
    for (const { latency, slow } of conditions)
      for (const engine of engines) {
        const own = samples.filter(
          (each) =>
            each.engine === engine && each.book === book && each.latency === latency && each.slow === slow,
        )
        const good = own.filter(({ failed }) => !failed)
        if (good.length === 0) {
          rows.push([book, latency, slow, engine, own[0]?.failed ?? '–'])
          continue
        }
        const of = (name) => median(good.map((each) => each[name]))
        const readies = good.map((each) => each.ready)
        rows.push([
          book,
          latency,
          slow,
          engine,
          of('depth'),
          Math.round(of('bytes') / 1000),
          Math.round(of('wall')),
          `${Math.round(of('ready'))} (${Math.round(Math.min(...readies))}–${Math.round(Math.max(...readies))})`,
          Math.round(of('cpu')),
          ...(values.again ? [opensOnce.has(engine) ? '–' : Math.round(of('cpuAgain'))] : []),
        ])
        if (values.chain) console.log(`${engine} ${book} ${latency} ms\n  ${good[0].requests.join('\n  ')}`)
      }
  const heads = ['round trip ms', 'CPU ÷', 'engine', 'requests in a row', 'KB', 'paint ms', 'ready ms']
  heads.push('CPU ms to paint', ...(values.again ? ['CPU ms of a second opening'] : []))
  console.log(table('First page in a host', `Load of the machine ${loadavg()[0].toFixed(1)}.`, heads, rows))
}

function check() {
  const budgets = JSON.parse(readFileSync(new URL('weights.json', import.meta.url), 'utf8'))
  let failed = 0
  for (const { engine, book, depth, failed: why } of samples) {
    const most = budgets['requests one after the other'][/^[SL]$/.test(book) ? book : 'others']
    if (!why && depth <= most) continue
    failed++
    console.log(
      `FAILED ${engine} ${book}: ${why ?? `${depth} requests one after the other, at most ${most}`}`,
    )
  }
  console.log(`${samples.length - failed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
