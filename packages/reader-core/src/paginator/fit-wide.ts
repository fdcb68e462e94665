import { LONG_TABLE } from '../section/long-tables.ts'
import type { SliceLayout } from './slice.ts'

/** Smallest scale in which small print can still be made out when a reader zooms in. */
const LEAST_SCALE = 0.3

/**
 * Scales down tables and formulas that are wider than the page: nothing may be lost to the side, and a box that scrolls
 * would have to fit on one page. Whether one is too wide depends on itself alone, so it is the same in every slice.
 */
export function fitWide(flow: HTMLElement, layout: SliceLayout): void {
  const { columnWidth } = layout.viewport
  const wide: [element: HTMLElement, scale: number][] = []
  for (const element of flow.querySelectorAll<HTMLElement>(`table:not([${LONG_TABLE}]), math`)) {
    if (element.parentElement!.closest(`table:not([${LONG_TABLE}]), math`)) continue
    // Of a table on several pages each page has its own box.
    let width = 0
    for (const rect of element.getClientRects()) width = Math.max(width, rect.width)
    const parent = blockAround(element)
    const room = parent ? Math.min(columnWidth, parent.clientWidth || columnWidth) : columnWidth
    if (width > room + 1) wide.push([element, Math.max(LEAST_SCALE, (room - 1) / width)])
  }
  for (const [element, scale] of wide) element.style.setProperty('zoom', scale.toFixed(3), 'important')
}

/** The nearest ancestor that is a box with a width of its own. */
function blockAround(element: Element): Element | undefined {
  let each = element.parentElement
  while (each && each.clientWidth === 0) each = each.parentElement
  return each ?? undefined
}
