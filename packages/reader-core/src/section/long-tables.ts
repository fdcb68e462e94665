import { isWebkit } from '../paginator/webkit.ts'

/** WebKit and Firefox cut the rows of a table, or lose what is under the page's foot: there every table is set by rows. */
export const isUnbreakable =
  isWebkit || (typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none'))

/** Styles of boxes that no more can be cut there than tables. */
export const UNBREAKABLE_BOXES = /display: ?(table|inline-)/

/** Attribute of a table so long that its rows are set one by one; its value tells the tables of a section apart. */
export const LONG_TABLE = 'data-kz-rows'
/** Attribute of a row of a long table that is higher than a page: its cells stand one below the other. */
export const STACKED_ROW = 'data-kz-stack'
/** Attribute of what the book would lay out as one piece but is too long for that: it flows like any block. */
export const FLOWING = 'data-kz-flow'

/** Characters over which one piece would be felt when it is laid out. */
export const HUGE_CHARACTERS = 12_000

/** Characters in an element. */
export const lengthOf = (element: Element): number => (element.textContent ?? '').length

/** Takes what is too long to be one piece out of the set of such elements, and marks it. */
export function freeHugeElements(wholes: Set<Element>): void {
  for (const element of wholes) {
    if (lengthOf(element) <= HUGE_CHARACTERS) continue
    element.setAttribute(FLOWING, '')
    wholes.delete(element)
  }
}
