import { ReaderError } from '../errors.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import { tallPictures, turnedPictures } from '../layout-rules/fit-pictures.ts'
import type { LayoutRule } from '../layout-rules/layout-rule.ts'
import { layOutAfresh, runRules } from '../layout-rules/layout-rule.ts'
import { narrowFloats } from '../layout-rules/narrow-floats.ts'
import { fittedHeadings, raggedParagraphs } from '../layout-rules/set-paragraphs.ts'
import { wrapWideLines } from '../layout-rules/wrap-wide-lines.ts'
import { collectLeafNodes, type Position } from '../section/leaves.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { runSteps, type Steps } from '../steps.ts'
import { tableRules } from '../tables/tables.ts'
import { alignLeaves } from './align-leaves.ts'
import { cloneSlice } from './clone-slice.ts'
import { layRowTables } from './lay-row-tables.ts'
import type { PageStart } from './page-start.ts'
import type { SlicePages } from './page-starts.ts'
import { setCutBoxes } from './set-cut-boxes.ts'
import { type LaidOutSlice, settlePages } from './settle-pages.ts'
import { addHead, keepBlanks } from './slice-head.ts'
import { createSliceHost, type SliceLayout, showGround, showWindow } from './slice-host.ts'
import { type SliceEnd, sliceEnd } from './slice-range.ts'
import { sliceSheets } from './slice-sheets.ts'
import { addTail } from './slice-tail.ts'

/** Consecutive laid-out pages: a stretch of a section, cut so that it breaks as the whole section would. */
export interface Slice extends SlicePages {
  content: SectionContent
  /** The element to put on screen: a window over the laid-out pages, without what only served to break them. */
  host: HTMLElement
  weight: number
  /** Time that it took when it was laid out in several tasks, ms. */
  ms?: number
  /** The half of a view of two pages that it has beside another section. */
  half?: 0 | 1
}

/** Weight that a slice whose budget gave no page is tried with at least. */
const LEAST_RETRIED = 1500

/**
 * Lays out a slice of a section from a page start and reads its pages. Synchronous: clone, sanitise, lay out, measure.
 * The caller removes `host` when it is done.
 *
 * @param room - connected element in whose coordinates nothing is scaled; the slice is put into it
 * @param before - child of the room to put it before
 * @param until - where the pages end, instead of the section's end
 * @param budget - weight to lay out, about characters; grows until the slice ends at a page that can start another
 * @returns the slice, or the pictures whose sizes must be known first
 */
export function layOutSlice(
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null = null,
  until?: Position,
): Slice | { missingImages: string[] } {
  return runSteps(layOutInSteps(content, start, budget, layout, room, before, until))
}

/** As `layOutSlice`, with a step after each layout of the slice. */
export function* layOutInSteps(
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null = null,
  until?: Position,
): Steps<Slice | { missingImages: string[] }> {
  for (let wanted = budget; ; wanted = Math.max(wanted * 2, LEAST_RETRIED)) {
    const end = sliceEnd(content.leaves, content.body, start, wanted, content.isKept, until)
    const slice = yield* tryEnd(content, start, end, layout, room, before)
    if (slice) return slice
    yield
  }
}

/** Lays out a slice of a section. Undefined if no page can end the slice; the caller retries with a larger budget. */
function* tryEnd(
  content: SectionContent,
  start: PageStart,
  end: SliceEnd,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null,
): Steps<Slice | { missingImages: string[] } | undefined> {
  const { root, body } = cloneSlice(content, start, end)
  const images = [...root.querySelectorAll(`[${IMAGE_HREF}]`)]
  const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
  if (missingImages.length > 0) return { missingImages }
  for (const image of images) layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
  layRowTables(content, body, layout, room)
  const leafNodes = collectLeafNodes(body)
  setCutBoxes(content, start, leafNodes[0], layout, room)
  const nodes = alignLeaves(content, start, leafNodes)
  const isSectionStart = start.leaf === 0 && start.offset === 0
  const anchor = isSectionStart ? undefined : addHead(content, start, body, leafNodes)
  addTail(content, end, body)

  const { host, flow } = createSliceHost(layout, sliceSheets(content, layout, room))
  // Labelled here for assistive technology: setting a language after the layout would compute all styles again.
  host.role = 'article'
  if (content.language !== 'und') host.lang = content.language
  flow.append(document.adoptNode(root))
  // Neither seen nor touched before its pages are settled: there may be other tasks until then.
  const { stride, pagesPerView } = layout.viewport
  host.style.insetInlineStart = `${stride * pagesPerView}px`
  room.insertBefore(host, before && before.parentNode !== room ? room.firstChild : before)
  layout.hyphenation?.addTo(content, start, nodes)
  if (anchor) keepBlanks(flow, nodes[0])
  const weight = content.leaves.weightOf(end.position) - content.leaves.weightOf(start)
  const span = {
    start,
    end: end.position,
    isSectionEnd: end.isSectionEnd,
    weight,
    unsettledPages: engineTraits.unsettledPages,
  }
  let pages: SlicePages | undefined
  try {
    pages = yield* whileConnected(host, correct({ content, flow, nodes, anchor, layout, span }))
  } finally {
    if (!pages) host.remove()
  }
  if (!pages) return undefined
  showWindow(host, flow, pages, layout)
  showGround(host, flow, content)
  host.style.insetInlineStart = ''
  return { ...pages, content, host, weight }
}

/** Applies the rules for what the section holds, then reads the pages. */
function* correct(slice: LaidOutSlice): Steps<SlicePages | undefined> {
  const { content, flow, layout } = slice
  // The copy of a chapter's boxes may have taken as long as a layout.
  yield
  const page = { viewport: layout.viewport, css: content.css }
  const hasChanged = yield* runRules(rulesOf(content), flow, page)
  if (hasChanged && engineTraits.keepsBreaksOfChangedTables) layOutAfresh(flow)
  return yield* settlePages(slice)
}

/** Goes on while an element is in the document: without a box nothing of it can be read. */
function* whileConnected<Result>(element: Element, steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield
    if (!element.isConnected) throw new ReaderError('aborted', 'The reader was taken off the page.')
  }
}

/** The rules for what a section holds, in the order in which one builds on another. */
function rulesOf(content: SectionContent): readonly LayoutRule[] {
  const rules: LayoutRule[] = [fittedHeadings]
  if (content.hasPictures) rules.push(turnedPictures, tallPictures)
  if (content.hasFloats) rules.push(narrowFloats)
  if (content.hasWideLines) rules.push(wrapWideLines)
  if (content.hasTables) rules.push(...tableRules)
  // The last: it measures lines as wide as they are then.
  rules.push(raggedParagraphs)
  return rules
}
