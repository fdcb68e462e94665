import type { Page } from 'playwright/test'

/** More stops than any screen has. */
const MOST = 240

/** Looks at what is out of sight until the page has turned to it. */
const TURNS = 20
const OUT_OF_SIGHT = /^is out of sight/

const HOLDS = 'holds the focus'

interface Stop {
  /** Distinguishes elements. */
  key: string
  name: string
  /** Faults of the focus here. */
  wrong: string[]
}

/** Where the focus is, or undefined when it is on none of the page's controls. */
const stopOf = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const known = window as unknown as { stops?: HTMLElement[] }
    known.stops ??= []
    if (!known.stops.includes(element)) known.stops.push(element)
    const wrong: string[] = []
    const box = element.getBoundingClientRect()
    // A control drawn by what surrounds it shows its focus there.
    const isRinged = (of: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(of)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    const drawn = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.parentElement?.parentElement,
    ]
    if (!drawn.some((of) => of && isRinged(of))) wrong.push('has no ring')
    if (
      box.right < 1 ||
      box.left > window.innerWidth - 1 ||
      box.bottom < 1 ||
      box.top > window.innerHeight - 1
    ) {
      wrong.push(`is out of sight at ${Math.round(box.left)}, ${Math.round(box.top)}`)
    } else {
      const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 1)
      const tops = [box.top + 2, box.top + box.height / 2, box.bottom - 2]
      const isCovered = tops
        .map((y) => document.elementFromPoint(x, Math.min(Math.max(y, 1), window.innerHeight - 1)))
        .every(
          (top) =>
            top && !top.contains(element) && !element.contains(top) && !element.parentElement?.contains(top),
        )
      if (isCovered && !element.shadowRoot && element.getRootNode() === document) wrong.push('is covered')
    }
    const label = element.getAttribute('aria-label') ?? element.textContent
    return {
      key: String(known.stops.indexOf(element)),
      name: `${element.tagName} "${label?.trim().slice(0, 40)}"`,
      wrong,
    }
  })

/**
 * Presses Tab from the first control of a page to its last. A new layout may move the focus back to the text, so the control takes the
 * focus a second time.
 *
 * @returns what is wrong on the way
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const found = await walk(page)
  return found.some((each) => each.endsWith(HOLDS)) ? walk(page) : found
}

async function walk(page: Page): Promise<string[]> {
  const found: string[] = []
  const seen = new Set<string>()
  // A screen may have put the focus on its field, the last control perhaps: the walk begins at the top all the same.
  await page.evaluate(() => {
    const top = document.createElement('span')
    top.tabIndex = 0
    document.body.prepend(top)
    top.focus({ preventScroll: true })
    top.remove()
  })
  for (let count = 0; count < MOST; count++) {
    await page.keyboard.press('Tab')
    let stop = await stopOf(page)
    // A page of a book turns to what was reached on it; one after the next needs a frame for each turn.
    for (let tries = 0; tries < TURNS && stop?.wrong.some((fault) => OUT_OF_SIGHT.test(fault)); tries++) {
      await page.waitForTimeout(100)
      stop = await stopOf(page)
    }
    // After the last control the focus leaves the page, or starts again.
    if (!stop || (stop.key === '0' && seen.size > 1)) {
      return seen.size > 0 ? found : ['has nothing to stop at']
    }
    if (seen.has(stop.key)) return [...found, `${stop.name} ${HOLDS}`]
    seen.add(stop.key)
    for (const each of stop.wrong) found.push(`${stop.name} ${each}`)
  }
  return [...found, `does not end after ${MOST} stops`]
}
