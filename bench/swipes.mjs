/** Swipes by real touches, and what each costs: the frames as they came, and the main thread's own time in each. */

const SWIPES = 15
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

/** From the trace of one swipe: main-thread time of each frame and all drawing of pixels, ms, and layouts. */
function readTrace(text) {
  const events = JSON.parse(text).traceEvents
  const begin = events.find(({ name }) => name === 'swipe-begin')
  const end = events.find(({ name }) => name === 'swipe-end')
  const own = events.filter(
    ({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  const callbacks = own.filter(({ name }) => name === 'FireAnimationFrame')
  const tasks = own.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  const isFrame = (task) => callbacks.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur)
  // A frame is the task that draws it and what was done since the one before.
  const release = own.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointerup')
  const sums = []
  const glide = []
  let sum = 0
  let hasTurned = false
  for (const task of tasks.sort((a, b) => a.ts - b.ts)) {
    sum += task.tdur / 1000
    hasTurned ||= release && task.ts <= release.ts && task.ts + task.dur >= release.ts
    if (!isFrame(task)) continue
    sums.push(sum)
    if (!hasTurned) glide.push(sum)
    hasTurned = false
    sum = 0
  }
  const inside = ({ pid, ts }) => pid === begin.pid && ts >= begin.ts && ts <= end.ts
  const rasters = events.filter((event) => event.name === 'RasterTask' && inside(event))
  return {
    sums,
    glide,
    layouts: own.filter(({ name }) => name === 'Layout').length,
    raster: rasters.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} page address of the built reader
 * @param {string} book address of its manifest
 * @param {number} slower the CPU so many times
 */
export async function measureSwipes(browser, page, book, slower) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  const tab = await context.newPage()
  const found = { intervals: [], work: [], glide: [], raster: [], layouts: 0, turned: 0 }
  try {
    await tab.goto(page)
    await tab.waitForFunction(() => window.images)
    await tab.evaluate((url) => window.images.open(url, document.querySelector('#stage')), book)
    await tab.waitForFunction(() => window.images.isReady(), undefined, { timeout: 60_000 })
    const client = await context.newCDPSession(tab)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (let number = 0; number < SWIPES; number++) {
      await tab.waitForFunction(() => window.images.isReady())
      await pause(600)
      await browser.startTracing(tab, {
        categories: ['devtools.timeline', 'toplevel', 'blink.user_timing', 'cc'],
      })
      await tab.evaluate(() => {
        performance.mark('swipe-begin')
        window.endWatch = window.images.watch()
      })
      await swipe(client)
      await tab.waitForFunction(() => window.images.isStill())
      const frames = await tab.evaluate(() => {
        performance.mark('swipe-end')
        return window.endWatch()
      })
      const { sums, glide, layouts, raster } = readTrace((await browser.stopTracing()).toString())
      found.intervals.push(...frames.slice(1).map((time, index) => time - frames[index]))
      found.work.push(...sums)
      found.glide.push(...glide)
      found.layouts += layouts
      found.raster.push(raster)
    }
    found.turned = await tab.evaluate(() => window.reader.getSnapshot().locator.locations.position - 1)
    return { ...found, swipes: SWIPES }
  } finally {
    await context.close()
  }
}
