import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import { isBlockName } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { takesNoSpace } from '../section/unseen.ts'
import { blockReader } from './block-reader.ts'
import type { ColumnGeometry } from './column-geometry.ts'
import type { BeginningBoxes, LeafBoxes } from './leaf-boxes.ts'
import { hasBox, keepsBlanks, TextSplits } from './text-splits.ts'
import { isLaidOutWhole } from './whole-boxes.ts'

/** Nodes of a slice's leaves in document order; undefined where the sanitiser has taken one. */
export type LeafNodes = readonly (Text | Element | undefined)[]

/** Reads where the leaves of a laid-out flow are. Valid until the layout changes. */
export function measureLeaves(
  flow: HTMLElement,
  nodes: LeafNodes,
  content: SectionContent,
  geometry: ColumnGeometry,
): LeafBoxes {
  return new MeasuredLeaves(flow, nodes, content, geometry)
}

class MeasuredLeaves implements LeafBoxes {
  readonly count: number
  readonly first: Int32Array
  readonly last: Int32Array
  readonly inColumn: number[][] = []
  readonly outside = new Set<number>()
  readonly returning: number[] = []
  readonly #nodes: LeafNodes
  readonly #geometry: ColumnGeometry
  readonly #splits: TextSplits
  /** Boxes of the leaves whose block does not give their column. */
  readonly #rects = new Map<Node, DOMRectList>()
  /** Cache: whether an element, or one around it, is positioned absolutely. */
  readonly #absolute = new Map<Element, boolean>()
  readonly #mayHoldAbsolute: boolean
  readonly #mayHoldFirstLetter: boolean
  readonly #floating = new Map<Element, boolean>()
  readonly #whole = new Map<Element, boolean>()

  constructor(flow: HTMLElement, nodes: LeafNodes, content: SectionContent, geometry: ColumnGeometry) {
    this.count = nodes.length
    this.first = new Int32Array(nodes.length).fill(-1)
    this.last = new Int32Array(nodes.length).fill(-1)
    this.#nodes = nodes
    this.#geometry = geometry
    this.#splits = new TextSplits(geometry, content.css)
    this.#mayHoldAbsolute =
      content.css.includes('position') || flow.querySelector('[style*="position"]') !== null
    this.#mayHoldFirstLetter = content.css.includes('first-letter')
    const mayHide = flow.querySelector(`[${UNSEEN}]`) !== null
    const columnOfBlock = blockReader(flow, content, geometry.columnOf, geometry.isInside)
    for (const [leaf, node] of nodes.entries()) {
      if (!node || (mayHide && takesNoSpace(node))) continue
      const column = columnOfBlock(node)
      if (column === undefined) this.#measure(leaf, node)
      else if (column >= 0) this.#add(leaf, column)
    }
  }

  text(leaf: number): string | undefined {
    const node = this.#nodes[leaf]
    return node?.nodeType === 3 ? (node as Text).data : undefined
  }

  isEmptyBox(leaf: number): boolean {
    return isEmptyBox(this.#nodes[leaf]!)
  }

  isAbsolute(leaf: number): boolean {
    return (
      this.#mayHoldAbsolute &&
      isWithin(
        this.#absolute,
        this.#nodes[leaf]!.parentElement,
        (box) => styleOf(box).position === 'absolute',
      )
    )
  }

  isFloating(leaf: number): boolean {
    const node = this.#nodes[leaf]!
    const element = node.nodeType === 1 ? (node as Element) : node.parentElement
    return isWithin(this.#floating, element, (box) => styleOf(box).float !== 'none')
  }

  splitAt(leaf: number, column: number): number {
    const node = this.#nodes[leaf] as Text
    return this.#splits.splitAt(node, this.#rects.get(node)!, column)
  }

  blanksAt(leaf: number, offset: number): number {
    return this.#splits.blanksAt(this.#nodes[leaf] as Text, offset)
  }

  /** One line counts once, however many text nodes and glosses it consists of. */
  linesIn(column: number): number {
    let lines = 0
    let middle = Number.NEGATIVE_INFINITY
    for (const [leaf, node] of this.#nodes.entries()) {
      if (node?.nodeType !== 3 || this.first[leaf]! > column || this.last[leaf]! < column) continue
      for (const rect of this.#splits.rectsOf(node)) {
        if (!hasBox(rect) || this.#geometry.columnOf(rect) !== column || rect.top <= middle) continue
        lines++
        middle = rect.top + rect.height * 0.6
      }
    }
    return lines
  }

  topAt(leaf: number, offset: number, column: number): number | undefined {
    const rect = this.#firstLine(leaf, offset, column)
    return rect && (rect.top - this.#geometry.box.top) / this.#geometry.scale
  }

  boxesBeginningAt(leaf: number, offset: number, column: number): BeginningBoxes {
    const node = this.#nodes[leaf]!
    const isCut = node.nodeType === 3 && (node as Text).data.slice(0, offset).trim() !== ''
    let depth = 0
    let around = node.parentElement
    for (; !isCut && around && around.localName !== 'kz-body'; around = around.parentElement) {
      const box = around.getClientRects()[0]
      if (box && this.#geometry.columnOf(box) < column) break
      depth++
    }
    return { depth, isInWhole: isWithin(this.#whole, around, isLaidOutWhole) }
  }

  #add(leaf: number, column: number): void {
    if (this.last[leaf]! < 0 || column < this.first[leaf]!) this.first[leaf] = column
    if (column > this.last[leaf]!) this.last[leaf] = column
    this.inColumn[column] ??= []
    if (this.inColumn[column].at(-1) !== leaf) this.inColumn[column].push(leaf)
  }

  /** Reads every box of a leaf. */
  #measure(leaf: number, node: Text | Element): void {
    let isOutside = false
    let isReturning = false
    const rects = this.#splits.rectsOf(node)
    this.#rects.set(node, rects)
    for (const rect of rects) {
      // An empty block without height would begin a page before the spacer has left it.
      if (!hasBox(rect) || (node.nodeType === 1 && rect.height === 0)) continue
      const column = this.#geometry.columnOf(rect)
      if (column < this.last[leaf]!) isReturning = true
      this.#add(leaf, column)
      isOutside ||= this.#geometry.isMisplaced(rect, column, node.nodeType === 1)
    }
    if (isReturning && this.#mayHoldFirstLetter && hasFloatingFirstLetter(node)) this.returning.push(leaf)
    // An indent can move a word exactly onto a later page.
    else if (isReturning) isOutside = true
    if (!isOutside || isBlankLeaf(node)) return
    if (node.nodeType === 1 || !keepsBlanks(node) || this.#splits.isWordMisplaced(node as Text))
      this.outside.add(leaf)
  }

  /** The first line at or after a place, in a column: an empty block (a cell without text) has none to compare. */
  #firstLine(leaf: number, offset: number, column: number): DOMRect | undefined {
    let at = leaf
    while (
      at < this.count &&
      (this.first[at]! < 0 || isBlockName((this.#nodes[at] as Element | undefined)?.localName ?? ''))
    )
      at++
    if (this.first[at] !== column && at !== leaf) return undefined
    const node = this.#nodes[at]
    if (node?.nodeType === 3) return this.#splits.charRect(node as Text, at === leaf ? offset : 0)
    return (node as Element | undefined)?.getClientRects()[0]
  }
}

const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)

/** Whether a test holds for an element or one around it. */
function isWithin(
  known: Map<Element, boolean>,
  element: Element | null,
  test: (element: Element) => boolean,
): boolean {
  if (!element || element.localName === 'kz-body') return false
  let answer = known.get(element)
  if (answer === undefined) {
    answer = test(element) || isWithin(known, element.parentElement, test)
    known.set(element, answer)
  }
  return answer
}

/** Whether the block around a text begins with a large letter that its lines go around. */
function hasFloatingFirstLetter(node: Node): boolean {
  let block = node.parentElement
  while (block && /^(inline$|contents|ruby)/.test(styleOf(block).display)) block = block.parentElement
  if (!block) return false
  const letter = getComputedStyle(block, '::first-letter')
  return letter.float !== 'none' || !/^(normal)?$/.test(letter.getPropertyValue('initial-letter'))
}

/** Whether a leaf shows nothing: blanks, and a block without text. */
const isBlankLeaf = (node: Text | Element): boolean =>
  node.nodeType === 3 ? !/\S/.test((node as Text).data) : isBlockName((node as Element).localName)

/** Whether nothing of a leaf is to be seen: a block without text, lines and ground. */
function isEmptyBox(node: Text | Element): boolean {
  if (node.nodeType === 3) return !/\S/.test((node as Text).data)
  if (!isBlockName((node as Element).localName)) return false
  for (let each: Element | null = node as Element; each && !/\S/.test(each.textContent ?? ''); ) {
    const { borderTopWidth, borderBottomWidth, backgroundColor, boxShadow } = getComputedStyle(each)
    const isPlain = boxShadow === 'none' && /^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
    if (!isPlain || Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0) return false
    each = each.parentElement
  }
  return true
}
