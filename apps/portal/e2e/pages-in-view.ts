import type { Page } from 'playwright/test'
import sharp from 'sharp'

/**
 * Returns the words on the pages in view, of whatever kind they are: of text whose boxes lie on the screen, so an independent
 * witness of the engine.
 */
export async function wordsInView(page: Page): Promise<string> {
  return page.evaluate(() => {
    const isOff = (element: Element): boolean => {
      for (let each: Element | null = element; each; ) {
        if (
          each.matches('[inert], kz-cx, style, title, desc') ||
          getComputedStyle(each).visibility === 'hidden'
        )
          return true
        const root = each.getRootNode()
        each = each.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
      }
      return false
    }
    const words: string[] = []
    const range = document.createRange()
    const walk = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) walk(element.shadowRoot)
      if (root instanceof Document) return
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        range.selectNodeContents(node)
        const isIn = [...range.getClientRects()].some(({ left, right, top, bottom, width }) => {
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          return width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight
        })
        if (isIn && node.parentElement && !isOff(node.parentElement)) words.push(node.data)
      }
    }
    walk(document)
    return words.join(' ').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  })
}

/** Colour of the screen at a place, CSS px. */
export async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
