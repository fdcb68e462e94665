/** Swipes by real touches over a reader, on a slow CPU, and what each frame of their turns costs the main thread. */

const SWIPES = 15
/** Between two swipes, ms: pages have come to rest, what they need is laid out. */
const REST_MS = 700
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** One swipe of a third of a second over most of a phone's width. */
async function swipe(client) {
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x: 300, y: 320 }])
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', [{ x: 300 - step * 30, y: 320 }])
    await pause(16)
  }
  await touch('touchEnd', [])
}

/**
 * From the trace of one swipe: main-thread time of each frame from the first that moves pages to the last, ms, the frame in
 * which the finger lets go apart.
 */
function readTrace(text) {
  const events = JSON.parse(text).traceEvents
  const begin = events.find(({ name }) => name === 'turn-begin')
  const end = events.find(({ name }) => name === 'turn-end')
  const own = events.filter(
    ({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  const callbacks = own.filter(({ name }) => name === 'FireAnimationFrame')
  const tasks = own.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  const isFrame = (task) => callbacks.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur)
  const release = own.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointerup')
  const frames = []
  const releases = []
  let sum = 0
  let hasTurned = false
  // A frame is the task that draws it and what was done since the one before.
  for (const task of tasks.sort((a, b) => a.ts - b.ts)) {
    sum += task.tdur / 1000
    hasTurned ||= release && task.ts <= release.ts && task.ts + task.dur >= release.ts
    if (!isFrame(task)) continue
    if (hasTurned) releases.push(sum)
    else frames.push(sum)
    hasTurned = false
    sum = 0
  }
  return { frames, releases }
}

/** A task of the page in the middle of a glide, ms, and how long after the finger lets go it begins. */
const PLANTED_MS = 50
const PLANTED_AT_MS = 90

/** Runs in the page: plants the task, and notes when the glide of the pages began, ms of the page's clock. */
function plantTask([at, ms]) {
  const plant = () => {
    const view = document.querySelector('[data-kurasa-surface] > div > div')
    const [glide] = view.shadowRoot.querySelector('.track').getAnimations()
    performance.mark('planted')
    if (glide)
      window.glide = {
        now: performance.now(),
        start: glide.startTime,
        duration: glide.effect.getComputedTiming().duration,
      }
    // A glide that has just begun has no time of its start yet; one that has ended, none any more.
    glide?.ready.then(
      () => {
        window.glide.start ??= glide.startTime
      },
      () => undefined,
    )
    for (const end = performance.now() + ms; performance.now() < end; );
  }
  window.addEventListener('pointerup', () => setTimeout(plant, at), { once: true })
}

/** Frames of a glide that the compositor has drawn, and those that there was time for. */
function drawnFrames(text, { now, start, duration }) {
  const events = JSON.parse(text).traceEvents
  const planted = events.find(({ name }) => name === 'planted')
  const from = planted.ts + (start - now) * 1000
  const draws = events.filter(
    ({ name, pid, ts }) =>
      name === 'ProxyImpl::ScheduledActionDraw' &&
      pid === planted.pid &&
      ts >= from &&
      ts <= from + duration * 1000,
  )
  return { drawn: draws.length, of: Math.round(duration / (1000 / 60)) }
}

/**
 * Swipes whose pages are not measured.
 *
 * @returns {Promise<{ drags: number[], glides: number[], frames: { drawn: number, of: number }[] }>} CPU of the main thread until
 *   the finger lets go and from there until pages have rested, ms; frames of the glides on a CPU six times slower, with a planted task
 */
export async function measureGlides(browser, { page, book }) {
  return withReader(browser, { page, book }, async (tab, client) => {
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpu = async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    }
    const found = { drags: [], glides: [], frames: [] }
    for (let number = 0; number < SWIPES; number++) {
      await pause(REST_MS)
      const before = await cpu()
      await swipe(client)
      const released = await cpu()
      await pause(REST_MS)
      found.drags.push(released - before)
      found.glides.push((await cpu()) - released)
    }
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (let number = 0; number < SWIPES; number++) {
      await pause(2 * REST_MS)
      await tab.evaluate(() => delete window.glide)
      await tab.evaluate(plantTask, [PLANTED_AT_MS, PLANTED_MS])
      await browser.startTracing(tab, { categories: ['cc', 'blink.user_timing'] })
      await swipe(client)
      await pause(REST_MS)
      const glide = await tab.evaluate(() => window.glide)
      const trace = (await browser.stopTracing()).toString()
      if (typeof glide?.start === 'number') found.frames.push(drawnFrames(trace, glide))
    }
    return found
  })
}

/** Opens the book in the built reader, and works with it when its first page is there. */
async function withReader(browser, { page, book }, work) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  try {
    const tab = await context.newPage()
    await tab.goto(page)
    await tab.waitForFunction(() => window.engine)
    await tab.evaluate((url) => window.engine.open(url, document.querySelector('#stage')), book)
    await tab.waitForFunction(() => window.engine.isReady(), undefined, { timeout: 60_000 })
    return await work(tab, await context.newCDPSession(tab))
  } finally {
    await context.close()
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {{ page: string, book: string, slower: number }} reader address of the built reader and of its book; the CPU so many
 *   times slower
 * @returns {Promise<{ frames: number[], releases: number[] }>} main-thread time of each frame, ms. A throttled thread spins, and
 *   that is in it: it is what a slow phone needs, and other programs on the machine are not in it
 */
export async function measureSwipes(browser, { page, book, slower }) {
  const found = { frames: [], releases: [] }
  await withReader(browser, { page, book }, async (tab, client) => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (let number = 0; number < SWIPES; number++) {
      await tab.waitForFunction(() => window.engine.isReady())
      await pause(REST_MS)
      await tab.evaluate(() => {
        performance.clearMarks()
        window.watchTurn()
      })
      await browser.startTracing(tab, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
      await swipe(client)
      await tab.waitForFunction(() => window.hasRested())
      const { frames, releases } = readTrace((await browser.stopTracing()).toString())
      found.frames.push(...frames)
      found.releases.push(...releases)
    }
  })
  return found
}
