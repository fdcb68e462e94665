import { engineTraits } from '../layout/engine-traits.ts'
import { heightOf } from '../layout-rules/boxes.ts'
import { type LayoutRule, setImportant } from '../layout-rules/layout-rule.ts'
import { makeFlowing, TABLE_PARTS } from './make-flowing.ts'
import { FLOWING, ROW_TABLE, UNBREAKABLE_BOXES, WIDE, WORDS_CUT } from './table-marks.ts'

/** A table higher than a page by less than this is set in smaller letters, CSS px of both. */
const MOST_SHRUNK = 1.4

export interface TallBox {
  /** The box, or the cells beside it, which flow together. */
  boxes: readonly HTMLElement[]
  /** Size of the letters that make it fit, CSS px; undefined where it flows. */
  fontSize: number | undefined
}

/** Makes boxes that are higher than a page fit or flow. */
export const tallBoxes: LayoutRule<TallBox> = {
  name: 'tall boxes',
  // Without it no table, cell or box in a line is cut in two: what is under the page’s foot would be lost.
  engines: ['firefox', 'webkit'],
  measure(flow, { css, viewport: { height } }) {
    const mayHold = UNBREAKABLE_BOXES.test(css) || flow.querySelector('table') !== null
    if (!engineTraits.losesTallBoxes || !mayHold) return []
    const found: HTMLElement[] = []
    const tall: TallBox[] = []
    for (const element of flow.querySelectorAll<HTMLElement>('kz-body *')) {
      const own = heightOf(element)
      if (own <= height || found.some((box) => box.contains(element))) continue
      const { display, fontSize } = getComputedStyle(element)
      if (!/^(table|inline-)/.test(display) || element.closest(`[${FLOWING}], [${ROW_TABLE}]`)) continue
      found.push(element)
      const ratio = own / height
      const isShrunk = element.localName === 'table' && ratio < MOST_SHRUNK
      const isCell = !isShrunk && /^table-/.test(display)
      tall.push({
        boxes: isCell ? ([...element.parentElement!.children] as HTMLElement[]) : [element],
        fontSize: isShrunk ? (Number.parseFloat(fontSize) / ratio) * 0.96 : undefined,
      })
    }
    return tall
  },
  write(tall) {
    for (const { boxes, fontSize } of tall)
      for (const box of boxes) {
        if (fontSize !== undefined) {
          setImportant(box, { 'font-size': `${fontSize.toFixed(2)}px` })
          box.setAttribute(WIDE, WORDS_CUT)
          continue
        }
        for (const part of [box, ...box.querySelectorAll<HTMLElement>(TABLE_PARTS)]) makeFlowing(part)
      }
  },
}
