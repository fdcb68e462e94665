import { expect, type Page } from 'playwright/test'
import { ReadPage } from './read-page.ts'

/** Demo books of the rows. */
export const ENGLISH = 'the-map-maker-of-lamu'
export const ARABIC = 'haris-al-abar'

/** Opens a book from its details, in a language of the interface. */
export async function open(
  page: Page,
  id: string,
  locale = 'en_US',
  side?: 'left' | 'right',
): Promise<ReadPage> {
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
  await page.goto(`/details?id=${id}`)
  await page.locator(`a[href^="/read?id=${id}"]`).first().tap()
  const reader = new ReadPage(page, side ?? (id === ARABIC ? 'left' : 'right'))
  await reader.opened()
  return reader
}

/** Runs a function over the flows of the text that is laid out. */
export const inText = <Result>(page: Page, work: (flows: Element[]) => Result): Promise<Result> =>
  page.evaluate(`(() => {
    const roots = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    const shown = roots.slice(1).filter((root) => getComputedStyle(root.host).visibility !== 'hidden')
    return (${work})(shown.flatMap((root) => [...root.querySelectorAll('kz-flow')]))
  })()`)

/** Shows the bars by a tap in the middle. */
export const showBars = async (page: Page) => {
  const settings = page.locator('[aria-haspopup="dialog"]').last()
  await expect(async () => {
    if (!(await settings.isVisible())) await page.touchscreen.tap(180, 400)
    await expect(settings).toBeVisible({ timeout: 1500 })
  }).toPass()
  await page.waitForTimeout(500)
}
