import { type CDPSession, expect, type Page, test } from 'playwright/test'

interface Place {
  x: number
  y: number
}

/** Images on screen, left to right: their names and how wide they are drawn. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('[data-kurasa-surface] > div > div')
    const images = [...(host?.shadowRoot?.querySelectorAll<HTMLImageElement>('.slot:not([inert]) img') ?? [])]
    return images
      .map((image) => ({ name: image.alt, box: image.getBoundingClientRect().toJSON() as DOMRect }))
      .sort((a, b) => a.box.left - b.box.left)
  })
const names = async (page: Page) => (await shown(page)).map(({ name }) => name)
const width = async (page: Page) => (await shown(page))[0]?.box.width ?? 0

async function move(touch: CDPSession, page: Page, ways: readonly [Place, Place][]) {
  const at = (share: number) =>
    ways.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
    await page.waitForTimeout(16)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

for (const { id, locale, side, page: pageName, pictures } of [
  {
    id: 'twiga-na-nyota',
    locale: 'en_US',
    side: 'right',
    page: (n: number) => `Page ${n}, image`,
    pictures: 'Read the picture version',
  },
  {
    id: 'al-qamar-aladhi-daa',
    locale: 'ar_SA',
    side: 'left',
    page: (n: number) => `صفحة ${new Intl.NumberFormat('ar-EG').format(n)}، صورة`,
    pictures: 'اقرأ النسخة المصوّرة',
  },
] as const) {
  test(`${id}: open its pictures, read on by taps and swipes, zoom, turn the phone, come back`, async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))

    await page.goto(`/details?id=${id}&from=home`)
    await page.getByRole('link', { name: pictures }).tap()
    await expect(page).toHaveURL(new RegExp(`/read_img\\?id=${id}`))
    await expect.poll(() => names(page), { timeout: 30_000 }).toEqual([pageName(1)])
    const hint = page.getByRole('button', { name: /^(Got it|فهمت)/ })
    if (await hint.isVisible().catch(() => false)) await hint.tap()

    const touch = await page.context().newCDPSession(page)
    const forwardX = side === 'right' ? 330 : 30
    for (let n = 2; n <= 4; n++) {
      await page.touchscreen.tap(forwardX, 370)
      await expect.poll(() => names(page)).toEqual([pageName(n)])
    }
    for (let n = 5; n <= 6; n++) {
      await move(touch, page, [
        [
          { x: side === 'right' ? 300 : 60, y: 370 },
          { x: side === 'right' ? 80 : 280, y: 375 },
        ],
      ])
      await expect.poll(() => names(page)).toEqual([pageName(n)])
    }
    // A phone of 360 px requests no image wider than it shows.
    expect(requested.filter((url) => /\/pages\/\d+\?w=\d+/.test(url)).length).toBeGreaterThan(5)

    await page.waitForTimeout(500)
    const fit = await width(page)
    await move(touch, page, [
      [
        { x: 150, y: 370 },
        { x: 80, y: 370 },
      ],
      [
        { x: 210, y: 370 },
        { x: 280, y: 370 },
      ],
    ])
    await expect.poll(() => width(page)).toBeGreaterThan(fit * 2)
    await page.touchscreen.tap(180, 370)
    await page.touchscreen.tap(180, 370)
    await expect.poll(() => width(page)).toBeCloseTo(fit, 0)
    expect(await names(page)).toEqual([pageName(6)])

    await page.setViewportSize({ width: 740, height: 360 })
    const pair = [pageName(6), pageName(7)]
    await expect.poll(() => names(page)).toEqual(side === 'right' ? pair : pair.reverse())
    const [left, right] = await shown(page)
    expect(left!.box.right).toBeCloseTo(right!.box.left, 0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => names(page)).toEqual([pageName(6)])

    await page.waitForTimeout(1000)
    await page.reload()
    await expect.poll(() => names(page), { timeout: 30_000 }).toEqual([pageName(6)])
    expect(faults).toEqual([])
  })
}
