import type { Page } from 'playwright/test'

/** Selects the paragraph on screen as a long press and its handles would: a browser without a screen selects nothing by touch. @returns its words */
export const selectParagraph = (page: Page) =>
  page.locator('kz-flow p').evaluateAll((paragraphs) => {
    const isSeen = (element: Element) => {
      const { host } = element.getRootNode() as ShadowRoot
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isInView = left >= 0 && right <= innerWidth && top >= 60 && bottom <= 690 && right > left
      return isInView && getComputedStyle(host).visibility !== 'hidden'
    }
    const paragraph = paragraphs.find((each) => isSeen(each) && each.textContent!.length > 60)
    if (!paragraph) throw new Error('No paragraph is whole on this page.')
    document.getSelection()!.setBaseAndExtent(paragraph, 0, paragraph, paragraph.childNodes.length)
    return paragraph
      .textContent!.replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  })
