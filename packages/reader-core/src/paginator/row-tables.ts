import { FLOWING, LONG_TABLE, STACKED_ROW } from '../section/long-tables.ts'
import type { SectionContent } from '../section/section-content.ts'
import { cloneRange } from './clone-piece.ts'
import { WIDE, WORDS_CUT } from './fit-wide.ts'
import { loosenTable } from './loosen.ts'
import { createSliceHost, type SliceLayout } from './slice-host.ts'
import { isWebkit } from './webkit.ts'
import { LOOSE } from './whole-boxes.ts'

export { fitWide } from './fit-wide.ts'
export { loosenTallBoxes } from './loosen-tall-boxes.ts'
export { markLongTables } from './mark-long-tables.ts'

/** Rows laid out natively to learn how wide the columns of a long table are. */
const SAMPLE_ROWS = 24

/** Width of a column under which words stand letter below letter, CSS px. */
const LEAST_COLUMN = 28

/** Of a page's height: a higher row may be cut, or it would leave too much of a page empty. */
const MOST_KEPT = 0.8

/** How the rows of one table are set under one layout. */
interface RowTemplate {
  /** Declarations of the table element. */
  style: string
  /** Whether the browser's own columns reached over the page. */
  isWide: boolean
}

const templates = new WeakMap<SliceLayout, Map<Element, RowTemplate>>()

/**
 * Sets the long tables of a cloned piece as rows of equal columns, so that a slice may begin and end at any row. The
 * columns are those of the table's first rows as the browser itself would set them.
 *
 * @param room - connected element to measure in
 */
export function setLongTables(
  content: SectionContent,
  body: Element,
  layout: SliceLayout,
  room: HTMLElement,
): void {
  for (const clone of body.querySelectorAll<HTMLElement>(`table[${LONG_TABLE}]`)) {
    const number = clone.getAttribute(LONG_TABLE)!
    const table = content.body.querySelector(`table[${LONG_TABLE}="${number}"]`)
    if (!table) continue
    let known = templates.get(layout)
    if (!known) {
      known = new Map()
      templates.set(layout, known)
    }
    let template = known.get(table)
    if (!template) {
      template = measureTemplate(content, table, layout, room)
      known.set(table, template)
    }
    clone.setAttribute('style', `${clone.getAttribute('style') ?? ''};${template.style}`)
    if (template.isWide) clone.setAttribute(WIDE, WORDS_CUT)
    clone.setAttribute('role', 'table')
    for (const row of clone.querySelectorAll('tr')) {
      row.setAttribute('role', 'row')
      for (const cell of row.children)
        cell.setAttribute('role', cell.localName === 'th' ? 'columnheader' : 'cell')
    }
  }
}

function measureTemplate(
  content: SectionContent,
  table: Element,
  layout: SliceLayout,
  room: HTMLElement,
): RowTemplate {
  const rows = table.querySelectorAll('tr')
  const range = table.ownerDocument.createRange()
  range.setStartBefore(table)
  range.setEndAfter(rows[Math.min(rows.length, SAMPLE_ROWS) - 1]!)
  const { root } = cloneRange(content, range)
  const sample = root.querySelector<HTMLElement>(`table[${LONG_TABLE}]`)!
  sample.removeAttribute(LONG_TABLE)
  const { host, flow } = createSliceHost(layout, layout.sheetsOf(content))
  flow.append(document.adoptNode(root))
  room.append(host)
  // On a narrow page a book may set its cells one below the other.
  const isStacked = [...sample.querySelectorAll(':is(td, th) + :is(td, th)')].every(
    (cell) => getComputedStyle(cell).display === 'block',
  )
  let widths: number[] = []
  let columns = 0
  for (const row of sample.querySelectorAll('tr')) {
    const cells = [...row.children] as HTMLTableCellElement[]
    columns = Math.max(columns, isStacked ? 1 : cells.reduce((sum, cell) => sum + (cell.colSpan || 1), 0))
    if (!isStacked && cells.length > widths.length && cells.every((cell) => (cell.colSpan || 1) === 1))
      widths = cells.map((cell) => cell.offsetWidth)
  }
  const style = getComputedStyle(sample)
  const isCollapsed = style.borderCollapse === 'collapse'
  const cell = sample.querySelector('td, th')
  const border = isCollapsed && cell ? Number.parseFloat(getComputedStyle(cell).borderTopWidth) || 0 : 0
  const [across = 0, down = across] = isCollapsed
    ? [0]
    : style.borderSpacing.split(' ').map((length) => Number.parseFloat(length) || 0)
  const isMiddle = cell !== null && getComputedStyle(cell).verticalAlign === 'middle'
  const available = (sample.parentElement as HTMLElement).clientWidth || layout.viewport.columnWidth
  host.remove()
  while (widths.length < columns) widths.push(available / columns)
  const wanted = widths.reduce((sum, width) => sum + width, across * (widths.length - 1))
  const fit = Math.min(1, available / (wanted || 1))
  const tracks =
    available / columns < LEAST_COLUMN
      ? `repeat(auto-fill,minmax(${LEAST_COLUMN * 2}px,1fr))`
      : widths.map((width) => `${Math.floor(width * fit * 100) / 100}px`).join(' ')
  const font = fit < 0.8 ? `font-size:${Math.max(0.55, fit).toFixed(2)}em!important;` : ''
  return {
    isWide: fit < 1,
    style: `${font}--kz-tracks:${tracks};--kz-across:${across}px;--kz-down:${down}px;--kz-overlap:${-border}px;--kz-cell:${isMiddle ? 'center' : 'start'}`,
  }
}

/**
 * Rows higher than a page. They would be cut in all their cells at once, and read in another order than they are shown: in
 * a long table their cells stand in a column, any other table becomes one of its cells.
 *
 * @returns whether there were any
 */
export function loosenTallRows(flow: Element, layout: SliceLayout): boolean {
  const cut: Element[] = []
  const tall = new Set<Element>()
  for (const row of flow.querySelectorAll<HTMLElement>('tr, [rowspan]')) {
    if (isWebkit && beginPage(row, layout)) continue
    if (heightOf(row) > layout.viewport.height) tall.add(row)
    else if (row.getClientRects().length < 2) continue
    cut.push(row)
  }
  for (const row of cut) {
    const table = row.closest('table')!
    if (table.hasAttribute(LONG_TABLE)) row.setAttribute(STACKED_ROW, '')
    else if (!table.hasAttribute(FLOWING)) loosenTable(table, tall)
  }
  // One cell below the other a row may fit on a page again.
  const fitting = [...tall].filter(
    (row) => row.hasAttribute(LOOSE) && heightOf(row) < layout.viewport.height * MOST_KEPT,
  )
  for (const row of fitting) (row as HTMLElement).style.setProperty('break-inside', 'avoid', 'important')
  return cut.length > 0
}

/** WebKit cuts rows and tables that would fit on the next page. Whether one does: then it begins there. */
function beginPage(row: HTMLElement, layout: SliceLayout): boolean {
  const table = row.closest('table')!
  const box = table.hasAttribute(LONG_TABLE) ? row : table
  if (box.hasAttribute(FLOWING) || box.getClientRects().length < 2) return false
  box.style.setProperty('break-before', 'column', 'important')
  if (box.getClientRects().length < 2 && heightOf(box) <= layout.viewport.height) return true
  box.style.removeProperty('break-before')
  return false
}

/** Height of a box on all its pages, CSS px. */
function heightOf(box: Element): number {
  let height = 0
  for (const rect of box.getClientRects()) height += rect.height
  return height
}
