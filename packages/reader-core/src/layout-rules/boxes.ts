/** A computed length, CSS px; 0 for a keyword. */
export const px = (length: string): number => Number.parseFloat(length) || 0

/** Height of a box on all its pages, CSS px. */
export function heightOf(box: Element): number {
  let height = 0
  for (const rect of box.getClientRects()) height += rect.height
  return height
}

/** The nearest box around an element that has a width of its own; the outermost element if none has. */
export function blockAround(element: Element): Element {
  let block = element.parentElement!
  while (block.clientWidth === 0 && block.parentElement) block = block.parentElement
  return block
}
