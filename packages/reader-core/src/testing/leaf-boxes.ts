import type { BeginningBoxes, LeafBoxes } from '../paginator/leaf-boxes.ts'

/** A leaf of a made-up slice. */
export interface MadeLeaf {
  /** Its text; without one it is an atom. */
  text?: string
  /** Columns it has boxes in; none for a leaf without a box. */
  columns?: number[]
  /** Offset of its first character in each column after its first. */
  splits?: Record<number, number>
  isFloating?: boolean
  isAbsolute?: boolean
  isOutside?: boolean
  isEmptyBox?: boolean
  beginning?: BeginningBoxes
  /** y of its first line, CSS px. */
  top?: number
}

/** Boxes of leaves as a browser would give them, from a table. */
export function madeLeafBoxes(leaves: readonly MadeLeaf[], lines: Record<number, number> = {}): LeafBoxes {
  const inColumn: number[][] = []
  const outside = new Set<number>()
  for (const [i, { columns = [], isOutside }] of leaves.entries()) {
    if (isOutside) outside.add(i)
    for (const column of columns) {
      inColumn[column] ??= []
      inColumn[column].push(i)
    }
  }
  return {
    count: leaves.length,
    first: Int32Array.from(leaves, ({ columns = [] }) => (columns.length > 0 ? Math.min(...columns) : -1)),
    last: Int32Array.from(leaves, ({ columns = [] }) => Math.max(-1, ...columns)),
    inColumn,
    outside,
    returning: [],
    text: (leaf) => leaves[leaf]!.text,
    isEmptyBox: (leaf) => leaves[leaf]!.isEmptyBox ?? false,
    isAbsolute: (leaf) => leaves[leaf]!.isAbsolute ?? false,
    isFloating: (leaf) => leaves[leaf]!.isFloating ?? false,
    splitAt: (leaf, column) => leaves[leaf]!.splits?.[column] ?? 0,
    blanksAt: (leaf, offset) => /^\s*/.exec(leaves[leaf]!.text!.slice(offset))![0].length,
    linesIn: (column) => lines[column] ?? 20,
    topAt: (leaf) => leaves[leaf]!.top ?? 0,
    boxesBeginningAt: (leaf) => leaves[leaf]!.beginning ?? { depth: 0, isInWhole: false },
  }
}
