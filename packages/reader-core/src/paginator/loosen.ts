import { LOOSE } from './whole-boxes.ts'

/** What a table is made of, but for its columns. */
export const TABLE_PARTS = 'thead, tbody, tfoot, tr, td, th, caption'

/**
 * Sets a table as one of its cells after the other; tables in it stay.
 *
 * @param tall - rows that may be cut, beside those that are higher than a page then
 */
export function loosenTable(table: HTMLElement, tall?: ReadonlySet<Element>): void {
  for (const part of [table, ...table.querySelectorAll<HTMLElement>(TABLE_PARTS)])
    if (part.closest('table') === table) loosen(part, part.localName === 'tr' && !tall?.has(part))
}

/**
 * In its own style, for books say how such boxes are set with much weight.
 *
 * @param isKept - whether it stays on one page where it fits
 */
export function loosen(box: HTMLElement, isKept = false): void {
  box.setAttribute(LOOSE, '')
  for (const [name, value] of [
    ['display', 'block'],
    ['width', 'auto'],
    ['height', 'auto'],
    ['break-inside', isKept ? 'avoid' : 'auto'],
  ] as const)
    box.style.setProperty(name, value, 'important')
}
