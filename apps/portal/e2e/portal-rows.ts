import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import puppeteer from 'puppeteer-core'
import sharp from 'sharp'
import { installedChromium } from '../../../scripts/find-chromium.mjs'
import { importBook } from './import-book.ts'
import { isPageShown } from './page-text.ts'
import { printChapter, withPrinter } from './print-page.ts'
import { ARABIC, ENGLISH, inText, open, showBars } from './row-page.ts'
import { violations } from './screen-checks/axe.ts'
import { selectParagraph } from './select-paragraph.ts'

/*
 * `npm run build && npm run portal-rows`: rows of direction, accessibility and read time that only tests of their own had tried, driven over the portal as
 * a person would: by touches and keys, judged by what is on screen. Results: docs/conformance.md.
 */

const corpus = process.env.KURASA_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus')

async function openPictures(page: Page, id: string, locale = 'en_US'): Promise<void> {
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
  await page.goto(`/details?id=${id}&from=home`)
  await page.locator(`a[href^="/read_img?id=${id}"]`).first().tap()
  await expect.poll(() => pictures(page), { timeout: 30_000 }).not.toEqual([])
}

/** Pictures on screen from left to right: name, and place. */
const pictures = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('[data-kurasa-surface] > div > div')
    const images = [...(host?.shadowRoot?.querySelectorAll<HTMLImageElement>('.slot:not([inert]) img') ?? [])]
    return images
      .map((image) => ({ name: image.alt, box: image.getBoundingClientRect().toJSON() as DOMRect }))
      .filter(({ box }) => box.right > 0 && box.left < innerWidth)
      .sort((a, b) => a.box.left - b.box.left)
  })
const numbers = async (page: Page) =>
  (await pictures(page)).map(({ name }) =>
    Number(name.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/\D/g, '')),
  )

/** Offsets of the strip of pages in the frames of a turn, px. */
async function framesOfTurn(page: Page, x: number): Promise<number[]> {
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const view = [...document.querySelectorAll('*')].find((each) => each.getAttribute('part') === 'view')
        const track = view!.shadowRoot!.querySelector<HTMLElement>('.track')!
        const found: number[] = []
        const end = performance.now() + 1200
        const look = () => {
          found.push(new DOMMatrix(getComputedStyle(track).transform).m41)
          if (performance.now() < end) requestAnimationFrame(look)
          else resolve(found)
        }
        look()
      }),
  )
  await page.waitForTimeout(100)
  await page.touchscreen.tap(x, 400)
  return frames
}

/** How far the strip went from frame to frame, px. A new layout changes the page at once, without movement. */
const waysOf = (frames: readonly number[]) =>
  frames
    .slice(1)
    .map((x, i) => x - frames[i]!)
    .filter((way) => Math.abs(way) > 0.5 && Math.abs(way) < 200)

for (const [id, locale, forward] of [
  [ENGLISH, 'en_US', 'ArrowRight'],
  [ENGLISH, 'ar_SA', 'ArrowRight'],
  [ARABIC, 'en_US', 'ArrowLeft'],
  [ARABIC, 'ar_SA', 'ArrowLeft'],
] as const) {
  test(`R9 ${id} under ${locale}: the slider by keys lies as the book does`, async ({ page }) => {
    const reader = await open(page, id, locale)
    const first = await reader.text()
    await showBars(page)
    const slider = page.getByRole('slider')
    await slider.focus()
    await page.keyboard.press(forward)
    await expect.poll(() => reader.text()).not.toBe(first)
    const second = await reader.text()
    await page.keyboard.press(forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => reader.text()).toBe(first)
    await page.keyboard.press('End')
    await expect.poll(async () => [first, second].includes(await reader.text())).toBe(false)
    await page.keyboard.press('Home')
    await expect.poll(() => reader.text()).toBe(first)
  })

  test(`R10, A11 ${id} under ${locale}: a page comes in from the side it lies on, and at once for who prefers less motion`, async ({
    page,
  }) => {
    const reader = await open(page, id, locale)
    await page.waitForTimeout(1500)
    const before = await reader.text()
    const isRight = forward === 'ArrowRight'
    const glide = waysOf(await framesOfTurn(page, isRight ? 324 : 36))
    expect(glide.length).toBeGreaterThan(3)
    expect(Math.sign(glide.reduce((sum, way) => sum + way, 0))).toBe(isRight ? -1 : 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(waysOf(await framesOfTurn(page, isRight ? 324 : 36))).toEqual([])
    await expect.poll(() => reader.text()).not.toBe(before)
  })
}

for (const [id, pair] of [
  ['twiga-na-nyota', [2, 3]],
  ['al-qamar-aladhi-daa', [3, 2]],
] as const)
  test(`R11 ${id}: a wide screen shows the cover alone, then pairs in the order of the book`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await openPictures(page, id)
    await expect.poll(() => numbers(page)).toEqual([1])
    const hint = page.getByRole('button', { name: /^Got it/ })
    if (await hint.isVisible().catch(() => false)) await hint.tap()
    await page.touchscreen.tap(pair[0] === 2 ? 960 : 40, 350)
    await expect.poll(() => numbers(page)).toEqual([...pair])
    const [left, right] = await pictures(page)
    expect(Math.abs(left!.box.right - right!.box.left)).toBeLessThan(2)
  })

test('R19, A17: blocks without a direction and a language have those of their book, whatever the interface', async ({
  page,
}) => {
  for (const [id, locale, wanted, language, ofPage] of [
    [ARABIC, 'en_US', 'rtl', 'ar', 'en'],
    [ENGLISH, 'ar_SA', 'ltr', 'en', 'ar'],
  ] as const) {
    const reader = await open(page, id, locale)
    await reader.forward()
    const found = await inText(page, (flows) =>
      flows
        .flatMap((flow) => [...flow.querySelectorAll('p')])
        .slice(0, 5)
        .map((each) => [getComputedStyle(each).direction, each.closest('[lang]')!.getAttribute('lang')]),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const [direction, lang] of found) {
      expect(direction).toBe(wanted)
      expect(lang).toMatch(new RegExp(`^${language}`))
    }
    expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${ofPage}`))
    const around = await page.evaluate(
      () => document.querySelector('[data-kurasa-surface]')!.closest('[lang]')!.getAttribute('lang') ?? '',
    )
    expect(around).toMatch(new RegExp(`^${ofPage}`))
  }
})

for (const id of [ENGLISH, ARABIC])
  test(`R20 ${id}: a mark lies on its words, also in larger letters`, async ({ page }) => {
    const reader = await open(page, id)
    let words: string | undefined
    while (!words) {
      await reader.swipeForward()
      words = await selectParagraph(page).catch(() => undefined)
    }
    await page
      .getByRole('toolbar', { name: 'Selected text' })
      .getByRole('button', { name: /Highlight|Yellow|Mark/ })
      .first()
      .tap()
    const marked = () =>
      page.evaluate(() => {
        const ranges = [...CSS.highlights].flatMap(([name, highlight]) =>
          name === 'kurasa-selection' ? [] : [...highlight],
        ) as Range[]
        const boxes = ranges.flatMap((range) =>
          [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height })),
        )
        const text = ranges.map((range) => range.toString()).join(' ')
        return {
          text: text
            .replace(/\u00ad/g, '')
            .replace(/\s+/g, ' ')
            .trim(),
          boxes,
        }
      })
    const seenOf = ({ boxes }: Pick<Awaited<ReturnType<typeof marked>>, 'boxes'>) =>
      boxes.filter(({ x, width, y }) => x >= 0 && x + width <= 360 && y > 40 && y < 690 && width > 30)
    const lies = async () => {
      // In larger letters they may be on the page after.
      for (let turn = 0; turn < 3 && seenOf(await marked()).length === 0; turn++) await reader.swipeForward()
      const { text, boxes } = await marked()
      expect(words!.includes(text.slice(0, 20)) && text.length > 10).toBe(true)
      const shot = await sharp(await page.screenshot({ scale: 'css' }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => {
        const i = (Math.round(y) * shot.info.width + Math.round(x)) * 3
        return [...shot.data.subarray(i, i + 3)]
      }
      const paper = at(3, 400).join()
      const seen = seenOf({ boxes })
      expect(seen.length).toBeGreaterThan(0)
      for (const { x, y, width, height } of seen) {
        let tinted = 0
        for (let step = 0; step < 40; step++)
          if (at(x + (width * (step + 0.5)) / 40, y + height / 2).join() !== paper) tinted++
        expect(tinted, 'the middle of a marked line is never paper').toBe(40)
      }
    }
    await page.touchscreen.tap(180, 715)
    await page.waitForTimeout(800)
    await lies()
    await reader.useTool('Settings')
    await page.getByRole('button', { name: 'Larger text' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.waitForTimeout(1500)
    await lies()
  })

test('A6: the page follows the focus to a link on another page', async ({ page }) => {
  const reader = await open(page, 'a-coast-of-winds')
  for (let turn = 0; turn < 25; turn++) {
    const text = await inText(page, (flows) => {
      const links = flows.flatMap((flow) => [
        ...flow.querySelectorAll<HTMLElement>('a[data-kz-href], a[href]'),
      ])
      const away = links.find((link) => {
        const { left, width } = link.getBoundingClientRect()
        return width > 0 && (left >= innerWidth || left < 0)
      })
      away?.focus()
      return away?.textContent ?? ''
    })
    if (text) {
      await expect
        .poll(() =>
          inText(page, (flows) => {
            const root = flows
              .map((flow) => flow.getRootNode() as ShadowRoot)
              .find((each) => each.activeElement)
            const box = root?.activeElement?.getBoundingClientRect()
            return box !== undefined && box.left >= 0 && box.right <= innerWidth
          }),
        )
        .toBe(true)
      return
    }
    await reader.forward()
  }
  throw new Error('No link was found.')
})

test('A14: nothing of bars and panels is lost under wider text', async ({ page }) => {
  await open(page, ENGLISH)
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  })
  const clipped = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, label, h2, [role="tab"], [role="dialog"] span')]
        .filter((each) => {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(each)
          const isCut = /hidden|clip/.test(overflowX + overflowY) && textOverflow !== 'ellipsis'
          const { width } = each.getBoundingClientRect()
          return (
            width > 2 &&
            isCut &&
            (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
          )
        })
        .map((each) => each.textContent),
    )
  await showBars(page)
  expect(await clipped()).toEqual([])
  for (const name of ['Contents', 'Settings']) {
    await page.getByRole('button', { name, exact: true }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.waitForTimeout(500)
    expect(await clipped()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await showBars(page)
  }
})

test('A15: the focus is never behind the bars', async ({ page }) => {
  await open(page, ENGLISH)
  await showBars(page)
  const seen: string[] = []
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      if (!focused || focused === document.body) return { name: 'none', isSeen: true }
      const { left, top, width, height } = focused.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      const bar = at?.closest('section[data-state] [data-state="open"]')
      return {
        name: focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 20) ?? '',
        isSeen: at !== null && (!bar || bar.contains(focused)),
      }
    })
    seen.push(found.name)
    expect(found.isSeen, found.name).toBe(true)
  }
  expect(new Set(seen).size).toBeGreaterThan(6)
})

test('A16: contrast holds in every theme', async ({ page }) => {
  await open(page, ENGLISH)
  await showBars(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const themes = dialog.getByRole('group', { name: 'Page colour' }).getByRole('radio')
  const count = await themes.count()
  expect(count).toBeGreaterThan(2)
  for (let theme = 0; theme < count; theme++) {
    await themes.nth(theme).check({ force: true })
    await page.waitForTimeout(600)
    expect(await violations(page, '/read?', true)).toEqual([])
  }
})

test('A18: a book is read upright and across, at the same place', async ({ page }) => {
  const reader = await open(page, ENGLISH)
  await reader.forward()
  await reader.forward()
  const upright = await reader.text()
  await page.setViewportSize({ width: 740, height: 360 })
  await page.waitForTimeout(1500)
  const across = await reader.text()
  expect(across).toContain(upright.slice(0, 20))
  await page.touchscreen.tap(700, 180)
  await expect.poll(() => reader.text()).not.toBe(across)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.waitForTimeout(1500)
  expect((await reader.text()).length).toBeGreaterThan(100)
})

test('A19: pictures have names in the language of the interface', async ({ page }) => {
  await openPictures(page, 'al-qamar-aladhi-daa', 'ar_SA')
  expect((await pictures(page)).map(({ name }) => name)).toEqual(['صفحة ١، صورة'])
})

test('A20: a printed page is found by its label', async ({ page, request }) => {
  const file = join(corpus, 'books/idpf-childrens-literature.epub')
  test.skip(!existsSync(file), 'the book with printed pages is not beside the project')
  expect((await importBook(file)).status).toBe(0)
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  const book = data.items.find((item: { title: string }) => item.title.includes('Children'))
  const reader = await open(page, book.id)
  await showBars(page)
  await page
    .getByRole('button', { name: /^Page \d/ })
    .first()
    .tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').or(dialog.getByRole('switch')).first().check({ force: true })
  await dialog.getByRole('textbox').fill('179')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const isThere = () =>
    inText(page, (flows) =>
      flows.some((flow) =>
        [...flow.querySelectorAll('[data-epub-type~="pagebreak"]')].some((each) => {
          const { left, right } = each.getBoundingClientRect()
          const label = `${each.getAttribute('title') ?? ''} ${each.id} ${each.textContent}`
          return left >= 0 && right <= innerWidth && /179/.test(label)
        }),
      ),
    )
  await expect.poll(isThere).toBe(true)
  expect((await reader.text()).length).toBeGreaterThan(100)
})

/** Seconds of reading that this phone has kept of a visitor. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.values(JSON.parse(localStorage.getItem('k_days') ?? '{}') as Record<string, number>).reduce(
      (sum, seconds) => sum + seconds,
      0,
    ),
  )

/** Leaves the book, so that what was read is written. */
async function leave(page: Page): Promise<number> {
  await page.goBack()
  await page.clock.runFor(3000)
  await page.waitForTimeout(1000)
  return kept(page)
}

test('V3: a book left open for half an hour counts its page’s three minutes at most', async ({ page }) => {
  await page.clock.install()
  const reader = await open(page, ENGLISH)
  await reader.forward()
  await page.clock.runFor(1_800_000)
  const seconds = await leave(page)
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThan(240)
})

test('V5: minutes behind another tab do not count', async ({ baseURL }) => {
  test.setTimeout(180_000)
  // A browser of its own hides pages as it does for people; Playwright holds every page for looked at.
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installedChromium() ?? '',
    defaultViewport: { width: 360, height: 740, hasTouch: true, isMobile: true },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const looked = page as unknown as Page
    const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))
    const stateOf = () => page.evaluate(() => document.visibilityState)
    await page.goto(`${baseURL}/details?id=${ENGLISH}`)
    await (await page.waitForSelector(`a[href^="/read?id=${ENGLISH}"]`))!.tap()
    await expect.poll(() => isPageShown(looked), { timeout: 30_000 }).toBe(true)
    await page.touchscreen.tap(324, 400)
    await seconds(20)
    const other = await browser.newPage()
    await other.bringToFront()
    await expect.poll(stateOf).toBe('hidden')
    await seconds(40)
    await page.bringToFront()
    await expect.poll(stateOf).toBe('visible')
    await seconds(15)
    await page.goBack()
    await seconds(3)
    const counted = await kept(looked)
    expect(counted).toBeGreaterThan(25)
    expect(counted).toBeLessThan(50)
  } finally {
    await browser.close()
  }
})

test('V13: minutes without a network count once', async ({ page, context }) => {
  await page.clock.install()
  const reader = await open(page, ENGLISH)
  await reader.forward()
  await context.setOffline(true)
  for (let turn = 0; turn < 3; turn++) {
    await page.clock.runFor(40_000)
    await reader.forward()
  }
  await context.setOffline(false)
  await page.clock.runFor(5000)
  const seconds = await leave(page)
  expect(seconds).toBeGreaterThan(100)
  expect(seconds).toBeLessThan(160)
})

test('print: the chapter is set on paper of the chosen size', async ({ page }) => {
  await withPrinter(page)
  const reader = await open(page, ENGLISH)
  await reader.forward()
  await printChapter(page, reader.useTool('Settings'))
  expect((await reader.text()).length).toBeGreaterThan(100)
})

test('lightbox: a picture of the text opens by its second tap, grows, and closes by Back before the book does', async ({
  page,
}) => {
  const reader = await open(page, 'a-coast-of-winds')
  const picture = () =>
    inText(page, (flows) => {
      const box = flows
        .flatMap((flow) => [...flow.querySelectorAll('img')])
        .map((each) => each.getBoundingClientRect())
        .find(({ left, right, width }) => width > 60 && left >= 0 && right <= innerWidth)
      return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    })
  for (let turn = 0; turn < 30 && !(await picture()); turn++) await reader.swipeForward()
  const at = (await picture())!
  expect(at).toBeTruthy()
  await page.touchscreen.tap(180, at.y)
  await page.waitForTimeout(700)
  await page.touchscreen.tap(180, at.y)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const shown = dialog.locator('img, canvas, svg').first()
  const before = (await shown.boundingBox())!.width
  await page.keyboard.press('+')
  await expect.poll(async () => (await shown.boundingBox())!.width).toBeGreaterThan(before * 1.1)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toContain('/read?')
})
