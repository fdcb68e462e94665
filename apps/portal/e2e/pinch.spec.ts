import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { installedChromium } from '../../../scripts/find-chromium.mjs'
import { ARABIC, ENGLISH, open } from './row-page.ts'

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
    // A swipe at the edge of the viewport would go back in history.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--overscroll-history-navigation=0'],
  },
})

/** Fingers in real time: the browser pans and zooms by them. */
async function fingers(devtools: CDPSession, places: readonly (readonly [number, number])[][], ms: number) {
  for (const [i, points] of places.entries()) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    await devtools.send('Input.dispatchTouchEvent', {
      type: i === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    })
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const viewport = (page: Page) =>
  page.evaluate(() => {
    const { scale, offsetLeft, offsetTop } = window.visualViewport!
    return { scale, x: Math.round(offsetLeft), y: Math.round(offsetTop) }
  })

for (const [id, locale] of [
  [ENGLISH, 'en_US'],
  [ARABIC, 'ar_SA'],
] as const) {
  test(`pinched page of ${id} pans in all directions and turns by no swipe`, async ({ page }) => {
    const reader = await open(page, id, locale)
    await reader.forward()
    const before = await reader.text()
    const devtools = await page.context().newCDPSession(page)
    const apart = [15, 20, 26, 33, 41, 50, 60, 72, 85, 100]
    await fingers(
      devtools,
      apart.map((d) => [
        [180 - d, 300],
        [180 + d, 300],
      ]),
      20,
    )
    await expect.poll(async () => (await viewport(page)).scale).toBeGreaterThan(2)
    const pan = async (dx: number, dy: number) => {
      const from = await viewport(page)
      const steps = [0, 1, 2, 3, 4, 5, 6]
      await fingers(
        devtools,
        steps.map((step) => [[180 + (dx * step) / 6, 370 + (dy * step) / 6]]),
        40,
      )
      await page.waitForTimeout(300)
      const to = await viewport(page)
      return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) }
    }
    expect(await pan(-120, 0), 'finger to the left').toMatchObject({ x: 1 })
    expect(await pan(120, 0), 'finger to the right').toMatchObject({ x: -1 })
    expect(await pan(0, -120), 'finger up').toMatchObject({ y: 1 })
    expect(await pan(0, 120), 'finger down').toMatchObject({ y: -1 })
    expect(await reader.text(), 'no page is turned').toBe(before)
  })
}
