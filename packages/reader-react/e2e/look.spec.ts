import { test as base, expect, type Page } from 'playwright/test'
import { type LookState, lookStates } from './look-states.ts'
import type { ReaderQuery } from './reader-page.tsx'

const combinations = [
  { name: 'en-english', locale: 'en_US', book: 'english', images: 'images-ltr', search: 'lamp' },
  { name: 'sw-arabic', locale: 'sw_KE', book: 'arabic', images: 'images-rtl', search: 'الخريطة' },
  { name: 'ar-english', locale: 'ar_SA', book: 'english', images: 'images-ltr', search: 'lamp' },
  { name: 'ar-arabic', locale: 'ar_SA', book: 'arabic', images: 'images-rtl', search: 'الخريطة' },
] as const

/** One page for all pictures of a worker: opening a book takes a tenth of what a new page takes. */
const test = base.extend<object, { stage: Page }>({
  stage: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, locale, timezoneId, baseURL, contextOptions } = project.use
      const context = await browser.newContext({
        ...contextOptions,
        viewport: viewport ?? null,
        ...{ hasTouch, locale, timezoneId, baseURL },
      })
      const page = await context.newPage()
      await page.goto('/reader.html')
      await page.waitForFunction(() => 'openReader' in window)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Waits until the page is whole: laid out and counted, its letters and pictures there. */
async function untilStill(page: Page, { fault }: ReaderQuery): Promise<void> {
  const states: Record<string, string> = {
    pending: 'opening',
    coming: 'opening',
    failing: 'failed',
    unopened: 'failed',
  }
  const state = states[fault ?? ''] ?? 'ready'
  await page.locator(`section[data-state="${state}"]`).waitFor()
  if (state === 'ready') await page.evaluate(() => window.reader?.countPages())
}

const openReader = (page: Page, query: ReaderQuery) =>
  page.evaluate((requested) => window.openReader(requested), query)

async function take(page: Page, state: LookState, query: ReaderQuery, search: string): Promise<void> {
  // Rings of focus are drawn as after a touch, whatever the picture before was reached by. A page that nothing had the
  // focus of yet would draw them.
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.style.cssText = 'position:fixed;left:0;top:0;z-index:1'
    document.body.append(button)
  })
  await page.mouse.click(1, 1)
  await page.evaluate(() => document.body.lastElementChild?.remove())
  await openReader(page, query)
  await untilStill(page, query)
  await state.enter?.(page, { search })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

for (const { name, locale, book, images, search } of combinations) {
  for (const theme of ['light', 'night']) {
    for (const state of lookStates) {
      test(`${name} ${theme}: ${state.name}`, async ({ stage }) => {
        const query = { book: state.isOfImages ? images : book, locale, theme, turn: 'none', ...state.query }
        await take(stage, state, query, search)
        await expect(stage).toHaveScreenshot([`${name}-${theme}`, `${state.name}.png`])
      })
    }
  }
}
