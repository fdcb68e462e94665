import type { Viewport } from '../layout/viewport.ts'

/**
 * Target duration of a task that lays out text, ms: it fits a frame, and text that costs four times as much as that before
 * it still takes no longer than a task may.
 */
const TASK_MS = 12
/** Weights of slices laid out beside the page, by script: Arabic costs three to four times as much. */
const LATIN_WEIGHT = 4500
const ARABIC_WEIGHT = 1800
/** The most that is counted at once, whatever the machine: more of it would gain nothing. */
const MOST_COUNTED = 24_000
/** Pages laid out beyond those in view, so that the last of them is known to be whole. */
const SPARE_PAGES = 0.6
/** Width of a letter, em. */
const LETTER_EM = 0.48
/**
 * How much the last slice changes the estimate: more when it was quick, because other work on the machine only makes
 * slices slower.
 */
const NEWS = { quicker: 0.5, slower: 0.25 }

/**
 * How much text is laid out at once, in weight (about characters): enough for the pages that are needed now, else as
 * much as this machine lays out within a frame. It adapts with every slice. Page starts do not depend on it.
 */
export class SliceBudget {
  /** For the pages in view, when they are needed now. */
  readonly first: number
  readonly #beside: number
  /** ms for each unit of weight; undefined until something was laid out. */
  #cost: number | undefined

  /**
   * @param viewport - the page box, CSS px
   * @param font - size (CSS px) and line height (factor) of the text
   * @param isArabic - the script of the book
   */
  constructor(viewport: Viewport, font: { size: number; lineHeight: number }, isArabic: boolean) {
    const letters = viewport.columnWidth / (font.size * LETTER_EM)
    const lines = viewport.height / (font.size * font.lineHeight)
    this.first = Math.max(200, Math.round(letters * lines * (viewport.pagesPerView + SPARE_PAGES)))
    this.#beside = isArabic ? ARABIC_WEIGHT : LATIN_WEIGHT
  }

  /** For the pages beside those in view, which stay in the document. */
  get beside(): number {
    return Math.max(this.first, Math.min(this.#beside, this.counting))
  }

  /** For pages that are only counted. */
  get counting(): number {
    if (this.#cost === undefined) return Math.max(this.first, this.#beside)
    return Math.max(this.first, Math.min(MOST_COUNTED, TASK_MS / this.#cost))
  }

  /** Adapts the weight to the cost of a slice. */
  learn(weight: number, ms: number): void {
    if (weight < this.first / 4) return
    const cost = ms / weight
    if (this.#cost === undefined) this.#cost = cost
    else this.#cost += (cost - this.#cost) * (cost < this.#cost ? NEWS.quicker : NEWS.slower)
  }
}
