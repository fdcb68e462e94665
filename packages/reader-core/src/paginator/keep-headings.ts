import { engineTraits } from '../layout/engine-traits.ts'
import { px } from '../layout-rules/boxes.ts'
import { setImportant } from '../layout-rules/layout-rule.ts'
import { FORCED } from '../section/declarations.ts'
import { BREAKS } from '../section/forced-breaks.ts'
import { isBlockName } from '../section/leaves.ts'
import type { Steps } from '../steps.ts'
import { setStyle } from '../style-attributes.ts'
import { STACKED_ROW } from '../tables/table-marks.ts'
import type { SliceLayout } from './slice-host.ts'

/** Blocks that keep with the next one: heads, and a speaker's name above a speech that is longer than a page. */
const CAPTIONS = 'figure > figcaption:not(:last-child), caption'
const HEADINGS = `h1, h2, h3, h4, h5, h6, dt, ${CAPTIONS}, tr[${STACKED_ROW}] > :first-child:not(:empty, :last-child)`
/** Blocks that may be the label of what follows: a heading, a year, a speaker, a number, a date, a closing. */
const LABELS = 'p, div, :is(li, dd) > :first-child'
const LONGEST_LABEL = 60
const BOLD = 600
/** The number of a verse, a stanza or a paragraph. */
const NUMBER = /^[\s([]*(\p{Nd}{1,4}|[ivxlc]{1,7}|\p{L})[\s.):\]-]*$/iu
/** Part of the column that a line set apart begins after. */
const SET_APART = 0.25
/** Rounds of moving a heading and laying out again; a slice has a heading at the foot of a page once or twice. */
const MOST_ROUNDS = 40

/**
 * Moves a heading that is last on its page to the next one. Consecutive headings move together. Chromium does so by
 * itself (`break-after: avoid`); Firefox does not know the rule and WebKit ignores it for balanced headings.
 *
 * It stops after each move, because to look for the next heading causes a layout.
 *
 * @param columnsOf - reads where the columns are; what it returns gives the page of a box
 * @returns undoes it, for when content before them moves
 */
export function* keepHeadings(
  flow: Element,
  columnsOf: () => (rect: DOMRect) => number,
  layout: SliceLayout,
): Steps<() => void> {
  const undone: (() => void)[] = []
  for (const begin of forcedBeginnings(flow)) {
    const top = begin.getClientRects()[0]?.top ?? 0
    if (top - flow.getBoundingClientRect().top < 1) continue
    undone.push(moveToNextPage(begin, layout))
    yield
  }
  const headings = [...flow.querySelectorAll<HTMLElement>(`${HEADINGS}, ${LABELS}`)].filter(
    (heading) => !isBeside(heading) && (heading.matches(HEADINGS) || isLabel(heading)),
  )
  for (let round = 0, from = 0; round < MOST_ROUNDS; round++) {
    const columnOf = columnsOf()
    const last = headings.findIndex((heading, i) => i >= from && isLastOnPage(heading, columnOf))
    if (last < 0) break
    // Consecutive headings move together.
    let first = last
    while (first > 0 && headings[first]!.contains(shownAfter(headings[first - 1]!)?.node ?? null)) first--
    const heading = headings[first]!
    from = last + 1
    const rect = heading.getClientRects()[0]
    if (!rect || rect.top - flow.getBoundingClientRect().top < layout.viewport.height / 4) continue
    undone.push(moveToNextPage(heading, layout))
    yield
  }
  return () => {
    for (const undo of undone) undo()
  }
}

/** Elements that the book begins a page with, where the engine does not know such breaks in columns. */
function forcedBeginnings(flow: Element): HTMLElement[] {
  if (engineTraits.hasColumnBreak) return []
  const found = new Set<HTMLElement>()
  for (const element of flow.querySelectorAll<HTMLElement>(`[${BREAKS}]`)) {
    const { breakBefore, breakAfter } = getComputedStyle(element)
    if (FORCED.test(breakBefore)) found.add(element)
    const next = FORCED.test(breakAfter) ? shownAfter(element)?.node : undefined
    let begin = next && (next.nodeType === 3 ? next.parentElement! : (next as HTMLElement))
    while (begin && !isBlockName(begin.localName) && !begin.parentElement!.contains(element))
      begin = begin.parentElement!
    if (begin) found.add(begin as HTMLElement)
  }
  return [...found]
}

/**
 * Moves the block of a leaf to the next page, where its large first letter is already: Chromium and WebKit leave the
 * lines that fit on the page.
 *
 * @returns false when it begins too high up on its page
 */
export function keepFirstLetter(leaf: Node, flow: Element, layout: SliceLayout): boolean {
  let block = leaf.parentElement!
  while (getComputedStyle(block).float !== 'none' || getComputedStyle(block).display.startsWith('inline'))
    block = block.parentElement!
  const rect = block.getClientRects()[0]
  const room = rect ? rect.top - flow.getBoundingClientRect().top : 0
  if (!engineTraits.hasColumnBreak || room < layout.viewport.height / 2) return false
  moveToNextPage(block, layout)
  return true
}

/** A box, and those around that begin with it: the page begins with all of them, and keeps no margin above. */
function beginningWith(box: HTMLElement): HTMLElement[] {
  const found = [box]
  for (let each = box; each.parentElement!.localName !== 'kz-body'; each = each.parentElement!) {
    const first = [...each.parentElement!.childNodes].find((node) => !isBlank(node))
    if (first !== each) break
    found.push(each.parentElement!)
  }
  return found
}

const isBlank = (node: Node): boolean => node.nodeType !== 1 && !/\S/.test(node.textContent ?? '')

/** @returns what undoes it */
function moveToNextPage(heading: HTMLElement, layout: SliceLayout): () => void {
  if (engineTraits.hasColumnBreak) {
    // No page begins before a box in a line.
    const isInLine = getComputedStyle(heading).display.startsWith('inline')
    const moved = beginningWith(heading)
    const own = moved.map((box) => box.getAttribute('style') ?? '')
    setImportant(heading.localName === 'caption' ? heading.parentElement! : heading, {
      'break-before': 'column',
      ...(isInLine && { display: 'block' }),
    })
    for (const box of moved) setImportant(box, { 'margin-block-start': '0' })
    return () => {
      for (const [i, box] of moved.entries()) setStyle(box, own[i]!)
    }
  }
  // Without such a break a box fills the page that the heading leaves.
  let first: Element = heading
  while (first.parentElement?.firstElementChild === first && first.parentElement.localName !== 'kz-body')
    first = first.parentElement
  const filler = heading.ownerDocument.createElement('kz-st')
  filler.style.blockSize = '1px'
  first.before(filler)
  const top = filler.getBoundingClientRect().top - filler.closest('kz-flow')!.getBoundingClientRect().top
  filler.style.blockSize = `${layout.viewport.height - top}px`
  return () => filler.remove()
}

/** Whether a heading has others beside it, so that moving it would not help. */
const isBeside = (heading: Element): boolean =>
  heading.parentElement!.closest(heading.matches(CAPTIONS) ? 'td, th' : 'td, th, figure') !== null

/** Whether a block is a few bold words above a text that is not, a number, or a line set apart. */
function isLabel(block: HTMLElement): boolean {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let words = ''
  let isInBold = true
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    words += text.data
    if (words.trim().length > LONGEST_LABEL) return false
    isInBold &&= isBold(text) || !/\S/.test(text.data)
  }
  // Under a picture or a table they are its caption.
  const before = block.previousElementSibling
  const isCaption = before?.matches(CAPTIONED) || before?.querySelector(CAPTIONED)
  if (!/\S/.test(words) || isCaption || block.querySelector(LABELS) || !isBlockBox(block)) return false
  const after = shownAfter(block)?.node
  if (after?.nodeType !== 3) return false
  return (isInBold && !isBold(after as Text)) || NUMBER.test(words) || isSetApart(block, after.parentElement!)
}

const isBold = ({ parentElement }: Text): boolean =>
  Number(getComputedStyle(parentElement!).fontWeight) >= BOLD

/**
 * Whether a short line at a side, in the middle or in other letters belongs to what follows, as dates and closings do. It is nearer to
 * that than to what precedes; a signature is nearer to its letter.
 */
function isSetApart(block: HTMLElement, following: Element): boolean {
  let next = following
  while (!isBlockBox(next) || next.parentElement === null) next = next.parentElement!
  const [own, other] = [getComputedStyle(block), getComputedStyle(next)]
  const before = block.previousElementSibling
  const above = Math.max(px(own.marginBlockStart), before ? px(getComputedStyle(before).marginBlockEnd) : 0)
  const below = Math.max(px(own.marginBlockEnd), px(other.marginBlockStart))
  const isIndented = px(own.marginInlineStart) > SET_APART * block.parentElement!.clientWidth
  const isOther = own.textAlign !== other.textAlign && /^(right|left|end|center)/.test(own.textAlign)
  return (
    above > below && (isIndented || isOther || (own.fontStyle === 'italic' && other.fontStyle !== 'italic'))
  )
}
const isBlockBox = (element: Element): boolean => !/^(inline|none)/.test(getComputedStyle(element).display)

const SHOWN = 'img, svg, math, audio, video, canvas, iframe, object'
const CAPTIONED = `${SHOWN}, table`

/** Returns the first visible box after a heading: many books put empty paragraphs before it. */
function shownAfter(heading: Element): { node: Node; rect: DOMRect } | undefined {
  const walker = document.createTreeWalker(
    heading.closest('kz-flow')!,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  )
  const range = document.createRange()
  walker.currentNode = heading
  while (walker.lastChild());
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let box: Element | Range = range
    if (node.nodeType === 3) {
      const letter = (node as Text).data.search(/\S/)
      if (letter < 0) continue
      range.setStart(node, letter)
      range.setEnd(node, letter + 1)
    } else {
      box = node as Element
      if (box.localName === 'kz-sp') return undefined
      if (!box.matches(SHOWN)) continue
    }
    const rect = box.getClientRects()[0]
    if (rect) return { node, rect }
  }
  return undefined
}

function isLastOnPage(heading: HTMLElement, columnOf: (rect: DOMRect) => number): boolean {
  const own = heading.getClientRects()
  const after = own.length > 0 && shownAfter(heading)
  return !!after && columnOf(after.rect) > columnOf(own[own.length - 1]!)
}
