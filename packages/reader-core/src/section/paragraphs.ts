import { isBlockName, type Leaf, type Leaves } from './leaves.ts'

/** Text that is read as one: of a paragraph, a heading, an item, a cell, or a line of verse. */
export interface Paragraph {
  /** Text offset of the first character, UTF-16 units from the section's start. */
  from: number
  to: number
  /** Element that its language is taken from. */
  element: Element | null
}

/**
 * The paragraphs of a section in order. Blank ones are left out.
 *
 * @param root - the element around them; the whole tree with `null`
 * @param first - index of the leaf to begin with; the paragraph begins there, too
 */
export function* paragraphsOf(leaves: Leaves, root: Element | null, first = 0): Generator<Paragraph> {
  let open: (Paragraph & { block: Element | null; isBlank: boolean }) | undefined
  for (let index = first; ; index++) {
    const leaf = leaves.at(index)
    if (!leaf) break
    const { node } = leaf
    if (node.nodeType !== 3) continue
    const block = blockAround(node, root)
    if (open && (open.block !== block || isAfterBreak(leaf))) {
      if (!open.isBlank) yield { from: open.from, to: open.to, element: open.element }
      open = undefined
    }
    open ??= { from: leaf.textOffset, to: 0, element: node.parentElement, block, isBlank: true }
    open.to = leaf.textOffset + leaf.length
    open.isBlank &&= /^\s*$/.test((node as Text).data)
  }
  if (open && !open.isBlank) yield { from: open.from, to: open.to, element: open.element }
}

/** The block that a node is in; the root at most. */
export function blockAround(node: Node, root: Element | null): Element | null {
  let element = node.parentElement
  while (element && element !== root && !isBlockName(element.localName)) element = element.parentElement
  return element
}

/** A line break ends a paragraph of verse: nothing else parts its words. */
export function isAfterBreak({ node }: Leaf): boolean {
  let each: Node | null = node
  while (each && !each.previousSibling && each.parentElement && !isBlockName(each.parentElement.localName))
    each = each.parentElement
  const before = each?.previousSibling
  return before?.nodeType === 1 && (before as Element).localName === 'br'
}
