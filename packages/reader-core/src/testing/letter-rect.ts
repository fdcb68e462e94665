/**
 * Where the letter of a range is: the first of its boxes that has a width. WebKit has an empty one at the end of the
 * line before.
 */
export function letterRect(range: Range): DOMRect | undefined {
  const boxes = [...range.getClientRects()]
  return boxes.find(({ width }) => width > 0) ?? boxes.at(-1)
}
