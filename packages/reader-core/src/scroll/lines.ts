import { pageOffset, sourceOffset } from '../paginator/added-hyphens.ts'
import type { Position } from '../section/leaves.ts'

/** Laid-out leaves of a section from a position on. */
interface Leaves {
  start: Position
  leaves: (Text | Element | undefined)[]
}

/** A line of text, or a picture, and the first position in it. */
interface Line {
  position: Position
  rect: DOMRect
}

const hasBox = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0

const measure = (() => {
  let range: Range | undefined
  return () => {
    range ??= document.createRange()
    return range
  }
})()

function rectsOf(node: Text | Element): DOMRectList {
  if (node.nodeType === 1) return (node as Element).getClientRects()
  const range = measure()
  range.selectNodeContents(node)
  return range.getClientRects()
}

/** Box of a character, or of the next one that has a box. */
function boxFrom(node: Text, offset: number): { offset: number; rect: DOMRect } | undefined {
  const range = measure()
  for (let at = offset; at < node.data.length; at++) {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    // After a soft hyphen a letter has two boxes: the hyphen's on the line before, and its own.
    let found: DOMRect | undefined
    for (const rect of range.getClientRects()) if (hasBox(rect)) found = rect
    if (found) return { offset: at, rect: found }
  }
  return undefined
}

/** The first line in reading order that passes a test of its box. */
export function findLine(slice: Leaves, test: (rect: DOMRect) => boolean): Line | undefined {
  for (const [i, node] of slice.leaves.entries()) {
    if (!node) continue
    for (const rect of rectsOf(node)) {
      if (!hasBox(rect) || !test(rect)) continue
      const cut = i === 0 ? slice.start.offset : 0
      const offset = node.nodeType === 3 ? sourceOffset(node, lineStart(node as Text, rect)) + cut : 0
      return { position: { leaf: slice.start.leaf + i, offset }, rect }
    }
  }
  return undefined
}

/** First character of a text that is on the line of a box. */
function lineStart(node: Text, line: DOMRect): number {
  const middle = (line.top + line.bottom) / 2
  let low = 0
  let high = node.data.length
  while (low < high) {
    const at = (low + high) >> 1
    const box = boxFrom(node, at)
    if (!box || box.rect.bottom > middle) high = at
    else low = box.offset + 1
  }
  // Blanks without a box belong to the line before.
  return boxFrom(node, low)?.offset ?? low
}

/** Box of the character or picture at a position, or of the next one that has a box. */
export function boxAt(slice: Leaves, position: Position): DOMRect | undefined {
  for (let i = Math.max(0, position.leaf - slice.start.leaf); i < slice.leaves.length; i++) {
    const node = slice.leaves[i]
    if (!node) continue
    if (node.nodeType === 1) {
      const rect = (node as Element).getClientRects()[0]
      if (rect) return rect
      continue
    }
    const isSame = slice.start.leaf + i === position.leaf
    const cut = i === 0 ? slice.start.offset : 0
    const box = boxFrom(node as Text, isSame ? pageOffset(node, Math.max(0, position.offset - cut)) : 0)
    if (box) return box.rect
  }
  return undefined
}
