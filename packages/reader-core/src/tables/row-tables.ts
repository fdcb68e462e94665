import type { Viewport } from '../layout/viewport.ts'
import { UNSEEN } from '../layout-rules/unseen-mark.ts'
import {
  cellsOf,
  HEAD,
  LABELLED,
  LEAST_WHOLE,
  ROW_TABLE,
  STACKED_ROW,
  TINY,
  WIDE,
  WORDS_CUT,
} from './table-marks.ts'

/** Rows laid out natively to learn how wide the columns of a table are. */
const SAMPLE_ROWS = 24

/** Width of a column under which words are letter below letter, CSS px. */
const LEAST_COLUMN = 28

/** Width of a column under which its prose is a word a line, in its letters. */
const LEAST_PROSE_EM = 5

/** Part of a row that the gaps between its cells take at most. */
const MOST_GAPS = 0.1
/** The least of all: they show that something is there. */
const LEAST_LETTERS = 0.2

/** How the rows of one table are set under one layout. */
interface RowTemplate {
  /** Declarations of the table element. */
  style: string
  /** Tracks of a row. */
  columns: number
  /** Whether the browser's own columns reached over the page. */
  isWide: boolean
  /** Whether its letters are too small to read. */
  isTiny: boolean
  /** Whether its columns are too narrow for its prose: its cells are set one below the other, each with its head. */
  isList: boolean
}

/** The part of a layout that row tables need. */
export interface RowTableLayout {
  viewport: Viewport
  /** Templates found under this layout, by table of the section. */
  templates: Map<Element, RowTemplate>
  /** Lays out the beginning of a table as the browser itself does. */
  layOutSample(range: Range): { table: Element; remove(): void }
}

/**
 * Lays out the long tables of a cloned slice as rows of equal columns, so that a slice may begin and end at any row.
 * The columns are those of the table's first rows as the browser itself would lay them out.
 *
 * @param section - body of the section
 * @param slice - clone of a part of it
 */
export function setRowTables(section: Element, slice: Element, layout: RowTableLayout): void {
  for (const clone of slice.querySelectorAll<HTMLElement>(`table[${ROW_TABLE}]`)) {
    const number = clone.getAttribute(ROW_TABLE)!
    const table = section.querySelector(`table[${ROW_TABLE}="${number}"]`)
    if (!table) continue
    let template = layout.templates.get(table)
    if (!template) {
      template = measureTemplate(table, layout)
      layout.templates.set(table, template)
    }
    clone.style.cssText += `;${template.style}`
    if (template.isWide && !template.isList) clone.setAttribute(WIDE, WORDS_CUT)
    if (template.isTiny || template.isList) clone.setAttribute(TINY, '')
    setRoles(clone)
    if (template.isList) setList(clone)
    for (const cell of clone.querySelectorAll<HTMLTableCellElement>('[colspan]')) {
      const span = Math.min(cell.colSpan, template.columns)
      if (span > 1) cell.style.setProperty('grid-column', `span ${span}`, 'important')
    }
  }
}

/** Sets the rows of a table as lists; the row of heads, which label each cell, stays for assistive technology. */
function setList(table: Element): void {
  for (const row of table.querySelectorAll('tr')) {
    if (row.querySelector(`[${HEAD}]`)) row.setAttribute(STACKED_ROW, '')
    else if (!row.querySelector('td')) row.setAttribute(UNSEEN, 'spoken')
  }
}

/** Sets ARIA roles, which a table loses when it is not displayed as one. A row without cells is none. */
function setRoles(table: Element): void {
  table.setAttribute('role', 'table')
  for (const group of table.querySelectorAll('thead, tbody, tfoot'))
    group.setAttribute('role', group.querySelector('td, th') ? 'rowgroup' : 'presentation')
  for (const row of table.querySelectorAll('tr')) {
    const cells = [...row.children].filter((each) => /^t[dh]$/.test(each.localName))
    row.setAttribute('role', cells.length > 0 ? 'row' : 'presentation')
    for (const cell of cells) cell.setAttribute('role', roleOf(cell))
  }
}

function roleOf(cell: Element): string {
  if (cell.localName === 'td') return 'cell'
  const isRowHead = cell.getAttribute('scope') === 'row' || cell.parentElement!.querySelector('td') !== null
  return isRowHead ? 'rowheader' : 'columnheader'
}

function measureTemplate(table: Element, layout: RowTableLayout): RowTemplate {
  const rows = table.querySelectorAll('tr')
  const range = table.ownerDocument.createRange()
  range.setStartBefore(table)
  range.setEndAfter(rows[Math.min(rows.length, SAMPLE_ROWS) - 1]!)
  const laidOut = layout.layOutSample(range)
  const sample = laidOut.table
  const { widths, columns } = columnWidths(sample)
  const { across, down, overlap, alignment } = spacingOf(sample)
  const fontSize = Number.parseFloat(getComputedStyle(sample).fontSize)
  const available = (sample.parentElement as HTMLElement).clientWidth || layout.viewport.columnWidth
  laidOut.remove()
  while (widths.length < columns) widths.push(available / columns)
  const gaps = Math.min(across * (widths.length - 1), available * MOST_GAPS)
  const wanted = widths.reduce((sum, width) => sum + width, 0)
  const fit = Math.min(1, (available - gaps) / (wanted || 1))
  const tracks = widths.map((width) => `${Math.floor(width * fit * 100) / 100}px`).join(' ')
  const isList = table.hasAttribute(LABELLED) && available / columns < LEAST_PROSE_EM * fontSize
  const font = fit < 0.8 && !isList ? `font-size:${letterScale(fit, available / columns)}em!important;` : ''
  return {
    columns,
    isWide: fit < 1,
    isTiny: fit < LEAST_WHOLE,
    isList,
    style: `${font}--kz-tracks:${tracks};--kz-across:${gaps / Math.max(1, widths.length - 1)}px;--kz-down:${down}px;--kz-overlap:${-overlap}px;--kz-cell:${alignment}`,
  }
}

/**
 * Size of the letters of a table that is wider than the page, as a factor: 0.7 as long as words fit in the columns;
 * with more columns each keeps its place under its head, and a tap shows the table by itself in large letters.
 */
function letterScale(fit: number, column: number): string {
  const least =
    column < LEAST_COLUMN ? Math.max(LEAST_LETTERS, (LEAST_WHOLE * column) / LEAST_COLUMN) : LEAST_WHOLE
  return Math.max(least, fit).toFixed(2)
}

/** Widths of the columns as the browser sets them, CSS px, and how many a row has at most. */
function columnWidths(sample: Element): { widths: number[]; columns: number } {
  // On a narrow page a book may set its cells one below the other.
  const isStacked = [...sample.querySelectorAll(':is(td, th) + :is(td, th)')].every(
    (cell) => getComputedStyle(cell).display === 'block',
  )
  let widths: number[] = []
  let columns = 0
  for (const row of sample.querySelectorAll('tr')) {
    const cells = cellsOf(row) as HTMLTableCellElement[]
    columns = Math.max(columns, isStacked ? 1 : cells.reduce((sum, cell) => sum + (cell.colSpan || 1), 0))
    if (!isStacked && cells.length > widths.length && cells.every((cell) => (cell.colSpan || 1) === 1))
      widths = cells.map((cell) => cell.offsetWidth)
  }
  return { widths, columns }
}

/** Space between the cells of a table, CSS px, and the alignment of text in its cell. */
function spacingOf(sample: Element) {
  const style = getComputedStyle(sample)
  const isCollapsed = style.borderCollapse === 'collapse'
  const cell = sample.querySelector('td, th')
  const overlap = isCollapsed && cell ? Number.parseFloat(getComputedStyle(cell).borderTopWidth) || 0 : 0
  const [across = 0, down = across] = isCollapsed
    ? [0]
    : style.borderSpacing.split(' ').map((length) => Number.parseFloat(length) || 0)
  const isMiddle = cell !== null && getComputedStyle(cell).verticalAlign === 'middle'
  return { across, down, overlap, alignment: isMiddle ? 'center' : 'start' }
}
