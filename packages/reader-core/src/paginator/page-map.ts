import { comparePositions, type Position } from '../section/leaves.ts'
import { type PageStart, SECTION_START } from './page-start.ts'
import type { SlicePages } from './page-starts.ts'

/**
 * A run of pages of one section, as far as they have been laid out. The canonical map begins at the section's start and
 * goes to its end; a run begins at the target of a jump, before the pages up to there were counted.
 */
export class PageMap {
  readonly section: number
  /** Where the run ends; undefined for the section's end. */
  readonly end: Position | undefined
  /** The run that ends where this one begins. */
  previous: PageMap | undefined
  /** The run that begins where this one ends. */
  next: PageMap | undefined
  /** Share of the section's text before the last page known, 0 to 1; undefined until it was counted. */
  progression: number | undefined
  readonly #starts: PageStart[]
  #isComplete = false

  constructor(section: number, start: PageStart = SECTION_START, end?: Position) {
    this.section = section
    this.end = end
    this.#starts = [start]
  }

  /** Whether page numbers of this map are the section's own. */
  get isCanonical(): boolean {
    return this.end === undefined && isSectionStart(this.#starts[0]!)
  }

  /** Pages known to begin: when complete, all of them. */
  get count(): number {
    return this.#starts.length
  }

  /** Whether the last page is known. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Start of a page, or undefined when it is not known. */
  start(page: number): PageStart | undefined {
    return this.#starts[page]
  }

  /** Every start found so far. */
  get starts(): readonly PageStart[] {
    return this.#starts
  }

  /** The last page from which a slice may begin, at or before a page. */
  sliceStartBefore(page: number): number {
    let clean = Math.min(page, this.#starts.length - 1)
    while (clean > 0 && !this.#starts[clean]!.canStartSlice) clean--
    return clean
  }

  /** Page that shows a position; undefined when it is outside of what is laid out. */
  pageAt(position: Position): number | undefined {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (comparePositions(this.#starts[middle]!, position) <= 0) low = middle + 1
      else high = middle
    }
    const page = low - 1
    if (page < 0) return isSectionStart(this.#starts[0]!) ? 0 : undefined
    if (this.end && comparePositions(position, this.end) >= 0) return undefined
    // Counting has reached the last known start; later positions may be on a later page.
    if (page === this.#starts.length - 1 && !this.#isComplete) {
      return comparePositions(this.#starts[page]!, position) === 0 ? page : undefined
    }
    return page
  }

  /** Takes over what a slice that began at a known page has shown. */
  record(firstPage: number, pages: SlicePages): void {
    const found = pages.next ? [...pages.starts, pages.next] : pages.starts
    for (const [i, start] of found.entries()) {
      if (firstPage + i === this.#starts.length) this.#starts.push(start)
    }
    if (!pages.next && firstPage + pages.starts.length === this.#starts.length) this.#isComplete = true
  }

  /** Takes over starts that were counted before under the same layout, unless more is known already. */
  restore(starts: readonly PageStart[], isComplete: boolean): void {
    if (this.#isComplete || starts.length < this.#starts.length) return
    this.#starts.length = 0
    for (const start of starts) this.#starts.push(start)
    this.#isComplete = isComplete
  }
}

function isSectionStart(position: Position): boolean {
  return position.leaf === 0 && position.offset === 0
}
