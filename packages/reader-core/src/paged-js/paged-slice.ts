import type { BreakToken } from 'pagedjs'
import { continueLists } from '../layout-rules/continue-lists.ts'
import { alignLeaves } from '../paginator/align-leaves.ts'
import { carryBidiContext } from '../paginator/carry-bidi-context.ts'
import { cloneSlice } from '../paginator/clone-slice.ts'
import type { PageStart } from '../paginator/page-start.ts'
import { type SliceEnd, sliceEnd } from '../paginator/slice-range.ts'
import { collectLeafNodes, isBlockName, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'

/** The mark Paged.js puts on an element that goes on from the page before. */
export const CONTINUED = 'data-split-from'

/** White space that a page may begin without. A no-break space is none. */
const BLANK = /^[\t\n\f\r ]*$/

/** A place in the source of a slice. Paged.js's own class treats offset 0 as equal to any other offset. */
class SliceBreak implements BreakToken {
  readonly node: Node
  readonly offset: number

  constructor(node: Node, offset: number) {
    this.node = node
    this.offset = offset
  }

  equals(other: BreakToken | undefined): boolean {
    return other?.node === this.node && (other.offset ?? 0) === this.offset
  }

  toJSON(): string {
    return ''
  }
}

/** A slice of a section, copied so that Paged.js can lay it out, with the place of each node in the section. */
export class PagedSlice {
  readonly content: SectionContent
  readonly start: PageStart
  readonly end: SliceEnd
  readonly source: DocumentFragment
  readonly root: Element
  /** Leaf nodes of the copy by their distance from the first; a gap where the sanitiser took one. */
  readonly leaves: readonly (Text | Element | undefined)[]
  readonly lastLeaf: Text | Element | undefined

  constructor(content: SectionContent, start: PageStart, budget: number, until: Position | undefined) {
    this.content = content
    this.start = start
    this.end = sliceEnd(content.leaves, content.body, start, budget, content.isWhole, until)
    const { root, body } = cloneSlice(content, start, this.end)
    this.root = root
    this.leaves = alignLeaves(content, start, collectLeafNodes(body))
    this.lastLeaf = this.leaves.filter((leaf) => leaf && !isBlankText(leaf)).at(-1)
    const first = this.leaves[0]
    const source = content.leaves.at(start.leaf)
    if (first && source && (start.leaf > 0 || start.offset > 0)) {
      if (content.hasLists) continueLists(content.body, source.node, first)
      let begin: Text | Element = first
      for (let level = 0; level < start.depth && begin.parentElement; level++) begin = begin.parentElement
      for (let each = begin.parentElement; each; each = each.parentElement) each.setAttribute(CONTINUED, '')
      addBidiContext(content, start, begin)
    }
    let number = 0
    root.setAttribute('data-ref', '0')
    // Paged.js finds an element and its copies by this.
    for (const element of root.querySelectorAll('*')) element.setAttribute('data-ref', String(++number))
    // In an HTML document names are upper case, which is how Paged.js knows a paragraph.
    this.source = document.createDocumentFragment()
    this.source.append(document.adoptNode(root))
  }

  /** Whether the section, or the run of pages, ends with this slice. */
  get isLast(): boolean {
    return this.end.isSectionEnd
  }

  /** The break at which Paged.js begins a page; undefined for the slice's own start. */
  breakAt(start: PageStart): BreakToken | undefined {
    if (start.leaf === this.start.leaf && start.offset === this.start.offset) return undefined
    const leaf = this.leaves[start.leaf - this.start.leaf]
    if (!leaf) return undefined
    let node: Node = leaf
    for (let level = 0; level < start.depth && node.parentElement; level++) node = node.parentElement
    return new SliceBreak(firstCellOf(node), node === leaf ? start.offset - this.#cutBefore(leaf) : 0)
  }

  /** A break before a node of the source, or inside of a text. */
  breakBefore(node: Node, offset: number): BreakToken {
    return new SliceBreak(firstCellOf(node), offset)
  }

  /**
   * Where the page begins that a break leads to: its first letter or picture. Undefined when only blanks come after.
   */
  startOf(token: BreakToken): Omit<PageStart, 'top' | 'canStartSlice'> | undefined {
    const parent = token.node.parentElement
    // A break before a row's first cell moves before the row.
    const begin = parent?.nodeName === 'TR' && parent.firstElementChild === token.node ? parent : token.node
    const index = this.#indexOf(begin)
    for (let i = index; i < this.leaves.length; i++) {
      const leaf = this.leaves[i]
      if (!leaf) continue
      let offset = leaf === token.node ? token.offset : 0
      if (leaf.nodeType === 3) {
        const { data } = leaf as Text
        while (offset < data.length && BLANK.test(data[offset]!)) offset++
        if (offset === data.length) continue
      } else if (isBlockName((leaf as Element).localName) && !this.#hasContentAfter(i)) return undefined
      const isCut = leaf.nodeType === 3 && !BLANK.test((leaf as Text).data.slice(0, offset))
      let depth = 0
      for (let parent = leaf.parentElement; !isCut && parent; parent = parent.parentElement) {
        // Content before the break is on an earlier page.
        if (parent !== begin && !isAfter(parent, begin)) break
        depth++
      }
      return { leaf: this.start.leaf + i, offset: isCut ? offset + this.#cutBefore(leaf) : 0, depth }
    }
    return undefined
  }

  /** Returns the content that a page must show, for comparison: words in order, one sign for a picture. */
  textBetween(start: PageStart, next: Position | undefined): string {
    const parts: string[] = []
    for (let i = start.leaf - this.start.leaf; i < this.leaves.length; i++) {
      const leaf = this.leaves[i]
      const index = this.start.leaf + i
      if (next && (index > next.leaf || (index === next.leaf && next.offset === 0))) break
      if (!leaf) continue
      const cut = this.#cutBefore(leaf)
      const from = index === start.leaf ? start.offset - cut : 0
      const to = next && index === next.leaf ? next.offset - cut : undefined
      parts.push(lettersOf(leaf).slice(from, to))
    }
    return collapsed(parts.join(''))
  }

  #hasContentAfter(index: number): boolean {
    if (!this.isLast) return true
    return this.leaves.slice(index).some((leaf) => leaf && collapsed(lettersOf(leaf)) !== '')
  }

  /** Characters of a leaf before the slice. */
  #cutBefore(leaf: Text | Element): number {
    return leaf === this.leaves[0] ? this.start.offset : 0
  }

  #indexOf(node: Node): number {
    const index = this.leaves.findIndex((leaf) => leaf && (leaf === node || isAfter(leaf, node)))
    return index < 0 ? this.leaves.length : index
  }
}

/** Puts the order of writing that a cut took from its paragraph before what the page begins with. */
export function addBidiContext(content: SectionContent, start: Position, begin: Text | Element): void {
  if (begin.nodeType === 1 && isBlockName((begin as Element).localName)) return
  carryBidiContext(content, start, content.leaves.at(start.leaf)!.node, begin)
}

/** From a row on, Paged.js would put the cells of the rows above into it once more: from its first cell it does not. */
function firstCellOf(node: Node): Node {
  return node.nodeName === 'TR' ? ((node as Element).firstElementChild ?? node) : node
}

/** Whether a node begins after another does: behind it, or inside of it. */
function isAfter(node: Node, other: Node): boolean {
  return (other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function isBlankText(node: Node): boolean {
  return node.nodeType === 3 && BLANK.test((node as Text).data)
}

/** Text of a leaf; one sign for a picture, none for an empty block. */
export function lettersOf(leaf: Text | Element): string {
  if (leaf.nodeType === 3) return (leaf as Text).data
  return isBlockName((leaf as Element).localName) ? '' : '\ufffc'
}

/** A text with the white space of its source collapsed. */
export function collapsed(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim()
}
