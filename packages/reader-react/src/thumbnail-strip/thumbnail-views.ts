import type { BookImage, ReaderSettings, ReadingDirection, Section } from '@kurasa/reader-core'
import { pairPages } from '@kurasa/reader-core/internal'

/** Pages that are shown together, as the strip draws them. */
export interface ThumbnailView {
  /** In reading order. */
  pages: readonly BookImage[]
  /** Extent along the strip, CSS px. */
  width: number
}

/** Height of a small picture, CSS px. */
export const THUMBNAIL_HEIGHT = 58
/** Space around a view, on both sides together; a narrow page is still a target for a finger. CSS px. */
const AROUND = 8
const LEAST_TARGET = 44

/** Width of a small picture, CSS px. Very long or wide pages are cut. */
export function thumbnailWidth({ width, height }: Pick<BookImage, 'width' | 'height'>): number {
  return Math.round(Math.min(THUMBNAIL_HEIGHT * 2, Math.max(24, (THUMBNAIL_HEIGHT * width) / height)))
}

/** The views of a book: one for each page, or pairs as they are shown. */
export function thumbnailViews(
  pages: readonly BookImage[],
  sections: readonly Section[],
  direction: ReadingDirection,
  isDouble: boolean,
  { spreadOffset }: Pick<ReaderSettings, 'spreadOffset'>,
): ThumbnailView[] {
  const spreads = pairPages(pages, sections, { isDouble, direction, isShifted: spreadOffset })
  return spreads.map((spread) => {
    const together = spread.pages.map((index) => pages[index]!)
    const width = together.reduce((sum, page) => sum + thumbnailWidth(page), AROUND)
    return { pages: together, width: Math.max(LEAST_TARGET, width) }
  })
}

/** The view that shows a page; the last before it for a page that none shows. */
export function viewOfPage(views: readonly ThumbnailView[], page: number): number {
  const next = views.findIndex(({ pages }) => pages[0]!.index > page)
  return next < 0 ? views.length - 1 : Math.max(0, next - 1)
}
