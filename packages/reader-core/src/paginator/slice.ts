import { engineTraits } from '../layout/engine-traits.ts'
import type { LayoutRule } from '../layout-rules/layout-rule.ts'
import { runRules } from '../layout-rules/layout-rule.ts'
import { collectLeafNodes, type Position } from '../section/leaves.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { alignLeaves } from './align-leaves.ts'
import { clonePiece } from './clone-piece.ts'
import { layRowTables } from './lay-row-tables.ts'
import type { PageStart } from './page-start.ts'
import type { SlicePages } from './page-starts.ts'
import { settlePages } from './settle-pages.ts'
import { addHead, keepBlanks } from './slice-head.ts'
import { createSliceHost, type SliceLayout, showWindow } from './slice-host.ts'
import { type SliceEnd, sliceEnd } from './slice-range.ts'
import { addTail } from './slice-tail.ts'

/** Laid-out pages in a row: a piece of a section, cut so that it breaks as the whole section would. */
export interface Slice extends SlicePages {
  content: SectionContent
  /** The element to put on screen: a window over the laid-out pages, without what only served to break them. */
  host: HTMLElement
  weight: number
}

/** Weight that a slice whose budget gave no page is tried with at least. */
const LEAST_RETRIED = 1500

/**
 * Lays out a piece of a section that begins at a page start and reads its pages. Synchronous: clone, sanitise, lay
 * out, measure. The caller takes `host` out again when it is done.
 *
 * @param room - connected element in whose coordinates nothing is scaled; the slice is put into it
 * @param before - child of the room to put it before
 * @param until - where the pages end, instead of the section's end
 * @param budget - weight to lay out, about characters; grows until the piece ends at a clean page
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
  for (let wanted = budget; ; wanted = Math.max(wanted * 2, LEAST_RETRIED)) {
    const end = sliceEnd(content.leaves, content.body, start, wanted, content.isKept, until)
    const slice = tryEnd(content, start, end, layout, room, before)
    if (slice) return slice
  }
}

/** Lays out a piece of a section. Undefined when no page can end it. */
function tryEnd(
  content: SectionContent,
  start: PageStart,
  end: SliceEnd,
  layout: SliceLayout,
  room: HTMLElement,
  before: Node | null,
): Slice | { missingImages: string[] } | undefined {
  const { root, body } = clonePiece(content, start, end)
  const images = [...root.querySelectorAll(`[${IMAGE_HREF}]`)]
  const missingImages = layout.missingImages(images.map((image) => image.getAttribute(IMAGE_HREF)!))
  if (missingImages.length > 0) return { missingImages }
  for (const image of images) layout.placeImage(image, image.getAttribute(IMAGE_HREF)!)
  layRowTables(content, body, layout, room)
  const leafNodes = collectLeafNodes(body)
  const nodes = alignLeaves(content, start, leafNodes)
  const isSectionStart = start.leaf === 0 && start.offset === 0
  const anchor = isSectionStart ? undefined : addHead(content, start, body, leafNodes)
  addTail(content, end, body)

  const { host, flow } = createSliceHost(layout, layout.sheetsOf(content))
  // Named here for assistive technology: a language given to what is laid out already would be styled anew.
  host.role = 'article'
  if (content.language !== 'und') host.lang = content.language
  flow.append(document.adoptNode(root))
  room.insertBefore(host, before)
  if (anchor) keepBlanks(flow, nodes[0])
  const page = { viewport: layout.viewport, css: content.css }
  if (runRules(rulesOf(content), flow, page) && engineTraits.keepsBreaksOfChangedTables) layOutAfresh(flow)

  const weight = content.leaves.weightOf(end.position) - content.leaves.weightOf(start)
  const span = {
    start,
    end: end.position,
    isSectionEnd: end.isSectionEnd,
    weight,
    unsettledPages: engineTraits.unsettledPages,
  }
  const pages = settlePages({ content, flow, nodes, anchor, layout, span })
  if (!pages) {
    host.remove()
    return undefined
  }
  showWindow(host, flow, pages, layout)
  return { ...pages, content, host, weight }
}

/** The rules for what a section holds, in the order in which one builds on another. */
function rulesOf({ pictures, indents, wideLines, tables }: SectionContent): readonly LayoutRule[] {
  const rules: LayoutRule[] = []
  if (pictures) rules.push(pictures.turnedPictures, pictures.tallPictures)
  if (indents) rules.push(indents.nestedIndents)
  if (wideLines) rules.push(wideLines.wrapWideLines)
  if (tables) rules.push(...tables.tableRules)
  return rules
}

function layOutAfresh(flow: HTMLElement): void {
  const shadow = flow.parentNode!
  flow.remove()
  shadow.appendChild(flow)
}
