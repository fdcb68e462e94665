import { comparePositions, isBlockName, type Leaves, type Position, words } from '../section/leaves.ts'
import { FLOWING, LONG_TABLE } from '../section/long-tables.ts'

/** Where a slice ends: a boundary for a DOM range, and the first leaf that is not in it. */
export interface SliceEnd {
  /** Container and offset as a Range takes them. */
  container: Node
  offset: number
  /** First position after the slice. */
  position: Position
  isSectionEnd: boolean
}

/** Blanks that are longer are text that somebody has set. */
const LONGEST_BLANKS = 200
/** Elements, by their names, that a slice neither begins nor ends in. */
export const WHOLE = words('table figure ruby svg math')

/** Whether an element is never cut by the end of a slice; of a long table that holds for its rows. */
function isUncut(element: Element): boolean {
  if (element.localName === 'table')
    return !element.hasAttribute(LONG_TABLE) && !element.hasAttribute(FLOWING)
  if (element.localName === 'tr') return element.closest('table')?.hasAttribute(LONG_TABLE) === true
  return WHOLE.has(element.localName)
}

/** Where text may be cut when a paragraph alone is longer than many pages: at a blank, else anywhere but in a pair. */
function cutInText(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  if (blank >= 0 && blank - from < 400) return blank + 1
  const isLowSurrogate = (text.charCodeAt(from) & 0xfc00) === 0xdc00
  return Math.min(text.length, from + (isLowSurrogate ? 1 : 0))
}

/**
 * The end of a slice that starts at a position and holds about `budget` weight: the end of a paragraph, never inside
 * a table, a figure or between a heading and what it heads. A paragraph over four budgets is cut in its text.
 *
 * @param until - the furthest end allowed
 * @param isWhole - further elements that must not be cut (floats, flex boxes), by the book's own styles
 */
export function sliceEnd(
  leaves: Leaves,
  body: Element,
  start: Position,
  budget: number,
  isWhole: (element: Element) => boolean,
  until?: Position,
): SliceEnd {
  const end = naturalEnd(leaves, body, start, budget, isWhole)
  if (!until || comparePositions(end.position, until) < 0) return end
  // A run of pages that ends where another begins is laid out as if the section ended there.
  const leaf = leaves.at(until.leaf)
  if (!leaf) return { ...end, isSectionEnd: true }
  if (until.offset > 0)
    return { container: leaf.node, offset: until.offset, position: until, isSectionEnd: true }
  return { ...before(leaf.node), position: until, isSectionEnd: true }
}

/** The boundary before a node, as a Range takes it. */
function before(node: Node): { container: Node; offset: number } {
  const container = node.parentNode!
  return { container, offset: Array.prototype.indexOf.call(container.childNodes, node) }
}

function naturalEnd(
  leaves: Leaves,
  body: Element,
  start: Position,
  budget: number,
  isWhole: (element: Element) => boolean,
): SliceEnd {
  const sectionEnd = (): SliceEnd => ({
    container: body,
    offset: body.childNodes.length,
    position: { leaf: leaves.count, offset: 0 },
    isSectionEnd: true,
  })
  const from = leaves.weightOf(start)
  let index = Math.max(start.leaf, leaves.indexAtWeight(from + budget))
  for (;;) {
    const leaf = leaves.at(index)
    if (!leaf) {
      leaves.at(Number.POSITIVE_INFINITY)
      return sectionEnd()
    }
    // Blanks between blocks belong to the box around all of them, which may be the whole section.
    if (leaf.node.nodeType === 3 && leaf.length < LONGEST_BLANKS && !/\S/.test((leaf.node as Text).data)) {
      index++
      continue
    }
    const isLong = leaf.node.nodeType === 3 && leaf.weightBefore + leaf.weight - from > budget * 4
    const own = leaf.node.nodeType === 1 ? (leaf.node as Element) : null
    let block: Element | null = own && isBlockName(own.localName) ? own : null
    let node: Element | null = own ?? leaf.node.parentElement
    let whole: Element | null = null
    while (node && node !== body) {
      if (!block && isBlockName(node.localName)) block = node
      if (isUncut(node) || isWhole(node)) whole = node
      node = node.parentElement
    }
    if (isLong && !whole) {
      const least = index === start.leaf ? start.offset + 1 : 1
      const wanted = Math.max(least, Math.min(leaf.length - 1, Math.round(from + budget - leaf.weightBefore)))
      const cut = cutInText((leaf.node as Text).data, wanted)
      if (cut < leaf.length) {
        return {
          container: leaf.node,
          offset: cut,
          position: { leaf: index, offset: cut },
          isSectionEnd: false,
        }
      }
    }
    // After a formula or a box in a line the line goes on: the whole paragraph decides where it breaks.
    const isInLine = whole !== null && !isBlockName(whole.localName)
    for (let around = isInLine ? whole : null; around && around !== body; around = around.parentElement) {
      block = around
      if (isBlockName(around.localName)) break
    }
    const unit: Node = (isInLine ? block : whole) ?? block ?? leaf.node
    // The last leaf of the unit, found by stepping on until one lies outside.
    let next = index + 1
    for (
      let following = leaves.at(next);
      following && unit.contains(following.node);
      following = leaves.at(next)
    ) {
      const isCuttable = !whole || (isInLine && !whole.contains(following.node))
      if (isCuttable && following.weightBefore - from > budget * 4) {
        // A paragraph of many pieces that is longer than many pages ends between two of them.
        return { ...before(following.node), position: { leaf: next, offset: 0 }, isSectionEnd: false }
      }
      next++
    }
    if (!leaves.at(next)) return sectionEnd()
    if (/^h[1-6]$/.test((unit as Element).localName ?? '')) {
      index = next
      continue
    }
    const { container, offset } = before(unit)
    return { container, offset: offset + 1, position: { leaf: next, offset: 0 }, isSectionEnd: false }
  }
}
