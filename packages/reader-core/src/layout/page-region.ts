import type { Point } from './zoom.ts'

/** A part of an image: fractions of its width and height, 0..1, from the top left corner. */
export interface PageRegion {
  x: number
  y: number
  width: number
  height: number
}

const bounded = (fraction: number): number => Math.min(1, Math.max(0, fraction))
/** Places that differ by less are the same on every screen; a record is short. */
const rounded = (fraction: number): number => Number(fraction.toFixed(5))

/**
 * The part of an image between two points of the page that shows it.
 *
 * @param a - fractions of the page; what is outside of it is moved to its edge
 * @param clip - the part of the image that the page shows
 */
export function regionBetween(a: Point, b: Point, clip: PageRegion): PageRegion {
  const [left, right] = [bounded(Math.min(a.x, b.x)), bounded(Math.max(a.x, b.x))]
  const [top, bottom] = [bounded(Math.min(a.y, b.y)), bounded(Math.max(a.y, b.y))]
  return {
    x: rounded(clip.x + left * clip.width),
    y: rounded(clip.y + top * clip.height),
    width: rounded((right - left) * clip.width),
    height: rounded((bottom - top) * clip.height),
  }
}

/** Where a region is on a page that shows a part of its image, fractions of the page; undefined when no part of it is there. */
export function regionOnPage(region: PageRegion, clip: PageRegion): PageRegion | undefined {
  const left = (region.x - clip.x) / clip.width
  const top = (region.y - clip.y) / clip.height
  const [width, height] = [region.width / clip.width, region.height / clip.height]
  const isOutside = left >= 1 || top >= 1 || left + width <= 0 || top + height <= 0
  return isOutside ? undefined : { x: left, y: top, width, height }
}
