import { inlineSign } from '../direction/reading-direction.ts'
import { comparePositions, isBlockName, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { asksEveryLine, blockReader } from './block-reader.ts'
import type { PageStart } from './page-start.ts'
import type { SliceLayout } from './slice-host.ts'
import type { SliceEnd } from './slice-range.ts'
import { firstLetterShift, isWebkit } from './webkit.ts'

/** The pages a slice offers. */
export interface SlicePages {
  /** Starts of the pages, the slice's own first. */
  starts: PageStart[]
  /** Column of each page in the laid-out flow, from 0. */
  columns: number[]
  /** Start of the page after the last; undefined at the section's end. */
  next: PageStart | undefined
  /**
   * How much lower the first page begins than the slice before had found it, CSS px. Not 0 means that this browser
   * keeps or drops a margin by what it laid out before.
   */
  seam: number
}

interface Columns {
  /** First and last column of each leaf, -1 for one without a box. */
  first: Int32Array
  last: Int32Array
}

/** Half a device pixel, for edges that lie on a column's edge. */
const TOLERANCE = 0.6
/** Of a line's height: the box of a line whose face is higher than it reaches this far under it, or less. */
const MOST_UNDER = 0.55
/** With fewer lines on the unfinished page, orphans and widows may still move a line of the page before. */
const FEW_LINES = 6
/** A first letter in a box of its own has fewer characters. */
const MOST_FIRST_LETTERS = 5
/** What stands beside the text to count it has no more characters. */
const LONGEST_NUMBER = 16
/** How far from its guess a place in a text is looked for first, characters. */
const GUESS_STEP = 3
/** Text that shows nothing is passed at once up to this weight; more of it stands on a page of its own. */
const HIDDEN_WEIGHT = 150_000

/** How to tell in which column of a flow a box lies. */
export function columnsOf(flow: HTMLElement, content: SectionContent, layout: SliceLayout) {
  const { stride, columnWidth, gap } = layout.viewport
  const sign = inlineSign(layout.direction)
  const box = flow.getBoundingClientRect()
  const scale = box.width / columnWidth || 1
  const origin = sign === 1 ? box.left : box.right
  const reach = gap / 2 + TOLERANCE
  // A rectangle belongs to the column of the edge its text starts at, whatever side the pages go on to: a wide formula
  // may reach into the next. What hangs out before its column (a negative margin) does so by no more than the page's own.
  const isFromLeft = content.direction === 'ltr'
  const columnOf = (rect: DOMRect): number => {
    const edge = isFromLeft ? rect.left : rect.right
    return Math.max(0, Math.floor((((edge - origin) * sign) / scale + reach) / stride))
  }
  const isSunk = content.css.includes('initial-letter')
  const top = box.top
  const foot = top + layout.viewport.height * scale
  const side = (layout.viewport.margin + TOLERANCE) * scale
  const width = columnWidth * scale
  const leftOf = (column: number): number =>
    origin + (sign === 1 ? column * stride * scale : -column * stride * scale - width)
  const isAstray = (rect: DOMRect, column: number, isPicture: boolean): boolean => {
    const left = leftOf(column)
    if (rect.left < left - side || rect.right > left + width + side) return true
    // A margin below 0 stays where a page begins.
    if (isPicture && rect.top < top - TOLERANCE) return true
    // Of a letter that is sunk Chromium tells that it stands above its line.
    return rect.top + rect.height * MOST_UNDER > foot || (rect.top + rect.height / 2 < top && !isSunk)
  }
  /** Whether all of a box lies within its column. */
  const isInside = (rect: DOMRect, column: number): boolean => {
    const left = leftOf(column) - TOLERANCE
    const right = left + width + 2 * TOLERANCE
    return (
      rect.left > left && rect.right < right && rect.top > top - TOLERANCE && rect.bottom < foot + TOLERANCE
    )
  }
  return { box, scale, columnOf, isAstray, isInside }
}

/** Reads in which column each leaf lies, and from that the starts of pages. Undefined: no clean end, lay out more. */
export function readColumns(input: {
  content: SectionContent
  start: PageStart
  end: SliceEnd
  flow: HTMLElement
  aligned: (Text | Element | undefined)[]
  layout: SliceLayout
  /** Takes the leaves that have a line outside of the page it stands on. */
  astray?: Node[]
  /** Takes the leaves whose large first letter stands on the page after that of its text. */
  parted?: Node[]
}): SlicePages | undefined {
  const { content, start, end, flow, aligned, layout, astray, parted } = input
  const { box, scale, columnOf, isAstray, isInside } = columnsOf(flow, content, layout)
  const range = document.createRange()
  const hasBox = (rect: DOMRect): boolean => rect.width > 0 || rect.height > 0

  const rectsOf = (node: Text | Element): DOMRectList => {
    if (node.nodeType !== 3) return (node as Element).getClientRects()
    range.selectNodeContents(node)
    return range.getClientRects()
  }

  const keepsBlanks = (node: Node): boolean =>
    /^(pre|break)/.test(getComputedStyle(node.parentElement!).whiteSpace)
  /** Whether more than blanks lies outside of its page: those that are kept hang over the end of their line. */
  const isLetterAstray = (node: Text | Element): boolean => {
    if (node.nodeType !== 3 || !keepsBlanks(node)) return true
    for (const { index, 0: word } of (node as Text).data.matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      for (const rect of range.getClientRects())
        if (hasBox(rect) && isAstray(rect, columnOf(rect), false)) return true
    }
    return false
  }

  const count = aligned.length
  const columns: Columns = {
    first: new Int32Array(count).fill(-1),
    last: new Int32Array(count).fill(-1),
  }
  const outside = new Set<number>()
  /** Boxes of the leaves whose block does not tell their column. */
  const boxes = new Map<Node, DOMRectList>()
  /** The leaves that have a box in a column. */
  const inColumn: number[][] = []
  const addTo = (column: number, i: number): void => {
    inColumn[column] ??= []
    if (inColumn[column].at(-1) !== i) inColumn[column].push(i)
  }
  const columnOfBlock = blockReader(flow, content, columnOf, isInside)
  for (let i = 0; i < count; i++) {
    const node = aligned[i]
    if (!node) continue
    const column = columnOfBlock(node)
    if (column !== undefined) {
      columns.first[i] = column
      columns.last[i] = column
      if (column >= 0) addTo(column, i)
      continue
    }
    let first = Number.MAX_SAFE_INTEGER
    let last = -1
    let isOutside = false
    let isParted = false
    const rects = rectsOf(node)
    boxes.set(node, rects)
    for (const rect of rects) {
      // An empty block without height would begin a page before the spacer has left it.
      if (!hasBox(rect) || (node.nodeType === 1 && rect.height === 0)) continue
      const column = columnOf(rect)
      if (column < last) isParted = true
      if (column < first) first = column
      if (column > last) last = column
      addTo(column, i)
      isOutside ||= isAstray(rect, column, node.nodeType === 1)
    }
    if (isOutside && !isBlankLeaf(node) && isLetterAstray(node)) {
      astray?.push(node)
      outside.add(i)
    }
    if (isParted) parted?.push(node)
    if (last >= 0) {
      columns.first[i] = first
      columns.last[i] = last
    }
  }

  /** Lines of text in a column. One counts once, however many pieces and glosses it is made of. */
  const linesIn = (column: number): number => {
    let lines = 0
    let middle = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const node = aligned[i]
      if (node?.nodeType !== 3 || columns.first[i]! > column || columns.last[i]! < column) continue
      for (const rect of rectsOf(node)) {
        if (!hasBox(rect) || columnOf(rect) !== column || rect.top <= middle) continue
        lines++
        middle = rect.top + rect.height * 0.6
      }
    }
    return lines
  }

  const cutOf = (i: number): number => (i === 0 ? start.offset : 0)
  const shifts = new Map<Text, number>()
  const shiftOf = (node: Text): number => {
    let shift = shifts.get(node)
    if (shift === undefined) {
      shift = firstLetterShift(node, content.css)
      shifts.set(node, shift)
    }
    return shift
  }
  /** Boxes of the letters of a text that were asked for: its first on a page is asked for more than once. */
  const letters = new Map<number, DOMRect | undefined>()
  let lettersOf: Text | undefined
  const charRect = (node: Text, offset: number): DOMRect | undefined => {
    if (node !== lettersOf) letters.clear()
    lettersOf = node
    if (letters.has(offset)) return letters.get(offset)
    const from = Math.max(0, offset - shiftOf(node))
    range.setStart(node, from)
    range.setEnd(node, Math.min(node.data.length, from + 1))
    // The first letter after a soft hyphen has two boxes: the hyphen's at the end of the line before, and its own.
    let found: DOMRect | undefined
    for (const rect of range.getClientRects()) if (hasBox(rect)) found = rect
    letters.set(offset, found)
    return found
  }
  const firstRectOf = (node: Text | Element | undefined, offset = 0): DOMRect | undefined =>
    node?.nodeType === 3 ? charRect(node as Text, offset) : (node as Element | undefined)?.getClientRects()[0]
  /** The first line at or after a position, in a column: an empty block (a cell without text) has none to compare. */
  const firstLineOf = (i: number, offset: number, column: number): DOMRect | undefined => {
    let at = i
    while (at < count && (columns.first[at]! < 0 || isBlockName((aligned[at] as Element).localName))) at++
    return columns.first[at] === column || at === i
      ? firstRectOf(aligned[at], at === i ? offset : 0)
      : undefined
  }
  /** About which character of a text is the first in a column: as far into it as its lines before are wide. */
  const guessSplit = (node: Text, column: number): number => {
    let before = 0
    let all = 0
    for (const rect of boxes.get(node)!) {
      all += rect.width
      if (columnOf(rect) < column) before += rect.width
    }
    return Math.floor((node.data.length * before) / (all || 1))
  }
  /** A box in the line of a character, for its column: blanks that are kept hang over its end, as far as the next page. */
  const lineRectOf = (node: Text, offset: number, rect: DOMRect): DOMRect => {
    const last = /[ \t]/.test(node.data[offset]!) ? node.data.slice(0, offset).trimEnd().length - 1 : offset
    const letter = last < 0 || last === offset - 1 ? undefined : charRect(node, last)
    return letter && Math.abs(letter.top - rect.top) < 1 ? letter : rect
  }
  /** First character of a text that lies in a column at or after the given one; blanks without a box go before. */
  const splitText = (node: Text, column: number): number => {
    let low = 0
    let high = node.data.length
    // From the guess in growing steps until the place lies between two of them.
    let middle = asksEveryLine ? high >> 1 : Math.min(guessSplit(node, column), high - 1)
    let step = asksEveryLine ? high : GUESS_STEP
    while (low < high) {
      let probe = middle
      let rect = charRect(node, probe)
      while (!rect && probe + 1 < high) rect = charRect(node, ++probe)
      const isBehind = !rect || columnOf(lineRectOf(node, probe, rect)) >= column
      if (isBehind) high = middle
      else low = probe + 1
      middle = (low + high) >> 1
      if (isBehind) middle = Math.max(middle, high - step)
      else middle = Math.min(middle, low + step)
      step *= 4
    }
    return low
  }
  /** Blanks that a line does not begin with: they belong to the page before. */
  const blanksAt = (node: Text, offset: number): number => {
    const isKept = keepsBlanks(node)
    let end = offset
    while (end < node.data.length && (isKept ? !charRect(node, end) : /[ \t\n\r\f]/.test(node.data[end]!)))
      end++
    while (end < node.data.length && !charRect(node, end)) end++
    return end - offset
  }

  /** Index of the last leaf that begins before each column. */
  const lastBefore: number[] = []
  let reached = -1
  let lastColumn = -1
  for (let i = 0; i < count; i++) if (columns.last[i]! > lastColumn) lastColumn = columns.last[i]!
  for (let i = 0; i < count; i++) {
    const column = columns.first[i]!
    // A number beside the text may stand on the page before the line it belongs to.
    if (column < reached && column >= 0) {
      if (isOutOfFlow(aligned[i]!)) {
        if (isSaying(aligned[i]!)) astray?.push(aligned[i]!)
        continue
      }
      // What came before stands on a later page: so far to the side, or beside this.
      if (astray && !outside.has(i) && !isFloating(aligned[i]!))
        for (let k = i - 1; k >= 0 && (columns.last[k]! > column || columns.last[k]! < 0); k--)
          if (columns.last[k]! <= column || (isOutOfFlow(aligned[k]!) && !isSaying(aligned[k]!))) continue
          else if (!isFloating(aligned[k]!)) astray.push(aligned[k]!)
          else if (isFirstLetter(aligned[k]!)) parted?.push(aligned[k]!)
    }
    reached = Math.max(reached, columns.last[i]!)
    if (column >= 0) for (let k = column + 1; k <= lastColumn; k++) lastBefore[k] = i
  }
  const furthest = new Int32Array(count + 1).fill(-1)
  for (let i = 0; i < count; i++) furthest[i + 1] = Math.max(furthest[i]!, columns.last[i]!)

  // A float that has no room left stands behind the text after it, and a number beside the text before it.
  const isFlowing = (i: number): boolean => !isOutOfFlow(aligned[i]!)
  const firstColumn = Math.max(
    0,
    inColumn.findIndex((leaves) => leaves?.some(isFlowing)),
  )
  if (lastColumn < 0) {
    // Nothing visible: one page, so that the section can be passed.
    const weight = content.leaves.weightOf(end.position) - content.leaves.weightOf(start)
    const next = { ...end.position, depth: 0, top: undefined, isClean: true }
    if (end.isSectionEnd || weight > HIDDEN_WEIGHT)
      return { starts: [start], columns: [0], next: end.isSectionEnd ? undefined : next, seam: 0 }
    return undefined
  }

  const wholeCache = new Map<Element, boolean>()
  const isWhole = (element: Element): boolean => {
    let answer = wholeCache.get(element)
    if (answer === undefined) {
      answer = isLaidOutWhole(element)
      wholeCache.set(element, answer)
    }
    return answer
  }

  const describe = (i: number, offset: number, column: number): PageStart => {
    const node = aligned[i]!
    const isCut = node.nodeType === 3 && (node as Text).data.slice(0, offset).trim() !== ''
    const rect = firstLineOf(i, offset, column)
    let depth = 0
    let chain: Element | null = node.parentElement
    let anchor: Node = node
    while (!isCut && chain && chain.localName !== 'kz-body') {
      const box = chain.getClientRects()[0]
      if (box && columnOf(box) < column) break
      depth++
      anchor = chain
      chain = chain.parentElement
    }
    let isClean = furthest[i]! < column
    for (
      let element = (anchor as Node).parentElement;
      isClean && element && element.localName !== 'kz-body';
      element = element.parentElement
    ) {
      if (isWhole(element)) isClean = false
    }
    return {
      leaf: start.leaf + i,
      offset: offset + cutOf(i),
      depth,
      top: rect ? (rect.top - box.top) / scale : undefined,
      isClean,
    }
  }

  // Empty boxes at the end (the room of a picture that is not shown) make no page of their own.
  if (end.isSectionEnd) {
    let shown = count - 1
    while (shown >= 0 && (columns.last[shown]! < 0 || isEmptyBox(aligned[shown]!))) shown--
    if (shown >= 0) lastColumn = Math.min(lastColumn, furthest[shown + 1]!)
  }

  const starts: PageStart[] = [start]
  const pageColumns: number[] = [firstColumn]
  for (let column = firstColumn + 1; column <= lastColumn; column++) {
    const before = lastBefore[column]
    if (before === undefined) continue
    let i = before
    let offset = 0
    const node = aligned[i]!
    if (columns.last[i]! >= column && node.nodeType === 3) offset = splitText(node as Text, column)
    else i++
    if (offset > 0 && node.nodeType === 3 && offset >= (node as Text).data.length) {
      i++
      offset = 0
    }
    // Where a text begins with blanks that have no box, the page begins with its first letter.
    for (; i < count; i++, offset = 0) {
      if (offset === 0 && columns.last[i]! < 0) continue
      const leafNode = aligned[i]!
      if (leafNode.nodeType !== 3) break
      offset += blanksAt(leafNode as Text, offset)
      if (offset < (leafNode as Text).data.length) break
    }
    if (i >= count) break
    const here = inColumn[column] ?? []
    // A column that nothing begins in is no page of its own: the text goes on behind a float as high as the page, and of a
    // picture as high as that only the white space before it is here.
    if (!here.some((each) => each >= i)) {
      for (const each of here.filter(isFlowing)) astray?.push(aligned[each]!)
      continue
    }
    const found: Position = { leaf: start.leaf + i, offset: offset + cutOf(i) }
    if (comparePositions(found, starts.at(-1)!) <= 0) continue
    starts.push(describe(i, offset, column))
    pageColumns.push(column)
  }

  /** Whether a page begins with a float that had no room, and lines that go on before it may come with the next slice. */
  const isWaiting = (page: number): boolean => {
    const column = pageColumns[page]!
    if (end.isSectionEnd || column < lastColumn - 1) return false
    for (let i = starts[page]!.leaf - start.leaf; i < count; i++)
      if (columns.first[i]! >= 0 && !isFloating(aligned[i]!)) return false
    return true
  }

  const firstRect = start.top === undefined ? undefined : firstLineOf(0, 0, firstColumn)
  const seam = firstRect ? (firstRect.top - box.top) / scale - start.top! : 0

  // Pages of a slice stand side by side: where a column between them shows nothing, another slice begins.
  const gap = pageColumns.findIndex(
    (column, k) => k > 0 && column !== pageColumns[k - 1]! + 1 && starts[k]!.isClean,
  )
  if (end.isSectionEnd && gap < 0) return { starts, columns: pageColumns, next: undefined, seam }
  const dropped = pageColumns.at(-1)!
  let last = starts.length - 1
  if (!end.isSectionEnd) {
    if (linesIn(dropped) < FEW_LINES) last--
    if (isWebkit) last--
  }
  if (gap > 0 && gap < last) last = gap
  for (let next = last; next >= 1; next--) {
    if (starts[next]!.isClean && !isWaiting(next))
      return { starts: starts.slice(0, next), columns: pageColumns.slice(0, next), next: starts[next], seam }
  }
  return undefined
}

/** Whether a leaf is the large letter that a text begins with, with the marks around it. */
const isFirstLetter = (node: Text | Element): boolean =>
  node.nodeType === 3 && (node as Text).data.trim().length < MOST_FIRST_LETTERS

/** Whether a leaf beside the text is more than a number, so that it must stand on its page. */
const isSaying = (node: Text | Element): boolean =>
  node.nodeType === 3 && (node as Text).data.trim().length > LONGEST_NUMBER

/** Whether nobody misses a leaf: blanks, and a block without text. */
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

/** Whether a leaf is placed outside of the lines around it. */
function isOutOfFlow(node: Text | Element): boolean {
  for (let each = node.parentElement; each && each.localName !== 'kz-body'; each = each.parentElement)
    if (getComputedStyle(each).position === 'absolute') return true
  return false
}

/** Whether a leaf stands in a box beside the text. */
function isFloating(node: Text | Element): boolean {
  for (
    let each: Element | null = node.nodeType === 1 ? (node as Element) : node.parentElement;
    each && each.localName !== 'kz-body';
    each = each.parentElement
  )
    if (getComputedStyle(each).float !== 'none') return true
  return false
}

/** Attribute of a box that flows only because it is higher than a page: what is left of it on another page must, too. */
export const LOOSE = 'data-kz-loose'

/** Whether an element's content is broken otherwise than by the page: no slice may begin inside it. */
export function isLaidOutWhole(element: Element): boolean {
  const style = getComputedStyle(element)
  return (
    /^(table|inline-table|flex|inline-flex|grid|inline-grid|inline-block|ruby)|^table-/.test(style.display) ||
    style.float !== 'none' ||
    style.position === 'absolute' ||
    (style.overflow !== 'visible' && style.overflow !== '') ||
    style.columnCount !== 'auto' ||
    style.columnWidth !== 'auto' ||
    style.transform !== 'none' ||
    style.textWrapStyle === 'balance' ||
    style.writingMode !== 'horizontal-tb' ||
    element.hasAttribute(LOOSE)
  )
}
