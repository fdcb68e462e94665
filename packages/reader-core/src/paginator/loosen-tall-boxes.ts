import { FLOWING, isUnbreakable, LONG_TABLE } from '../section/long-tables.ts'
import type { SectionContent } from '../section/section-content.ts'
import { LOOSE } from './read-columns.ts'
import type { SliceLayout } from './slice-host.ts'

/** A table higher than a page by less than this is set in smaller letters, CSS px of both. */
const MOST_SHRUNK = 1.4

/**
 * Makes boxes that are higher than a page fit or flow. Firefox and WebKit cut no table, no cell and no box in a line in
 * two: what lies under the page's foot would be lost.
 *
 * @returns whether there were any
 */
export function loosenTallBoxes(
  flow: HTMLElement,
  content: Pick<SectionContent, 'css'>,
  layout: SliceLayout,
): boolean {
  if (!isUnbreakable) return false
  const { height } = layout.viewport
  if (!/display: ?(table|inline-)/.test(content.css) && !flow.querySelector('table')) return false
  const tall: [box: HTMLElement, ratio: number][] = []
  for (const element of flow.querySelectorAll<HTMLElement>('kz-body *')) {
    let own = 0
    for (const rect of element.getClientRects()) own += rect.height
    if (own <= height || tall.some(([box]) => box.contains(element))) continue
    const { display } = getComputedStyle(element)
    if (/^(table|inline-)/.test(display) && !element.closest(`[${FLOWING}], [${LONG_TABLE}]`))
      tall.push([element, own / height])
  }
  for (const [box, ratio] of tall) {
    if (box.localName === 'table' && ratio < MOST_SHRUNK) {
      const size = Number.parseFloat(getComputedStyle(box).fontSize)
      box.style.setProperty('font-size', `${((size / ratio) * 0.96).toFixed(2)}px`, 'important')
      box.setAttribute('data-kz-wide', '')
      continue
    }
    const beside = /^table-/.test(getComputedStyle(box).display) ? [...box.parentElement!.children] : [box]
    for (const each of beside)
      for (const part of [each, ...each.querySelectorAll<HTMLElement>(TABLE_PARTS)])
        loosen(part as HTMLElement)
  }
  return tall.length > 0
}

/** What a table is made of, but for its columns. */
const TABLE_PARTS = 'thead, tbody, tfoot, tr, td, th, caption'

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
