import type { LeafBoxes } from './leaf-boxes.ts'
import type { ColumnBreaks } from './page-starts.ts'

/** Parts of a slice that are not where a reader expects them; leaves as indexes of the slice. */
export interface Misfits {
  /** Leaves with a line outside of its page, or on a page before that of earlier content. */
  misplacedLeaves: number[]
  /** Leaves that are, or begin with, a large first letter on another page than its text. */
  splitDropCaps: number[]
}

/** A first letter in a box of its own has fewer characters. */
const MOST_FIRST_LETTERS = 5
/** A number beside the text that counts it has no more characters. */
const LONGEST_NUMBER = 16

/** Finds the parts of a slice that have to be moved. Pure. */
export function misfits(boxes: LeafBoxes, { stranded }: ColumnBreaks): Misfits {
  const misplacedLeaves = [...boxes.outside]
  const splitDropCaps = [...boxes.returning]
  let reached = -1
  for (let leaf = 0; leaf < boxes.count; leaf++) {
    const column = boxes.first[leaf]!
    const isBefore = column >= 0 && column < reached
    if (isBefore && boxes.isAbsolute(leaf)) {
      if (isText(boxes, leaf)) misplacedLeaves.push(leaf)
      continue
    }
    if (isBefore && !boxes.outside.has(leaf) && !boxes.isFloating(leaf))
      addLaterOnes(boxes, leaf, misplacedLeaves, splitDropCaps)
    reached = Math.max(reached, boxes.last[leaf]!)
  }
  return { misplacedLeaves: [...new Set([...misplacedLeaves, ...stranded])], splitDropCaps }
}

/** Adds content before a leaf that is on a later page: too far to the side, or beside it. */
function addLaterOnes(
  boxes: LeafBoxes,
  leaf: number,
  misplacedLeaves: number[],
  splitDropCaps: number[],
): void {
  const column = boxes.first[leaf]!
  for (let k = leaf - 1; k >= 0; k--) {
    const last = boxes.last[k]!
    if (last >= 0 && last <= column) return
    if (last < 0 || (boxes.isAbsolute(k) && !isText(boxes, k))) continue
    if (!boxes.isFloating(k)) misplacedLeaves.push(k)
    else if (isFirstLetter(boxes, k)) splitDropCaps.push(k)
  }
}

/** Whether a leaf is the large letter that a text begins with, with the marks around it. */
const isFirstLetter = (boxes: LeafBoxes, leaf: number): boolean =>
  (boxes.text(leaf)?.trim().length ?? MOST_FIRST_LETTERS) < MOST_FIRST_LETTERS

/** Whether a leaf beside the text is more than a number, so that it must be on its page. */
const isText = (boxes: LeafBoxes, leaf: number): boolean =>
  (boxes.text(leaf)?.trim().length ?? 0) > LONGEST_NUMBER
