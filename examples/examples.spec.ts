import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Request, test } from 'playwright/test'
import sharp from 'sharp'

const APPS = fileURLToPath(new URL('../node_modules/.cache/examples/apps', import.meta.url))
/** `folder/page.html` of every example: `npm run examples` names them. */
const pages = (process.env.EXAMPLES ?? 'react/index.html').split(',')
const MEASURED = fileURLToPath(new URL('../node_modules/.cache/examples/first-page', import.meta.url))
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

/** A part of a file for a range request, as a server that answers ranges sends it. */
function answerOf(body: Buffer, range: string | undefined) {
  const [, first, last] = range?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === undefined) return { status: 200, body, headers: { 'accept-ranges': 'bytes' } }
  const start = first ? Number(first) : body.length - Number(last)
  const end = first && last ? Math.min(Number(last), body.length - 1) : body.length - 1
  const part = body.subarray(start, end + 1)
  return { status: 206, body: part, headers: { 'content-range': `bytes ${start}-${end}/${body.length}` } }
}

/** Serves the built app to the page and opens it. */
async function open(
  page: Page,
  example: string,
  {
    changed = (policy: string) => policy,
    isAllowed = (_: Request): number => 200,
    onSent = (_path: string, _bytes: number) => {},
  } = {},
): Promise<Opened> {
  const [name, start = 'index.html'] = example.split('/') as [string, string?]
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
    const status = isAllowed(route.request())
    if (status !== 200) return route.fulfill({ status })
    const path = join(APPS, name, 'dist', pathname)
    const body = await readFile(path).catch(() => undefined)
    if (!body) return route.fulfill({ status: 404 })
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream'
    const answer = answerOf(body, route.request().headers().range)
    onSent(pathname, answer.body.length)
    return route.fulfill({
      ...answer,
      headers: { ...headers, ...answer.headers, 'content-type': contentType },
    })
  })
  await page.goto(`${ORIGIN}/${start}`)
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

/** Notes in which frame text of a book is there for the first time: what is requested later comes after the first page. */
function watchFirstPage() {
  const look = () => {
    const isShown = [...document.querySelectorAll('[part="view"]')].some(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('.track > div') ?? [])].some((each) => each.shadowRoot?.textContent),
    )
    if (isShown) performance.mark('first-page')
    else requestAnimationFrame(look)
  }
  look()
}

/** Addresses that were requested until the first page. */
const requestedBeforeFirstPage = () => {
  const [firstPage] = performance.getEntriesByName('first-page')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= (firstPage?.startTime ?? Number.POSITIVE_INFINITY))
    .map(({ name }) => new URL(name).pathname)
}

for (const example of pages) {
  test(`examples/${example} paints a page of the book without a fault`, async ({ page }) => {
    await page.addInitScript(watchFirstPage)
    // The app that asks for a key is opened with it.
    await page.addInitScript(() => sessionStorage.setItem('key', 'stored'))
    const { faults } = await open(page, example)
    await hasText(page)
    expect(faults).toEqual([])
    const files = await page.evaluate(requestedBeforeFirstPage)
    await mkdir(MEASURED, { recursive: true })
    await writeFile(join(MEASURED, `${example.replace('/', ' ')}.json`), JSON.stringify(files))
  })
}

/** Folders of installed packages whose version of React is in the scripts of a built app. */
async function reactsIn(app: string): Promise<string[]> {
  const folder = join(APPS, app, 'dist/assets')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const scripts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const found: string[] = []
  for (const place of ['..', '../scripts/react-18']) {
    const path = new URL(`${place}/node_modules/react-dom/package.json`, import.meta.url)
    const { version } = JSON.parse(await readFile(path, 'utf8'))
    if (scripts.some((text) => text.includes(version))) found.push(place)
  }
  return found
}

// React 18 in its development build, which says what it does not know.
for (const [app, react] of [
  ['react', '..'],
  ['react-18', '../scripts/react-18'],
] as const)
  test(`${app} turns a page, opens panels with the focus in them, and hides what is not open`, async ({
    page,
  }) => {
    const { faults } = await open(page, app)
    await hasText(page)
    expect(await reactsIn(app)).toEqual([react])
    const first = await page.screenshot()
    await page.mouse.click(340, 400)
    await expect.poll(async () => first.equals(await page.screenshot())).toBe(false)

    /** Whether something takes the focus. */
    const takesFocus = (selector: string) =>
      page.locator(selector).evaluate((element: HTMLElement) => {
        const before = document.activeElement
        element.focus()
        const isTaken = document.activeElement === element
        if (before instanceof HTMLElement) before.focus()
        return isTaken
      })
    await expect(page.locator('[data-kurasa-bar]')).toHaveAttribute('inert')
    expect(await takesFocus('[data-kurasa-bar] button')).toBe(false)
    await page.mouse.click(180, 400)
    await expect(page.locator('[data-kurasa-bar]')).not.toHaveAttribute('inert')
    expect(await takesFocus('[data-kurasa-bar] button')).toBe(true)

    for (const name of ['Settings', 'Contents']) {
      const button = page.getByRole('button', { name })
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
      // The contents lie over the page, the settings beside it.
      expect(await takesFocus('[data-kurasa-surface]')).toBe(name === 'Settings')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    expect(faults).toEqual([])
  })

test('a missing style sheet is one line on the console that says so', async ({ page }) => {
  const { faults } = await open(page, 'react', {
    isAllowed: (request) => (request.url().endsWith('.css') ? 404 : 200),
  })
  await expect.poll(() => faults.join()).toContain('The reader has no height. Are its styles loaded?')
  expect(faults.filter((text) => !text.startsWith('Failed to load resource'))).toHaveLength(1)
})

test('no other language than that of the interface is fetched', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    scripts.push(request.url())
  })
  await open(page, 'french')
  await hasText(page)
  await page.mouse.click(180, 400)
  await expect(page.locator('[data-kurasa-bar][data-state="open"]').first()).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /sw-ke|ar-sa/.test(url))).toEqual([])
})

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

test('a paragraph has the style of its attribute under a policy without inline styles', async ({ page }) => {
  const { faults } = await open(page, 'strict-csp')
  await hasText(page)
  const paragraph = page.getByText('By a passenger').first()
  await expect(paragraph).toHaveCSS('text-align', 'right')
  // A length of the book is at 16 px: letters of 18 px take its margins with them.
  await expect(paragraph).toHaveCSS('margin-right', '33.75px')
  expect(await shareOf(page, '#7a2048')).toBeGreaterThan(0.0005)
  expect(faults).toEqual([])
})

test('a page that does not allow the policy is told what to add', async ({ page }) => {
  const { faults } = await open(page, 'strict-csp', {
    changed: (policy) => policy.replace('trusted-types kurasa', "trusted-types 'none'"),
  })
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

for (const name of ['vue', 'svelte'])
  test(`an event of the element reaches a component of ${name}`, async ({ page }) => {
    await open(page, name)
    await hasText(page)
    await expect(page.locator('output')).toHaveText('0 %')
    await page.mouse.click(340, 400)
    await expect(page.locator('output')).not.toHaveText('0 %')
  })

/** Share of pixels of a colour in the picture of a page. */
async function shareOf(page: Page, colour: string, clip = { x: 0, y: 0, width: 360, height: 740 }) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, i) => data[at + i] === value)) found++
  return found / (info.width * info.height)
}

test('page and bars have the colours of a brand, and no face is fetched', async ({ page }) => {
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('woff')) faces.push(request.url())
  })
  await open(page, 'recipes/brand.html')
  await hasText(page)
  expect(await shareOf(page, '#fff4e0')).toBeGreaterThan(0.5)
  expect(await shareOf(page, '#f7f4ef')).toBe(0)
  await page.mouse.click(180, 400)
  await expect(page.locator('[data-kurasa-bar][data-state="open"]').first()).toBeVisible()
  const surface = '#fffbf3'
  await expect.poll(() => shareOf(page, surface, { x: 0, y: 0, width: 360, height: 50 })).toBeGreaterThan(0.5)
  expect(faces).toEqual([])
})

test('who is not logged in is asked for it, and then reads', async ({ page }) => {
  const isAllowed = (request: Request) =>
    request.url().includes('/private/') && !/^Bearer .+/.test(request.headers().authorization ?? '')
      ? 401
      : 200
  await open(page, 'recipes/headers.html', { isAllowed })
  await page.getByRole('button', { name: 'Log in' }).click()
  await hasText(page)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden()
})

test('a large book is opened by ranges', async ({ page }) => {
  let sent = 0
  await open(page, 'recipes/ranges.html', {
    onSent: (path, bytes) => {
      if (path.endsWith('.epub')) sent += bytes
    },
  })
  await hasText(page)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(400_000)
})

test('a copy on the device is read without a server', async ({ page }) => {
  let isServed = true
  await open(page, 'recipes/offline.html', {
    isAllowed: (request) => (request.url().endsWith('.epub') && !isServed ? 503 : 200),
  })
  await hasText(page)
  isServed = false
  await page.reload()
  await hasText(page)
})

test('two readers on one page turn their own pages', async ({ page }) => {
  await open(page, 'recipes/two-readers.html')
  const half = (at: number) => page.screenshot({ clip: { x: 0, y: at * 370, width: 360, height: 370 } })
  await expect(page.locator('section[data-state="ready"]')).toHaveCount(2)
  await expect.poll(() => countInk(page)).toBeGreaterThan(4000)
  const [first, second] = [await half(0), await half(1)]
  await page.mouse.click(340, 180)
  await expect.poll(async () => first.equals(await half(0))).toBe(false)
  expect(second.equals(await half(1))).toBe(true)
})

test('a highlight is kept in the store of the app', async ({ page }) => {
  await open(page, 'recipes/highlights.html')
  await hasText(page)
  await page.mouse.dblclick(120, 300)
  await page.getByRole('button', { name: 'Highlight' }).click()
  const yellow = () => shareOf(page, '#ffd75e')
  await expect.poll(yellow).toBeGreaterThan(0.0005)
  await page.reload()
  await hasText(page)
  await expect.poll(yellow).toBeGreaterThan(0.0005)
})

test('minutes are handed to the store of the app', async ({ page }) => {
  await page.clock.install()
  await open(page, 'recipes/read-time.html')
  await hasText(page)
  for (let tick = 0; tick < 4; tick++) {
    await page.mouse.click(340, 400)
    await page.clock.fastForward(5000)
  }
  await page.reload()
  await hasText(page)
  const stored = () =>
    page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('read-time') ?? '{}')))
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(0)
})
