import type { Page } from 'playwright/test'

/**
 * What is wrong with the labels and controls of the screen as it is scrolled now: words of a control or a heading that are
 * cut, shortened or spilt over its edge, and places where a finger would hit two controls.
 * Titles and names of books may be shortened: they are content, and their details show them whole.
 */
const faultsInSight = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
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

    for (const label of document.querySelectorAll(LABELS)) {
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
        // What people wrote is shortened to some lines, and whole where it is opened.
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

    const STEP = 5
    const layerOf = (element: Element): Element => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(box).position) || box.localName === 'dialog') return box
      return document.documentElement
    }
    const layers = new Map<Element, Element>()
    const controlOf = new Map<Element, Element | null>()
    /** Points by pair of controls: rows at which both are hit. */
    const overlaps = new Map<string, Set<number>>()
    for (let y = STEP / 2; y < window.innerHeight; y += STEP) {
      for (let x = STEP / 2; x < window.innerWidth; x += STEP) {
        const hit = new Set<Element>()
        for (const element of document.elementsFromPoint(x, y)) {
          if (!controlOf.has(element)) {
            // A field and its label are one control.
            const label = element.closest('label')
            const labelled = label?.control ?? element.closest(CONTROLS)
            controlOf.set(element, labelled ?? null)
            if (labelled) layers.set(labelled, layerOf(labelled))
          }
          const control = controlOf.get(element)
          if (control) hit.add(control)
        }
        if (hit.size < 2) continue
        const [top, ...others] = hit
        for (const other of others) {
          if (layers.get(other) !== layers.get(top!) || other.contains(top!) || top!.contains(other)) continue
          const pair = `${nameOf(top!)} over ${nameOf(other)}`
          overlaps.set(pair, (overlaps.get(pair) ?? new Set()).add(y))
        }
      }
    }
    // One row is where two edges share a pixel.
    for (const [pair, { size }] of overlaps) if (size > 1) found.add(`${pair}: ${size * STEP} px high`)
    return [...found]
  })

/** Scrolls a screen from its top to its end and looks at every part. @returns what is wrong with labels and touch targets */
export async function labelFaults(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (let step = 0; ; step++) {
    for (const fault of await faultsInSight(page)) found.add(fault)
    const hasMore = await page.evaluate(() => {
      const inner = document.querySelector('[data-screen-active] > [data-screen]')
      const box = inner && inner.scrollHeight > inner.clientHeight + 1 ? inner : document.scrollingElement!
      const before = box.scrollTop
      box.scrollTop += window.innerHeight * 0.7
      return box.scrollTop > before + 1
    })
    if (!hasMore || step > 12) return [...found]
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
