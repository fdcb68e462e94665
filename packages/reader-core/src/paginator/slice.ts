import { collectLeafNodes, isBlockName, type Position } from '../section/leaves.ts'
import { LONG_TABLE, STACKED_ROW } from '../section/long-tables.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { breakWideLines } from './break-wide-lines.ts'
import { bringBack } from './bring-back.ts'
import { carryBidiContext, isolatesAround } from './carry-bidi-context.ts'
import { clonePiece } from './clone-piece.ts'
import { columnGeometry } from './column-geometry.ts'
import { fitPictures } from './fit-pictures.ts'
import { keepFirstLetter, keepHeadings } from './keep-headings.ts'
import { measureLeaves } from './measure-leaves.ts'
import { misfits } from './misfits.ts'
import { INDENTED } from './page-sheets.ts'
import type { PageStart } from './page-start.ts'
import { columnBreaks, pageStarts, type SlicePages } from './page-starts.ts'
import { createSliceHost, type SliceLayout, showWindow } from './slice-host.ts'
import { type SliceEnd, sliceEnd } from './slice-range.ts'
import { isWebkit } from './webkit.ts'

/** Laid-out pages in a row: a piece of a section, cut so that it breaks as the whole section would. */
export interface Slice extends SlicePages {
  content: SectionContent
  /** The element to put on screen: a window over the laid-out pages, without what only served to break them. */
  host: HTMLElement
  weight: number
}

/** Ordinal of a list item as the whole list numbers it. */
function ordinalOf(list: Element, item: Element): number {
  const items = [...list.children].filter((child) => child.localName === 'li')
  const isReversed = list.hasAttribute('reversed')
  let number = Number.parseInt(list.getAttribute('start') ?? '', 10)
  if (Number.isNaN(number)) number = isReversed ? items.length : 1
  for (const [i, each] of items.entries()) {
    const own = Number.parseInt(each.getAttribute('value') ?? '', 10)
    if (!Number.isNaN(own)) number = own
    else if (i > 0) number += isReversed ? -1 : 1
    if (each === item) return number
  }
  return number
}

/** The ancestors of the first leaf in the source, innermost first, up to the body. */
function sourceChain(content: SectionContent, node: Node): Element[] {
  const chain: Element[] = []
  for (let each = node.parentElement; each && each !== content.body; each = each.parentElement)
    chain.push(each)
  return chain
}

/** A difference that can be seen, CSS px. */
const SEAM_PX = 0.6

/** What a book has moved off the page may push other things off it when it is back. */
const MOST_ROUNDS = 3

/** Large first letters that a slice may have at the foot of its pages. */
const MOST_LETTERS = 12

const WORD_START = /^[\p{L}\p{N}]/u

const isInline = (element: Element): boolean => !isBlockName(element.localName)

/** Puts the spacer before what the slice begins with, and what the cut would take from its context. */
function addHead(
  content: SectionContent,
  start: PageStart,
  body: Element,
  leafNodes: (Text | Element)[],
): Node | undefined {
  const firstClone = leafNodes[0]
  const source = content.leaves.at(start.leaf)
  if (!firstClone || !source) return undefined
  const document = body.ownerDocument
  let anchor: ChildNode = firstClone
  let sourceNode: Node = source.node
  for (let i = 0; i < start.depth && anchor.parentElement && anchor.parentElement !== body; i++) {
    anchor = anchor.parentElement
    sourceNode = sourceNode.parentElement ?? sourceNode
  }
  // A page begins inside a row of a long table only when the row is higher than a page.
  const row = anchor.parentElement?.closest(`table[${LONG_TABLE}] tr`)
  row?.setAttribute(STACKED_ROW, '')
  const spacer = document.createElement('kz-sp')
  spacer.setAttribute('aria-hidden', 'true')
  const isInlineCut = anchor.nodeType === 3 || isInline(anchor as Element)
  // A line that begins with blanks that are kept needs its line break, or they would hang on the spacer's line. With
  // it begins a new paragraph of the order of writing.
  const isNewLine = source.node.nodeType === 3 && (source.node as Text).data[start.offset - 1] === '\n'
  const isKept = isNewLine && anchor.parentElement?.closest('pre') !== null
  if (isInlineCut && !isKept) {
    carryBidiContext(content, start, sourceNode, anchor)
    // What carries the order around an isolate must stand behind the spacer, too.
    for (let level = isolatesAround(anchor); level > 0; level--) {
      anchor = anchor.parentElement!
      sourceNode = sourceNode.parentElement ?? sourceNode
    }
  }
  let behind: ChildNode = anchor
  while (behind.previousSibling?.nodeName.toLowerCase() === 'kz-cx') behind = behind.previousSibling
  behind.before(spacer)
  // A line may begin with a letter anyhow. Firefox would count a mark before it as one more gap of a justified line, and leave
  // it on a line of its own before a word that is wider than the line.
  const isMarked = isKept || behind !== anchor || !WORD_START.test(anchor.textContent ?? '')
  if (isInlineCut && isMarked) spacer.after(document.createElement(isKept ? 'br' : 'wbr'))
  continueLists(content, source.node, firstClone)
  if (content.counters) continueCounters(content, sourceNode, anchor)
  return anchor
}

/** Blanks that are kept get a line of their own: they would hang on the spacer's. */
function keepBlanks(flow: Element, first: Node | undefined): void {
  if (!/^[ \t]/.test(first?.nodeValue ?? '')) return
  const mark = flow.querySelector('kz-sp + wbr')
  if (mark && /^(pre|break)/.test(getComputedStyle(first!.parentElement!).whiteSpace))
    mark.replaceWith(document.createElement('br'))
}

/** The book's own counters go on from where they stand before the slice. */
export function continueCounters(content: SectionContent, place: Node, anchor: Node): void {
  const cut: Element[] = []
  const clones: Element[] = []
  let clone = anchor.parentElement
  for (let each = place.parentElement; each && clone; each = each.parentElement) {
    cut.push(each)
    clones.push(clone)
    if (each === content.html) break
    clone = clone.parentElement
  }
  for (const { host, isBefore, value } of content.counters!.resets(place, cut)) {
    let counting = clones[cut.indexOf(host)] as HTMLElement | undefined
    if (isBefore && counting) {
      const before = counting.ownerDocument.createElement('kz-st')
      before.style.display = 'inline'
      counting.prepend(before)
      counting = before
    }
    counting?.style.setProperty('counter-reset', value, 'important')
  }
}

/**
 * Makes the first page begin where the slice before had found it. A blank line that a page begins with is not in the
 * slice, and WebKit keeps or drops a margin by what it laid out before.
 *
 * @param leaf - what is first in it
 * @param seam - how much lower it begins than it should, CSS px
 * @param attempt - 0: the margin of what begins; 1: those of the boxes in it that begin with it, which are one, as large as
 * the largest of them; 2: something put before it
 */
function mendSeam(anchor: Node, leaf: Node, seam: number, attempt: number): void {
  const boxes: HTMLElement[] = []
  if (seam > 0 && attempt === 0 && anchor.nodeType === 1) boxes.push(anchor as HTMLElement)
  if (seam > 0 && attempt === 1 && anchor.contains(leaf))
    for (let box = leaf.parentElement; box && box !== anchor; box = box.parentElement) boxes.push(box)
  if (boxes.length > 0) {
    const margins = boxes.map((box) => Number.parseFloat(getComputedStyle(box).marginBlockStart) || 0)
    const most = Math.max(...margins) - seam
    for (const [i, box] of boxes.entries())
      if (margins[i]! > most) box.style.setProperty('margin-block-start', `${most}px`, 'important')
    return
  }
  let spacer = anchor.previousSibling as Element | null
  while (spacer && spacer.localName !== 'kz-sp') spacer = spacer.previousElementSibling
  if (!spacer) return
  const strut = document.createElement('kz-st')
  if (seam < 0) strut.style.blockSize = `${-seam}px`
  else strut.style.marginBlockStart = `${-seam}px`
  // The line break that ends the spacer's line stays on it.
  const next = spacer.nextSibling!
  if (next !== anchor && next.nodeName.toLowerCase() === 'br') spacer = next as Element
  spacer.after(strut)
}

/** Lists that go on count from the item that is cut or comes first. */
export function continueLists(content: SectionContent, node: Node, cloned: Node): void {
  let clone: Element | null = cloned.parentElement
  for (const element of sourceChain(content, node)) {
    if (element.localName === 'ol' && clone) {
      const item = [...element.children].find((each) => each.contains(node))
      if (item) clone.setAttribute('start', String(ordinalOf(element, item)))
    }
    clone = clone?.parentElement ?? null
  }
}

/** Puts the spacer after the last whole element, inside the ancestors that go on. */
function addTail(content: SectionContent, end: SliceEnd, body: Element): void {
  if (end.isSectionEnd) return
  let container = end.container.nodeType === 3 ? end.container.parentElement! : (end.container as Element)
  // What ends with the slice has its foot before the spacer: inside of it Firefox moves all of it to the next page.
  let index = end.position.leaf
  while (/^\s+$/.test(content.leaves.at(index)?.node.textContent ?? '')) index++
  const next = content.leaves.at(index)?.node
  while (next && container !== content.body && !container.contains(next)) container = container.parentElement!
  let levels = 0
  for (let node: Element | null = container; node && node !== content.body; node = node.parentElement)
    levels++
  let place: Element = body
  for (let i = 0; i < levels; i++) place = (place.lastElementChild as Element | null) ?? place
  const spacer = body.ownerDocument.createElement('kz-sp')
  spacer.setAttribute('aria-hidden', 'true')
  place.append(spacer)
}

/** Leaf nodes of the clone, each at its place in the section; what the sanitiser took leaves a gap. */
export function alignLeaves(
  content: SectionContent,
  start: PageStart,
  clones: (Text | Element)[],
): (Text | Element | undefined)[] {
  const aligned: (Text | Element | undefined)[] = []
  let index = start.leaf
  for (const clone of clones) {
    for (;;) {
      const source = content.leaves.at(index)
      if (!source) return aligned
      index++
      const isSame =
        source.node.nodeType === clone.nodeType &&
        (clone.nodeType === 3
          ? index - 1 === start.leaf || (source.node as Text).data.startsWith((clone as Text).data)
          : (source.node as Element).localName === (clone as Element).localName)
      if (isSame) {
        aligned.push(clone)
        break
      }
      aligned.push(undefined)
    }
  }
  return aligned
}

/**
 * Lays out a piece of a section that begins at a page start and reads its pages. Synchronous: clone, sanitise, lay
 * out, measure. The caller takes `host` out again when it is done.
 *
 * @param room - connected element in whose coordinates nothing is scaled; the slice is put into it
 * @param before - child of the room to put it before
 * @param until - where the pages end, instead of the section's end
 * @param budget - weight to lay out, about characters; grows until the piece ends at a clean page
 * @returns the slice, or the pictures whose sizes must be known first
 */
export function layOutSlice(
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null = null,
  until?: Position,
): Slice | { missingImages: string[] } {
  let wanted = budget
  for (;;) {
    const end = sliceEnd(content.leaves, content.body, start, wanted, content.isKept, until)
    const { root, body } = clonePiece(content, start, end)
    const images = [...root.querySelectorAll(`[${IMAGE_HREF}]`)]
    const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
    if (missingImages.length > 0) return { missingImages }
    for (const image of images) layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
    content.tables?.setLongTables(content, body, layout, room)
    const leafNodes = collectLeafNodes(body)
    const isSectionStart = start.leaf === 0 && start.offset === 0
    const aligned = alignLeaves(content, start, leafNodes)
    const anchor = isSectionStart ? undefined : addHead(content, start, body, leafNodes)
    addTail(content, end, body)

    const { host, flow } = createSliceHost(layout, layout.sheetsOf(content))
    // Named here for assistive technology: a language given to what stands already would be styled anew.
    host.role = 'article'
    if (content.language !== 'und') host.lang = content.language
    flow.append(document.adoptNode(root))
    room.insertBefore(host, before)
    if (anchor) keepBlanks(flow, aligned[0])
    const isPictureFitted = fitPictures(flow, layout)
    const isEased = content.indents?.easeIndents(flow, INDENTED)
    const isWrapped = breakWideLines(flow, content)
    const isLoosened = content.tables?.loosenTallRows(flow, layout)
    const isFitted = content.tables?.fitWide(flow, layout) || isPictureFitted
    const isLower = content.tables?.loosenTallBoxes(flow, content, layout)
    if (isLower || isFitted || isLoosened || isWrapped || isEased) {
      // Firefox breaks a changed table into pages only when it is laid out afresh.
      const shadow = flow.parentNode!
      flow.remove()
      shadow.appendChild(flow)
    }
    const weight = content.leaves.weightOf(end.position) - content.leaves.weightOf(start)
    const span = {
      start,
      end: end.position,
      isSectionEnd: end.isSectionEnd,
      weight,
      unsettledPages: isWebkit ? 1 : 0,
    }
    const keep = () => keepHeadings(flow, columnGeometry(flow, content, layout).columnOf, layout)
    const read = () => {
      const boxes = measureLeaves(flow, aligned, content, columnGeometry(flow, content, layout))
      const breaks = columnBreaks(boxes, end.isSectionEnd)
      return { pages: pageStarts(boxes, breaks, span), misfits: misfits(boxes, breaks) }
    }
    let putBack = keep()
    let found = read()
    for (let round = 0; round < MOST_ROUNDS && found.misfits.misplacedLeaves.length > 0; round++) {
      putBack()
      bringBack(found.misfits.misplacedLeaves.map((leaf) => aligned[leaf]!))
      putBack = keep()
      found = read()
    }
    for (let round = 0; round < MOST_LETTERS && found.misfits.splitDropCaps.length > 0; round++) {
      putBack()
      // What comes after it moves, too.
      const isMoved = keepFirstLetter(aligned[found.misfits.splitDropCaps[0]!]!, flow, layout)
      putBack = keep()
      if (!isMoved) break
      found = read()
    }
    for (
      let attempt = 0;
      found.pages &&
      attempt < (found.pages.seam > 0 ? 3 : 2) &&
      anchor &&
      Math.abs(found.pages.seam) > SEAM_PX;
      attempt++
    ) {
      putBack()
      mendSeam(anchor, aligned[0]!, found.pages.seam, attempt)
      putBack = keep()
      found = read()
    }
    const { pages } = found
    if (pages) {
      showWindow(host, flow, pages, layout)
      return { ...pages, content, host, weight }
    }
    host.remove()
    wanted = Math.max(wanted * 2, 1500)
  }
}
