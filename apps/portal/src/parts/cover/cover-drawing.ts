import { clothPattern, drawingUrl } from './cloth.ts'
import type { CoverDesign, CoverForm } from './cover-design.ts'

/** A row of teeth along a line from (x, y), each `width` wide, pointing `height` away; negative is up or to the left. */
export const teethAcross = (x: number, y: number, count: number, width: number, height: number) =>
  `M${x} ${y}${`l${width / 2} ${height} ${width / 2} ${-height}`.repeat(count)}z`
/** The same along a line downwards: the teeth point to the right. */
export const teethDown = (x: number, y: number, count: number, width: number, height: number) =>
  `M${x} ${y}${`l${height} ${width / 2} ${-height} ${width / 2}`.repeat(count)}z`

const HEM = [
  teethAcross(14, 14, 20, 8.6, -8),
  teethAcross(14, 286, 20, 8.6, 8),
  teethDown(14, 14, 32, 8.5, -8),
  teethDown(186, 14, 32, 8.5, 8),
].join('')

/** Kanga: the pattern starts where its cloth does, so the motifs are whole at the edges. */
const clothOrigin: Record<CoverForm, { x: number; y: number; scale: number }> = {
  kanga: { x: 16, y: 16, scale: 0.875 },
  ukanda: { x: 4, y: 4, scale: 1 },
  mji: { x: 79, y: 67, scale: 1.75 },
  kiondo: { x: 4, y: -4, scale: 1 },
}

/** Border and cloth of a cover as the address of an image, 2:3, without its words. */
export function coverDrawingUrl(design: CoverDesign): string {
  const { palette, form, motif } = design
  const cloth = 'url(#cloth)'
  const forms: Record<CoverForm, () => string> = {
    kanga: () =>
      `<path fill="${palette.bright}" d="${HEM}"/><path fill="${cloth}" d="M16 16h168v268H16z"/><path fill="${palette.strip}" d="M16 132h168v123H16z"/><path stroke="${palette.stripText}" stroke-width="1.2" d="M16 137.5h168M16 249.5h168"/><path fill="none" stroke="${palette.quiet}" stroke-width="1.5" d="M15 15h170v270H15z"/>`,
    ukanda: () =>
      `<path fill="${cloth}" d="M0 0h200v152H0z"/><path fill="${palette.bright}" d="M0 152h200v4H0z"/><path fill="${palette.middle}" d="M0 160h200v1.5H0z"/>`,
    mji: () =>
      `<path fill="none" stroke="${palette.middle}" stroke-width="1.5" d="M8 8h184v284H8z"/><path fill="${palette.middle}" d="M12 12h26L12 38zm176 0h-26l26 26zM12 288h26L12 262zm176 0h-26l26-26z"/><path fill="none" stroke="${palette.middle}" stroke-width="1.2" d="m100 18 70 70-70 70-70-70z"/><path fill="${cloth}" stroke="${palette.bright}" stroke-width="2" d="m100 25 63 63-63 63-63-63z"/>`,
    kiondo: () =>
      `<path fill="${cloth}" d="M0 0h200v40H0zm0 260h200v40H0z"/><path fill="${palette.middle}" d="M0 43h200v2H0zm0 212h200v2H0z"/><path fill="${palette.bright}" d="M0 47.5h200v2.5H0zm0 202.5h200v2.5H0z"/><path fill="${palette.bright}" d="${teethAcross(0, 53, 20, 10, 14) + teethAcross(0, 247, 20, 10, -14)}"/>`,
  }
  const pattern = clothPattern(motif, palette, clothOrigin[form])
  return drawingUrl(
    200,
    300,
    `<defs>${pattern}</defs><path fill="${palette.ground}" d="M0 0h200v300H0z"/>${forms[form]()}`,
  )
}
