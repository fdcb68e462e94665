import { blockAround } from './boxes.ts'
import type { LayoutRule } from './layout-rule.ts'

/** Attribute of an element with `nowrap` that wraps all the same, because it is wider than the page. */
const WRAPPED = 'data-kz-wrap'

/** Lets lines wrap that a book forbade to. A slice that begins inside such a line has less of it, which then fits. */
export const wrapWideLines: LayoutRule<HTMLElement> = {
  name: 'wide lines',
  // Without it a line that is wider than the page goes on over the next one.
  measure(flow, { css }) {
    const mayHold = css.includes('nowrap') || flow.querySelector('ruby, [style*="white-space"]') !== null
    if (!mayHold) return []
    return [...flow.querySelectorAll<HTMLElement>('kz-body *')].filter(
      (element) => isUnwrapped(element) && !isUnwrapped(element.parentElement!) && isTooWide(element),
    )
  },
  write(wide) {
    for (const element of wide) element.setAttribute(WRAPPED, '')
  },
}

const isUnwrapped = (element: Element): boolean => getComputedStyle(element).whiteSpace === 'nowrap'

function isTooWide(element: Element): boolean {
  const block = element.clientWidth > 0 ? element : blockAround(element)
  const { paddingLeft, paddingRight, textIndent } = getComputedStyle(block)
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  const room = block.clientWidth - padding - Math.min(0, Number.parseFloat(textIndent)) + 1
  const range = document.createRange()
  range.selectNodeContents(element)
  let line: { left: number; right: number; bottom: number } | undefined
  for (const { left, right, top, bottom, width } of range.getClientRects()) {
    if (width === 0) continue
    // A box beside the previous one belongs to the same line.
    if (line && top < line.bottom && bottom > line.bottom - (bottom - top) * 1.5) {
      line = { left: Math.min(line.left, left), right: Math.max(line.right, right), bottom: line.bottom }
    } else line = { left, right, bottom }
    if (line.right - line.left > room) return true
  }
  return false
}
