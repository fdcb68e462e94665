import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from 'playwright/test'
import { startFaultLine } from './fault-line.ts'
import { isLong } from './is-long.ts'

/** Real builds of the portal with one module changed, on a phone that keeps all screens. */
test.use({ serviceWorkers: 'allow' })
test.skip(!isLong, 'The long suite builds the portal once more for each release.')

const run = promisify(execFile)
const RELEASES = [
  {
    name: 'a changed sentence',
    change: ['/locales/en-us/base.ts', "'tab.bookshelf': 'Bookshelf'", "'tab.bookshelf': 'Book shelf'"],
    most: 20_000,
  },
  {
    name: 'a changed screen',
    change: [
      '/screens/category/category-screen.tsx',
      'className={styles.words}',
      'className={styles.words} title="x"',
    ],
    most: 60_000,
  },
]

/** Names of the caches of builds that the phone has filled. */
const filledBuilds = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kurasa-'))
    const filled = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).match('/kurasa-extent'))?.json()),
    )
    return names.filter((_, index) => filled[index]?.screens)
  })

/** The texts that the phone keeps of a build, by address. */
const keptTexts = (page: Page, build: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const texts: Record<string, string> = {}
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (/\.(js|css)$/.test(pathname)) texts[pathname] = await (await cache.match(request))!.text()
    }
    return texts
  }, build)

const builder = join(import.meta.dirname, 'build-changed.mjs')
let folder: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'kurasa-release-'))
  await run(process.execPath, [builder, join(folder, 'before')])
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const { name, change, most } of RELEASES) {
  test(`${name} costs a phone that keeps all at most ${most / 1000} KB`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    const line = await startFaultLine(baseURL!)
    try {
      await run(process.execPath, [builder, join(folder, 'after'), ...change])
      line.portal = join(folder, 'before')
      await page.goto(`${line.origin}/`)
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        active?.postMessage({ keepScreens: 'en_US', withReader: true })
      })
      await expect.poll(() => filledBuilds(page), { timeout: 60_000 }).toHaveLength(1)
      line.portal = join(folder, 'after')
      const first = line.records.length
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect.poll(() => filledBuilds(page), { timeout: 60_000 }).toHaveLength(2)
      const brought = line.records.slice(first).filter(({ isApi }) => !isApi)
      const bytes = brought.reduce((sum, record) => sum + (record.method === 'HEAD' ? 0 : record.bytes), 0)
      console.log(
        `${name}: ${bytes} bytes, ${brought.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
      )
      expect(bytes).toBeLessThanOrEqual(most)
      // Files made on the phone equal those of the release.
      const texts = await keptTexts(page, (await filledBuilds(page)).at(-1)!)
      const files = (await readdir(join(folder, 'after/assets'))).filter((file) => /\.(js|css)$/.test(file))
      expect(Object.keys(texts).length).toBeGreaterThan(files.length / 2)
      for (const [path, text] of Object.entries(texts))
        expect(text === (await readFile(join(folder, 'after', path), 'utf8')), path).toBe(true)
    } finally {
      line.close()
    }
  })
}
