import { type ReadingDirection, type ScreenSide, sideForTurn } from '../direction/reading-direction.ts'

/** Part of its image that a page shows; sides are those of the screen. */
export type ImagePart = 'whole' | 'left' | 'right'

/** A page of an image book: an image, or one half of a wide one. */
export interface ImagePage {
  /** Section of the reading order. */
  section: number
  part: ImagePart
}

/** Properties of an image that decide how pages are paired. */
export interface SpreadImage {
  /** CSS px; undefined while unknown. */
  width?: number
  height?: number
  /** Side of the spread that the book wants it on, or `center` for a spread of its own. */
  pageSpread?: 'left' | 'right' | 'center'
  /** When it is paired, where that is not as in the book. */
  spread?: 'none' | 'landscape' | 'both'
}

/** One or two pages that are shown together. */
export interface Spread {
  /** Indices of pages, the one that is read first first. */
  pages: readonly number[]
  /** Where a lone page is: on its side of the gutter, or in the middle. Absent for two. */
  side?: ScreenSide | 'center'
}

/** Whether an image holds two pages. Unknown sizes count as upright. Borders cut off never make an image wide. */
function isWideImage({ width, height }: SpreadImage): boolean {
  return width !== undefined && height !== undefined && width > height
}

/** Pages in reading order; wide images become two when `isSplit`, the half that is read first first. */
export function imagePages(
  images: readonly SpreadImage[],
  direction: ReadingDirection,
  isSplit: boolean,
): ImagePage[] {
  const halves = [sideForTurn('backward', direction), sideForTurn('forward', direction)]
  return images.flatMap((image, section): ImagePage[] =>
    isSplit && isWideImage(image) ? halves.map((part) => ({ section, part })) : [{ section, part: 'whole' }],
  )
}

/** How pages are paired. */
export interface SpreadOptions {
  isDouble: boolean
  direction: ReadingDirection
  /** False: the first page is a cover and is shown alone. True: pairs begin with the first page. */
  isShifted: boolean
  /**
   * When the book wants its pages to be paired. One that was made for spreads has wide pages side by side, too; a scan's wide
   * page is a spread by itself.
   */
  spread?: 'none' | 'landscape' | 'both' | undefined
  /** The view is wider than high. */
  isWide?: boolean
}

/**
 * Pairs pages: a wide image is alone and pairing starts again after it; a side that the book requires is kept, with an
 * empty place beside it when necessary.
 *
 * @returns every page once, in order
 * @see https://www.w3.org/TR/epub-33/#page-spread
 */
export function pairPages(
  pages: readonly ImagePage[],
  images: readonly SpreadImage[],
  { isDouble, direction, isShifted, spread: ofBook, isWide = true }: SpreadOptions,
): Spread[] {
  if (!isDouble) return pages.map((_, index) => ({ pages: [index], side: 'center' }))
  const first = sideForTurn('backward', direction)
  const second = sideForTurn('forward', direction)
  const spreads: Spread[] = []
  /** The page that waits for its mate. */
  let open: number | undefined
  const close = () => {
    if (open !== undefined) spreads.push({ pages: [open], side: first })
    open = undefined
  }
  for (const [index, { section, part }] of pages.entries()) {
    const image = images[section]!
    const spread = image.spread ?? ofBook
    const isNeverPaired = spread === 'none' || (spread === 'landscape' && !isWide)
    // A page that the book puts on one side has its mate on the other, however wide it is.
    const isAlone =
      part === 'whole' &&
      (isNeverPaired ||
        (image.pageSpread === undefined ? !spread && isWideImage(image) : image.pageSpread === 'center'))
    const isCover = index === 0 && !isShifted && image.pageSpread === undefined
    const wanted = image.pageSpread ?? (isCover ? second : undefined)
    if (isAlone) {
      close()
      spreads.push({ pages: [index], side: 'center' })
    } else if (wanted === second || (wanted === undefined && open !== undefined)) {
      spreads.push(open === undefined ? { pages: [index], side: second } : { pages: [open, index] })
      open = undefined
    } else {
      close()
      open = index
    }
  }
  close()
  return spreads
}

/** Index of the spread that shows a page; the last one for a page past the end. */
export function spreadOfPage(spreads: readonly Spread[], page: number): number {
  let low = 0
  let high = spreads.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (spreads[middle]!.pages[0]! <= page) low = middle
    else high = middle - 1
  }
  return low
}
