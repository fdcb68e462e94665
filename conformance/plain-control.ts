import { inlineSign } from '../packages/reader-core/src/direction/reading-direction.ts'
import { cloneSlice } from '../packages/reader-core/src/paginator/clone-slice.ts'
import { type PageStart, SECTION_START } from '../packages/reader-core/src/paginator/page-start.ts'
import { createSliceHost, type SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import { sliceEnd } from '../packages/reader-core/src/paginator/slice-range.ts'
import type { LaidText } from '../packages/reader-core/src/paginator/text-ranges.ts'
import { IMAGE_HREF } from '../packages/reader-core/src/section/sanitise.ts'
import type { SectionContent } from '../packages/reader-core/src/section/section-content.ts'
import type { Box } from './compare-ink.ts'

/** A section drawn once, plainly. */
export interface PlainControl {
  laid: LaidText & { content: SectionContent }
  host: HTMLElement
  /** Moves the columns from this one on into view. */
  show(column: number, count: number): void
  /** Column in which a rectangle on screen begins. */
  columnOf(rect: DOMRect): number
  /** Left edge on screen of the page of a column: its margin included. */
  pageLeft(column: number): number
  /** Whether something of another column reaches into a box of this one: nothing fits what is too wide here. */
  isReached(column: number, box: Box): boolean
}

/** Text after the last page that is looked at, in weight: it decides where that page ends. */
const TEXT_AFTER = 4000

/**
 * Draws a section from its beginning in one box of columns: the text under the same style sheets at the same width and
 * height, but whole, without a spacer, a mark or a rule that moves anything.
 *
 * @param until - page after the last that is looked at
 */
export function drawPlainly(
  content: SectionContent,
  until: PageStart | undefined,
  layout: SliceLayout,
  stage: HTMLElement,
): PlainControl {
  const weight = until ? content.leaves.weightOf(until) + TEXT_AFTER : Number.POSITIVE_INFINITY
  const end = sliceEnd(content.leaves, content.body, SECTION_START, weight, content.isKept)
  const { root } = cloneSlice(content, SECTION_START, end)
  for (const image of root.querySelectorAll(`[${IMAGE_HREF}]`))
    layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
  const { host, flow } = createSliceHost(layout, layout.sheetsOf(content))
  if (content.language !== 'und') host.lang = content.language
  flow.append(document.adoptNode(root))
  stage.append(host)
  const { stride, margin, columnWidth } = layout.viewport
  const sign = inlineSign(layout.direction)
  const columnOf = (rect: DOMRect): number => {
    const box = flow.getBoundingClientRect()
    const edge = content.direction === 'ltr' ? rect.left : rect.right
    const origin = sign === 1 ? box.left : box.right
    return Math.floor(((edge - origin) * sign + margin + 0.6) / stride)
  }
  const pageLeft = (column: number): number => {
    const box = flow.getBoundingClientRect()
    return (sign === 1 ? box.left + column * stride : box.right - columnWidth - column * stride) - margin
  }
  const show = (column: number, count: number): void => {
    host.style.inlineSize = `${count * stride}px`
    flow.style.insetInlineStart = `${margin - column * stride}px`
  }
  const isReached = (column: number, box: Box): boolean => {
    const left = pageLeft(column) + box.x
    const top = flow.getBoundingClientRect().top + box.y
    return [...flow.querySelectorAll('*')].some((element) =>
      [...element.getClientRects()].some(
        (rect) =>
          rect.width > 0 &&
          columnOf(rect) !== column &&
          rect.right > left &&
          rect.left < left + box.width &&
          rect.bottom > top &&
          rect.top < top + box.height,
      ),
    )
  }
  return { laid: { content, start: SECTION_START, host }, host, show, columnOf, pageLeft, isReached }
}
