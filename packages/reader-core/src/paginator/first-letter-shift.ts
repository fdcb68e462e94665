import { engineTraits } from '../layout/engine-traits.ts'

/** A first letter is one character with the marks before it. */
const LONGEST_FIRST_LETTER = 8

/**
 * How many units the ranges of a text are off: where a `::first-letter` has a box of its own, a range from 5 to 6 gives
 * the place of the character after those of that box.
 *
 * @param css - style sheet of the book
 */
export function firstLetterShift(node: Text, css: string): number {
  if (!engineTraits.shiftsRangesAfterFirstLetter || !css.includes('first-letter')) return 0
  const range = document.createRange()
  const last = node.data.trimEnd().length - 1
  for (let shift = 0; shift < Math.min(LONGEST_FIRST_LETTER, last); shift++) {
    range.setStart(node, last - shift)
    range.setEnd(node, last - shift + 1)
    if ([...range.getClientRects()].some((rect) => rect.width > 0)) return shift
  }
  return 0
}
