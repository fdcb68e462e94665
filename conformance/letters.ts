import { UNSEEN } from '../packages/reader-core/src/layout-rules/unseen-mark.ts'
import { firstLetterShift } from '../packages/reader-core/src/paginator/first-letter-shift.ts'
import { type LaidText, textRuns } from '../packages/reader-core/src/paginator/text-ranges.ts'
import type { Box } from './compare-ink.ts'

/** A letter with its marks, its place in the text and on screen. */
export interface Letter {
  text: string
  /** UTF-16 units from the section's start. */
  at: number
  /** On screen, CSS px; undefined for one that the browser gives no box of its own. */
  rect: DOMRect | undefined
}

/** A line has fewer letters. */
const LONGEST_LINE = 160

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const hasInk = (text: string): boolean =>
  !/^[\s\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/.test(text)

/** Finds where letters of a laid-out slice are on screen. */
export class LetterFinder {
  readonly #laid: LaidText
  readonly #css: string
  readonly #shifts = new WeakMap<Text, number>()
  readonly #range = document.createRange()

  constructor(laid: LaidText, css: string) {
    this.#laid = laid
    this.#css = css
  }

  /** The rectangle of some units of the text; undefined when the slice does not contain them or they show nothing. */
  rectOf(at: number, length: number): DOMRect | undefined {
    const runs = textRuns(this.#laid)
    let low = 0
    let high = runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (runs[middle]!.to <= at) low = middle + 1
      else high = middle
    }
    const run = runs[low]
    if (!run || run.from > at || run.to < at + length) return undefined
    const { node } = run
    let shift = this.#shifts.get(node)
    if (shift === undefined) {
      shift = firstLetterShift(node, this.#css)
      this.#shifts.set(node, shift)
    }
    const from = at - run.from
    this.#range.setStart(node, Math.max(0, from - shift))
    this.#range.setEnd(node, Math.max(0, from + length - shift))
    return [...this.#range.getClientRects()].find((rect) => rect.width > 0 && rect.height > 0)
  }

  /**
   * The letters of the first or of the last line of a stretch of the text: those whose middle is within the height of the
   * first (last) of them, and those among them that have no box.
   */
  line(from: number, to: number, end: 'first' | 'last'): Letter[] {
    const candidates: Letter[] = []
    const runs = [...textRuns(this.#laid)].filter((run) => run.to > from && run.from < to)
    if (end === 'last') runs.reverse()
    for (const run of runs) {
      if (candidates.length >= LONGEST_LINE) break
      const element = run.node.parentElement
      // Text that the book hides is compared by no rule of ink.
      if (element?.closest(`[${UNSEEN}]:not([${UNSEEN}="shown"])`)) continue
      if (element?.checkVisibility?.({ visibilityProperty: true }) === false) continue
      const begin = Math.max(from, run.from)
      const stop = Math.min(to, run.to)
      const text = run.node.data.slice(begin - run.from, stop - run.from)
      const near = end === 'first' ? text.slice(0, 4 * LONGEST_LINE) : text.slice(-4 * LONGEST_LINE)
      const skipped = end === 'first' ? 0 : text.length - near.length
      const parts = [...graphemes.segment(near)]
      if (end === 'last') parts.reverse()
      for (const { segment, index } of parts) {
        if (candidates.length >= LONGEST_LINE) break
        if (!hasInk(segment)) continue
        const at = begin + skipped + index
        candidates.push({ text: segment, at, rect: this.rectOf(at, segment.length) })
      }
    }
    const edge = candidates.find(({ rect }) => rect)?.rect
    if (!edge) return []
    const isOnLine = ({ rect }: Letter): boolean => {
      if (!rect) return true
      const middle = rect.top + rect.height / 2
      return middle >= edge.top && middle <= edge.bottom
    }
    const last = candidates.findLastIndex((each) => each.rect && isOnLine(each))
    return candidates.slice(0, last + 1).filter(isOnLine)
  }
}

/** The box around some letters. */
export function boxAround(rects: readonly { x: number; y: number; width: number; height: number }[]): Box {
  const left = Math.min(...rects.map((rect) => rect.x))
  const top = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}
