import { stretchOf } from '../decorations/decorated-text.ts'
import { type LaidText, rangesBetween } from '../paginator/text-ranges.ts'
import type { Locator } from '../publication/locator.ts'

/** Rectangle of the words of a locator on their drawn page, CSS px of the window. Undefined when they are not drawn. */
export function boxOfWords(locator: Locator, laid: LaidText): DOMRect | undefined {
  const stretch = stretchOf({ locator }, laid.content)
  if (!stretch) return undefined
  const boxes = rangesBetween(laid, stretch.from, stretch.to).map((range) => range.getBoundingClientRect())
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}
