import { comparePositions, type Position } from '../section/leaves.ts'
import type { LeafBoxes } from './leaf-boxes.ts'
import type { PageStart } from './page-start.ts'

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

/** Where a column begins: the first leaf in it, and the character of its text. */
interface ColumnBreak {
  column: number
  leaf: number
  offset: number
}

/** The columns of a slice, before it is known which of them are offered as pages. */
export interface ColumnBreaks {
  /** Column of the slice's first page: the spacer fills those before. */
  firstColumn: number
  /** The last column with something in it. */
  lastColumn: number
  /** Beginnings of the columns after the first, in order; columns that begin with nothing of their own have none. */
  breaks: ColumnBreak[]
  /** Leaves in columns that nothing begins in: a float or a picture as high as the page pushed them there. */
  stranded: number[]
}

/** Text that shows nothing is passed at once up to this weight; more of it is a page of its own. */
const HIDDEN_WEIGHT = 150_000
/** With fewer lines on the unfinished page, orphans and widows may still move a line of the page before. */
const FEW_LINES = 6

/** Where each column begins, from the columns of the leaves. Pure. */
export function columnBreaks(boxes: LeafBoxes, isSectionEnd: boolean): ColumnBreaks {
  const isFlowing = (leaf: number): boolean => !boxes.isAbsolute(leaf)
  // A float that did not fit is behind the text after it, and a number beside the text before it.
  const firstColumn = Math.max(
    0,
    boxes.inColumn.findIndex((leaves) => leaves?.some(isFlowing)),
  )
  const lastColumn = lastShownColumn(boxes, isSectionEnd)
  const lastBefore = lastLeafBefore(boxes)
  const breaks: ColumnBreak[] = []
  const stranded: number[] = []
  for (let column = firstColumn + 1; column <= lastColumn; column++) {
    const before = lastBefore[column]
    if (before === undefined) continue
    const found = breakAfter(boxes, before, column)
    if (!found) break
    // A column that nothing begins in is no page of its own: the text goes on behind a float as high as the page, and of a
    // picture as high as that only the white space before it is here.
    const here = boxes.inColumn[column] ?? []
    if (here.some((leaf) => leaf >= found.leaf)) breaks.push({ column, ...found })
    else stranded.push(...here.filter(isFlowing))
  }
  return { firstColumn, lastColumn, breaks, stranded }
}

/**
 * The last column; empty boxes at a section's end (the space of a picture that is not shown) make no page of their own.
 */
function lastShownColumn(boxes: LeafBoxes, isSectionEnd: boolean): number {
  let shown = boxes.count - 1
  if (isSectionEnd) while (shown >= 0 && (boxes.last[shown]! < 0 || boxes.isEmptyBox(shown))) shown--
  if (shown < 0) shown = boxes.count - 1
  let column = -1
  for (let leaf = 0; leaf <= shown; leaf++) column = Math.max(column, boxes.last[leaf]!)
  return column
}

/** Index of the last leaf that begins before each column. */
function lastLeafBefore(boxes: LeafBoxes): number[] {
  const lastIn: number[] = []
  let reached = -1
  for (let leaf = 0; leaf < boxes.count; leaf++) {
    const column = boxes.first[leaf]!
    // A number beside the text may be on the page before the line it belongs to.
    if (column < reached && column >= 0 && boxes.isAbsolute(leaf)) continue
    reached = Math.max(reached, boxes.last[leaf]!)
    if (column >= 0) lastIn[column] = leaf
  }
  const before: number[] = []
  let last: number | undefined
  for (let column = 0; column < boxes.inColumn.length; column++) {
    if (last !== undefined) before[column] = last
    const here = lastIn[column]
    if (here !== undefined) last = Math.max(last ?? here, here)
  }
  return before
}

/** The place that a column begins with, at or after the last leaf that begins before it. Undefined past the last leaf. */
function breakAfter(
  boxes: LeafBoxes,
  before: number,
  column: number,
): { leaf: number; offset: number } | undefined {
  let leaf = before
  let offset = 0
  const text = boxes.text(leaf)
  if (boxes.last[leaf]! >= column && text !== undefined) offset = boxes.splitAt(leaf, column)
  else leaf++
  // Where a text begins with blanks that have no box, the page begins with its first letter.
  for (; leaf < boxes.count; leaf++, offset = 0) {
    if (offset === 0 && boxes.last[leaf]! < 0) continue
    const own = boxes.text(leaf)
    if (own === undefined) break
    offset += boxes.blanksAt(leaf, offset)
    if (offset < own.length) break
  }
  return leaf < boxes.count ? { leaf, offset } : undefined
}

/** Values of a slice that `pageStarts` needs beside its boxes. */
export interface SliceSpan {
  /** Where the slice begins in the section. */
  start: PageStart
  /** First position after the slice. */
  end: Position
  /** Whether the section ends with the slice. */
  isSectionEnd: boolean
  /** Weight of its text, about characters. */
  weight: number
  /** Pages that still change when more text follows: 1 in WebKit, else 0. */
  unsettledPages: number
}

/**
 * The pages of a slice, from where its leaves are. Pure.
 *
 * @returns undefined when no page can end the slice: the caller lays out more
 */
export function pageStarts(
  boxes: LeafBoxes,
  { firstColumn, lastColumn, breaks }: ColumnBreaks,
  span: SliceSpan,
): SlicePages | undefined {
  if (lastColumn < 0) return hiddenPage(span)
  const { start, isSectionEnd, unsettledPages } = span
  const furthest = furthestColumns(boxes)
  const starts: PageStart[] = [start]
  const columns: number[] = [firstColumn]
  for (const each of breaks) {
    const place = positionOf(each, start)
    if (comparePositions(place, starts.at(-1)!) <= 0) continue
    const { depth, isInWhole } = boxes.boxesBeginningAt(each.leaf, each.offset, each.column)
    const canStartSlice = furthest[each.leaf]! < each.column && !isInWhole
    starts.push({ ...place, depth, top: boxes.topAt(each.leaf, each.offset, each.column), canStartSlice })
    columns.push(each.column)
  }
  const top = start.top === undefined ? undefined : boxes.topAt(0, 0, firstColumn)
  const seam = top === undefined ? 0 : top - start.top!

  // Pages of a slice are side by side: where a column between them shows nothing, another slice begins.
  const gap = columns.findIndex(
    (column, k) => k > 0 && column !== columns[k - 1]! + 1 && starts[k]!.canStartSlice,
  )
  if (isSectionEnd && gap < 0) return { starts, columns, next: undefined, seam }
  let last = starts.length - 1
  if (!isSectionEnd) {
    if (boxes.linesIn(columns.at(-1)!) < FEW_LINES) last--
    last -= unsettledPages
  }
  if (gap > 0 && gap < last) last = gap
  for (let next = last; next >= 1; next--) {
    const from = starts[next]!.leaf - start.leaf
    const isWaiting = !isSectionEnd && columns[next]! >= lastColumn - 1 && isOnlyFloats(boxes, from)
    if (starts[next]!.canStartSlice && !isWaiting)
      return { starts: starts.slice(0, next), columns: columns.slice(0, next), next: starts[next], seam }
  }
  return undefined
}

/** Nothing is visible: one page, so that the section can be passed. */
function hiddenPage({ start, end, isSectionEnd, weight }: SliceSpan): SlicePages | undefined {
  if (!isSectionEnd && weight <= HIDDEN_WEIGHT) return undefined
  const next = { ...end, depth: 0, top: undefined, canStartSlice: true }
  return { starts: [start], columns: [0], next: isSectionEnd ? undefined : next, seam: 0 }
}

/** A place of the slice as a position of the section: its first leaf may be cut. */
function positionOf({ leaf, offset }: ColumnBreak, start: Position): Position {
  return { leaf: start.leaf + leaf, offset: leaf === 0 ? start.offset + offset : offset }
}

/** The furthest column that the leaves before each index reach. */
function furthestColumns(boxes: LeafBoxes): Int32Array {
  const furthest = new Int32Array(boxes.count + 1).fill(-1)
  for (let i = 0; i < boxes.count; i++) furthest[i + 1] = Math.max(furthest[i]!, boxes.last[i]!)
  return furthest
}

/** Whether a page begins with a float that did not fit: lines before it may come with the next slice. */
function isOnlyFloats(boxes: LeafBoxes, from: number): boolean {
  for (let i = from; i < boxes.count; i++) if (boxes.first[i]! >= 0 && !boxes.isFloating(i)) return false
  return true
}
