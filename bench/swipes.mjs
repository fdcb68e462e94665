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

/**
 * @param {import('playwright').Browser} browser
 * @param {{ page: string, book: string, slower: number }} reader address of the built reader and of its book; the CPU so many
 *   times slower
 * @returns {Promise<{ frames: number[], releases: number[] }>} main-thread time of each frame, ms. A throttled thread spins, and
 *   that is in it: it is what a slow phone needs, and other programs on the machine are not in it
 */
export async function measureSwipes(browser, { page, book, slower }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  const tab = await context.newPage()
  const found = { frames: [], releases: [] }
  try {
    await tab.goto(page)
    await tab.waitForFunction(() => window.engine)
    await tab.evaluate((url) => window.engine.open(url, document.querySelector('#stage')), book)
    await tab.waitForFunction(() => window.engine.isReady(), undefined, { timeout: 60_000 })
    const client = await context.newCDPSession(tab)
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
    return found
  } finally {
    await context.close()
  }
}
