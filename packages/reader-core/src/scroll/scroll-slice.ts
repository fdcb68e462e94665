import { usesArabicScript } from '../direction/reading-direction.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import { continueLists } from '../layout-rules/continue-lists.ts'
import { type LayoutRule, runRules } from '../layout-rules/layout-rule.ts'
import { narrowFloats } from '../layout-rules/narrow-floats.ts'
import { wrapWideLines } from '../layout-rules/wrap-wide-lines.ts'
import { alignLeaves } from '../paginator/align-leaves.ts'
import { carryBidiContext } from '../paginator/carry-bidi-context.ts'
import { cloneSlice, HAS_LETTERS } from '../paginator/clone-slice.ts'
import { layRowTables } from '../paginator/lay-row-tables.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { type SliceEnd, sliceEnd } from '../paginator/slice-range.ts'
import { sliceSheets } from '../paginator/slice-sheets.ts'
import { BREAKS, JOINED } from '../section/forced-breaks.ts'
import { collectLeafNodes, comparePositions, isBlockName, type Position } from '../section/leaves.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { runSteps } from '../steps.ts'
import { widthRules } from '../tables/tables.ts'
import { findLine } from './lines.ts'

/** Weight of a slice, about characters, by script: three to four pages of a phone. */
const LATIN_BUDGET = 4500
const ARABIC_BUDGET = 2400

/** Begins before the slice: the start of the element has been shown already. */
const FROM = 'data-kz-from'
/** Continues after the slice: the end of the element comes later. */
const ON = 'data-kz-on'

/**
 * Rules of one column of natural height. Slices are plain blocks below each other, so that margins collapse and floats
 * reach from one into the next as in the whole chapter.
 */
const SCROLL_CSS = `
kz-flow { columns: auto; height: auto; margin-inline: calc(var(--kz-gap) / 2); }
[${FROM}] { margin-block-start: 0 !important; padding-block-start: 0 !important; border-block-start-width: 0 !important; }
[${ON}] { margin-block-end: 0 !important; padding-block-end: 0 !important; border-block-end-width: 0 !important; }
[${FROM}]::before, [${ON}]::after { content: none !important; }
[${HAS_LETTERS}] [${FROM}]::first-letter { float: none !important; font: inherit !important; margin: 0 !important; padding: 0 !important; }
[${BREAKS}~="before"]:not(#kz, [${JOINED}~="before"]) { margin-block-start: 4em; }
[${BREAKS}~="after"]:not(#kz, [${JOINED}~="after"]) { margin-block-end: 4em; }
li[${FROM}] { list-style: none !important; }
[${FROM}="line"] { text-indent: 0 !important; }
[${ON}="justified"] { text-align-last: justify !important; }
`

let sheet: CSSStyleSheet | undefined

function scrollSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(SCROLL_CSS)
  }
  return sheet
}

/** A slice of a section in the column. */
export interface ScrollSlice {
  content: SectionContent
  host: HTMLElement
  start: Position
  /** First position after the slice. */
  end: Position
  isSectionEnd: boolean
  /** Leaf nodes of the slice, each at its place in the section from `start.leaf` on. */
  leaves: (Text | Element | undefined)[]
}

/** Height of a picture in a column that is scrolled, CSS px: a strip of a web comic. */
const MOST_PICTURE_PX = 100_000

const SECTION_START: Position = { leaf: 0, offset: 0 }

/** Starts of slices by section, found from the section's leaves alone: the same from either direction. */
export class SliceGrid {
  readonly #starts = new Map<number, Position[]>()

  /** Start of the slice that contains a position. */
  startAt(content: SectionContent, position: Position): Position {
    let starts = this.#starts.get(content.index)
    if (!starts) {
      starts = [SECTION_START]
      this.#starts.set(content.index, starts)
    }
    for (;;) {
      const last = starts.at(-1)!
      if (comparePositions(last, position) > 0) break
      const end = scrollSliceEnd(content, last)
      if (end.isSectionEnd) break
      starts.push(end.position)
    }
    return starts.filter((start) => comparePositions(start, position) <= 0).at(-1) ?? SECTION_START
  }

  /** Start of the last slice that begins before a position. */
  startBefore(content: SectionContent, position: Position): Position {
    this.startAt(content, position)
    const starts = this.#starts.get(content.index)!
    return starts.filter((start) => comparePositions(start, position) < 0).at(-1) ?? SECTION_START
  }
}

/** Where a slice ends, by its weight: between two blocks wherever they are not longer than many views. */
function scrollSliceEnd(content: SectionContent, start: Position, until?: Position): SliceEnd {
  const { leaves, body } = content
  const budget = usesArabicScript(content.language) ? ARABIC_BUDGET : LATIN_BUDGET
  const end = sliceEnd(leaves, body, start, fullBudget(content, start, budget), content.isWhole)
  if (until && comparePositions(until, end.position) < 0) return endAt(content, until)
  return end.isSectionEnd ? end : endAt(content, end.position)
}

/** A budget that ends in a paragraph: blanks between blocks belong to what is around all of them. */
function fullBudget({ leaves }: SectionContent, start: Position, budget: number): number {
  const from = leaves.weightOf(start)
  let index = Math.max(start.leaf, leaves.indexAtWeight(from + budget))
  for (;;) {
    const leaf = leaves.at(index)
    if (!leaf) return budget * 2
    const isBlank = leaf.node.nodeType === 3 && /^\s*$/.test((leaf.node as Text).data)
    if (!isBlank && !leaf.node.parentElement?.closest('h1, h2, h3, h4, h5, h6'))
      return Math.max(budget, leaf.weightBefore - from)
    index++
  }
}

/** The boundary at a position, before all elements that begin there: none of them leaves an empty shell behind. */
function endAt(content: SectionContent, position: Position): SliceEnd {
  const leaf = content.leaves.at(position.leaf)
  if (!leaf) {
    const { body } = content
    return { container: body, offset: body.childNodes.length, position, isSectionEnd: true }
  }
  if (position.offset > 0)
    return { container: leaf.node, offset: position.offset, position, isSectionEnd: false }
  const before = content.leaves.at(position.leaf - 1)?.node
  let node: Node = leaf.node
  while (node.parentNode && node.parentNode !== content.body && !(before && node.parentNode.contains(before)))
    node = node.parentNode
  const container = node.parentNode!
  const offset = Array.prototype.indexOf.call(container.childNodes, node)
  return { container, offset, position, isSectionEnd: false }
}

/** The block that contains the lines of a leaf; the body for bare text. */
function blockOf(content: SectionContent, index: number): Element | undefined {
  const node = content.leaves.at(index)?.node
  if (!node || (node.nodeType === 1 && isBlockName((node as Element).localName))) return undefined
  let element = node.parentElement
  while (element && element !== content.body && !isBlockName(element.localName))
    element = element.parentElement
  return element ?? undefined
}

/** Whether a position is between two characters of one block, so that a line may go over it. */
function isInBlock(content: SectionContent, position: Position): boolean {
  if (position.offset > 0) return true
  if (position.leaf === 0) return false
  const block = blockOf(content, position.leaf)
  return block !== undefined && block === blockOf(content, position.leaf - 1)
}

/**
 * Lays out a slice as a block of natural height. Synchronous: clone, sanitise, insert. A block that is longer than many
 * views is cut at the end of a line.
 *
 * @param track - the column; the slice is inserted into it
 * @param before - child of the column to insert it before
 * @param room - hidden element to measure in
 * @param until - where it ends, when what follows is laid out already
 * @returns the slice, or the pictures whose sizes must be known first
 */
export function layOutScrollSlice(
  content: SectionContent,
  start: Position,
  layout: SliceLayout,
  track: HTMLElement,
  before: Node | null,
  room: HTMLElement,
  until?: Position,
): ScrollSlice | { missingImages: string[] } {
  const end = scrollSliceEnd(content, start, until)
  const slice = layOutRange(content, start, end, layout, track, before, room)
  if ('missingImages' in slice) return slice
  const isWanted = until !== undefined && comparePositions(end.position, until) === 0
  if (end.isSectionEnd || isWanted || !isInBlock(content, end.position)) return slice
  const line = lastLineStart(slice)
  if (!line) return slice
  slice.host.remove()
  return layOutRange(content, start, endAt(content, line), layout, track, before, room)
}

/** First character of the last line of a slice; undefined when it has but one. */
function lastLineStart(slice: ScrollSlice): Position | undefined {
  let lowest = Number.NEGATIVE_INFINITY
  findLine(slice, (rect) => {
    lowest = Math.max(lowest, (rect.top + rect.bottom) / 2)
    return false
  })
  const line = findLine(slice, (rect) => rect.bottom >= lowest)
  return line && comparePositions(line.position, slice.start) > 0 ? line.position : undefined
}

function layOutRange(
  content: SectionContent,
  start: Position,
  end: SliceEnd,
  layout: SliceLayout,
  track: HTMLElement,
  before: Node | null,
  room: HTMLElement,
): ScrollSlice | { missingImages: string[] } {
  const pageStart = { ...start, depth: 0, top: undefined, canStartSlice: true }
  const { root, body } = cloneSlice(content, pageStart, end)
  const images = [...root.querySelectorAll(`[${IMAGE_HREF}]`)]
  const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
  if (missingImages.length > 0) return { missingImages }
  for (const image of images) layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
  layRowTables(content, body, layout, room)
  const leafNodes = collectLeafNodes(body)
  const leaves = alignLeaves(content, pageStart, leafNodes)
  openCut(content, start, leafNodes[0], root)
  const cut = closeCut(content, end, body, root)

  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [...sliceSheets(content, layout, room), scrollSheet()]
  for (const [name, value] of Object.entries(layout.properties)) host.style.setProperty(name, value)
  // No page limits the height of a picture.
  host.style.setProperty('--kz-picture', `${MOST_PICTURE_PX}px`)
  host.dir = layout.direction
  const flow = document.createElement('kz-flow')
  flow.dir = layout.direction
  // Its lines are those of the pages.
  if (engineTraits.flowClass) flow.className = engineTraits.flowClass
  shadow.append(flow)
  flow.append(document.adoptNode(root))
  track.insertBefore(host, before)
  layout.hyphenation?.addTo(content, start, leaves)
  const rules: LayoutRule[] = [
    ...(content.hasFloats ? [narrowFloats] : []),
    wrapWideLines,
    ...(content.hasTables ? widthRules : []),
  ]
  runSteps(runRules(rules, flow, { viewport: layout.viewport, css: content.css }))
  if (cut && getComputedStyle(cut).textAlign === 'justify') cut.setAttribute(ON, 'justified')
  return { content, host, start, end: end.position, isSectionEnd: end.isSectionEnd, leaves }
}

/** Marks what began before the slice, and continues lists, counters and bidi context. */
function openCut(
  content: SectionContent,
  start: Position,
  first: ChildNode | undefined,
  root: Element,
): void {
  const source = content.leaves.at(start.leaf)
  if ((start.leaf === 0 && start.offset === 0) || !source || !first) return
  const before = start.offset > 0 ? source.node : content.leaves.at(start.leaf - 1)!.node
  root.setAttribute(FROM, '')
  const block = isInBlock(content, start) ? blockOf(content, start.leaf) : undefined
  let clone = first.parentElement
  let anchor: Node = first
  let anchorSource: Node = source.node
  for (let each = source.node.parentElement; each && clone; each = each.parentElement) {
    if (each.contains(before)) clone.setAttribute(FROM, each === block ? 'line' : '')
    else {
      anchor = clone
      anchorSource = each
    }
    if (each === content.body) break
    clone = clone.parentElement
  }
  if (block) carryBidiContext(content, start, source.node, first)
  if (content.hasLists) continueLists(content.body, source.node, first)
  content.counters?.continueIn(content.html, anchorSource, anchor)
}

/**
 * Marks what continues after the slice.
 *
 * @returns the block that is cut between two of its lines
 */
function closeCut(content: SectionContent, end: SliceEnd, body: Element, root: Element): Element | undefined {
  if (end.isSectionEnd) return undefined
  const next = content.leaves.at(end.position.leaf)!.node
  const chain: Element[] = []
  const innermost = end.container.nodeType === 3 ? end.container.parentElement : (end.container as Element)
  for (let each = innermost; each && each !== content.body; each = each.parentElement) chain.unshift(each)
  const block = isInBlock(content, end.position) ? blockOf(content, end.position.leaf) : undefined
  root.setAttribute(ON, '')
  body.setAttribute(ON, '')
  let cut: Element | undefined = block === content.body ? body : undefined
  let clone: Element | null = body
  for (const each of chain) {
    clone = clone.lastElementChild
    if (!clone) break
    if (each.contains(next)) clone.setAttribute(ON, '')
    if (each === block) cut = clone
  }
  return cut
}

/** Whether a section begins here. */
export function isSectionStart(position: Position): boolean {
  return position.leaf === 0 && position.offset === 0
}
