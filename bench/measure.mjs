import { chromium } from 'playwright'
import { findChromium } from '../scripts/find-chromium.mjs'
import { bookOf } from './books.mjs'

/** Longest wait for one call, ms: the page's own cap and some more, for a main thread that answers nothing. */
const PATIENCE_MS = 70_000
/** How long the page holds its main thread for the counters, ms: as in page.js. */
const HOLD_MS = 30
const QUIET_PATIENCE_MS = 12_000

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const within = (promise, ms) => {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ isEndless: true }), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** One Chromium for the whole run; restarted when a page stops responding. */
export class Laboratory {
  #browser
  #origin

  constructor(origin) {
    this.#origin = origin
  }

  async version() {
    return (await this.#open()).version()
  }

  async #open() {
    if (this.#browser?.isConnected()) return this.#browser
    this.#browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    })
    return this.#browser
  }

  async close() {
    const browser = this.#browser
    this.#browser = undefined
    if (!browser) return
    const outcome = await within(browser.close(), 10_000)
    // A browser that does not close is ended: it is ours.
    if (outcome?.isEndless) browser.process?.()?.kill('SIGKILL')
  }

  /**
   * Works with a fresh page of one engine that holds one book's bytes.
   *
   * @template T
   * @param {{ engine: string, book: string, slow?: number }} subject slow: the CPU so many times slower
   * @param {(session: Session, again: () => Promise<Session>) => Promise<T>} work again: a new page with what the first left stored
   * @returns {Promise<T>}
   */
  async with({ engine, book, slow = 1 }, work) {
    const browser = await this.#open()
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    let isStuck = false
    try {
      let session
      const open = async () => {
        const page = await context.newPage()
        session = await Session.begin(page, `${this.#origin}/${engine}/${engine}.html`, { book, slow })
        return session
      }
      await open()
      const result = await work(session, async () => {
        await session.end()
        return open()
      })
      isStuck = session.isStuck
      return result
    } finally {
      const closed = isStuck ? { isEndless: true } : await within(context.close(), 5000)
      if (closed?.isEndless) await this.close()
    }
  }
}

/** @typedef {{ wall: number, cpu: number, cpuWithAfter?: number, script: number, layout: number, longest: number } | { failed: string }} Sample */

/**
 * Time that the page did nothing but wait for its counters to be read, ms.
 *
 * @param metrics - the counters, read a moment after `end`
 */
function heldUntil(metrics, { end, holds }) {
  const late = (metrics.Timestamp - metrics.NavigationStart) * 1000 - end
  const readAt = end + Math.min(late, HOLD_MS)
  const taken = holds.reduce((sum, { at, ms }) => sum + Math.max(0, Math.min(readAt, at + ms) - at), 0)
  return { late, held: Math.max(0, readAt - end - taken) }
}

const heldWhole = ({ holds }) =>
  HOLD_MS -
  Math.min(
    HOLD_MS,
    holds.reduce((sum, { ms }) => sum + ms, 0),
  )

/** One page under measurement. */
export class Session {
  #page
  #cdp
  #text
  /** Counters at the end of the step, and at the end of the time after it. */
  #marks = {}
  isStuck = false

  constructor(page, cdp, book) {
    this.#page = page
    this.#cdp = cdp
    this.#text = bookOf(book).text
  }

  static async begin(page, url, { book, slow }) {
    const cdp = await page.context().newCDPSession(page)
    const session = new Session(page, cdp, book)
    // Thread time, not wall time: other work on the machine must not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: 'benchMark' })
    cdp.on('Runtime.bindingCalled', ({ payload }) => {
      // Read at once, while the page is still in its call: later work is not the step's.
      session.#marks[payload] = session.#metrics()
    })
    await page.goto(url)
    await page.waitForFunction(() => window.engine !== undefined)
    await session.#evaluate(`bench.load(${JSON.stringify(book)})`)
    await cdp.send('HeapProfiler.collectGarbage')
    if (slow > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    await delay(150)
    return session
  }

  end() {
    return this.#page.close()
  }

  get cdp() {
    return this.#cdp
  }

  async #metrics() {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }

  async #evaluate(expression) {
    const answer = await within(
      this.#cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
      PATIENCE_MS,
    )
    if (answer.isEndless) {
      this.isStuck = true
      return { isEndless: true }
    }
    if (answer.exceptionDetails) return { error: answer.exceptionDetails.exception?.description ?? 'error' }
    return answer.result.value
  }

  /** Waits until the main thread has nothing more to do. */
  async quiet() {
    const until = Date.now() + QUIET_PATIENCE_MS
    let before = await this.#metrics()
    for (let calm = 0; calm < 2 && Date.now() < until; ) {
      await delay(120)
      const now = await this.#metrics()
      calm = now.TaskDuration - before.TaskDuration < 0.008 ? calm + 1 : 0
      before = now
    }
  }

  /** @returns {Promise<Sample>} */
  async #measured(expression) {
    const before = await this.#metrics()
    this.#marks = {}
    const outcome = await this.#evaluate(expression)
    if (outcome?.isEndless) return { failed: 'no end' }
    if (outcome?.error) return { failed: outcome.error }
    const end = await (this.#marks.end ?? this.#metrics())
    const ms = (name, at = end) => (at[name] - before[name]) * 1000
    const { late, held } = heldUntil(end, outcome)
    const after = await this.#marks.after
    return {
      wall: outcome.wall,
      // Read too late: work that came after the step is in it as well.
      ...(late > HOLD_MS + 3 ? { isLate: true } : {}),
      cpu: ms('TaskDuration') - held,
      ...(after && {
        // Never less than the step itself: a hold that another program shared is only known roughly.
        cpuWithAfter: Math.max(
          ms('TaskDuration') - held,
          ms('TaskDuration', after) - heldWhole(outcome) - heldUntil(after, outcome.after).held,
        ),
      }),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
      value: outcome.value,
      start: outcome.start,
      end: outcome.end,
    }
  }

  /** Longest task of a measured span. Read later, because the browser reports long tasks late. 0 means "under 50". */
  async longest({ start, end }) {
    return this.#evaluate(`bench.longest(${start}, ${end})`)
  }

  step(name, argument) {
    return this.#measured(`bench.step(${JSON.stringify(name)}, ${JSON.stringify(argument)})`)
  }

  /**
   * @param {'firstPage' | 'again'} call again: the book was open before, in the same page
   * @returns {Promise<{ wall: number, ready: number, cpu: number } | { failed: string }>} ms; CPU of the thread to the paint
   */
  async firstPage(call = 'firstPage') {
    const before = await this.#metrics()
    const outcome = await this.#evaluate(`bench.${call}()`)
    if (outcome?.isEndless) return { failed: 'no end' }
    if (outcome?.error) return { failed: outcome.error }
    const end = await this.#marks.end
    return { ...outcome, cpu: (end.TaskDuration - before.TaskDuration) * 1000 }
  }

  call(name) {
    return this.#measured(`bench.call(${JSON.stringify(name)})`)
  }

  /** CPU of all that the page has done so far, ms. */
  async cpu() {
    return (await this.#metrics()).TaskDuration * 1000
  }

  /** Paths of the scripts and styles requested until a moment of the page's clock, ms. */
  requestedUntil(end) {
    return this.#evaluate(
      `performance.getEntriesByType('resource').filter((each) => each.startTime < ${end}).map((each) => new URL(each.name).pathname)`,
    )
  }

  evaluate(expression) {
    return this.#evaluate(expression)
  }

  has(name) {
    return this.#evaluate(`typeof window.engine.${name} === 'function'`)
  }

  /** Reads what is on screen: font size, and the position of the visible text in the book (fraction of its characters). */
  async state() {
    const state = await this.#evaluate('bench.state()')
    let at
    for (const sample of state.samples ?? []) {
      const wanted = sample
        .replace(/\u00ad/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      if (wanted.length < 24) continue
      const found = this.#text.indexOf(wanted)
      if (found < 0) continue
      at = found / this.#text.length
      break
    }
    return { isShown: state.isShown, size: state.size, at, sample: state.samples?.[0]?.slice(0, 40) }
  }

  nodes() {
    return this.#evaluate('bench.nodes()')
  }

  /** Nodes and listeners that the page holds, detached ones included. Call after a garbage collection. */
  async held() {
    const { Nodes, JSEventListeners } = await this.#metrics()
    return { nodes: Nodes, listeners: JSEventListeners }
  }

  /** Bytes of the JS heap after garbage collection. */
  async heap() {
    await this.#cdp.send('HeapProfiler.collectGarbage')
    await delay(100)
    await this.#cdp.send('HeapProfiler.collectGarbage')
    return (await this.#metrics()).JSHeapUsedSize
  }

  screenshot(path) {
    return this.#page.screenshot({ path })
  }
}
