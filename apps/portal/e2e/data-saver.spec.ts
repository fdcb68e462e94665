import { expect, type Page, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'
import { isLong } from './is-long.ts'
import { isPageShown } from './page-text.ts'

/** Half a minute on a slow line after the screen is there: little more may come than the screen needed. */

/** 400 kbit/s and 400 ms, as in `network.spec.ts`. */
const SLOW = { rate: 50_000, delay: 400 }
/** Kilobytes. A text book is loaded whole to count its pages, and the next picture of a book of images comes before its turn. */
const MOST = { 'a text book': 130, 'a book of images': 120, home: 60, details: 60, landing: 40 }
const LANGUAGES = ['en_US', 'sw_KE', 'ar_SA'] as const

const hasPage = (page: Page) => isPageShown(page).catch(() => false)
const ENTRIES: readonly (readonly [
  name: keyof typeof MOST,
  path: string,
  isThere: (page: Page) => Promise<boolean>,
])[] = [
  ['a text book', '/read?id=the-map-maker-of-lamu', hasPage],
  ['a book of images', '/read_img?id=twiga-na-nyota', hasPage],
  ['home', '/', (page) => page.locator('a[href*="details?id="]').first().isVisible()],
  ['details', '/details?id=the-map-maker-of-lamu', (page) => page.locator('h1').first().isVisible()],
  ['landing', '/landing_page', (page) => page.locator('h1').first().isVisible()],
]

// The worker fetches screens, so it must run.
test.use({ serviceWorkers: 'allow' })

for (const [name, path, isThere] of ENTRIES) {
  test(`${name} on a slow line loads at most ${MOST[name]} KB ahead`, async ({ browser, baseURL }) => {
    test.skip(!isLong && name !== 'a text book' && name !== 'home', 'npm run test:long')
    test.setTimeout(240_000)
    const loads = await Promise.all(
      LANGUAGES.map(async (language) => {
        const line = await startFaultLine(baseURL!)
        line.speed = SLOW
        const context = await browser.newContext({ ...test.info().project.use, serviceWorkers: 'allow' })
        try {
          await context.addInitScript((lang) => localStorage.setItem('lang', lang), language)
          const page = await context.newPage()
          await page.goto(line.origin + path, { waitUntil: 'commit' })
          await expect.poll(() => isThere(page), { timeout: 120_000 }).toBe(true)
          const before = line.records.length
          await page.waitForTimeout(30_000)
          const ahead = line.records.slice(before)
          const bytes = ahead.reduce((sum, record) => sum + record.bytes, 0)
          const largest = ahead
            .toSorted((a, b) => b.bytes - a.bytes)
            .slice(0, 5)
            .map((record) => `${record.path} ${record.bytes}`)
          return { language, bytes, largest, requests: ahead.length }
        } finally {
          line.close()
          await context.close()
        }
      }),
    )
    for (const { language, bytes, requests } of loads)
      console.log(`${name} ${language}: ${Math.round(bytes / 1000)} KB, ${requests} requests ahead`)
    for (const { language, bytes, largest } of loads)
      expect(bytes, `${language}: ${largest.join(', ')}`).toBeLessThanOrEqual(1000 * MOST[name])
  })
}
