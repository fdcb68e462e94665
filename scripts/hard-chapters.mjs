import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'
import { buildPage, corpusEpubs, serve } from './conformance-server.mjs'

/**
 * `npm run hard-chapters`: the longest task of the main thread while hard chapters are opened, read and counted in
 * Chromium, ms of the thread's own time. Other programs on the machine do not count.
 *
 * --only <part>   only chapters whose name contains this
 * --random <n>    so many chapters made at random, instead of the named ones
 * --seed <n>      seed of the first of them; 1 unless given
 * --books <part>  books of the corpus whose path contains this, instead
 * --verbose       the longest tasks of each phase, with what they did; the profiler makes them longer
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    books: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

/** A task may take so long, ms; an abort must be heard within `ABORT_MS`. */
const TASK_MS = 50
const ABORT_MS = 100
const CATEGORIES = options.verbose
  ? 'toplevel,devtools.timeline,disabled-by-default-v8.cpu_profiler'
  : 'toplevel'
/** Kinds of work of a task, from its events in the trace. */
const EVENTS =
  /^(ParseHTML|Layout|UpdateLayoutTree|FunctionCall|RunMicrotasks|MajorGC|MinorGC|Paint|PrePaint)$/

const folder = await buildPage('hard')
const { server, port } = await serve(folder, { nextJob: () => undefined, onResult: () => {} })
const engine = await openEngine('chromium')
console.log(`chromium ${engine.version}, ms of the main thread`)

/** Runs a phase under a trace. */
async function traced(client, work) {
  const events = []
  const take = ({ value }) => events.push(...value)
  client.on('Tracing.dataCollected', take)
  await client.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' })
  const result = await work()
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await ended
  client.off('Tracing.dataCollected', take)
  return { result, tasks: tasksOf(events) }
}

/** The tasks of the thread that runs the page, longest first: of the window that did most. */
function tasksOf(events) {
  const tasks = events.filter(
    ({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined,
  )
  const windows = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const workOf = (thread) => tasks.filter(isOf(thread)).reduce((sum, { tdur }) => sum + tdur, 0)
  const main = windows.sort((a, b) => workOf(b) - workOf(a))[0]
  const own = events.filter(isOf(main))
  const longest = tasks
    .filter(isOf(main))
    .sort((a, b) => b.tdur - a.tdur)
    .slice(0, 5)
  return longest.map((task) => {
    const parts = {}
    for (const { name, ts, tdur } of own)
      if (EVENTS.test(name) && tdur > 2000 && ts >= task.ts && ts <= task.ts + task.dur)
        parts[name] = (parts[name] ?? 0) + tdur / 1000
    return { ms: task.tdur / 1000, parts: { ...parts, ...functionsIn(events, main, task) } }
  })
}

const isOf = (thread) => (event) => event.pid === thread.pid && event.tid === thread.tid

/** Functions that took most of a task by the samples of the profiler, with those they called. */
function functionsIn(events, main, task) {
  if (!options.verbose) return {}
  const nodes = new Map()
  const totals = new Map()
  const starts = new Map()
  for (const { name, id, args, pid, tid } of events)
    if (name === 'Profile' && pid === main.pid && tid === main.tid) starts.set(id, args.data.startTime)
  for (const { name, id, args } of events) {
    if (name !== 'ProfileChunk' || !starts.has(id)) continue
    const { cpuProfile, timeDeltas = [] } = args.data
    for (const node of cpuProfile?.nodes ?? []) nodes.set(`${id}:${node.id}`, { ...node, profile: id })
    let at = starts.get(id)
    for (const [i, sample] of (cpuProfile?.samples ?? []).entries()) {
      at += timeDeltas[i]
      if (at < task.ts || at > task.ts + task.dur) continue
      const seen = new Set()
      for (
        let node = nodes.get(`${id}:${sample}`);
        node;
        node = node.parent && nodes.get(`${id}:${node.parent}`)
      ) {
        const called = node.callFrame.functionName || '(anonymous)'
        if (!seen.has(called)) totals.set(called, (totals.get(called) ?? 0) + timeDeltas[i] / 1000)
        seen.add(called)
      }
    }
    starts.set(id, at)
  }
  const most = [...totals].sort((a, b) => b[1] - a[1]).filter(([name]) => !/^\((root|program)\)$/.test(name))
  return Object.fromEntries(most.slice(0, 14).filter(([, ms]) => ms > 4))
}

const PHASES = [
  ['open', () => window.hard.open()],
  ['turn', () => window.hard.turn(6)],
  ['jump', () => window.hard.jump(0.6)],
  ['size', () => window.hard.resize(1.2)],
  ['abort', () => window.hard.abortCount(60)],
  ['count', () => window.hard.count()],
]

const url = `http://127.0.0.1:${port}/hard.html`
await engine.open(url)
const names = options.books
  ? corpusEpubs().filter((book) => book.includes(options.books))
  : options.random
    ? Array.from({ length: Number(options.random) }, (_, i) => `random:${Number(options.seed) + i}`)
    : (await engine.page.evaluate(() => window.hard.names())).filter((name) => name.includes(options.only))

let worst = 0
let latest = 0
for (const name of names) {
  const page = await engine.page
    .context()
    .browser()
    .newPage({ viewport: { width: 360, height: 740 } })
  const client = await page.context().newCDPSession(page)
  await page.goto(url)
  await page.waitForFunction(() => document.title === 'ready')
  await page.evaluate((chapter) => window.hard.load(chapter), name)
  const said = []
  const details = []
  for (const [phase, work] of PHASES) {
    const { result, tasks } = await traced(client, () => page.evaluate(work))
    const longest = tasks[0]?.ms ?? 0
    worst = Math.max(worst, longest)
    if (phase === 'abort' && result) latest = Math.max(latest, result)
    const what = phase === 'abort' ? ` (heard after ${result?.toFixed(0) ?? '–'})` : ''
    said.push(`${phase} ${longest.toFixed(0)}${what}${phase === 'count' ? ` of ${result} pages` : ''}`)
    if (options.verbose)
      for (const { ms, parts } of tasks.filter((task) => task.ms > TASK_MS / 2).slice(0, 3))
        details.push(
          `    ${phase} ${ms.toFixed(0)}: ${Object.entries(parts)
            .map(([part, took]) => `${part} ${took.toFixed(0)}`)
            .join(', ')}`,
        )
  }
  console.log(`${name}: ${said.join(', ')}`)
  for (const line of details) console.log(line)
  await page.close()
}
console.log(
  `longest task ${worst.toFixed(0)} ms (bar ${TASK_MS}), latest abort ${latest.toFixed(0)} ms by the wall (bar ${ABORT_MS})`,
)
await engine.close()
server.close()
