import type { Position } from '../section/leaves.ts'

/** The first thing on a page. Canonical starts are those met by counting from the section's beginning. */
export interface PageStart extends Position {
  /** How many ancestors of the leaf begin on this page, counted from the leaf upwards. */
  depth: number
  /** y of the first rectangle on the page, CSS px from the page's top; undefined at the section's start. */
  top: number | undefined
  /**
   * Whether a slice may begin here: nothing from before reaches over, and no ancestor is laid out as one piece. A
   * page that is not clean is shown from the last clean start before it.
   */
  isClean: boolean
}

/** The start of every section. */
export const SECTION_START: PageStart = { leaf: 0, offset: 0, depth: 0, top: undefined, isClean: true }
