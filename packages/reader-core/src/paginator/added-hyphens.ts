const NONE: readonly number[] = []
/** Offsets of the source text before which a text of a page has a hyphen that the book does not have, in order. */
const added = new WeakMap<Node, readonly number[]>()

/**
 * Puts hyphens into a text of a page. Everything else counts in the source text: see `sourceOffset`, `pageOffset`.
 *
 * @param points - offsets before which they go, in order
 * @param end - a hyphen that is shown at the end, where the text is cut within a word; or nothing
 */
export function addHyphens(node: Text, points: readonly number[], end = ''): void {
  const { data } = node
  const parts = points.map((point, i) => data.slice(points[i - 1] ?? 0, point))
  node.data = [...parts, data.slice(points.at(-1) ?? 0)].join('\u00ad') + end
  added.set(node, end ? [...points, data.length] : points)
}

/** Offset in a text of a page for one in its source: that of the same character. */
export function pageOffset(node: Node, offset: number): number {
  let shift = 0
  for (const point of added.get(node) ?? NONE) if (point <= offset) shift++
  return offset + shift
}

/** Offset in the source for one in a text of a page; for a hyphen that of the character behind it. */
export function sourceOffset(node: Node, offset: number): number {
  let shift = 0
  for (const point of added.get(node) ?? NONE) if (point + shift < offset) shift++
  return offset - shift
}

/** A text of a page as the book has it. */
export function sourceText(node: Text): string {
  const points = added.get(node)
  if (!points) return node.data
  return points
    .concat(node.data.length - points.length)
    .map((point, i) => node.data.slice((points[i - 1] ?? 0) + i, point + i))
    .join('')
}
