import { engineTraits } from '../layout/engine-traits.ts'
import type { ColumnGeometry } from './column-geometry.ts'
import { firstLetterShift } from './first-letter-shift.ts'

/** How far from its guess a place in a text is looked for first, characters. */
const GUESS_STEP = 3

export const hasBox = (rect: DOMRect): boolean => rect.width > 0 || rect.height > 0

/** Whether the blanks of a text are kept. */
export const keepsBlanks = (node: Node): boolean =>
  /^(pre|break)/.test(getComputedStyle(node.parentElement!).whiteSpace)

/** Finds by the boxes of single characters where the text of a node is. Boxes read for one text are kept until the next. */
export class TextSplits {
  readonly #range = document.createRange()
  readonly #geometry: ColumnGeometry
  readonly #css: string
  readonly #shifts = new Map<Text, number>()
  readonly #letters = new Map<number, DOMRect | undefined>()
  #lettersOf: Text | undefined
  /** Widths of the lines of one text in each column: a long text is split at many. */
  #widths: number[] = []
  #widthsOf: Text | undefined

  /** @param css - style sheet of the book */
  constructor(geometry: ColumnGeometry, css: string) {
    this.#geometry = geometry
    this.#css = css
  }

  /** Boxes of all of a node. */
  rectsOf(node: Text | Element): DOMRectList {
    if (node.nodeType !== 3) return (node as Element).getClientRects()
    this.#range.selectNodeContents(node)
    return this.#range.getClientRects()
  }

  /** Box of one character; undefined for one that has none. */
  charRect(node: Text, offset: number): DOMRect | undefined {
    if (node !== this.#lettersOf) this.#letters.clear()
    this.#lettersOf = node
    if (this.#letters.has(offset)) return this.#letters.get(offset)
    const from = Math.max(0, offset - this.#shiftOf(node))
    this.#range.setStart(node, from)
    this.#range.setEnd(node, Math.min(node.data.length, from + 1))
    // The first letter after a soft hyphen has two boxes: the hyphen's at the end of the line before, and its own.
    let found: DOMRect | undefined
    for (const rect of this.#range.getClientRects()) if (hasBox(rect)) found = rect
    this.#letters.set(offset, found)
    return found
  }

  /** Whether more than blanks is outside of its page: blanks that are kept hang over the end of their line. */
  isWordMisplaced(node: Text): boolean {
    const { columnOf, isMisplaced } = this.#geometry
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      this.#range.setStart(node, index)
      this.#range.setEnd(node, index + word.length)
      for (const rect of this.#range.getClientRects())
        if (hasBox(rect) && isMisplaced(rect, columnOf(rect), false)) return true
    }
    return false
  }

  /**
   * First character of a text in a column at or after the given one; blanks without a box go before.
   *
   * @param rects - boxes of the text
   */
  splitAt(node: Text, rects: DOMRectList, column: number): number {
    let low = 0
    let high = node.data.length
    // From the guess in growing steps until the place is between two of them.
    let middle = engineTraits.mustReadEveryLine
      ? high >> 1
      : Math.min(this.#guess(node, rects, column), high - 1)
    let step = engineTraits.mustReadEveryLine ? high : GUESS_STEP
    while (low < high) {
      let probe = middle
      let rect = this.charRect(node, probe)
      while (!rect && probe + 1 < high) rect = this.charRect(node, ++probe)
      const isBehind = !rect || this.#geometry.columnOf(this.#lineRect(node, probe, rect)) >= column
      if (isBehind) high = middle
      else low = probe + 1
      middle = (low + high) >> 1
      if (isBehind) middle = Math.max(middle, high - step)
      else middle = Math.min(middle, low + step)
      step *= 4
    }
    return low
  }

  /** Number of blanks at an offset that no line begins with. */
  blanksAt(node: Text, offset: number): number {
    const isKept = keepsBlanks(node)
    let end = offset
    while (
      end < node.data.length &&
      (isKept ? !this.charRect(node, end) : /[ \t\n\r\f]/.test(node.data[end]!))
    )
      end++
    while (end < node.data.length && !this.charRect(node, end)) end++
    return end - offset
  }

  /** About which character of a text is the first in a column: as far into it as its lines before are wide. */
  #guess(node: Text, rects: DOMRectList, column: number): number {
    if (node !== this.#widthsOf) {
      this.#widthsOf = node
      this.#widths = []
      for (const rect of rects) {
        const own = this.#geometry.columnOf(rect)
        this.#widths[own] = (this.#widths[own] ?? 0) + rect.width
      }
    }
    let before = 0
    let all = 0
    for (const [own, width = 0] of this.#widths.entries()) {
      all += width
      if (own < column) before += width
    }
    return Math.floor((node.data.length * before) / (all || 1))
  }

  /** A box in the line of a character, for its column: blanks that are kept hang over its end, as far as the next page. */
  #lineRect(node: Text, offset: number, rect: DOMRect): DOMRect {
    const last = /[ \t]/.test(node.data[offset]!) ? node.data.slice(0, offset).trimEnd().length - 1 : offset
    const letter = last < 0 || last === offset - 1 ? undefined : this.charRect(node, last)
    return letter && Math.abs(letter.top - rect.top) < 1 ? letter : rect
  }

  #shiftOf(node: Text): number {
    let shift = this.#shifts.get(node)
    if (shift === undefined) {
      shift = firstLetterShift(node, this.#css)
      this.#shifts.set(node, shift)
    }
    return shift
  }
}
