import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core'
import { installedChromium } from '../../../scripts/find-chromium.mjs'

const profiles: string[] = []
const browsers: Browser[] = []
let user = ''
test.beforeEach(() => {
  user = `reader-${Math.random().toString(36).slice(2)}`
})
test.afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close().catch(() => {})
})
test.afterAll(() => {
  for (const profile of profiles.splice(0)) rmSync(profile, { recursive: true, force: true })
})

/** A browser of its own, which hides and freezes pages as it does for people: Playwright holds every page for looked at. */
async function startBrowser(
  userDataDir = mkdtempSync(join(tmpdir(), 'kurasa-read-time-')),
): Promise<Browser> {
  profiles.push(userDataDir)
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installedChromium() ?? '',
    userDataDir,
    defaultViewport: { width: 800, height: 700 },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  })
  browsers.push(browser)
  return browser
}

/** A page with a book open, and its devtools. */
async function openBook(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await loadPage(browser)
  await page.evaluate((name) => window.readTimePage.open(name), user)
  expect(await page.evaluate(() => window.readTimePage.letters())).toBe(900)
  return { page, cdp: await page.createCDPSession() }
}

async function loadPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await withoutReloads(page)
  await page.goto(`${test.info().project.use.baseURL}/read-time.html`)
  await page.waitForFunction(() => window.readTimePage)
  return page
}

/** A frozen page has lost the connection to the test server, which would reload it. */
async function withoutReloads(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    class NoSocket extends EventTarget {
      send() {}
      close() {}
    }
    Object.assign(window, { WebSocket: NoSocket })
  })
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Lets so many seconds of every clock of the page pass in a blink. Pending writes have real time to finish. */
async function pass(cdp: CDPSession, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 15) {
    const expired = new Promise<void>((resolve) =>
      cdp.once('Emulation.virtualTimeBudgetExpired', () => resolve()),
    )
    const budget = Math.min(15, left) * 1000
    await cdp.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget })
    await expired
    await rest(10)
  }
}

/** Waits for an event in a page whose virtual time only runs during a `pass`. */
async function whilePassing<T>(cdp: CDPSession, happening: Promise<T>): Promise<T> {
  let isOver = false
  const settled = happening.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await pass(cdp, 0.01)
  }
  return settled
}

const close = (page: Page) => page.evaluate(() => window.readTimePage.close())
/** Closes the book in a page with paused time, and lets it write. */
async function closeAndWrite(page: Page, cdp: CDPSession): Promise<void> {
  await close(page)
  await letWrite(cdp)
}

/** Lets time run in a paused page until it has written. */
async function letWrite(cdp: CDPSession): Promise<void> {
  for (let i = 0; i < 40; i++) await pass(cdp, 0.01)
}
const tap = (page: Page) => page.evaluate(() => window.readTimePage.tap())
const kept = (page: Page) => page.evaluate((name) => window.readTimePage.kept(name), user)
const near = (ms: number, wanted: number, by = 1500) =>
  expect(Math.abs(ms - wanted), `${ms}`).toBeLessThan(by)

/** Waits until the stored time of the book is so many ms: writing takes the time that the disk takes. */
async function keeps(page: Page, cdp: CDPSession, wanted: number): Promise<void> {
  const off = async () => Math.abs((await whilePassing(cdp, kept(page))).active - wanted)
  await expect.poll(off, { timeout: 20_000 }).toBeLessThan(1500)
}

test('V3: a book left open for half an hour counts three minutes', async () => {
  const { page, cdp } = await openBook(await startBrowser())
  await pass(cdp, 1800)
  await closeAndWrite(page, cdp)
  await keeps(page, cdp, 180_000)
  const { read } = await whilePassing(cdp, kept(page))
  expect(read).toBe(1)
})

test('V4: who comes back to a page goes on counting', async () => {
  const { page, cdp } = await openBook(await startBrowser())
  await pass(cdp, 600)
  await tap(page)
  await pass(cdp, 20)
  await whilePassing(
    cdp,
    page.evaluate(() => window.readTimePage.turn()),
  )
  await closeAndWrite(page, cdp)
  await keeps(page, cdp, 200_000)
})

test('V22: one page counts ten minutes at most', async () => {
  const { page, cdp } = await openBook(await startBrowser())
  for (let at = 0; at < 800; at += 10) {
    await pass(cdp, 10)
    await tap(page)
  }
  await pass(cdp, 100)
  await closeAndWrite(page, cdp)
  await keeps(page, cdp, 600_000)
})

test('V5: the time in the background does not count', async () => {
  const browser = await startBrowser()
  const { page, cdp } = await openBook(browser)
  await pass(cdp, 60)
  const other = await browser.newPage()
  await other.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
  await pass(cdp, 540)
  await page.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
  await pass(cdp, 30)
  await closeAndWrite(page, cdp)
  await keeps(page, cdp, 90_000)
})

test('V20: a frozen page counts nothing', async () => {
  const browser = await startBrowser()
  const { page, cdp } = await openBook(browser)
  await rest(12_000)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await rest(6_000)
  await cdp.send('Page.setWebLifecycleState', { state: 'active' })
  // Awake, it is still hidden until it is shown again.
  await (await browser.newPage()).bringToFront()
  await page.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
  await rest(6_000)
  await close(page)
  await rest(500)
  near((await kept(page)).active, 18_000, 3_000)
})

test('V9: of two windows one counts, and no second counts twice', async () => {
  const browser = await startBrowser()
  const a = await loadPage(browser)
  const opened = Date.now()
  await a.evaluate((name) => window.readTimePage.open(name), user)
  await rest(12_500)
  // A window beside the first, both in sight.
  const session = await browser.target().createCDPSession()
  const appeared = browser.waitForTarget((target) => target.url() === 'about:blank#b')
  await session.send('Target.createTarget', { url: 'about:blank#b', newWindow: true })
  const b = (await (await appeared).page())!
  await withoutReloads(b)
  await b.goto(a.url())
  await b.waitForFunction(() => window.readTimePage)
  await b.evaluate((name) => window.readTimePage.open(name), user)
  expect(await a.evaluate(() => document.visibilityState)).toBe('visible')
  await rest(6_000)
  await tap(b)
  await rest(6_500)
  await Promise.all([close(a), close(b)])
  const spent = Date.now() - opened
  await rest(500)
  const { active, union, slices } = await kept(a)
  expect(new Set(slices.map((slice) => slice.tabId)).size).toBe(2)
  near(union, active, 500)
  near(union, spent, 5_000)
})

test('V10: a killed browser loses less than fifteen seconds', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'kurasa-read-time-'))
  const browser = await startBrowser(profile)
  const { cdp } = await openBook(browser)
  await pass(cdp, 100)
  await letWrite(cdp)
  await rest(500)
  const gone = new Promise((resolve) => browser.once('disconnected', resolve))
  browser.process()!.kill('SIGKILL')
  await gone
  const again = await loadPage(await startBrowser(profile))
  const { active } = await kept(again)
  expect(active).toBeGreaterThanOrEqual(85_000)
  expect(active).toBeLessThanOrEqual(101_000)
})

test('V13: sessions offline and lost answers count once each', async () => {
  const known = new Map<string, number>()
  let answersLost = 2
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      for (const { id, ms } of JSON.parse(body) as { id: string; ms: number }[])
        known.set(id, Math.max(ms, known.get(id) ?? 0))
      if (answersLost-- > 0) request.socket.destroy()
      else response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    const { page, cdp } = await openBook(await startBrowser())
    await pass(cdp, 60)
    await closeAndWrite(page, cdp)
    for (let session = 1; session < 3; session++) {
      await whilePassing(
        cdp,
        page.evaluate((name) => window.readTimePage.open(name), user),
      )
      await pass(cdp, 60)
      await closeAndWrite(page, cdp)
    }
    await whilePassing(
      cdp,
      page.evaluate((name) => window.readTimePage.open(name), user),
    )
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`
    await page.evaluate((to) => window.readTimePage.sendTo(to), url)
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await pass(cdp, 0.2)
        return answersLost
      })
      .toBeLessThan(0)
    expect(known.size).toBeGreaterThanOrEqual(3)
    const reported = [...known.values()].reduce((sum, ms) => sum + ms, 0)
    near(reported, 180_000, 6_000)
  } finally {
    server.close()
  }
})
