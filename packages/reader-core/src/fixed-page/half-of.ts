import { sideForTurn } from '../direction/reading-direction.ts'
import type { Size } from '../layout/zoom.ts'
import type { Publication, Section } from '../publication/publication.ts'

/**
 * Which half of a view of two pages a page of fixed layout has, the one that is read first first; undefined when it is alone.
 * Two pages are side by side where their book states it: the first on one side, the next on the other.
 *
 * @see https://www.w3.org/TR/epub-33/#page-spread
 */
export function halfOf(
  { readingOrder, metadata }: Pick<Publication, 'readingOrder' | 'metadata'>,
  section: number,
  view: Size,
): 0 | 1 | undefined {
  const isOn = (turn: 'backward' | 'forward', page: Section | undefined) => {
    if (page?.layout !== 'fixed' || page.pageSpread !== sideForTurn(turn, metadata.direction)) return false
    const spread = page.spread ?? metadata.spread
    return spread !== 'none' && (spread !== 'landscape' || view.width > view.height)
  }
  const pages = readingOrder.filter(({ isLinear }) => isLinear)
  const at = pages.findIndex(({ index }) => index === section)
  if (at < 0) return undefined
  if (isOn('backward', pages[at]) && isOn('forward', pages[at + 1])) return 0
  return isOn('backward', pages[at - 1]) && isOn('forward', pages[at]) ? 1 : undefined
}
