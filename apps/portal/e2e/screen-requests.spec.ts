import { type Browser, expect, type Page, test } from 'playwright/test'
import weights from '../../../weights.json' with { type: 'json' }
import { type FaultLine, startFaultLine } from './fault-line.ts'
import { noteUseful, SCREENS } from './first-screens.ts'
import { isLong } from './is-long.ts'

/**
 * Bytes, requests and waves of each screen on a slow line, on a phone that has nothing of the portal. The first screens are held to the
 * budgets of `weights.json`; `npm run network` measures all of them and prints the table of `docs/network.md`.
 */
const IS_TABLE = process.env.NETWORK_TABLE === '1'
/** Names of the only screens to measure, for a hand that looks. */
const ONLY = process.env.NETWORK_SCREENS?.split(',')
const LANGUAGES = ['en_US', 'ar_SA', 'sw_KE'] as const
/** Rate in kbit/s; 400 ms pass before each answer. */
const RATES = [400, 70] as const
const DELAY = 400

/** The same book as a language is tested with: a text in Arabic beside the English one. */
const pathFor = (name: string, path: string, language: string) =>
  name === 'text book' && language === 'ar_SA' ? '/read?id=haris-al-abar' : path

interface Measured {
  kilobytes: number
  requests: number
  waves: number
  seconds: number
}

/** Longest chain of requests of a page, each of which the browser began after the end of another. The page itself is the first. */
const wavesOf = (page: Page, until: number) =>
  page.evaluate((end) => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const waves: { end: number; wave: number }[] = []
    // A file is requested once: the import takes it from the cache.
    const seen = new Set<string>()
    const last = end - performance.timeOrigin
    for (const { name, startTime, responseEnd } of entries.sort((a, b) => a.startTime - b.startTime)) {
      if (seen.has(name) || startTime > last) continue
      seen.add(name)
      const before = waves.filter(({ end }) => end > 0 && end <= startTime)
      waves.push({ end: responseEnd, wave: 1 + Math.max(0, ...before.map(({ wave }) => wave)) })
    }
    return Math.max(0, ...waves.map(({ wave }) => wave))
  }, until)

async function measure(
  line: FaultLine,
  page: Page,
  from: number,
  since: number,
  until = Date.now(),
): Promise<Measured> {
  const records = line.records.slice(from).filter(({ startedAt }) => startedAt <= until)
  return {
    kilobytes: records.reduce((sum, { bytes, headerBytes }) => sum + bytes + headerBytes, 0) / 1000,
    requests: records.length,
    waves: await wavesOf(page, until),
    seconds: (until - since) / 1000,
  }
}

/** Opens a screen on a new phone, looks 20 s later, and opens it once more in a new tab. */
async function visit(
  browser: Browser,
  baseURL: string,
  name: string,
  language: string,
  rate: number,
  isWhole: boolean,
) {
  const [path, useful] = SCREENS[name]!
  const line = await startFaultLine(baseURL)
  line.isCompressed = true
  line.speed = { rate: (rate * 1000) / 8, delay: DELAY }
  const context = await browser.newContext({ ...test.info().project.use, serviceWorkers: 'allow' })
  try {
    await context.addInitScript((lang) => localStorage.setItem('lang', lang), language)
    await context.addInitScript(noteUseful, useful)
    const open = async () => {
      const from = line.records.length
      const since = Date.now()
      const page = await context.newPage()
      await page.goto(line.origin + pathFor(name, path, language), { waitUntil: 'commit', timeout: 120_000 })
      const usefulAt = () => page.evaluate(() => (window as { usefulAt?: number }).usefulAt)
      let at: number | undefined
      while (at === undefined) {
        at = await usefulAt().catch(() => undefined)
        if (Date.now() - since > 180_000) throw new Error(`${name}: nothing after 180 s.`)
        await page.waitForTimeout(25)
      }
      return { page, from, since, useful: await measure(line, page, from, since, at) }
    }
    const first = await open()
    const list = () => {
      if (!process.env.NETWORK_LIST) return
      for (const { path: address, bytes, headerBytes, startedAt, endedAt } of line.records)
        console.log(
          `${(startedAt - first.since).toFixed(0).padStart(6)} ${endedAt ? (endedAt - first.since).toFixed(0).padStart(6) : '      '} ${`${bytes}`.padStart(6)} ${headerBytes} ${address}`,
        )
    }
    if (!isWhole) list()
    if (!isWhole) return { useful: first.useful }
    await first.page.waitForTimeout(20_000)
    const settled = await measure(line, first.page, first.from, first.since)
    list()
    await first.page.close()
    const { useful: second } = await open()
    return { useful: first.useful, settled, second }
  } finally {
    line.close()
    await context.close()
  }
}

const budgets: Record<string, number | undefined> = weights

test.describe('budgets of first screens', () => {
  for (const name of ['home', 'details', 'text book', 'book of images'] as const) {
    test(`${name} is useful within its bytes, requests and waves`, async ({ browser, baseURL }) => {
      test.skip(IS_TABLE || (ONLY !== undefined && !ONLY.includes(name)))
      const { useful } = await visit(browser, baseURL!, name, 'en_US', 400, false)
      console.log(
        `${name}: ${useful.kilobytes.toFixed(0)} KB, ${useful.requests} requests, ${useful.waves} waves`,
      )
      expect(useful.kilobytes * 1000).toBeLessThanOrEqual(budgets[`${name}, bytes`] ?? 0)
      expect(useful.requests).toBeLessThanOrEqual(budgets[`${name}, requests`] ?? 0)
      expect(useful.waves).toBeLessThanOrEqual(budgets[`${name}, waves`] ?? 0)
    })
  }
})

test.describe('the table of screens in docs/network.md', () => {
  test.skip(!IS_TABLE && !isLong, 'npm run network')
  test.describe.configure({ timeout: 600_000, retries: 0 })
  const rows: string[] = []

  for (const rate of RATES)
    for (const language of LANGUAGES)
      for (const name of Object.keys(SCREENS)) {
        test(`${name}, ${language}, ${rate} kbit/s`, async ({ browser, baseURL }) => {
          test.skip(ONLY !== undefined && !ONLY.includes(name))
          const { useful, settled, second } = await visit(browser, baseURL!, name, language, rate, true)
          const cell = ({ kilobytes, requests, waves, seconds }: Measured) =>
            `${kilobytes.toFixed(0)} KB, ${requests}, ${waves}, ${seconds.toFixed(1)} s`
          rows.push(
            `| ${rate} | ${language.slice(0, 2)} | ${name} | ${cell(useful)} | ${settled!.kilobytes.toFixed(0)} KB, ${settled!.requests} | ${cell(second!)} |`,
          )
        })
      }
  test.afterAll(() => console.log(rows.join('\n')))
})
