import { heightOf } from '../layout-rules/boxes.ts'
import { type LayoutRule, layOutAfresh, setImportant } from '../layout-rules/layout-rule.ts'
import { makeTableFlowing } from './make-flowing.ts'
import { FLOWED, FLOWING, ROW_TABLE, STACKED_ROW } from './table-marks.ts'

/** Share of a page's height from which a row may be cut: kept whole, it would leave too much of a page empty. */
const MOST_KEPT = 0.8
/** Rows of a slice that are moved to the next page at most. */
const MOST_MOVED = 60
/** Attribute of what was moved to the next page, or would not fit there either. */
const MOVED = 'data-kz-moved'

/** Begins a page with a row that would fit on the next one. */
export const cutRows: LayoutRule<{ box: HTMLElement; isMoved: boolean }> = {
  name: 'cut rows',
  // Without it WebKit cuts rows and tables that would fit on the next page.
  engines: ['webkit'],
  rounds: 2 * MOST_MOVED,
  // Each row that moves takes those after it along: one at a time.
  measure(flow, { viewport }) {
    for (const row of flow.querySelectorAll<HTMLElement>('tr, [rowspan]')) {
      const table = row.closest('table')!
      const box = table.hasAttribute(ROW_TABLE) ? row : table
      if (box.hasAttribute(FLOWING)) continue
      const isCut = box.getClientRects().length > 1
      const moved = box.getAttribute(MOVED)
      if (moved === null && isCut) return [{ box, isMoved: true }]
      if (moved === 'yes' && (isCut || heightOf(box) > viewport.height)) return [{ box, isMoved: false }]
    }
    return []
  },
  write(rows) {
    for (const { box, isMoved } of rows) {
      box.setAttribute(MOVED, isMoved ? 'yes' : 'no')
      if (isMoved) setImportant(box, { 'break-before': 'column' })
      else box.style.removeProperty('break-before')
    }
  },
}

/** Breaks a flow into pages as it is broken when it is laid out for the first time. */
export const breaksAfresh: LayoutRule<HTMLElement> = {
  name: 'breaks afresh',
  // Without it a row that WebKit cuts only then, after all rules, is not moved.
  engines: ['webkit'],
  measure: (flow) => (flow.querySelector(`[${MOVED}]`) ? [flow] : []),
  write([flow]) {
    layOutAfresh(flow!)
  },
}

/** Lets rows that are higher than a page be read cell after cell. */
export const tallRows: LayoutRule<{ row: HTMLElement; isTall: boolean }> = {
  name: 'tall rows',
  // Without it a row that is cut in all its cells at once is read in another order than it is shown.
  measure: (flow, { viewport }) =>
    [...flow.querySelectorAll<HTMLElement>('tr, [rowspan]')]
      .map((row) => ({ row, isTall: heightOf(row) > viewport.height }))
      .filter(({ row, isTall }) => isTall || row.getClientRects().length > 1),
  write(cut) {
    const tall = new Set<Element>(cut.filter(({ isTall }) => isTall).map(({ row }) => row))
    for (const { row } of cut) {
      const table = row.closest('table')!
      if (table.hasAttribute(ROW_TABLE)) row.setAttribute(STACKED_ROW, '')
      else if (!table.hasAttribute(FLOWING)) makeTableFlowing(table, tall)
    }
  },
}

/** Keeps rows whole that fit on a page once their cells are one below the other. */
export const flowedRows: LayoutRule<HTMLElement> = {
  name: 'flowed rows',
  // Without it one cell below the other a row may fit on a page again.
  measure: (flow, { viewport }) =>
    [...flow.querySelectorAll<HTMLElement>(`tr[${FLOWED}]`)].filter(
      (row) => row.style.breakInside === 'auto' && heightOf(row) < viewport.height * MOST_KEPT,
    ),
  write(rows) {
    for (const row of rows) setImportant(row, { 'break-inside': 'avoid' })
  },
}
