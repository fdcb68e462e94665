import type { Page } from 'playwright/test'

/** Dialogs over a screen: a sheet or a question of the portal, a panel of the reader. */
export const DIALOG = 'dialog[open], [role="dialog"]'

/**
 * Faults of labels and controls at the present scroll position: words of a control or a heading that are cut, shortened or spilt over its
 * edge, and positions where a finger would hit two controls. Titles and names of books may be shortened: they are content, and their
 * details show them whole.
 */
const faultsInSight = (page: Page) =>
  page.evaluate((overScreen) => {
    const found = new Set<string>()
    // Behind an open dialog nothing can be touched.
    const root = [...document.querySelectorAll(overScreen)].at(-1) ?? document
    const CONTROLS =
      'a[href], button, select, input:not([type="hidden"]), textarea, summary, [role="option"], [role="tab"]'
    const LABELS = `${CONTROLS}, label, legend, h1, h2, h3, [role="heading"], [role="status"]`
    const CONTENT = 'a[href*="/details"], a[href*="/read?"], a[href*="/read_img"], [data-content]'
    /** Larger than rounding. */
    const SLACK = 1.5
    const nameOf = (element: Element) => {
      const labelled = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const words = element.getAttribute('aria-label') ?? (labelled ?? element).textContent ?? ''
      return `${element.localName} “${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
    }
    const isForEars = (element: Element) =>
      element.closest('[aria-hidden="true"]') !== null ||
      getComputedStyle(element).clipPath !== 'none' ||
      element.closest('.visually-hidden') !== null

    for (const label of root.querySelectorAll(LABELS)) {
      if (!label.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (label.matches(CONTENT) || label.closest(CONTENT)) continue
      if (label instanceof HTMLSelectElement || label instanceof HTMLInputElement) continue
      const box = label.getBoundingClientRect()
      if (box.bottom <= 0 || box.top >= window.innerHeight || box.width === 0) continue
      const isInline = getComputedStyle(label).display.startsWith('inline') && label.localName === 'a'
      for (const element of [label, ...label.querySelectorAll('*')]) {
        const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
        if (own.length === 0 || isForEars(element) || !element.checkVisibility()) continue
        const style = getComputedStyle(element)
        const hidesRest = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
        if (hidesRest && element.scrollWidth > element.clientWidth + SLACK)
          found.add(`${nameOf(label)} is cut: ${element.scrollWidth} of ${element.clientWidth} px`)
        // Texts of members are shortened to some lines, and whole where they are opened.
        const isShortened = style.webkitLineClamp !== 'none'
        if (hidesRest && !isShortened && element.scrollHeight > element.clientHeight + 3)
          found.add(`${nameOf(label)} is cut below: ${element.scrollHeight} of ${element.clientHeight} px`)
        const range = document.createRange()
        range.setStartBefore(own[0]!)
        range.setEndAfter(own.at(-1)!)
        const words = range.getBoundingClientRect()
        // The box of a glyph is higher than its line.
        const line = Number.parseFloat(style.fontSize) * 0.4
        const isOver =
          words.left < box.left - SLACK ||
          words.right > box.right + SLACK ||
          words.top < box.top - line ||
          words.bottom > box.bottom + line
        if (!isInline && !hidesRest && isOver)
          found.add(
            `${nameOf(label)} spills: ${JSON.stringify([words, box].map((r) => [r.left, r.top, r.right, r.bottom].map(Math.round)))}`,
          )
      }
    }

    const layerOf = (element: Element): Element => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(box).position) || box.localName === 'dialog') return box
      return document.documentElement
    }
    /** A field and its label are one control. */
    const controlOf = (element: Element) => element.closest('label')?.control ?? element.closest(CONTROLS)
    const parts = new Map<Element, Element[]>()
    for (const element of root.querySelectorAll(`${CONTROLS}, label`)) {
      const control = controlOf(element)
      if (control && element.checkVisibility({ visibilityProperty: true }))
        parts.set(control, [...(parts.get(control) ?? []), element])
    }
    /** Where a finger may hit a control: its box, with all that is in it and what is drawn around it. */
    const reaches = [...parts].flatMap(([control, elements]) => {
      const reach = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
      for (const element of elements.flatMap((part) => [part, ...part.querySelectorAll('*')])) {
        const isWider = ['::before', '::after'].some(
          (pseudo) => getComputedStyle(element, pseudo).position === 'absolute',
        )
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const around = isWider ? 24 : 0
        reach.left = Math.min(reach.left, left - around)
        reach.top = Math.min(reach.top, top - around)
        reach.right = Math.max(reach.right, right + around)
        reach.bottom = Math.max(reach.bottom, bottom + around)
      }
      return reach.bottom > 0 && reach.top < window.innerHeight ? [{ control, ...reach }] : []
    })
    const isHit = (control: Element, hits: readonly Element[]) =>
      hits.some((hit) => controlOf(hit) === control)
    const STEP = 4
    for (const [index, one] of reaches.entries()) {
      for (const other of reaches.slice(index + 1)) {
        const left = Math.max(one.left, other.left, 0)
        const right = Math.min(one.right, other.right, window.innerWidth)
        const top = Math.max(one.top, other.top, 0)
        const bottom = Math.min(one.bottom, other.bottom, window.innerHeight)
        if (right - left < STEP || bottom - top < STEP) continue
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue
        if (layerOf(one.control) !== layerOf(other.control)) continue
        let rows = 0
        for (let y = top + STEP / 2; y < bottom; y += STEP) {
          let isShared = false
          for (let x = left + STEP / 2; x < right && !isShared; x += STEP) {
            const hits = document.elementsFromPoint(x, y)
            isShared = isHit(one.control, hits) && isHit(other.control, hits)
          }
          if (isShared) rows++
        }
        // One row is where two edges share a pixel.
        if (rows > 1)
          found.add(`${nameOf(one.control)} over ${nameOf(other.control)}: ${rows * STEP} px high`)
      }
    }
    return [...found]
  }, DIALOG)

/** Scrolls a screen, or the dialog over it, from its top to its end and looks at every part. @returns what is wrong with labels and touch targets */
export async function labelFaults(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (let step = 0; ; step++) {
    for (const fault of await faultsInSight(page)) found.add(fault)
    const hasMore = await page.evaluate((overScreen) => {
      const dialog = [...document.querySelectorAll(overScreen)].at(-1)
      const scrolls = (element: Element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY)
      const inner = dialog
        ? [dialog, ...dialog.querySelectorAll('*')].find(scrolls)
        : document.querySelector('[data-screen-active] > [data-screen]')
      if (dialog && !inner) return false
      const box = inner && inner.scrollHeight > inner.clientHeight + 1 ? inner : document.scrollingElement!
      const before = box.scrollTop
      box.scrollTop += window.innerHeight * 0.7
      return box.scrollTop > before + 1
    }, DIALOG)
    if (!hasMore || step > 12) return [...found]
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
