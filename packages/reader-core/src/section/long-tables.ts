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

/** Characters of text over which a table is long: about two pages of a phone. */
const LONG_CHARACTERS = 2500
const LONG_ROWS = 8
/** Columns that a phone has room for: of more than these the cells of a row go on below. */
const MOST_COLUMNS = 10
/** Characters of one row that may fill a page: cut, its cells would be read in another order than they are shown. */
const TALL_ROW_CHARACTERS = 450
/** Characters over which one piece would be felt when it is laid out. */
const HUGE_CHARACTERS = 12_000
/** The same for a table whose cells reach over rows, which is hard to read any other way. */
const HUGE_GRID_CHARACTERS = 40_000

const lengthOf = (element: Element): number => (element.textContent ?? '').length

/**
 * Marks the tables whose rows can be set one by one, so that a slice may begin at any row, and those that are too
 * long to be laid out at once and cannot: they are read cell after cell.
 */
export function markLongTables(body: Element): void {
  let number = 0
  for (const table of body.querySelectorAll('table')) {
    // Older books write the foot before the rows that it stands under.
    const foot = [...table.children].find((part) => part.localName === 'tfoot')
    if (foot) table.append(foot)
    const length = lengthOf(table)
    if (length < TALL_ROW_CHARACTERS && !isUnbreakable) continue
    const isNest = table.querySelector('table') !== null
    const isGrid = table.querySelector('[rowspan]:not([rowspan="1"])') !== null
    const isInside = table.parentElement?.closest(`table:not([${FLOWING}])`) != null
    const rows = table.querySelectorAll('tr')
    const isTall = [...rows].some((row) => lengthOf(row) > TALL_ROW_CHARACTERS)
    const isLong =
      (length >= LONG_CHARACTERS && rows.length >= LONG_ROWS) ||
      [...rows].some((row) => row.children.length > MOST_COLUMNS)
    if (!isNest && !isGrid && !isInside && rows.length > 1 && (isLong || isTall || isUnbreakable)) {
      table.setAttribute(LONG_TABLE, String(++number))
    } else if (
      length > (isGrid && !isNest ? HUGE_GRID_CHARACTERS : HUGE_CHARACTERS) ||
      (isUnbreakable && (length > TALL_ROW_CHARACTERS || rows.length > LONG_ROWS))
    ) {
      for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, td, th, caption'))
        if (part.closest('table') === table) part.setAttribute(FLOWING, '')
      table.setAttribute(FLOWING, '')
    }
  }
}

/** Takes what is too long to be one piece out of the set of such elements, and marks it. */
export function freeHugeElements(wholes: Set<Element>): void {
  for (const element of wholes) {
    if (lengthOf(element) <= HUGE_CHARACTERS) continue
    element.setAttribute(FLOWING, '')
    wholes.delete(element)
  }
}
