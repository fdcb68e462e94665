import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { importBook } from './import-book.ts'
import { logIn } from './member-session.ts'
import type { ReadPage } from './read-page.ts'
import { ARABIC, ENGLISH, open } from './row-page.ts'

/*
 * `npm run build && npm run portal-rows`: jumps, endings and what a hand does on a phone, and a cancelled print, with real touch events over the
 * portal. Results: docs/conformance.md.
 */

const corpus = process.env.KURASA_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus')

/** A place of the finger, CSS px, and the ms since the place before. */
type Place = readonly [x: number, y: number, ms: number]

/** One finger: touches, goes on, and leaves after so many ms or is taken away by the system. Times are the hand's, however busy the machine is. */
async function draw(page: Page, places: readonly Place[], rest = 8, end = 'touchEnd'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let time = Date.now() / 1000
  const sent = places.map(([x, y, ms], i) => {
    time += ms / 1000
    return devtools.send('Input.dispatchTouchEvent', {
      type: i === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x, y }],
      timestamp: time,
    })
  })
  const type = end as 'touchEnd'
  sent.push(
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [], timestamp: time + rest / 1000 }),
  )
  await Promise.all(sent)
  await devtools.detach()
}

/** Number of the page, from the words at its foot. */
const pageNumber = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('bdi')].map((each) => each.textContent ?? '')
    const digits = words.map((text) => /^(?:Page|صفحة) ([\d,٠-٩٬]+)/.exec(text)?.[1]).find(Boolean) ?? ''
    return Number(
      digits.replace(/[,٬]/g, '').replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))),
    )
  })

/** The middle of the first element of a selector that is on screen. */
const placeOf = (page: Page, selector: string) =>
  page.evaluate((query) => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    for (const root of roots.slice(1))
      for (const found of root.querySelectorAll(`kz-flow ${query}`)) {
        const { left, right, top, bottom } = found.getBoundingClientRect()
        if (right > left && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)
          return { x: (left + right) / 2, y: (top + bottom) / 2 }
      }
    return undefined
  }, selector)

const wayBack = (page: Page) => page.getByRole('button', { name: /^Back to page \d+$/ })

/** The way back is on the bare page, in reach of a thumb, and leads back. */
async function goesBack(page: Page, reader: ReadPage, before: string): Promise<void> {
  await expect(wayBack(page)).toHaveCount(1)
  expect((await wayBack(page).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await wayBack(page).tap()
  await expect.poll(() => reader.text()).toBe(before)
  await expect(wayBack(page)).toHaveCount(0)
}

test('jumps: a note opens over its page; from where it stands there is a way back', async ({ page }) => {
  const reader = await open(page, ENGLISH)
  const call = () => placeOf(page, '[data-epub-type~="noteref"]')
  for (let turn = 0; turn < 30 && !(await call()); turn++) await reader.forward()
  const before = await reader.text()
  const { x, y } = (await call())!
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('heading', { name: 'Note' })).toBeVisible()
  expect(await reader.text()).toBe(before)
  await page.getByRole('button', { name: 'Go to note' }).tap()
  await expect.poll(() => reader.text()).not.toBe(before)
  await goesBack(page, reader, before)
})

test('jumps: a link leads to its place and back; held it shows what it leads to', async ({
  page,
  request,
}) => {
  const title = `Far Places ${Date.now()}`
  const file = join(mkdtempSync(join(tmpdir(), 'kurasa-jump-')), 'book.epub')
  const words = '<p>The road went on along the shore, and nobody in the cart said a word.</p>'
  const chapters = [
    `<p>The end is told <a href="chapter-2.xhtml#end">in its own place</a>.</p>${words.repeat(4)}`,
    `${words.repeat(60)}<p id="end">Here the road ended at the sea.</p>${words}`,
  ]
  writeFileSync(file, sampleEpub({ identifier: `urn:kurasa:row:${title}`, title, chapters }))
  expect((await importBook(file)).status).toBe(0)
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === title)
  const reader = await open(page, book.id)
  const link = () => placeOf(page, 'a[data-kz-href]')
  for (let turn = 0; turn < 3 && !(await link()); turn++) await reader.forward()
  const before = await reader.text()
  const { x, y } = (await link())!
  await page.touchscreen.tap(x, y)
  await expect.poll(() => reader.text()).toContain('the road ended at the sea')
  await goesBack(page, reader, before)
  // By the button that replaces a long press: a browser without a screen reports no long press.
  await page.mouse.click(x, y, { button: 'right' })
  const preview = page.getByRole('dialog').filter({ hasText: 'Link preview' })
  await expect(preview).toContainText('Here the road ended at the sea.')
  expect(await reader.text()).toBe(before)
})

test('jumps: from a place that was searched for there is a way back', async ({ page }) => {
  const reader = await open(page, ENGLISH)
  await reader.forward()
  const before = await reader.text()
  await reader.useTool('Search')
  await page.getByRole('searchbox').fill('reef')
  await page.keyboard.press('Enter')
  await page.locator('mark').last().tap()
  await expect.poll(() => reader.text()).not.toBe(before)
  const end = page.getByRole('button', { name: 'End search' })
  if (await end.isVisible().catch(() => false)) await end.tap()
  await goesBack(page, reader, before)
})

for (const [id, locale, sign] of [
  [ENGLISH, 'en_US', -1],
  [ARABIC, 'ar_SA', 1],
] as const) {
  const from = sign < 0 ? 300 : 60
  const at = (way: number, y = 400, ms = 16): Place => [from + sign * way, y, ms]

  test(`hand, ${id}: thumbs that draw arcs and flicks that rest for 60 ms turn, each once`, async ({
    page,
  }) => {
    await open(page, id, locale)
    const first = await pageNumber(page)
    await draw(page, [at(0), at(1, 407), at(1, 414), at(30, 416), at(80, 418), at(140, 418), at(200, 416)])
    await expect.poll(() => pageNumber(page)).toBe(first + 1)
    const flick = [0, 12, 25, 37, 50, 62, 75, 87, 100].map((way) => at(way))
    await draw(page, flick, 60)
    await expect.poll(() => pageNumber(page)).toBe(first + 2)
    // A finger that goes and comes back turns nothing. In real time: moves of one frame are one to the browser.
    const devtools = await page.context().newCDPSession(page)
    for (const [i, way] of [0, 30, 90, 60, 30, 12].entries()) {
      const touchPoints = [{ x: from + sign * way, y: 400 }]
      await devtools.send('Input.dispatchTouchEvent', {
        type: i === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      })
      await page.waitForTimeout(40)
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(600)
    expect(await pageNumber(page)).toBe(first + 2)
  })

  test(`hand, ${id}: ten swipes on a phone six times slower turn ten pages; a finger that the system takes turns none`, async ({
    page,
  }) => {
    await open(page, id, locale)
    const first = await pageNumber(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const swipe = [0, 20, 50, 90, 130, 170].map((way) => at(way))
    for (let turn = 1; turn <= 10; turn++) {
      await draw(page, swipe)
      await expect.poll(() => pageNumber(page)).toBe(first + turn)
    }
    await draw(page, swipe.slice(0, 4), 12, 'touchCancel')
    await page.waitForTimeout(1000)
    expect(await pageNumber(page)).toBe(first + 10)
    await draw(page, swipe)
    await expect.poll(() => pageNumber(page)).toBe(first + 11)
  })

  test(`hand, ${id}: one gesture of the wheel with pauses of 250 ms is one turn`, async ({ page }) => {
    await open(page, id, locale)
    const first = await pageNumber(page)
    const devtools = await page.context().newCDPSession(page)
    const time = Date.now() / 1000
    const wheel = { type: 'mouseWheel', x: 180, y: 400, deltaX: -sign * 45, deltaY: 0 } as const
    for (let step = 0; step < 4; step++)
      await devtools.send('Input.dispatchMouseEvent', { ...wheel, timestamp: time + step * 0.25 })
    await expect.poll(() => pageNumber(page)).toBe(first + 1)
    await page.waitForTimeout(600)
    expect(await pageNumber(page)).toBe(first + 1)
  })

  test(`hand, ${id}: the page is said once after ten quick turns, in digits of the interface`, async ({
    page,
  }) => {
    await open(page, id, locale)
    // The total may be known a moment later, which is said, too.
    await expect(page.locator('bdi').filter({ hasText: /^(Page 1 of \d|صفحة ١ من [٠-٩])/ })).toHaveCount(1)
    await page.waitForTimeout(1000)
    const first = await pageNumber(page)
    const said = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const found: string[] = []
          const status = [...document.querySelectorAll('[data-state] > [role="status"]')].at(-1)!
          new MutationObserver(() => found.push(status.textContent ?? '')).observe(status, {
            subtree: true,
            childList: true,
            characterData: true,
          })
          setTimeout(() => resolve(found.filter(Boolean)), 6000)
        }),
    )
    for (let turn = 0; turn < 10; turn++) await page.touchscreen.tap(sign < 0 ? 324 : 36, 400)
    const words = await said
    expect(await pageNumber(page)).toBe(first + 10)
    expect(new Set(words).size, words.join(' | ')).toBe(1)
    expect(words[0]).toMatch(locale === 'ar_SA' ? /^صفحة [٠-٩]+/ : /^Page \d+/)
    await page.keyboard.press('F10')
    await expect(page.locator('section button:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-kurasa-surface]:focus')).toHaveCount(1)
  })
}

test('hand: the first hint keeps no tap from the page, and goes by itself', async ({ page }) => {
  await page.goto(`/read?id=${ENGLISH}`)
  const hint = page.getByRole('note')
  await expect(hint).toBeVisible({ timeout: 30_000 })
  const { x, y, width, height } = (await hint.locator('p').boundingBox())!
  await page.touchscreen.tap(Math.min(180, x + width / 2), y + height / 2)
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('k_reading_hint'))
  await page.reload()
  await expect(hint).toBeVisible({ timeout: 30_000 })
  await expect(hint).toHaveCount(0, { timeout: 25_000 })
})

test('endings: a preview ends with its offer, and there is a way back', async ({ page }) => {
  const reader = await open(page, 'a-coast-of-winds')
  const offer = page.getByRole('heading', { name: 'Buy this book to keep reading' })
  let last = await reader.text()
  for (let turn = 0; turn < 80 && !(await offer.isVisible()); turn++) {
    const text = await reader.text()
    if (text) last = text
    await reader.swipe()
    await page.waitForTimeout(350)
  }
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).last().tap()
  await expect(offer).toHaveCount(0)
  expect(last.length).toBeGreaterThan(0)
})

test('endings: minutes, stars in one tap, the next book and a way to share it', async ({ page }) => {
  await page.clock.install()
  await logIn(page, `0112${String(Date.now()).slice(-6)}`)
  await page.goto(`/details?id=${ENGLISH}`)
  // Before the first page: cover, title, author, minutes, and the way in.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Map-Maker of Lamu')
  await expect(page.getByText(/minutes/i).first()).toBeVisible()
  const reader = await open(page, ENGLISH)
  for (let turn = 0; turn < 4; turn++) {
    await page.clock.runFor(40_000)
    await reader.forward()
  }
  await page.keyboard.press('Control+End')
  await page.clock.runFor(5000)
  await reader.swipe()
  const finish = page.getByRole('dialog', { name: 'Finished' })
  await expect(finish).toBeVisible()
  await expect(finish.getByText(/^Read in \d+ minutes on this phone$/)).toBeVisible()
  await finish.locator('label').nth(3).tap()
  await expect(finish.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(finish.getByRole('link')).toBeVisible()
  await expect(finish.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('print: a long book that is cancelled leaves its reader at the place, and nothing in the document', async ({
  page,
  request,
}) => {
  const file = join(corpus, 'books/en-war-and-peace.epub')
  test.skip(!existsSync(file), 'the long book is not beside the project')
  test.setTimeout(240_000)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  expect((await importBook(file)).status).toBe(0)
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title === 'War and Peace')
  const reader = await open(page, book.id)
  for (let turn = 0; turn < 3; turn++) await reader.forward()
  const before = await reader.text()
  const devtools = await page.context().newCDPSession(page)
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes } = await devtools.send('Memory.getDOMCounters')
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.length)
    return { usedSize, nodes, sheets }
  }
  await reader.useTool('Settings')
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('button', { name: 'Print or save as PDF' })
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Print or save as PDF' })
  await dialog.getByRole('radio', { name: 'Whole book' }).tap()
  const start = dialog.getByRole('button', { name: 'Print or save as PDF' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  // The first run brings the code of printing, which stays.
  await start.tap()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await page.waitForTimeout(2000)
  await cancel.tap()
  await expect(start).toBeVisible()
  await page.waitForTimeout(1000)
  const rest = await held()
  let peak = 0
  for (let run = 0; run < 3; run++) {
    await start.tap()
    await expect
      .poll(() => dialog.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0.02)
    expect(await page.locator('[data-kz-booklet]').count()).toBe(1)
    peak = Math.max(peak, (await held()).nodes)
    const pressed = Date.now()
    await cancel.tap()
    await expect(start).toBeVisible()
    expect(Date.now() - pressed, 'gives way at once').toBeLessThan(2000)
    await expect(page.locator('[data-kz-booklet]')).toHaveCount(0)
  }
  await page.waitForTimeout(1000)
  const after = await held()
  expect(after.sheets).toBe(rest.sheets)
  // The pages of the reader go on being counted meanwhile.
  expect(after.nodes - rest.nodes, 'nodes of three cancelled runs').toBeLessThan((peak - rest.nodes) * 0.2)
  expect(after.usedSize).toBeLessThan(rest.usedSize + 2_000_000)
  expect(await page.locator('html').getAttribute('data-printed')).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => reader.text()).toBe(before)
})
