import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'
import { startPortalServer } from './portal-server.mjs'

/**
 * `npm run build && npm run screenshots`: the picture of the README, taken from the running portal with its demo
 * books on a phone-sized screen. Writes docs/pictures/kurasa.png.
 */
const PORT = 8093
const OUT = 'docs/pictures'
const SHOTS = [
  { name: 'home', path: '/' },
  { name: 'details', path: '/details?id=the-map-maker-of-lamu' },
  { name: 'reader', path: '/read?id=the-map-maker-of-lamu', turns: 11, side: 330 },
  {
    name: 'reader-arabic-night',
    path: '/read?id=haris-al-abar',
    turns: 3,
    side: 30,
    locale: 'ar_SA',
    isDark: true,
  },
  {
    name: 'reader-controls',
    path: '/read?id=saa-ya-babu',
    turns: 2,
    side: 330,
    locale: 'sw_KE',
    hasControls: true,
  },
]

const { origin, stop } = await startPortalServer(PORT)
try {
  mkdirSync(OUT, { recursive: true })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const taken = []
  for (const shot of SHOTS) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      colorScheme: shot.isDark ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), shot.locale ?? 'en_US')
    await page.goto(origin + shot.path)
    await page.waitForTimeout(2500)
    if (shot.turns) {
      await page.touchscreen.tap(180, 400)
      await page.waitForTimeout(500)
      const bars = page.getByRole('slider')
      if (await bars.isVisible()) await page.touchscreen.tap(180, 400)
      for (let turn = 0; turn < shot.turns; turn++) {
        await page.touchscreen.tap(shot.side, 420)
        await page.waitForTimeout(450)
      }
      if (shot.hasControls) await page.touchscreen.tap(180, 400)
      await page.waitForTimeout(800)
    }
    const picture = await page.screenshot()
    taken.push(picture.toString('base64'))
    await context.close()
  }
  // One picture for the README: the phones side by side.
  const page = await browser.newPage({ viewport: { width: 1620, height: 640 }, deviceScaleFactor: 1 })
  const phones = taken.map((data) => `<img src="data:image/png;base64,${data}" alt="">`).join('')
  await page.setContent(
    `<style>body{margin:0;display:flex;gap:24px;padding:24px;background:#eee9e1;justify-content:center}
     img{block-size:588px;border-radius:22px;box-shadow:0 8px 24px -8px rgba(36,26,32,.35)}</style>${phones}`,
  )
  await page.waitForTimeout(300)
  writeFileSync(join(OUT, 'kurasa.png'), await page.screenshot())
  await browser.close()
  console.log(`${OUT}/kurasa.png shows ${taken.length} screens`)
} finally {
  await stop()
}
