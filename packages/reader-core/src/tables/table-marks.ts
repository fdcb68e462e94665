import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import { STEP_NODES, type Steps } from '../steps.ts'

/** Attribute of a table whose rows are laid out one by one; its value distinguishes the tables of a section. */
export const ROW_TABLE = 'data-kz-rows'
/** Attribute of a row of such a table that is higher than a page: its cells are one below the other. */
export const STACKED_ROW = 'data-kz-stack'
/**
 * Attribute of an element that the book would lay out as a whole but that is too long for that: it is made to flow like
 * any block.
 */
export const FLOWING = 'data-kz-flow'
/** Attribute of a box that flows only because it is higher than a page: what is left of it on another page must, too. */
export const FLOWED = 'data-kz-loose'
/** Attribute of a table or a formula that was wider than the page. */
export const WIDE = 'data-kz-wide'
/** Its value where words may be cut anywhere. */
export const WORDS_CUT = 'cut'

/** Attribute of a table whose letters are too small to read on the page: a tap shows it by itself in large ones. */
export const TINY = 'data-kz-tiny'
/** Attribute of a table of prose whose cells have the heads of their columns: on a narrow page each row is set as a list. */
export const LABELLED = 'data-kz-labelled'
/** Attribute of a cell in a row that may be set cell below cell: the text of its column's head, shown before it then. */
export const HEAD = 'data-kz-head'

/** Styles of boxes that are cut no more than tables where `losesTallBoxes` holds. */
export const UNBREAKABLE_BOXES = /display: ?(table|inline-)/

/** Characters from which laying out an element as a whole causes a noticeable delay. */
export const HUGE_CHARACTERS = 12_000

/** Part of their size that letters of a table keep as long as its words are whole. */
export const LEAST_WHOLE = 0.7

/** Cells of a row that its book does not hide. */
export const cellsOf = (row: Element): Element[] =>
  [...row.children].filter((cell) => cell.getAttribute(UNSEEN) !== 'none')

/** Characters in an element. */
export const lengthOf = (element: Element): number => (element.textContent ?? '').length

/** Removes elements that are too long to be laid out as a whole from the set of such elements, and marks them. */
export function* freeHugeElements(wholes: Set<Element>): Steps {
  let count = 0
  for (const element of wholes) {
    if (++count % STEP_NODES === 0) yield
    if (lengthOf(element) <= HUGE_CHARACTERS) continue
    element.setAttribute(FLOWING, '')
    wholes.delete(element)
  }
}
