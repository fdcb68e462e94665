import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'
import { startPortalServer } from './portal-server.mjs'

/**
 * `npm run build && npm run first-page`: seconds from a tap on the landing page to the first readable page of a book, on
 * a slow line and a slow processor; cold (nothing kept on the phone but the landing page) and warm (a second visit).
 * Prints each run and the median. `--runs n`, default 3.
 */
const PORT = 8095
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 3
/** Slow 3G as Lighthouse has it: 400 kbit/s each way, 400 ms there and back. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 6
const BOOK = /^Read .*Map-/

const { origin, stop } = await startPortalServer(PORT)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})

async function slowPage(context) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Seconds from the tap until words of the book are on the screen. */
async function tapToWords(page) {
  await page.goto(`${origin}/landing_page`)
  const link = page.getByRole('link', { name: BOOK })
  await link.waitFor({ timeout: 60_000 })
  const start = performance.now()
  await link.tap({ noWaitAfter: true })
  const words = page.getByRole('article').filter({ hasText: /\p{L}/u })
  await words.first().waitFor({ timeout: 120_000 })
  return (performance.now() - start) / 1000
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const results = { cold: [], warm: [] }
try {
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    })
    for (const kind of ['cold', 'warm']) {
      const page = await slowPage(context)
      const seconds = await tapToWords(page)
      results[kind].push(seconds)
      console.log(`${kind}  ${seconds.toFixed(1)} s`)
      // Waits for prefetched files before the phone closes.
      await page.waitForTimeout(8000)
      await page.close()
    }
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
for (const [kind, values] of Object.entries(results))
  console.log(`median ${kind}  ${median(values).toFixed(1)} s`)
