import type { Page } from 'playwright/test'

/** Selects the paragraph on screen as a long press and its handles would: a browser without a screen selects nothing by touch. @returns its words */
export const selectParagraph = (page: Page) =>
  page.evaluate(() => {
    const roots: ShadowRoot[] = []
    const walk = (node: Document | ShadowRoot) => {
      for (const element of node.querySelectorAll('*'))
        if (element.shadowRoot) {
          roots.push(element.shadowRoot)
          walk(element.shadowRoot)
        }
    }
    walk(document)
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 60 && bottom <= 690 && right > left
    }
    const [paragraph] = roots
      .filter((root) => getComputedStyle(root.host).visibility !== 'hidden')
      .flatMap((root) => [...root.querySelectorAll('kz-flow p')])
      .filter((each) => isSeen(each) && (each.textContent ?? '').length > 60)
    const selection = document.getSelection()!
    if (!paragraph) throw new Error('No paragraph is whole on this page.')
    selection.setBaseAndExtent(paragraph, 0, paragraph, paragraph.childNodes.length)
    return (paragraph.textContent ?? '')
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  })
