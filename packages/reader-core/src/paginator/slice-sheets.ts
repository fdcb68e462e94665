import { indentCss } from '../layout-rules/indents.ts'
import type { SectionContent } from '../section/section-content.ts'
import { cloneRange } from './clone-slice.ts'
import { createSliceHost, type SliceLayout } from './slice-host.ts'

/** Sheets for the indents of sections, by layout. */
const known = new WeakMap<SliceLayout, WeakMap<SectionContent, CSSStyleSheet>>()

/**
 * The style sheets of the slices of a section. The first call lays out one element of each kind, to measure their indents: they are the
 * same in every slice.
 *
 * @param room - connected element to measure in
 */
export function sliceSheets(
  content: SectionContent,
  layout: SliceLayout,
  room: HTMLElement,
): CSSStyleSheet[] {
  const sheets = layout.sheetsOf(content)
  if (!content.kinds) return sheets
  let ofLayout = known.get(layout)
  if (!ofLayout) {
    ofLayout = new WeakMap()
    known.set(layout, ofLayout)
  }
  let sheet = ofLayout.get(content)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(measuredIndents(content, content.kinds, layout, sheets, room))
    ofLayout.set(content, sheet)
  }
  return [...sheets, sheet]
}

function measuredIndents(
  content: SectionContent,
  kinds: Element,
  layout: SliceLayout,
  sheets: CSSStyleSheet[],
  room: HTMLElement,
): string {
  const none = content.html.ownerDocument.createRange()
  none.selectNodeContents(content.body)
  none.collapse(true)
  const { root, body } = cloneRange(content, none)
  for (const kind of kinds.children) body.append(kind.cloneNode(true))
  if (content.isPlain)
    for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style')
  const { host, flow } = createSliceHost(layout, sheets)
  flow.append(document.adoptNode(root))
  room.append(host)
  const css = indentCss(flow, { viewport: layout.viewport, css: content.css })
  host.remove()
  return css
}
