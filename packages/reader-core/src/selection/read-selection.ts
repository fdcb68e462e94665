import type { Turn } from '../direction/reading-direction.ts'
import { type LaidText, rangesBetween, textOffsetAt, textRuns } from '../paginator/text-ranges.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { Leaves } from '../section/leaves.ts'
import { cleanText } from './clean-text.ts'
import type { TextSelection } from './text-selection.ts'

/** Text and page that a selection is read from. */
export interface SelectionGround {
  publication: Publication
  laid: readonly LaidText[]
  /** The reader's element; its shadow tree holds the slices. */
  view: HTMLElement
  /**
   * Text of a section that is in view. A drag over the edge of a page can reach text of hidden pages, which is no part
   * of the selection. Undefined for text that is scrolled.
   */
  visible?: VisibleStretch | undefined
  /** Parts of the selection on pages before or after this one. */
  carried?: CarriedSelection | undefined
}

/** Text of a section that is in view, text offsets. */
export interface VisibleStretch {
  section: number
  from: number
  to: number
}

/** A selection that goes on from the pages before, or backward from those after. */
export interface CarriedSelection {
  section: number
  /** The way it is drawn. */
  turn: Turn
  /** Text offset in this section of its end that is not drawn: where it begins, or where it ends when it is drawn backward. */
  fixed: number
  /** Its part in other sections. */
  rest?: Pick<TextSelection, 'start' | 'end' | 'text'> | undefined
}

/** The browser's selection in a section, hidden text included. */
export interface SelectedStretch {
  slice: LaidText
  from: number
  to: number
}

/** Older engines lack it, and the first that had it took the roots one by one. */
type ComposedSelection = Omit<Selection, 'getComposedRanges'> & {
  getComposedRanges?(options: { shadowRoots: ShadowRoot[] }): StaticRange[]
}

/** The browser's selection, however deep in shadow trees. Each engine reports it in its own way. */
function selectedRange({ laid, view }: SelectionGround): AbstractRange | undefined {
  const roots = laid.flatMap(({ host }) => host.shadowRoot ?? [])
  const selection = document.getSelection() as ComposedSelection | null
  for (const root of roots as (ShadowRoot & { getSelection?: () => Selection | null })[]) {
    const inside = root.getSelection?.()
    if (inside && inside.rangeCount > 0 && !inside.isCollapsed) return inside.getRangeAt(0)
  }
  if (!selection || selection.rangeCount === 0) return undefined
  const composed = selection.getComposedRanges?.({ shadowRoots: [...roots, view.shadowRoot!] })[0]
  const range = composed ?? selection.getRangeAt(0)
  return range.collapsed ? undefined : range
}

/** The browser's selection; undefined outside of the book. */
export function selectedStretch(ground: SelectionGround): SelectedStretch | undefined {
  const range = selectedRange(ground)
  if (!range) return undefined
  const at = (node: Node, offset: number) => {
    for (const slice of ground.laid) {
      const textOffset = textOffsetAt(slice, node, offset)
      if (textOffset !== undefined) return { slice, textOffset }
    }
    return undefined
  }
  const first = at(range.startContainer, range.startOffset)
  const last = at(range.endContainer, range.endOffset)
  const slice = first?.slice ?? last?.slice
  if (!slice) return undefined
  const runs = textRuns(slice)
  // A selection that ends outside of the text, or in another chapter, is cut at the end of this slice.
  const isSameSection = (other: typeof first) => other?.slice.content.index === slice.content.index
  const from = isSameSection(first) ? first!.textOffset : (runs[0]?.from ?? 0)
  const to = isSameSection(last) ? last!.textOffset : (runs.at(-1)?.to ?? from)
  return from > to ? { slice, from: to, to: from } : { slice, from, to }
}

/** The selection on the page in view; undefined when nothing of the book is selected. */
export function readSelection(
  ground: SelectionGround,
  stretch: SelectedStretch | undefined = selectedStretch(ground),
): TextSelection | undefined {
  if (!stretch) return undefined
  const { laid, publication, visible, view, carried } = ground
  const { content } = stretch.slice
  const { leaves, index } = content
  let { from, to } = stretch
  let [earlier, later]: CarriedSelection['rest'][] = []
  if (visible) {
    if (visible.section !== index) return undefined
    const turn = carried?.section === index ? carried.turn : undefined
    // On this page it begins with the first character, or ends with the last: it goes on from the page before or after.
    const isFromBefore = turn === 'forward' && from <= visible.from
    const isFromAfter = turn === 'backward' && isBlank(leaves, to, visible.to)
    from = isFromBefore ? carried!.fixed : Math.max(from, visible.from)
    to = isFromAfter ? Math.min(carried!.fixed, leaves.textLength) : Math.min(to, visible.to)
    if (isFromBefore) earlier = carried!.rest
    if (isFromAfter) later = carried!.rest
  }
  if (to <= from) return undefined
  const selected = leaves.textBetween(from, to)
  const trimmed = selected.trim()
  if (trimmed === '') return undefined
  from += selected.length - selected.trimStart().length
  to = from + trimmed.length
  const text = cleanText(leaves, from, to)
  const title = new ContentsIndex(publication).titleAt(index, () => false)
  return {
    text: [earlier?.text, text, later?.text].filter(Boolean).join('\n'),
    start: earlier?.start ?? stretchLocator(publication, content, from, to, title),
    end: later?.end ?? stretchLocator(publication, content, to, to, title),
    box: boxOf(laid, index, from, to, view),
  }
}

/** Whether there is nothing but white space between two text offsets. */
export const isBlank = (leaves: Leaves, from: number, to: number): boolean =>
  to <= from || leaves.textBetween(from, Math.min(to, leaves.textLength)).trim() === ''

function boxOf(laid: readonly LaidText[], section: number, from: number, to: number, view: HTMLElement) {
  const bounds = view.getBoundingClientRect()
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (const slice of laid) {
    if (slice.content.index !== section) continue
    for (const range of rangesBetween(slice, from, to)) {
      for (const rect of range.getClientRects()) {
        const isInView =
          rect.right > bounds.left &&
          rect.left < bounds.right &&
          rect.bottom > bounds.top &&
          rect.top < bounds.bottom
        if (!isInView || rect.width === 0) continue
        box.left = Math.min(box.left, rect.left - bounds.left)
        box.top = Math.min(box.top, rect.top - bounds.top)
        box.right = Math.max(box.right, rect.right - bounds.left)
        box.bottom = Math.max(box.bottom, rect.bottom - bounds.top)
      }
    }
  }
  return box.left === Number.POSITIVE_INFINITY ? { left: 0, top: 0, right: 0, bottom: 0 } : box
}
