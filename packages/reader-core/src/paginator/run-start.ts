import { isBlockName, type Leaves, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { type PageStart, SECTION_START } from './page-start.ts'
import { WHOLE } from './slice-range.ts'

const BLANK = /^\s*$/

/** How many ancestors of a leaf begin with it: only blanks precede it in them. */
function depthAt(content: SectionContent, leaf: number): number {
  const { leaves, body } = content
  let depth = 0
  let first = leaf
  let element = leaves.at(leaf)!.node.parentElement
  while (element && element !== body) {
    // Blanks before it do not count as a beginning.
    while (first > 0 && isBlank(leaves, first - 1) && element.contains(leaves.at(first - 1)!.node)) first--
    const before = first > 0 ? leaves.at(first - 1) : undefined
    if (before && element.contains(before.node)) break
    depth++
    element = element.parentElement
  }
  return depth
}

function isBlank(leaves: Leaves, index: number): boolean {
  const leaf = leaves.at(index)!
  return leaf.node.nodeType === 3 && BLANK.test((leaf.node as Text).data)
}

/** Start of the word a position is in, so that a page never begins within one. */
function wordStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && offset - start < 40 && !/\s/.test(text[start - 1]!)) start--
  return start > 0 && !/\s/.test(text[start - 1]!) ? offset : start
}

/**
 * Where a run of pages may begin so that it shows a position: the position's word, or the beginning of an element
 * around it that is laid out as a whole.
 */
export function runStartAt(content: SectionContent, position: Position): PageStart {
  const { leaves, body } = content
  const leaf = leaves.at(position.leaf)
  if (!leaf) return SECTION_START
  let whole: Element | undefined
  const own = leaf.node.nodeType === 1 ? (leaf.node as Element) : leaf.node.parentElement
  for (let element = own; element && element !== body; element = element.parentElement) {
    if (element !== leaf.node && (WHOLE.has(element.localName) || content.isWhole(element))) whole = element
  }
  let index = position.leaf
  let offset = leaf.node.nodeType === 3 ? wordStart((leaf.node as Text).data, position.offset) : 0
  if (whole) {
    index = leaves.indexAtElement(whole)
    offset = 0
  }
  const node = leaves.at(index)!.node
  if (offset > 0 && BLANK.test((node as Text).data.slice(0, offset))) offset = 0
  const isCut = offset > 0
  if (index === 0 && !isCut) return SECTION_START
  return {
    leaf: index,
    offset,
    depth: isCut ? 0 : depthAt(content, index),
    top: undefined,
    canStartSlice: true,
  }
}

/** The beginning of the block that holds the place some weight before a position. */
export function blockStartBefore(content: SectionContent, position: Position, weight: number): PageStart {
  const { leaves, body } = content
  const wanted = leaves.weightOf(position) - weight
  if (wanted <= 0) return SECTION_START
  const index = leaves.indexAtWeight(wanted)
  let node: Node | null = leaves.at(index)?.node ?? null
  while (node && node !== body && !(node.nodeType === 1 && isBlockName((node as Element).localName)))
    node = node.parentNode
  if (!node || node === body) return runStartAt(content, { leaf: index, offset: 0 })
  const start = runStartAt(content, { leaf: leaves.indexAtElement(node as Element), offset: 0 })
  // A paragraph longer than the wanted distance: begin inside it.
  return leaves.weightOf(start) < wanted - weight * 2
    ? runStartAt(content, leaves.positionAt(leaves.at(index)!.textOffset))
    : start
}
