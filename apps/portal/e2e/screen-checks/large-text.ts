import type { Page } from 'playwright/test'

/** Lists what cannot be read or reached: pages and screens to scroll sideways, and words cut off, spilt or out of sight. */
export const textLosses = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const screen = document.querySelector('[data-screen-active] > [data-screen]')
    for (const box of [document.documentElement, screen]) {
      if (box && box.scrollWidth > box.clientWidth) found.push(`${box.scrollWidth} px wide`)
    }
    const body = getComputedStyle(document.body)
    if (Number.parseFloat(body.fontSize) < 32) found.push(`text of ${body.fontSize}`)
    const isCut = ({ overflowX, textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      overflowX !== 'auto' &&
      overflowX !== 'scroll' &&
      textOverflow !== 'ellipsis' &&
      webkitLineClamp === 'none'
    /** Words in a list that scrolls sideways are reached by scrolling it. */
    const isScrolled = (element: Element) => {
      for (let box = element.parentElement; box && box !== screen; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
        if (getComputedStyle(box).textOverflow === 'ellipsis') return true
      }
      return false
    }
    for (const element of document.body.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const isForEars = style.clipPath !== 'none'
      if (!hasWords || isForEars || !element.checkVisibility() || element.closest('[aria-hidden="true"]'))
        continue
      const name = `${element.tagName} "${element.textContent.slice(0, 40)}"`
      if (style.display !== 'inline' && isCut(style) && element.scrollWidth > element.clientWidth + 2)
        found.push(`${name} takes ${element.scrollWidth} of ${element.clientWidth} px`)
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      if ((left < -1 || right > window.innerWidth + 1) && !isScrolled(element))
        found.push(`${name} from ${Math.round(left)} to ${Math.round(right)}`)
    }
    return found
  })
