/**
 * Where the leaves of a laid-out slice are, as `pageStarts` and `misfits` read it. Leaves and columns count from 0 in the
 * slice. Nothing here changes the layout: what costs a layout or a style is read when it is first needed, once.
 */
export interface LeafBoxes {
  /** Number of leaves. */
  readonly count: number
  /** First and last column of each leaf, -1 for one without a box. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** Leaves that have a box in each column, in document order; undefined for a column without any. */
  readonly inColumn: readonly (readonly number[] | undefined)[]
  /** Leaves with a line or a picture outside of its page. */
  readonly outside: ReadonlySet<number>
  /** Leaves whose boxes go back to an earlier column: the large first letter is on the page after its text. */
  readonly returning: readonly number[]
  /** Characters of a leaf; undefined for an atom and for an empty block. */
  text(leaf: number): string | undefined
  /** Whether nothing of a leaf is seen: blanks, or a block without text, border and background. */
  isEmptyBox(leaf: number): boolean
  /** Whether a leaf is placed outside of the lines around it (`position: absolute`). */
  isAbsolute(leaf: number): boolean
  /** Whether a leaf is in a box beside the text. */
  isFloating(leaf: number): boolean
  /** Offset of the first character of a text in a column at or after the given one; blanks without a box go before. */
  splitAt(leaf: number, column: number): number
  /** Number of blanks at an offset that no line begins with: they belong to the page before. */
  blanksAt(leaf: number, offset: number): number
  /** Lines of text in a column. */
  linesIn(column: number): number
  /** y of the first line at or after a place, CSS px from the page's top; undefined when it is on another page. */
  topAt(leaf: number, offset: number, column: number): number | undefined
  /** Returns the boxes that begin with a leaf on the page of a column. */
  boxesBeginningAt(leaf: number, offset: number, column: number): BeginningBoxes
}

/** The boxes around a page's first leaf. */
export interface BeginningBoxes {
  /** How many ancestors begin on the page, counted from the leaf upwards. */
  depth: number
  /** Whether an ancestor that began before is laid out as a whole, so that no slice begins in it. */
  isInWhole: boolean
}
