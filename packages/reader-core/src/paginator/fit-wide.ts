import { FLOWING, LONG_TABLE } from '../section/long-tables.ts'
import type { SliceLayout } from './slice-host.ts'

/** Smallest letters that show what is there, CSS px: a tap shows it by itself, in large ones. */
const LEAST_PX = 3
/** Part of their size that letters of a table keep as long as its words stand whole. */
const LEAST_WHOLE = 0.7
const ROUNDS = 3
/** Attribute of what was wider than the page. */
export const WIDE = 'data-kz-wide'
/** Its value where words may be cut anywhere. */
export const WORDS_CUT = 'cut'
/** Attribute of the box around a formula of more than one line. */
const FORMULA = 'data-kz-formula'

/**
 * Scales down tables and formulas that are larger than the page: nothing may be lost to the side, and a box that scrolls
 * would have to fit on one page. Whether one is too wide depends on itself alone, so it is the same in every slice.
 *
 * @returns whether there were any
 */
export function fitWide(flow: HTMLElement, layout: SliceLayout): boolean {
  const { columnWidth } = layout.viewport
  const elements = [
    ...flow.querySelectorAll<HTMLElement>(`table:not([${LONG_TABLE}], [${FLOWING}]), math`),
  ].filter((element) => !element.parentElement!.closest(`table:not([${FLOWING}]), math`))
  const scaleOf = (element: HTMLElement): number => {
    // Of a table on several pages each page has its own box.
    let width = 0
    for (const rect of element.getClientRects()) width = Math.max(width, rect.width)
    // The box of a formula is as wide as its line at most: what is in it reaches over.
    if (element.localName === 'math') width = Math.max(width, element.scrollWidth)
    const parent = blockAround(element)
    const room = parent ? Math.min(columnWidth, parent.clientWidth || columnWidth) : columnWidth
    const byWidth = width > room + 1 ? (room - 1) / width : 1
    if (element.localName !== 'math') return byWidth
    // A formula is one piece: it must fit in height too. Firefox tells of it only the height of its line.
    const parts = [element, ...element.children]
    const height = Math.max(...parts.map((part) => part.getBoundingClientRect().height))
    return height > layout.viewport.height
      ? Math.min(byWidth, (layout.viewport.height - 2) / height)
      : byWidth
  }
  const wide = elements.filter((element) => scaleOf(element) < 1)
  // Only Firefox breaks a formula into lines, where it says so: they are kept on one page.
  const broken = elements.filter(
    (element) => element.localName === 'math' && element.getClientRects().length > 1,
  )
  for (const formula of broken) {
    const box = formula.ownerDocument.createElement('span')
    box.setAttribute(FORMULA, '')
    box.style.display = 'inline-block'
    formula.replaceWith(box)
    box.append(formula)
  }
  if (wide.length === 0) return broken.length > 0
  // First lines that were told not to wrap do, then the letters are made smaller. `zoom` would be simpler, but Firefox
  // and WebKit cannot break what is zoomed into pages.
  for (const element of wide) element.setAttribute(WIDE, '')
  const sizes = new Map(
    wide.map((element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)]),
  )
  const shrink = (each: HTMLElement[], leastOf: (element: HTMLElement) => number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const scales = each.map(scaleOf)
      if (scales.every((scale) => scale === 1)) break
      for (const [i, element] of each.entries()) {
        if (scales[i] === 1) continue
        const size = Math.max(leastOf(element), sizes.get(element)! * scales[i]! * 0.98)
        sizes.set(element, size)
        element.style.setProperty('font-size', `${size.toFixed(2)}px`, 'important')
      }
    }
  }
  const whole = new Map([...sizes].map(([element, size]) => [element, size * LEAST_WHOLE]))
  shrink(wide, (element) => (element.localName === 'math' ? LEAST_PX : whole.get(element)!))
  // Of what then is too wide words are cut, before letters get so small that nobody reads them.
  const cut = wide.filter((element) => element.localName === 'table' && scaleOf(element) < 1)
  for (const element of cut) element.setAttribute(WIDE, WORDS_CUT)
  shrink(cut, () => LEAST_PX)
  return true
}

/** The nearest ancestor that is a box with a width of its own. */
function blockAround(element: Element): Element | undefined {
  let each = element.parentElement
  while (each && (each.clientWidth === 0 || each.hasAttribute(FORMULA))) each = each.parentElement
  return each ?? undefined
}
