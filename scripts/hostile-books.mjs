import { execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, serve } from './conformance-server.mjs'
import { BEFORE, HOSTILE, NEXT } from './hostile-epubs.mjs'

/**
 * `npm run hostile-books`: books made to keep a reader busy, imported by the process that imports books for the portal and
 * opened in Chromium: seconds of their processors, and what is shown.
 *
 * --only <part>   only books whose name contains this
 * --no-browser    only the importer
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'no-browser': { type: 'boolean', default: false } },
})
const root = fileURLToPath(new URL('..', import.meta.url))

/** Seconds that a book may take. */
const BAR = 5
/** ms after which it is given up. */
const PATIENCE = 60_000
const TICKS = 100

/** Seconds of the processor that a process has used. */
function secondsOf(pid) {
  const [utime, stime] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(utime) + Number(stime)) / TICKS
}

/** The process that reads books for the portal. */
class ImportProcess {
  #child

  #start() {
    this.#child ??= fork(`${root}apps/api/dist/import-worker.js`, {
      serialization: 'advanced',
      stdio: 'inherit',
    })
    return this.#child
  }

  /** @returns seconds, and what the operator reads */
  async read(name, bytes) {
    const child = this.#start()
    const before = secondsOf(child.pid)
    const said = await new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#child = undefined
        child.kill('SIGKILL')
        resolve('NOT READ')
      }, PATIENCE)
      const onMessage = (message) => {
        if (message.kind === 'put' || message.kind === 'is-known')
          child.send({ kind: 'answer', question: message.question, value: message.kind === 'put' })
        else if (message.kind !== 'progress') {
          clearTimeout(timer)
          child.off('message', onMessage)
          resolve(
            message.kind === 'done' ? message.book.notes.join(' ') || 'imported' : message.failure.message,
          )
        }
      }
      child.on('message', onMessage)
      child.send({ kind: 'prepare', source: { name, bytes }, options: {} })
    })
    return { seconds: this.#child ? secondsOf(child.pid) - before : PATIENCE / 1000, said }
  }

  close() {
    this.#child?.kill('SIGKILL')
  }
}

execFileSync('npm', ['run', 'build', '-w', 'apps/api', '--silent'], { cwd: root, stdio: 'inherit' })
const importer = new ImportProcess()
const books = Object.entries(HOSTILE).filter(([name]) => name.includes(options.only))
await importer.read('warm.epub', HOSTILE['spread rules against one another']())

let open = async () => undefined
let close = () => undefined
if (!options['no-browser']) {
  const folder = await buildPage('w3c')
  let bytes
  const routes = { '/corpus/hostile.epub': (_url, response) => response.end(Buffer.from(bytes)) }
  const { server, port } = await serve(folder, {
    nextJob: () => undefined,
    onResult: () => undefined,
    routes,
  })
  // A browser for each: one that a book has exhausted must not fail those after it.
  open = async (book) => {
    bytes = book
    const engine = await openEngine('chromium')
    try {
      await engine.resize(360, 740)
      return await openBook(engine.page, port)
    } finally {
      await engine.close()
    }
  }
  close = () => server.close()
}

/** @returns seconds of the main thread until the first page is shown, and what is seen of it */
async function openBook(tab, port) {
  const outside = []
  tab.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  await tab.goto(`http://127.0.0.1:${port}/w3c.html`)
  await tab.waitForFunction(() => document.title === 'ready')
  const client = await tab.context().newCDPSession(tab)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () =>
    (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value
  const before = await busy()
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, 'late'))
  const opened = tab
    .evaluate(() => window.openBook('hostile.epub'))
    .catch((error) => `refused: ${error.message}`)
  const outcome = await Promise.race([opened, late])
  if (outcome === 'late') return { seconds: PATIENCE / 1000, said: 'NOT SHOWN' }
  const seconds = (await busy()) - before
  const words = () =>
    tab.evaluate(() =>
      window
        .linesInView()
        .map(({ text }) => text)
        .join(' '),
    )
  const first = await words()
  await tab.evaluate(() => window.reader.goTo('OPS/next.xhtml').then(() => window.settled()))
  const next = await words()
  const said = [
    first.includes(BEFORE) ? 'its words' : `NOT ITS WORDS: ${first.slice(0, 80)}`,
    ...(next.includes(NEXT) ? [] : [`NOT THE NEXT CHAPTER: ${next.slice(0, 80)}`]),
    ...(outside.length ? [`REQUESTS ${outside[0]}`] : []),
  ]
  return { seconds, said: said.join('; ') }
}

console.log(
  '| book | KB | importer, s | what is said | browser, s | what is seen |\n| --- | --- | --- | --- | --- | --- |',
)
let worst = 0
for (const [name, make] of books) {
  const bytes = make()
  const imported = await importer.read('hostile.epub', bytes)
  const shown = (await open(bytes).catch((error) => ({
    seconds: 0,
    said: `FAILED: ${error.message.split('\n')[0]}`,
  }))) ?? {
    seconds: 0,
    said: '',
  }
  worst = Math.max(worst, imported.seconds, shown.seconds)
  console.log(
    `| ${name} | ${Math.ceil(bytes.length / 1000)} | ${imported.seconds.toFixed(1)} | ${imported.said} | ${shown.seconds.toFixed(1)} | ${shown.said} |`,
  )
}
console.log(`\nlongest ${worst.toFixed(1)} s (bar ${BAR})`)
importer.close()
await close()
process.exit(worst > BAR ? 1 : 0)
