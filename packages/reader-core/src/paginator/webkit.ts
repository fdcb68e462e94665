/**
 * Whether this is WebKit, which breaks lines and columns by rules of its own: `pretty` looks at a whole paragraph,
 * widows over 2 are forgotten at times, and a page still changes when two more follow. Nothing else tells it apart.
 */
export const isWebkit = globalThis.navigator?.vendor?.startsWith('Apple') === true

/** A first letter is one character with the marks before it. */
const LONGEST_FIRST_LETTER = 8

/**
 * How many units the ranges of a text are off: WebKit sets a `::first-letter` in a box of its own, and then a range from
 * 5 to 6 tells where the character after those of that box stands.
 *
 * @param css - style sheet of the book
 */
export function firstLetterShift(node: Text, css: string): number {
  if (!isWebkit || !css.includes('first-letter')) return 0
  const range = document.createRange()
  const last = node.data.trimEnd().length - 1
  for (let shift = 0; shift < Math.min(LONGEST_FIRST_LETTER, last); shift++) {
    range.setStart(node, last - shift)
    range.setEnd(node, last - shift + 1)
    if ([...range.getClientRects()].some((rect) => rect.width > 0)) return shift
  }
  return 0
}
