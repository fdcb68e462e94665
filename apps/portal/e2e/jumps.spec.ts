import { expect, type Locator, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

const BOOKS = [
  {
    id: 'the-map-maker-of-lamu',
    locale: 'en_US',
    side: 'right',
    entry: 'A Good Night’s Sleep',
    contents: 'Contents',
    slider: 'Place in the book',
    back: /^Back to page 2$/,
  },
  {
    id: 'haris-al-abar',
    locale: 'ar_SA',
    side: 'left',
    entry: 'ثلاث عُقَد',
    contents: 'المحتويات',
    slider: 'موضعك في الكتاب',
    back: /^العودة إلى صفحة ٢$/,
  },
] as const

/** A tap of a finger at a fraction of a slider's width, from the left. */
async function touchAt(slider: Locator, fraction: number) {
  const { width, height } = (await slider.boundingBox())!
  // Waits until the bar rests.
  await slider.tap({ position: { x: width * fraction, y: height / 2 } })
}

for (const { id, locale, side, entry, contents, slider, back } of BOOKS) {
  test(`${id} under ${locale}: after the contents and the slider the way back waits on the bare page`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
    await page.goto(`/read?id=${id}`)
    const reader = new ReadPage(page, side)
    await reader.opened()
    await reader.forward()
    const before = await reader.text()

    await reader.useTool(contents)
    await page.getByRole('dialog').getByText(entry).first().tap()
    await expect.poll(() => reader.text()).toContain(entry)
    // The bars, with a way back of theirs, leave first.
    await expect(page.getByRole('slider', { name: slider })).toBeHidden()
    const way = page.getByRole('button', { name: back })
    await expect(way).toHaveCount(1)
    expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await way.tap()
    await expect.poll(() => reader.text()).toBe(before)
    await expect(way).toHaveCount(0)

    // By the slider; the bars go by a tap in the middle, and the way back stays.
    await page.touchscreen.tap(180, 400)
    await touchAt(page.getByRole('slider', { name: slider }), 0.5)
    await expect.poll(() => reader.text()).not.toBe(before)
    await page.touchscreen.tap(180, 300)
    await expect(page.getByRole('slider', { name: slider })).toBeHidden()
    await expect(way).toHaveCount(1)
    // Reading on leaves it behind; turns in quick succession count as one move.
    await reader.forward()
    await expect(way).toHaveCount(1)
    await expect(async () => {
      await reader.forward()
      await expect(way).toHaveCount(0, { timeout: 1500 })
    }).toPass({ timeout: 60_000 })
  })
}
