import { FLOWED } from '../tables/table-marks.ts'

/** Whether an element's content is broken otherwise than by the page: no slice may begin inside it. */
export function isLaidOutWhole(element: Element): boolean {
  const style = getComputedStyle(element)
  return (
    /^(table|inline-table|flex|inline-flex|grid|inline-grid|inline-block|ruby)|^table-/.test(style.display) ||
    style.float !== 'none' ||
    style.position === 'absolute' ||
    (style.overflow !== 'visible' && style.overflow !== '') ||
    style.columnCount !== 'auto' ||
    style.columnWidth !== 'auto' ||
    style.transform !== 'none' ||
    style.textWrapStyle === 'balance' ||
    style.writingMode !== 'horizontal-tb' ||
    element.hasAttribute(FLOWED)
  )
}
