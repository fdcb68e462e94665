import { expect, type Page, test } from 'playwright/test'
import { openAddresses, ScreenTour, visitorAddresses } from './every-screen.ts'

test.use({ forcedColors: 'active' })
test.setTimeout(240_000)

/** Links to what is chosen that are drawn like those beside them. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    const drawnAs = (element: Element) => {
      const { borderTopWidth, outlineStyle, fontWeight, borderTopColor } = getComputedStyle(element)
      return `${borderTopWidth} ${borderTopColor} ${outlineStyle} ${fontWeight} ${element.querySelectorAll('svg').length}`
    }
    for (const chosen of document.querySelectorAll('a[aria-current]')) {
      const other = [...(chosen.closest('ul, nav, div')?.querySelectorAll('a:not([aria-current])') ?? [])][0]
      if (!other || !chosen.checkVisibility()) continue
      const [one, another] = [chosen, other].map((link) => [link, ...link.children].map(drawnAs).join())
      if (one === another) found.push(`${nameOf(chosen)} is chosen and looks as the others do`)
    }
    return found
  })

test('in forced colours borders stand for grounds, and what is chosen shows it', async ({ page }) => {
  const tour = new ScreenTour(page)
  const found: string[] = []
  for (const address of [...openAddresses, ...visitorAddresses]) {
    await tour.open(address)
    expect(await page.evaluate(() => document.documentElement.dataset.kTheme), address).toBe('contrast')
    for (const each of await unmarked(page)) found.push(`${address} ${each}`)
  }
  expect(found).toEqual([])
})
