import type { Position } from '../section/leaves.ts'

/** First position of a page. Canonical starts are those found by counting from the section's beginning. */
export interface PageStart extends Position {
  /** How many ancestors of the leaf begin on this page, counted from the leaf upwards. */
  depth: number
  /** y of the first rectangle on the page, CSS px from the page's top; undefined at the section's start. */
  top: number | undefined
  /**
   * Whether a slice can begin here: no earlier content reaches into this page, and no ancestor is laid out as a whole.
   * Otherwise the page is shown from the last earlier start that can begin a slice.
   */
  canStartSlice: boolean
}

/** The start of every section. */
export const SECTION_START: PageStart = { leaf: 0, offset: 0, depth: 0, top: undefined, canStartSlice: true }
