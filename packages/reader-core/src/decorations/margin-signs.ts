import { inlineSign, type ReadingDirection } from '../direction/reading-direction.ts'

/** Width of a sign, CSS px. */
const SIGN_PX = 3

/**
 * Boxes for a sign in the margin beside lines of text, one in each column, at the side where lines begin. CSS px of the window;
 * none on a page of fixed layout, which has no margin of ours.
 *
 * @param host - of the slice
 * @param lines - rectangles of the text that the sign is beside
 */
export function marginSigns(host: HTMLElement, lines: readonly DOMRect[]): DOMRect[] {
  const flow = host.shadowRoot?.querySelector('kz-flow')
  if (!flow) return []
  const { left, width } = flow.getBoundingClientRect()
  const { direction, columnGap, columnWidth, marginInlineStart } = getComputedStyle(flow)
  const isScrolled = columnWidth === 'auto'
  const gap = (isScrolled ? 2 * Number.parseFloat(marginInlineStart) : Number.parseFloat(columnGap)) || 0
  const stride = isScrolled ? Number.POSITIVE_INFINITY : width + gap
  const columns = new Map<number, { top: number; bottom: number }>()
  for (const line of lines) {
    if (line.width === 0) continue
    // Columns of a text from right to left are counted downwards.
    const column = isScrolled ? 0 : Math.floor((line.left + line.width / 2 - left + gap / 2) / stride)
    const known = columns.get(column) ?? { top: line.top, bottom: line.bottom }
    columns.set(column, { top: Math.min(known.top, line.top), bottom: Math.max(known.bottom, line.bottom) })
  }
  const away = (width / 2 + gap / 4) * inlineSign(direction as ReadingDirection)
  const edge = left + width / 2 - away - SIGN_PX / 2
  return [...columns].map(
    ([column, { top, bottom }]) =>
      new DOMRect(edge + (column && column * stride), top, SIGN_PX, bottom - top),
  )
}
