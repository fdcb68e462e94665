import { FLOWING, HUGE_CHARACTERS, isUnbreakable, LONG_TABLE, lengthOf } from '../section/long-tables.ts'

/** Characters of text over which a table is long: about two pages of a phone. */
const LONG_CHARACTERS = 2500
const LONG_ROWS = 8
/** Columns that a phone has room for: of more than these the cells of a row go on below. */
const MOST_COLUMNS = 10
/** Characters of one row that may fill a page: cut, its cells would be read in another order than they are shown. */
const TALL_ROW_CHARACTERS = 450
/** `HUGE_CHARACTERS` for a table whose cells reach over rows, which is hard to read any other way. */
const HUGE_GRID_CHARACTERS = 40_000

/**
 * Marks the tables whose rows can be set one by one, so that a slice may begin at any row, and those that are too
 * long to be laid out at once and cannot: they are read cell after cell.
 */
export function markLongTables(body: Element): void {
  let number = 0
  for (const table of body.querySelectorAll('table')) {
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
