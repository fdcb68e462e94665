import { STEP_NODES, type Steps } from '../steps.ts'

/**
 * Moves the content of a parsed chunk to the end of the whole document.
 *
 * @param wrappers - elements of the chunk that it is wrapped in, outermost first: copies of those that are open before it
 * @param open - the elements of the whole document that they are copies of
 */
export function* appendPiece(wrappers: readonly Element[], open: readonly Element[]): Steps {
  for (let level = open.length - 1; level >= 0; level--) {
    const inner = wrappers[level + 1]
    let count = 0
    for (;;) {
      const node: Node | null = inner ? inner.nextSibling : wrappers[level]!.firstChild
      if (!node) break
      open[level]!.appendChild(node)
      if (++count % STEP_NODES === 0) yield
    }
  }
}

/** An element, its first or last element, and so on: as many as `depth`, or fewer where there are no more. */
export function elementsAlong(
  outermost: Element,
  depth: number,
  step: 'firstElementChild' | 'lastElementChild',
): Element[] {
  const found: Element[] = []
  for (let each: Element | null = outermost; each && found.length < depth; each = each[step]) found.push(each)
  return found
}
