import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'
import { startPortalServer } from './portal-server.mjs'

/**
 * `npm run build && npm run session-cost [-- --book id]`: CPU of the main thread in the built portal, for a book that is open and
 * untouched for a minute from its first page on, for 20 s after it, and for ten swipes by real touches. Also the units that are fetched.
 */
const PORT = 8096
const at = process.argv.indexOf('--book')
const book = at > 0 ? process.argv[at + 1] : 'the-map-maker-of-lamu'
const SWIPES = 10

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

const { origin, stop } = await startPortalServer(PORT)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
try {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  // Thread time: other programs of the machine are not in it.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  let units = 0
  page.on('request', (request) => {
    if (/\/units\//.test(request.url())) units++
  })
  await page.goto(`${origin}/read?id=${book}`)
  await page.locator('[part="view"] .track > *').first().waitFor({ state: 'attached', timeout: 120_000 })
  const idle = async (what, ms) => {
    const before = { cpu: await cpu(), units }
    await pause(ms)
    console.log(
      `${what}: ${Math.round((await cpu()) - before.cpu)} ms of CPU, ${units - before.units} units fetched`,
    )
  }
  await idle('a minute from the first page on', 60_000)
  await idle('20 s after it', 20_000)
  const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints })
  const drags = []
  const glides = []
  for (let swipe = 0; swipe < SWIPES; swipe++) {
    const before = await cpu()
    await touch('touchStart', [{ x: 300, y: 320 }])
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', [{ x: 300 - step * 30, y: 320 }])
      await pause(16)
    }
    await touch('touchEnd', [])
    const released = await cpu()
    await pause(900)
    drags.push(released - before)
    glides.push((await cpu()) - released)
  }
  console.log(
    `a swipe, medians of ${SWIPES}: ${Math.round(median(drags))} ms of CPU until the finger lets go, ${Math.round(median(glides))} ms in the 900 ms after`,
  )
} finally {
  await browser.close()
  await stop()
}
