import { expect, type Page, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'
import { isPageShown } from './page-text.ts'

/**
 * Bytes of a reader's day on a new phone: Home, an hour of a text book, a book of images, twelve screens:
 * `READING_DAY=1 npm run test:e2e -- reading-day`.
 */
const LINES = [
  { name: 'a quick line', speed: undefined, most: 1200 },
  { name: 'a line of 400 kbit/s', speed: { rate: 50_000, delay: 400 }, most: 1200 },
] as const
const SCREENS = [
  '/category',
  '/classification',
  '/details?id=the-last-bag',
  '/search?text=bag',
  '/details?id=poste-restante',
  '/details?id=the-long-queue',
  '/subscribe',
  '/member_bookshelf',
  '/my_profile',
  '/FAQ',
  '/interested',
  '/read_history',
]

/** Kinds of requests, by their paths. */
const KINDS = [
  ['scripts and styles', /^\/assets\/.*\.(js|css)$|^\/service-worker/],
  ['faces', /\.woff2$/],
  ['covers', /\/covers\//],
  ['pages of images', /\/pages\//],
  ['chapters', /\/content\//],
  ['calls', /^\/api\//],
  ['addresses', /./],
] as const

/** KB and requests of each kind, for a cell of the table. */
function byKind(records: readonly { path: string; bytes: number; headerBytes: number }[]): string {
  const sums = new Map<string, { bytes: number; count: number }>()
  for (const { path, bytes, headerBytes } of records) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(path))!
    const sum = sums.get(kind) ?? { bytes: 0, count: 0 }
    sums.set(kind, { bytes: sum.bytes + bytes + headerBytes, count: sum.count + 1 })
  }
  return [...sums]
    .map(([kind, { bytes, count }]) => `${kind} ${Math.round(bytes / 1000)} (${count})`)
    .join(', ')
}

const seen = (page: Page, selector: string) =>
  expect(page.locator(selector).first()).toBeVisible({ timeout: 60_000 })

for (const { name, speed, most } of LINES) {
  test(`a reading day on ${name} costs at most ${most} KB`, async ({ browser, baseURL }) => {
    test.skip(!process.env.READING_DAY, 'READING_DAY=1')
    test.setTimeout(600_000)
    const line = await startFaultLine(baseURL!)
    line.isCompressed = true
    line.speed = speed
    const context = await browser.newContext({ ...test.info().project.use, serviceWorkers: 'allow' })
    try {
      const page = await context.newPage()
      const rows: string[] = []
      let from = 0
      const note = (what: string) => {
        const records = line.records.slice(from)
        const kilobytes = records.reduce((sum, { bytes, headerBytes }) => sum + bytes + headerBytes, 0) / 1000
        from = line.records.length
        rows.push(`| ${name} | ${what} | ${Math.round(kilobytes)} | ${records.length} | ${byKind(records)} |`)
        if (process.env.READING_DAY === 'all')
          for (const { path, bytes, headerBytes } of records) console.log(what, bytes, headerBytes, path)
        return kilobytes
      }
      const open = (path: string) => page.goto(line.origin + path, { waitUntil: 'commit' })
      const turn = async (pages: number) => {
        for (let index = 0; index < pages; index++) {
          await page.keyboard.press('ArrowRight')
          await page.waitForTimeout(400)
        }
      }
      let sum = 0
      await open('/')
      await seen(page, 'a[href*="details?id="]')
      await page.waitForTimeout(20_000)
      sum += note('first visit of Home, settled')
      await open('/read?id=the-map-maker-of-lamu')
      await expect.poll(() => isPageShown(page).catch(() => false), { timeout: 60_000 }).toBe(true)
      await page.waitForTimeout(20_000)
      sum += note('opening a text book')
      await turn(60)
      await page.waitForTimeout(3000)
      sum += note('60 pages')
      await open('/read_img?id=twiga-na-nyota')
      await expect.poll(() => isPageShown(page).catch(() => false), { timeout: 60_000 }).toBe(true)
      await page.waitForTimeout(5000)
      sum += note('opening a book of images')
      await turn(12)
      await page.waitForTimeout(3000)
      sum += note('12 pages of images')
      for (const path of SCREENS) {
        await open(path)
        await seen(page, '[data-screen-active] h1')
        await page.waitForTimeout(2500)
      }
      sum += note('12 screens')
      console.log(`${rows.join('\n')}\n| ${name} | day | ${Math.round(sum)} | ${line.records.length} |`)
      expect(sum).toBeLessThanOrEqual(most)
    } finally {
      line.close()
      await context.close()
    }
  })
}
