import type { Page } from 'playwright/test'

/**
 * Returns the text of the reader's page, read from the rectangles on screen: an independent witness of the engine. Without
 * soft hyphens, which are the layout's.
 */
export async function pageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const roots: ShadowRoot[] = []
    const walk = (node: Document | ShadowRoot | Element) => {
      for (const element of node.querySelectorAll('*')) {
        if (!element.shadowRoot) continue
        roots.push(element.shadowRoot)
        walk(element.shadowRoot)
      }
    }
    walk(document)
    const lines: string[] = []
    for (const root of roots) {
      const flow = root.querySelector('kz-flow')
      const strip = (root.host as HTMLElement).closest('.track') ?? root.host.parentElement
      // A note over the page is in no view.
      const isOnPage = root.host.getRootNode() instanceof ShadowRoot
      if (!flow || !strip || !isOnPage || getComputedStyle(root.host).visibility === 'hidden') continue
      const view = ((root.host.getRootNode() as ShadowRoot).host as HTMLElement).getBoundingClientRect()
      const pane = root.host.getBoundingClientRect()
      const range = document.createRange()
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      let line = ''
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        if (node.parentElement?.closest('kz-cx')) continue
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter((rect) => rect.height > 0)
        const isIn = (rect: DOMRect) => {
          const middle = (rect.left + rect.right) / 2
          return middle > view.left && middle < view.right && middle > pane.left && middle < pane.right
        }
        if (!boxes.some(isIn)) continue
        if (boxes.every(isIn)) {
          line += node.data
          continue
        }
        for (let i = 0; i < node.data.length; i++) {
          range.setStart(node, i)
          range.setEnd(node, i + 1)
          const rect = range.getClientRects()[0]
          if (rect && rect.height > 0 && isIn(rect)) line += node.data[i]
        }
      }
      if (line.trim() !== '') lines.push(line)
    }
    return lines.join('\n').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  })
}

/** Whether the engine has put a page on screen, with words or with a picture alone. */
export async function isPageShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const view = [...document.querySelectorAll('*')].find((each) => each.getAttribute('part') === 'view')
    const track = view?.shadowRoot?.querySelector<HTMLElement>('.track')
    return (
      track !== null &&
      track !== undefined &&
      track.style.visibility !== 'hidden' &&
      track.childElementCount > 0
    )
  })
}
