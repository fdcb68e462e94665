import { engineTraits } from '../layout/engine-traits.ts'
import { STEP_NODES, type Steps } from '../steps.ts'
import { cellsOf, FLOWING, HEAD, HUGE_CHARACTERS, LABELLED, lengthOf, ROW_TABLE } from './table-marks.ts'

/** Characters of text over which a table is long: about two pages of a phone. */
const LONG_CHARACTERS = 2500
const LONG_ROWS = 8
/** Most columns of a native table: one with more does not fit a phone in letters one can read. */
const MOST_COLUMNS = 10
/** Characters of one row that may fill a page: cut, its cells would be read in another order than they are shown. */
const TALL_ROW_CHARACTERS = 450
/** `HUGE_CHARACTERS` for a table whose cells reach over rows, which is hard to read any other way. */
const HUGE_GRID_CHARACTERS = 40_000

/** Facts that decide how a table is laid out. */
export interface TableFacts {
  /** Characters in all of it, and in its longest row. */
  length: number
  longestRow: number
  rows: number
  /** Cells of the row that has most. */
  columns: number
  /** Whether there are tables in it. */
  isNest: boolean
  /** Whether cells reach over rows. */
  hasRowSpans: boolean
  /** Whether it is in another table that is laid out as one. */
  isInside: boolean
}

/**
 * `native`: as the browser does; `rows`: row by row in equal columns, so that a slice may begin at any row; `flowing`: cell
 * after cell, for it is too long to be laid out at once and cannot be set by rows.
 */
export type TableKind = 'native' | 'rows' | 'flowing'

/** How a table is laid out. Pure. */
export function classifyTable(table: TableFacts, losesTallBoxes: boolean): TableKind {
  const { length, rows } = table
  if (length < TALL_ROW_CHARACTERS && !losesTallBoxes) return 'native'
  const isLong = (length >= LONG_CHARACTERS && rows >= LONG_ROWS) || table.columns > MOST_COLUMNS
  const isTall = table.longestRow > TALL_ROW_CHARACTERS
  const canBeRows = !table.isNest && !table.hasRowSpans && !table.isInside && rows > 1
  if (canBeRows && (isLong || isTall || losesTallBoxes)) return 'rows'
  const most = table.hasRowSpans && !table.isNest ? HUGE_GRID_CHARACTERS : HUGE_CHARACTERS
  const isLost = losesTallBoxes && (length > TALL_ROW_CHARACTERS || rows > LONG_ROWS)
  return length > most || isLost ? 'flowing' : 'native'
}

function* factsOf(table: Element): Steps<TableFacts> {
  const rows = table.querySelectorAll('tr')
  let longestRow = 0
  let columns = 0
  for (const [i, row] of rows.entries()) {
    if (i % STEP_NODES === 0) yield
    longestRow = Math.max(longestRow, lengthOf(row))
    columns = Math.max(columns, cellsOf(row).length)
  }
  return {
    length: lengthOf(table),
    longestRow,
    rows: rows.length,
    columns,
    isNest: table.querySelector('table') !== null,
    hasRowSpans: table.querySelector('[rowspan]:not([rowspan="1"])') !== null,
    isInside: table.parentElement?.closest(`table:not([${FLOWING}])`) != null,
  }
}

/** Marks the tables of a section that are not laid out as the browser does. */
export function* markTables(body: Element): Steps {
  let number = 0
  for (const table of body.querySelectorAll('table')) {
    const facts = yield* factsOf(table)
    const kind = classifyTable(facts, engineTraits.losesTallBoxes)
    if (!facts.hasRowSpans && !facts.isNest) yield* labelCells(table, kind, facts.longestRow)
    if (kind === 'rows') table.setAttribute(ROW_TABLE, String(++number))
    if (kind === 'flowing') yield* markFlowing(table)
  }
}

function* markFlowing(table: Element): Steps {
  table.setAttribute(FLOWING, '')
  for (const [i, part] of table.querySelectorAll('thead, tbody, tfoot, tr, td, th, caption').entries()) {
    if (i % STEP_NODES === 0) yield
    if (part.closest('table') === table) part.setAttribute(FLOWING, '')
  }
}

/** A longer head is no label. */
const LONGEST_HEAD = 40

/** Gives the cells of rows that may be set cell below cell the heads of their columns. */
function* labelCells(table: Element, kind: TableKind, longestRow: number): Steps {
  const rows = [...table.querySelectorAll('tr')]
  const heads = (rows[0] ? cellsOf(rows[0]) : []).map((head) =>
    (head.textContent ?? '').replace(/\s+/g, ' ').trim(),
  )
  const isProse = kind === 'rows' && longestRow > TALL_ROW_CHARACTERS
  let isLabelled = isProse
  const hasHeads = rows[0]?.querySelector('td') === null && heads.length > 1
  if (!hasHeads || heads.some((head) => head.length > LONGEST_HEAD)) return
  for (const [index, row] of rows.slice(1).entries()) {
    if (index % STEP_NODES === 0) yield
    const cells = cellsOf(row)
    const isWhole = cells.length === heads.length && row.querySelector('[colspan]') === null
    isLabelled &&= isWhole
    const isShort = kind !== 'flowing' && !isProse && lengthOf(row) <= TALL_ROW_CHARACTERS
    if (!isWhole || isShort) continue
    for (const [i, cell] of cells.entries())
      if (heads[i] && cell.textContent?.trim()) cell.setAttribute(HEAD, heads[i])
  }
  if (isLabelled) table.setAttribute(LABELLED, '')
}
