import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test'
import { silentRecording } from '../../../packages/reader-core/src/testing/silent-recording.ts'
import { sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { type Fault, startFaultLine } from './fault-line.ts'
import { importBook } from './import-book.ts'
import { logIn } from './member-session.ts'
import { isPageShown } from './page-text.ts'

test.use({ serviceWorkers: 'allow' })

/** Whether a page of an image book is painted. */
const hasPicture = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('[data-kurasa-surface] > div > div')
    return [...(host?.shadowRoot?.querySelectorAll('img') ?? [])].some(({ naturalWidth }) => naturalWidth > 0)
  })

/** Milliseconds from the start of the page until words or a picture of a book are shown. */
async function untilShown(page: Page, path: string): Promise<number> {
  const isShown = path === '/read_img' ? hasPicture : isPageShown
  for (let tries = 0; tries < 600; tries++) {
    if (await isShown(page).catch(() => false)) return page.evaluate(() => performance.now())
    await page.waitForTimeout(15)
  }
  throw new Error(`${page.url()}: ${await page.evaluate(() => document.body.innerText)}`)
}

/** Look-ups that the service worker makes in its caches while a page starts: it should be those of the page's own files. */
async function lookUpsOf(phone: BrowserContext, work: () => Promise<unknown>): Promise<number> {
  const [worker] = phone.serviceWorkers()
  await worker!.evaluate(() => {
    const counted = globalThis as { lookUps?: number }
    counted.lookUps = 0
    for (const { prototype } of [Cache, CacheStorage]) {
      const { match } = prototype
      prototype.match = function (...given: Parameters<typeof match>) {
        counted.lookUps!++
        return match.apply(this as never, given)
      }
    }
  })
  await work()
  return worker!.evaluate(() => (globalThis as { lookUps?: number }).lookUps!)
}

/** Duration of the sound on the page, once it can be played; and whether it plays. */
const playSound = (page: Page) =>
  page.evaluate(async () => {
    const roots: ParentNode[] = [document]
    for (const root of roots)
      for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot)
    const player = roots.flatMap((root) => [...root.querySelectorAll('audio')])[0]
    if (!player) return { duration: 0, isPlaying: false }
    player.muted = true
    await player.play().catch(() => undefined)
    return { duration: player.duration, isPlaying: !player.paused }
  })

test('kept books of text, images and sound open after a restart of the browser while the server is silent, down or off', async ({
  baseURL,
}) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-phone-'))
  const epub = join(folder, 'sound.epub')
  const paragraph = '<p>The ferry left at dawn, and the harbour lay quiet behind it for a long while.</p>'
  writeFileSync(
    epub,
    sampleEpub({
      identifier: 'urn:kurasa:e2e:sound',
      title: 'The Harbour Heard',
      files: { 'a.wav': { type: 'audio/wav', content: silentRecording(2) } },
      chapters: [`<h1>One</h1><p><audio controls="" src="a.wav"></audio></p>${paragraph.repeat(9)}`],
    }),
  )
  expect(await importBook(epub, '--access', 'free')).toMatchObject({ status: 0 })
  const line = await startFaultLine(baseURL!)
  const { launchOptions, viewport, hasTouch, isMobile, locale } = test.info().project.use
  const start = () =>
    chromium.launchPersistentContext(join(folder, 'phone'), {
      ...launchOptions,
      viewport,
      hasTouch,
      isMobile,
      locale,
      baseURL: line.origin,
    })
  let phone = await start()
  const figures: string[] = []
  try {
    let page = await phone.newPage()
    await page.goto(`${line.origin}/`)
    await logIn(page, `0713${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const { data } = await (await phone.request.get(`${baseURL}/api/portal/books?limit=50`)).json()
    const heard = data.items.find((item: { title: string }) => item.title === 'The Harbour Heard')
    const books = [
      ['the-map-maker-of-lamu', '/read'],
      ['twiga-na-nyota', '/read_img'],
      [heard.id, '/read'],
    ] as const
    for (const [id, path] of books) {
      // Of a book with two editions the one that was read last is downloaded.
      await page.goto(`${line.origin}${path}?id=${id}`)
      await untilShown(page, path)
      await page.goto(`${line.origin}/details?id=${id}`)
      await page.getByRole('button', { name: 'Download' }).tap()
      await expect(page.getByText('On this phone. You can read it offline.')).toBeVisible({ timeout: 30_000 })
    }
    await expect
      .poll(
        () =>
          page.evaluate(async () => (await (await caches.match('/kurasa-extent'))?.json())?.reader === true),
        { timeout: 60_000 },
      )
      .toBe(true)
    await phone.close()

    for (const state of ['502', 'hang', 'off'] as const) {
      if (state === 'off') await line.off()
      else line.decide = ({ isApi }) => (isApi ? (state satisfies Fault) : '502')
      phone = await start()
      line.records.length = 0
      for (const [id, path] of books) {
        page = await phone.newPage()
        await page.goto(`${line.origin}${path}?id=${id}`, { waitUntil: 'commit' })
        figures.push(`${state} ${path} ${id}: ${Math.round(await untilShown(page, path))} ms`)
        // No answer was awaited: there was none.
        expect(line.records.filter(({ isAnswered }) => isAnswered)).toEqual([])
        if (id === heard.id) {
          await page.touchscreen.tap(180, 600)
          // The player gets its sound with the first touch: until then it plays, and has no length.
          await expect
            .poll(() => playSound(page), { timeout: 10_000 })
            .toEqual({ isPlaying: true, duration: expect.closeTo(2, 0) })
        }
        await page.close()
      }
      if (state === '502') {
        // Skips the scan of stored books at each start, which would compete with the files that the page waits for.
        page = await phone.newPage()
        const lookUps = await lookUpsOf(phone, async () => {
          await page.goto(`${line.origin}/read?id=${books[0][0]}`)
          await untilShown(page, '/read')
          await page.waitForTimeout(1000)
        })
        const files = await page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length,
        )
        expect(lookUps).toBeLessThan(files + 20)
      }
      await phone.close()
    }
    console.log(figures.join('\n'))
  } finally {
    await phone.close()
    line.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
