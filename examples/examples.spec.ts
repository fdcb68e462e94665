import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'

const APPS = fileURLToPath(new URL('../node_modules/.cache/examples/apps', import.meta.url))
const names = (
  process.env.EXAMPLES ?? 'core,french,own-controls,paged-js,react,script-tag,strict-csp,vue'
).split(',')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.epub': 'application/epub+zip',
}
const ORIGIN = 'https://example.test'

interface Opened {
  /** Warnings and errors on the console, uncaught errors, refused requests. */
  faults: string[]
}

/** Serves the built app to the page and opens it. */
async function open(page: Page, name: string, changed = (policy: string) => policy): Promise<Opened> {
  const faults: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  const headers = JSON.parse(
    changed(await readFile(join(APPS, name, 'headers.json'), 'utf8').catch(() => '{}')),
  )
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = join(APPS, name, 'dist', pathname === '/' ? 'index.html' : pathname)
    const body = await readFile(path).catch(() => undefined)
    if (!body) return route.fulfill({ status: 404 })
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream'
    return route.fulfill({ body, headers: { ...headers, 'content-type': contentType } })
  })
  await page.goto(ORIGIN)
  return { faults }
}

/** Dark pixels of the page's middle, where only book text is. */
async function countInk(page: Page): Promise<number> {
  const image = await page.screenshot({ clip: { x: 0, y: 150, width: 360, height: 440 } })
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  let ink = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! < 110) ink++
  return ink
}

const hasText = (page: Page) => expect.poll(() => countInk(page), { timeout: 20_000 }).toBeGreaterThan(4000)

for (const name of names) {
  test(`examples/${name} paints a page of the book without a fault`, async ({ page }) => {
    const { faults } = await open(page, name)
    await hasText(page)
    expect(faults).toEqual([])
  })
}

test('the page is turned by keys', async ({ page }) => {
  await open(page, 'core')
  await hasText(page)
  const first = await page.screenshot()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => first.equals(await page.screenshot())).toBe(false)
  await hasText(page)
})

test('controls of an app stand beside the page, not below it', async ({ page }) => {
  await open(page, 'own-controls')
  await hasText(page)
  await expect(page.getByRole('status')).toHaveText('Page 1')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('status')).toHaveText('Page 2')
  const header = (await page.locator('header').boundingBox())!
  const surface = (await page.locator('[data-kurasa-surface]').boundingBox())!
  expect(surface.y).toBeGreaterThanOrEqual(header.y + header.height)
  expect(surface.y + surface.height).toBeLessThanOrEqual(740)
})

test('a language that the reader does not bring has its texts, plural forms and lang', async ({ page }) => {
  await open(page, 'french')
  await hasText(page)
  await expect(page.locator('section[data-state="ready"]')).toHaveAttribute('lang', 'fr')
  await expect(
    page.getByText(/encore \d+ minutes? dans ce chapitre|moins d’une minute/).first(),
  ).toBeAttached()
  await expect(page.getByRole('button', { name: 'Page suivante' })).toBeAttached()
})

test('a page that does not allow the policy is told what to add', async ({ page }) => {
  const { faults } = await open(page, 'strict-csp', (policy) =>
    policy.replace('trusted-types kurasa', "trusted-types 'none'"),
  )
  await expect
    .poll(() => faults.join())
    .toContain('add “trusted-types kurasa” to its Content-Security-Policy')
})

test('the element reads without a bundler, in its language, and fetches no more than the first page needs', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await open(page, 'script-tag')
  await hasText(page)
  expect(scripts.filter((url) => url.includes('single'))).toEqual([])
  await expect(page.locator('kurasa-reader section[data-state="ready"]')).toHaveAttribute('lang', 'sw-KE')
  await page.mouse.click(340, 400)
  const place = () => page.evaluate(() => JSON.parse(localStorage.getItem('place') ?? 'null'))
  await expect.poll(async () => (await place())?.locations.totalProgression).toBeGreaterThan(0)
  await page.reload()
  await hasText(page)
  expect((await place()).locations.totalProgression).toBeGreaterThan(0)
})

test('the element as one file paints within the shadow tree of another', async ({ page }) => {
  await open(page, 'script-tag')
  await page.setContent('<body style="margin: 0"><div id="host" style="height: 740px"></div>')
  await page.evaluate(async (origin) => {
    await import(`${origin}/kurasa/kurasa-reader.single.js`)
    const root = document.getElementById('host')!.attachShadow({ mode: 'open' })
    root.innerHTML = `<kurasa-reader src="${origin}/books/flatland.epub"></kurasa-reader>`
  }, ORIGIN)
  await hasText(page)
})

test('an event of the element reaches a component of Vue', async ({ page }) => {
  await open(page, 'vue')
  await hasText(page)
  await expect(page.locator('output')).toHaveText('0 %')
  await page.mouse.click(340, 400)
  await expect(page.locator('output')).not.toHaveText('0 %')
})
