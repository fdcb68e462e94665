import { comparePositions, type Position } from '../section/leaves.ts'
import { type PageStart, SECTION_START } from './page-start.ts'
import type { SlicePages } from './read-columns.ts'

/** The canonical page starts of one section, as far as they have been counted. */
export class PageMap {
  readonly #starts: PageStart[] = [SECTION_START]
  #isComplete = false

  /** Pages known to begin: when complete, the section's page count. */
  get count(): number {
    return this.#starts.length
  }

  /** Whether the section has been counted to its end. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Start of a page, or undefined when it is not known. */
  start(page: number): PageStart | undefined {
    return this.#starts[page]
  }

  /** The last page from which a slice may begin, at or before a page. */
  cleanPageBefore(page: number): number {
    let clean = Math.min(page, this.#starts.length - 1)
    while (clean > 0 && !this.#starts[clean]!.isClean) clean--
    return clean
  }

  /** Page that shows a position; undefined when counting has not come so far. */
  pageAt(position: Position): number | undefined {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (comparePositions(this.#starts[middle]!, position) <= 0) low = middle + 1
      else high = middle
    }
    const page = Math.max(0, low - 1)
    // The last known start is where counting stands; what comes after may lie on a later page.
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
}
