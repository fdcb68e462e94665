import { expect, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

/** Interface words by language, as a reader meets them. */
const WORDS = {
  en_US: { contents: 'Contents', settings: 'Settings', larger: 'Larger text', close: 'Close' },
  ar_SA: { contents: 'المحتويات', settings: 'الإعدادات', larger: 'تكبير الخط', close: 'إغلاق' },
} as const

const JOURNEYS = [
  {
    book: 'The Map-Maker of Lamu',
    id: 'the-map-maker-of-lamu',
    locale: 'en_US',
    side: 'right',
    entry: 'A Good Night’s Sleep',
  },
  { book: 'حارس الآبار', id: 'haris-al-abar', locale: 'en_US', side: 'left', entry: 'ثلاث عُقَد' },
  { book: 'حارس الآبار', id: 'haris-al-abar', locale: 'ar_SA', side: 'left', entry: 'ثلاث عُقَد' },
  {
    book: 'The Map-Maker of Lamu',
    id: 'the-map-maker-of-lamu',
    locale: 'ar_SA',
    side: 'right',
    entry: 'A Good Night’s Sleep',
  },
] as const

for (const { book, id, locale, side, entry } of JOURNEYS) {
  test(`${book} under ${locale}: choose, read 12 on and 3 back, follow the contents, enlarge, come back`, async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
    const words = WORDS[locale]

    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar_SA' ? 'rtl' : 'ltr')
    // Arabic books are on the first screen where a reader of English wants them.
    const inArabic = page.getByRole('checkbox', { name: 'العربية' })
    if (side === 'left' && !(await inArabic.isChecked())) await inArabic.tap()
    await page.getByRole('link', { name: book }).first().tap()
    await expect(page).toHaveURL(new RegExp(`/details\\?.*id=${id}`))
    await page.getByRole('link', { name: /^(Read|Continue|اقرأ|تابِع)$/ }).tap()
    await expect(page).toHaveURL(new RegExp(`/read\\?.*id=${id}`))

    const reader = new ReadPage(page, side)
    await reader.opened()
    const read: string[] = [await reader.text()]
    for (let turn = 0; turn < 12; turn++) {
      if (turn % 4 === 3) await reader.swipeForward()
      else await reader.forward()
      read.push(await reader.text())
    }
    expect(new Set(read).size).toBe(13)
    for (let turn = 0; turn < 3; turn++) {
      await reader.backward()
      expect(await reader.text()).toBe(read[11 - turn])
    }

    await reader.useTool(words.contents)
    await page.getByRole('dialog').getByText(entry).first().tap()
    await expect.poll(() => reader.text()).toContain(entry)

    await reader.useTool(words.settings)
    const before = await reader.text()
    await page.getByRole('button', { name: words.larger }).tap()
    await expect.poll(async () => (await reader.text()) !== before).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: words.close }).tap()
    await reader.opened()
    await page.waitForTimeout(1500)
    const shown = await reader.text()
    expect(shown.length).toBeGreaterThan(20)

    await page.reload()
    await reader.opened()
    await expect.poll(() => reader.text()).toBe(shown)
    expect(faults).toEqual([])
  })
}
