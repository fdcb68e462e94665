import { setImportant } from '../layout-rules/layout-rule.ts'
import { FLOWED } from './table-marks.ts'

/** Parts of a table, except its columns. */
export const TABLE_PARTS = 'thead, tbody, tfoot, tr, td, th, caption'

/**
 * Sets a table as one of its cells after the other; tables in it stay.
 *
 * @param tall - rows that may be cut, beside those that are higher than a page then
 */
export function makeTableFlowing(table: HTMLElement, tall?: ReadonlySet<Element>): void {
  for (const part of [table, ...table.querySelectorAll<HTMLElement>(TABLE_PARTS)])
    if (part.closest('table') === table) makeFlowing(part, part.localName === 'tr' && !tall?.has(part))
}

/**
 * In its own style, for books style such boxes with much weight.
 *
 * @param isKept - whether it stays on one page where it fits
 */
export function makeFlowing(box: HTMLElement, isKept = false): void {
  box.setAttribute(FLOWED, '')
  setImportant(box, {
    display: 'block',
    width: 'auto',
    height: 'auto',
    'break-inside': isKept ? 'avoid' : 'auto',
  })
}
