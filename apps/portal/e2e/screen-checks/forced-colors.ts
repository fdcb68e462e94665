import type { Page } from 'playwright/test'

/** Links to what is chosen that are drawn like those beside them. */
export const unmarkedChoices = (page: Page) =>
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
