import type { ScreenSide } from '../direction/reading-direction.ts'
import type { ImageFit } from '../settings/reader-settings.ts'
import type { Size } from './zoom.ts'

/** A page, or two joined in the gutter, as the fit lays it out. */
export interface FittedPages {
  /** Size of all pages together, CSS px; may be larger than the view. */
  size: Size
  /** Boxes of the pages in the order given, screen left to right, from the corner of `size`. */
  boxes: { x: number; width: number; height: number }[]
  /** Scale at which a pixel of the image is a CSS px, 1 being this fit. */
  naturalScale: number
}

/** Share of the view's width below which `smart` finds a page too narrow to read. */
const SMART_NARROW = 0.5

/**
 * Lays one or two pages into a view. Pages side by side have one height, so that a picture goes on across the gutter.
 *
 * @param pages - true sizes from left to right on the screen; a size that is none counts as upright
 * @param empty - side of a lone page of a spread on which a mate is missing: its place stays empty
 */
export function fitPages(pages: readonly Size[], view: Size, fit: ImageFit, empty?: ScreenSide): FittedPages {
  const ratios = pages.map(ratioOf)
  const own = pages.map((page) =>
    page.height > 0 && Number.isFinite(page.height) ? page.height : view.height,
  )
  const tallest = Math.max(...own, 1)
  const mate = empty ? ratios[0]! : 0
  const ratio = ratios.reduce((sum, each) => sum + each, mate)
  const width = view.width || 1
  const viewHeight = view.height || 1
  const byWidth = width / ratio
  const contained = Math.min(viewHeight, byWidth)
  const height =
    fit === 'width'
      ? byWidth
      : fit === 'height'
        ? viewHeight
        : fit === 'original'
          ? tallest
          : fit === 'smart' && contained * ratio < width * SMART_NARROW
            ? byWidth
            : contained
  let x = empty === 'left' ? mate * height : 0
  const boxes = ratios.map((each) => {
    const box = { x, width: height * each, height }
    x += box.width
    return box
  })
  return { size: { width: ratio * height, height }, boxes, naturalScale: tallest / height }
}

function ratioOf({ width, height }: Size): number {
  const ratio = width / height
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 2 / 3
}
