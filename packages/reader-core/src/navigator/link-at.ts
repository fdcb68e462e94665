import { LINK_HREF } from '../section/sanitise.ts'

/** Links that are checked around a point; a block with more is an index, with one link per line. */
const MOST_LINKS = 200

/** White space between two lines, as a factor of the height of their letters. */
const MOST_LEADING = 2.5

/**
 * The link of the book that an event belongs to: the one it happened in, or one whose lines are above and below the point.
 * Between the lines of a wrapped link is its paragraph, but a finger means the link.
 */
export function linkAt(event: Event): Element | undefined {
  const elements = event.composedPath().filter((node): node is Element => node instanceof Element)
  const link = elements.find((element) => element.hasAttribute(LINK_HREF))
  const block = elements[0]
  if (link || !block || !(event instanceof MouseEvent)) return link
  // Only of a book's text: the interface has links of its own.
  if (!(block.getRootNode() instanceof ShadowRoot)) return undefined
  const links = [...block.querySelectorAll(`[${LINK_HREF}]`)]
  if (links.length > MOST_LINKS) return undefined
  return links.find((each) => isBetweenLines([...each.getClientRects()], event.clientX, event.clientY))
}

/** Whether a point is in the gap between two lines that follow each other, beside the words of either. */
export function isBetweenLines(
  lines: readonly Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[],
  x: number,
  y: number,
): boolean {
  return lines.some((line, index) => {
    const next = lines[index + 1]
    if (!next || y < line.bottom || y > next.top) return false
    // A wider gap is one between two pages, or around a picture.
    if (next.top - line.bottom > MOST_LEADING * (line.bottom - line.top)) return false
    return [line, next].some(({ left, right }) => x >= left && x <= right)
  })
}
