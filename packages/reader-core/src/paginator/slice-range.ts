import {
  comparePositions,
  isBlockName,
  type Leaf,
  type Leaves,
  type Position,
  words,
} from '../section/leaves.ts'
import { FLOWING, ROW_TABLE } from '../tables/table-marks.ts'

/** Where a slice ends: a boundary for a DOM range, and the first leaf that is not in it. */
export interface SliceEnd {
  /** Container and offset as a Range takes them. */
  container: Node
  offset: number
  /** First position after the slice. */
  position: Position
  isSectionEnd: boolean
}

/** A paragraph or a list is cut when the slice would hold so much more than its budget, in weight, and four budgets at most. */
const MOST_BEYOND = 4500
/** Longer runs of blanks are intended text. */
const LONGEST_BLANKS = 200
/** Elements, by their names, that a slice neither begins nor ends in. */
export const WHOLE = words('table figure ruby svg math')

/** Whether an element is never cut by the end of a slice; of a long table that holds for its rows. */
function isUncut(element: Element): boolean {
  if (element.localName === 'table') return !element.hasAttribute(ROW_TABLE) && !element.hasAttribute(FLOWING)
  if (element.localName === 'tr') return element.closest('table')?.hasAttribute(ROW_TABLE) === true
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
 * a table, a figure or between a heading and what it heads. A paragraph that is much longer than the budget is cut in its
 * text: one layout must not take longer than a task may.
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

/**
 * A unit that a slice does not cut at its end: the block of a leaf, or an element around it that is laid out as a
 * whole.
 */
interface Unit {
  node: Node
  /** The outermost element around the leaf that is never cut. */
  whole: Element | null
  /** Whether that is in a line: the whole paragraph decides where it breaks. */
  isInLine: boolean
}

function unitOf(leaf: Text | Element, body: Element, isWhole: (element: Element) => boolean): Unit {
  let block: Element | null = null
  let whole: Element | null = null
  const own = leaf.nodeType === 1 ? (leaf as Element) : leaf.parentElement
  for (let each = own; each && each !== body; each = each.parentElement) {
    if (!block && isBlockName(each.localName)) block = each
    if (isUncut(each) || isWhole(each)) whole = each
  }
  if (!whole) return { node: block ?? leaf, whole, isInLine: false }
  if (isBlockName(whole.localName)) return { node: whole, whole, isInLine: false }
  // After a formula or a box in a line the line goes on.
  let around = whole
  while (!isBlockName(around.localName) && around.parentElement && around.parentElement !== body)
    around = around.parentElement
  return { node: around, whole, isInLine: true }
}

function naturalEnd(
  leaves: Leaves,
  body: Element,
  start: Position,
  budget: number,
  isWhole: (element: Element) => boolean,
): SliceEnd {
  const from = leaves.weightOf(start)
  const most = from + Math.min(budget * 4, budget + MOST_BEYOND)
  let index = Math.max(start.leaf, leaves.indexAtWeight(from + budget))
  for (;;) {
    // Blanks between blocks belong to the box around all of them, which may be the whole section.
    while (isBlank(leaves.at(index))) index++
    const leaf = leaves.at(index)
    if (!leaf) return sectionEnd(leaves, body)
    const unit = unitOf(leaf.node, body, isWhole)
    if (!unit.whole && leaf.node.nodeType === 3 && leaf.weightBefore + leaf.weight > most) {
      const least = index === start.leaf ? start.offset + 1 : 1
      const cut = endInText(leaf, index, from + budget, least)
      if (cut) return cut
    }
    const next = leafAfter(leaves, index, unit, most)
    const following = leaves.at(next)
    if (!following) return sectionEnd(leaves, body)
    // A heading goes with what it heads, unless there are pages of headings.
    const isHeading = /^h[1-6]$/.test((unit.node as Element).localName ?? '')
    if (!isHeading || following.weightBefore > most) return endAfter(unit.node, following.node, next)
    index = next
  }
}

/** The end behind a node; where the next leaf is in it, for it is longer than many pages, before that leaf. */
function endAfter(node: Node, following: Node, leaf: number): SliceEnd {
  const position = { leaf, offset: 0 }
  if (node.contains(following)) return { ...before(following), position, isSectionEnd: false }
  const { container, offset } = before(node)
  return { container, offset: offset + 1, position, isSectionEnd: false }
}

const isBlank = (leaf: Leaf | undefined): boolean =>
  leaf?.node.nodeType === 3 && leaf.length < LONGEST_BLANKS && !/\S/.test((leaf.node as Text).data)

function sectionEnd(leaves: Leaves, body: Element): SliceEnd {
  leaves.at(Number.POSITIVE_INFINITY)
  const position = { leaf: leaves.count, offset: 0 }
  return { container: body, offset: body.childNodes.length, position, isSectionEnd: true }
}

/** The end of a slice in a text that is longer than many pages. Undefined when it ends with the text. */
function endInText(leaf: Leaf, index: number, weight: number, least: number): SliceEnd | undefined {
  const wanted = Math.max(least, Math.min(leaf.length - 1, Math.round(weight - leaf.weightBefore)))
  const offset = cutInText((leaf.node as Text).data, wanted)
  if (offset >= leaf.length) return undefined
  return { container: leaf.node, offset, position: { leaf: index, offset }, isSectionEnd: false }
}

/** The first leaf after a unit; in one that may be cut the first beyond a weight. */
function leafAfter(leaves: Leaves, index: number, { node, whole, isInLine }: Unit, most: number): number {
  let next = index + 1
  for (let leaf = leaves.at(next); leaf && node.contains(leaf.node); leaf = leaves.at(++next)) {
    const isCuttable = !whole || (isInLine && !whole.contains(leaf.node))
    if (isCuttable && leaf.weightBefore > most) break
  }
  return next
}
