import type { ReadingDirection } from '@kurasa/reader-core'
import { startGap } from '@kurasa/reader-core/internal'

/** Which way a strip runs. */
export interface StripAxis {
  isHorizontal: boolean
  /** The book's. */
  direction: ReadingDirection
}

/** A stretch along the strip from the start of the view, CSS px; `start` is below 0 for what was scrolled past. */
interface Extent {
  start: number
  size: number
}

/** Where a box is along the strip, seen from the start of its view. */
export function extentIn(view: DOMRect, box: DOMRect, { isHorizontal, direction }: StripAxis): Extent {
  if (!isHorizontal) return { start: box.top - view.top, size: box.height }
  return { start: startGap(box, view, direction), size: box.width }
}

/** Place of a strip: its first page, the share of it scrolled past, its last page. */
export interface StripPlace {
  first: number
  fraction: number
  last: number
  isAtEnd: boolean
}

/** Lines that overlap by less are not seen, CSS px. */
const UNSEEN = 0.5

/**
 * The pages in view.
 *
 * @param items - pages that are rendered, in any order
 * @param room - extent of the view, CSS px
 * @param count - pages of the whole strip
 * @returns undefined while none is rendered there
 */
export function placeOf(
  items: readonly (Extent & { page: number })[],
  room: number,
  count: number,
): StripPlace | undefined {
  const seen = items
    .filter(({ start, size }) => start + size > UNSEEN && start < room - UNSEEN)
    .sort((a, b) => a.page - b.page)
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return undefined
  return {
    first: first.page,
    fraction: Math.max(0, -first.start) / Math.max(1, first.size),
    last: last.page,
    isAtEnd: last.page === count - 1 && last.start + last.size <= room + 1,
  }
}
