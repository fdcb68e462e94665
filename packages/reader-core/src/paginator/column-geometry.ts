import { inlineSign, startEdge } from '../direction/reading-direction.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { SliceLayout } from './slice-host.ts'

/** Half a device pixel, for edges that are on a column's edge. */
const TOLERANCE = 0.6
/** Part of a line's height: the box of a line whose face is higher than the line reaches at most this far under it. */
const MOST_UNDER = 0.55
/** The same above it: more is a line that a margin below 0 has moved off the page. */
const MOST_OVER = 0.35

/** Where the columns of a laid-out flow are, and which of them a box belongs to. Columns count from 0. */
export interface ColumnGeometry {
  /** Box of the flow, screen px: that of its first column. */
  box: DOMRect
  /** Screen px for each CSS px. */
  scale: number
  columnOf(rect: DOMRect): number
  /** Whether a line or a picture reaches outside of the page it is on. */
  isMisplaced(rect: DOMRect, column: number, isPicture: boolean): boolean
  /** Whether all of a box is within its column. */
  isInside(rect: DOMRect, column: number): boolean
}

/** Reads the box of the flow once; all else is arithmetic. */
export function columnGeometry(
  flow: HTMLElement,
  content: Pick<SectionContent, 'direction' | 'css'>,
  layout: SliceLayout,
): ColumnGeometry {
  const { stride, columnWidth, gap } = layout.viewport
  const sign = inlineSign(layout.direction)
  const box = flow.getBoundingClientRect()
  const scale = box.width / columnWidth || 1
  const origin = sign === 1 ? box.left : box.right
  const reach = gap / 2 + TOLERANCE
  // A rectangle belongs to the column of the edge its text starts at, whatever side the pages go on to: a wide formula may reach into the
  // next. Content before its column (a negative margin) reaches out by at most the page's own margin. Chromium reports a letter that is
  // sunk as above its line.
  const isSunk = content.css.includes('initial-letter')
  const top = box.top
  const foot = top + layout.viewport.height * scale
  const side = (layout.viewport.margin + TOLERANCE) * scale
  const width = columnWidth * scale
  const leftOf = (column: number): number =>
    origin + (sign === 1 ? column * stride * scale : -column * stride * scale - width)
  return {
    box,
    scale,
    columnOf(rect) {
      const edge = startEdge(rect, content.direction)
      return Math.max(0, Math.floor((((edge - origin) * sign) / scale + reach) / stride))
    },
    isMisplaced(rect, column, isPicture) {
      const left = leftOf(column)
      if (rect.left < left - side || rect.right > left + width + side) return true
      // A margin below 0 stays where a page begins.
      if (isPicture && rect.top < top - TOLERANCE) return true
      return (
        rect.top + rect.height * MOST_UNDER > foot || (rect.top + rect.height * MOST_OVER < top && !isSunk)
      )
    },
    isInside(rect, column) {
      const left = leftOf(column) - TOLERANCE
      const right = left + width + 2 * TOLERANCE
      return (
        rect.left > left && rect.right < right && rect.top > top - TOLERANCE && rect.bottom < foot + TOLERANCE
      )
    },
  }
}
