import { inlineSign } from '../packages/reader-core/src/direction/reading-direction.ts'
import { type LayoutRule, runRules } from '../packages/reader-core/src/layout-rules/layout-rule.ts'
import { fittedHeadings, raggedParagraphs } from '../packages/reader-core/src/layout-rules/set-paragraphs.ts'
import { cloneSlice } from '../packages/reader-core/src/paginator/clone-slice.ts'
import { layRowTables } from '../packages/reader-core/src/paginator/lay-row-tables.ts'
import { type PageStart, SECTION_START } from '../packages/reader-core/src/paginator/page-start.ts'
import { createSliceHost, type SliceLayout } from '../packages/reader-core/src/paginator/slice-host.ts'
import { sliceEnd } from '../packages/reader-core/src/paginator/slice-range.ts'
import { sliceSheets } from '../packages/reader-core/src/paginator/slice-sheets.ts'
import type { LaidText } from '../packages/reader-core/src/paginator/text-ranges.ts'
import { IMAGE_HREF } from '../packages/reader-core/src/section/sanitise.ts'
import type { SectionContent } from '../packages/reader-core/src/section/section-content.ts'
import { runSteps } from '../packages/reader-core/src/steps.ts'
import { tallRows } from '../packages/reader-core/src/tables/tall-rows.ts'
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
  /** Whether a border or ground of another line reaches into the box of a line. */
  isUnderEdge(column: number, line: Box): boolean
}

/** Whether something is drawn where a box ends. */
const hasEdge = ({ borderTopWidth, borderBottomWidth, backgroundColor }: CSSStyleDeclaration): boolean =>
  Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) > 0 ||
  !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)

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
  const { root, body } = cloneSlice(content, SECTION_START, end)
  // Firefox and WebKit lose a table of their own under the foot of a page: its rows have the columns that the engine measures,
  // and those higher than a page have one cell below the other.
  layRowTables(content, body, layout, stage)
  for (const image of root.querySelectorAll(`[${IMAGE_HREF}]`))
    layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
  const { host, flow } = createSliceHost(layout, sliceSheets(content, layout, stage))
  if (content.language !== 'und') host.lang = content.language
  flow.append(document.adoptNode(root))
  stage.append(host)
  // Sizes of headings and ragged lines are those of the pages.
  const rules = [fittedHeadings, raggedParagraphs]
  runSteps(runRules(rules as LayoutRule[], flow, { viewport: layout.viewport, css: content.css }))
  if (content.hasTables) runSteps(runRules([tallRows], flow, { viewport: layout.viewport, css: content.css }))
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
  const isUnderEdge = (column: number, line: Box): boolean => {
    const top = flow.getBoundingClientRect().top + line.y
    const bottom = top + line.height
    return [...flow.querySelectorAll('*')].some((element) =>
      [...element.getClientRects()].some((rect) => {
        if (columnOf(rect) !== column || rect.width === 0) return false
        // An edge within the line, of a box that does not hold the line.
        const isAbove = rect.bottom > top && rect.bottom < (top + bottom) / 2
        const isBelow = rect.top < bottom && rect.top > (top + bottom) / 2
        return (isAbove || isBelow) && hasEdge(getComputedStyle(element))
      }),
    )
  }
  return {
    laid: { content, start: SECTION_START, host },
    host,
    show,
    columnOf,
    pageLeft,
    isReached,
    isUnderEdge,
  }
}
