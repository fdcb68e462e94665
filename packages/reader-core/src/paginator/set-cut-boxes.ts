import { CUT, type Narrow, narrowFloats } from '../layout-rules/narrow-floats.ts'
import { IMAGE_HREF } from '../section/sanitise.ts'
import type { SectionContent } from '../section/section-content.ts'
import { cloneRange } from './clone-slice.ts'
import type { PageStart } from './page-start.ts'
import { createSliceHost, type SliceLayout } from './slice-host.ts'
import { sliceSheets } from './slice-sheets.ts'

/** Boxes of a section that were laid out as a whole, with what `narrowFloats` changes of them. */
type Decisions = WeakMap<Element, Narrow | undefined>
const known = new WeakMap<SliceLayout, Decisions>()

/**
 * Sets boxes that a slice begins within as the whole of each would be set. A part of boxes beside one another, or beside text, has
 * other widths.
 *
 * @param leaf - clone of the first leaf of the slice
 * @param room - connected element to measure in
 */
export function setCutBoxes(
  content: SectionContent,
  start: PageStart,
  leaf: Node | undefined,
  layout: SliceLayout,
  room: HTMLElement,
): void {
  const source = content.leaves.at(start.leaf)?.node
  if (!content.hasFloats || !source || !leaf) return
  const clones = new Map<Element, HTMLElement>()
  let clone = leaf.parentElement
  for (let box = source.parentElement; clone && box && box !== content.body; box = box.parentElement) {
    if (content.isWhole(box)) clones.set(box, clone)
    clone = clone.parentElement
  }
  const outermost = [...clones.keys()].at(-1)
  if (!outermost || (start.offset === 0 && content.leaves.indexAtElement(outermost) === start.leaf)) return
  let decisions = known.get(layout)
  if (!decisions) {
    decisions = new WeakMap()
    known.set(layout, decisions)
  }
  const boxes = [...clones.keys()]
  if (!boxes.every((box) => decisions.has(box))) decide(boxes, outermost, content, layout, room, decisions)
  const { viewport } = layout
  for (const [box, own] of clones) {
    own.setAttribute(CUT, '')
    const [, ...values] = decisions.get(box) ?? []
    if (values.length > 0) narrowFloats.write([[own, ...values] as Narrow], { viewport, css: content.css })
  }
}

/** Lays out the outermost of boxes in one another as a whole, and notes how each is set. */
function decide(
  boxes: readonly Element[],
  outermost: Element,
  content: SectionContent,
  layout: SliceLayout,
  room: HTMLElement,
  decisions: Decisions,
): void {
  const range = content.html.ownerDocument.createRange()
  range.selectNode(outermost)
  const { root, body } = cloneRange(content, range)
  // The copy has the boxes around before it, and then the same elements in the same order.
  const copies = [...body.querySelectorAll<HTMLElement>('*')]
  const sources = [outermost, ...outermost.querySelectorAll('*')]
  const around = copies.length - sources.length
  const pictures = [...body.querySelectorAll(`[${IMAGE_HREF}]`)]
  const hrefOf = (picture: Element): string => picture.getAttribute(IMAGE_HREF)!
  if (layout.missingImages(pictures.map(hrefOf)).length === 0)
    for (const picture of pictures) layout.placeImage(picture, hrefOf(picture))
  const { host, flow } = createSliceHost(layout, sliceSheets(content, layout, room))
  flow.append(document.adoptNode(root))
  room.append(host)
  const narrow = narrowFloats.measure(flow, { viewport: layout.viewport, css: content.css })
  host.remove()
  for (const box of boxes) {
    const copy = copies[around + sources.indexOf(box)]
    decisions.set(
      box,
      narrow.find(([each]) => each === copy),
    )
  }
}
