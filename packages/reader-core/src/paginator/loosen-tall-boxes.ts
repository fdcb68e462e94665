import { FLOWING, isUnbreakable, LONG_TABLE, UNBREAKABLE_BOXES } from '../section/long-tables.ts'
import type { SectionContent } from '../section/section-content.ts'
import { WIDE, WORDS_CUT } from './fit-wide.ts'
import { loosen, TABLE_PARTS } from './loosen.ts'
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
  if (!UNBREAKABLE_BOXES.test(content.css) && !flow.querySelector('table')) return false
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
      box.setAttribute(WIDE, WORDS_CUT)
      continue
    }
    const beside = /^table-/.test(getComputedStyle(box).display) ? [...box.parentElement!.children] : [box]
    for (const each of beside)
      for (const part of [each, ...each.querySelectorAll<HTMLElement>(TABLE_PARTS)])
        loosen(part as HTMLElement)
  }
  return tall.length > 0
}
