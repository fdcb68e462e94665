import type { LayoutSession } from '../paginator/layout-session.ts'
import { comparePositions, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { findLine } from './lines.ts'
import { isSectionStart, type ScrollSlice } from './scroll-slice.ts'

/** A character of a section. */
interface ScrollPlace {
  content: SectionContent
  position: Position
}

/** Text of one section that is in view. */
interface ScrolledText {
  content: SectionContent
  /** Text offsets. */
  from: number
  to: number
}

/** Rounding of positions on screen, CSS px. */
export const TOLERANCE = 1

/** The lines of a column that are in the view of its scroll container. */
export class LinesInView {
  readonly #element: HTMLElement
  readonly #layout: LayoutSession['layout']
  readonly #laid: () => ScrollSlice[]

  /** @param laid - the slices that are laid out, from the first to the last */
  constructor(element: HTMLElement, layout: LayoutSession['layout'], laid: () => ScrollSlice[]) {
    this.#element = element
    this.#layout = layout
    this.#laid = laid
  }

  /** Upper and lower edge, CSS px of the window. */
  get view(): { top: number; bottom: number } {
    const { top, bottom } = this.#element.getBoundingClientRect()
    return { top, bottom }
  }

  /** First character of the first line wholly in view; of a view without one, of what is in it. */
  get place(): ScrollPlace | undefined {
    const { top, bottom } = this.view
    const isWhole = (rect: DOMRect) =>
      rect.top >= top - this.#slack(rect) && rect.bottom <= bottom + this.#slack(rect)
    return (
      this.firstLine(isWhole) ??
      this.firstLine((rect) => rect.bottom > top + this.#slack(rect)) ??
      this.#lastPlace()
    )
  }

  /** The lines wholly in view, section by section. */
  visible(): ScrolledText[] {
    const place = this.place
    if (!place) return []
    const { top, bottom } = this.view
    const found: ScrolledText[] = []
    let from: Position | undefined = place.position
    const slices = this.#laid()
    const index = slices.findIndex(
      ({ content, end }) => content.index === place.content.index && comparePositions(from!, end) < 0,
    )
    for (const laid of index < 0 ? slices.slice(-1) : slices.slice(index)) {
      const { leaves } = laid.content
      if (!from) {
        const line = findLine(laid, () => true)
        if (line && line.rect.bottom > bottom + this.#slack(line.rect)) break
        from = { leaf: 0, offset: 0 }
      }
      const begin = leaves.textOffsetOf(from)
      const start = from
      const next = findLine(
        laid,
        (rect) => rect.bottom > bottom + this.#slack(rect) && rect.top > top + TOLERANCE,
      )
      const isLater = next && comparePositions(next.position, start) > 0
      // The view ended before this slice began.
      if (next && !isLater && found.length > 0) break
      const to = isLater
        ? leaves.textOffsetOf(next.position)
        : laid.isSectionEnd
          ? leaves.textLength
          : leaves.textOffsetOf(laid.end)
      const before = found.at(-1)
      if (before?.content.index === laid.content.index) before.to = to
      else found.push({ content: laid.content, from: begin, to })
      if (isLater) break
      from = laid.isSectionEnd ? undefined : laid.end
    }
    return found
  }

  /** The first line that passes a test of its box. */
  firstLine(test: (rect: DOMRect) => boolean): ScrollPlace | undefined {
    const { top } = this.view
    for (const laid of this.#laid()) {
      if (laid.host.getBoundingClientRect().bottom < top - this.lineHeight * 4) continue
      const line = findLine(laid, test)
      if (!line) continue
      const isStart = isSectionStart(laid.start)
      const first = isStart ? findLine(laid, () => true) : undefined
      const isFirst = first !== undefined && comparePositions(first.position, line.position) === 0
      return { content: laid.content, position: isFirst ? laid.start : line.position }
    }
    return undefined
  }

  #lastPlace(): ScrollPlace | undefined {
    const laid = this.#laid().at(-1)
    return laid && { content: laid.content, position: laid.start }
  }

  /** CSS px, as the layout sets it. */
  get lineHeight(): number {
    const { properties } = this.#layout
    const height =
      Number.parseFloat(properties['--kz-rem'] ?? '') * Number.parseFloat(properties['--kz-line'] ?? '')
    return Math.min(height || 28, this.#element.clientHeight / 3)
  }

  /** How far the box of letters may reach over the edge of the view: fonts are often higher than their lines. */
  #slack({ height }: DOMRect): number {
    return TOLERANCE + Math.max(0, Math.min(height * 0.12, (height - this.lineHeight) / 2))
  }

  /** How far down the next view is: its first line is the one that was not whole. */
  get stepDown(): number {
    const { top, bottom } = this.view
    const most = this.#element.clientHeight - this.lineHeight
    const isNext = (rect: DOMRect) => rect.bottom > bottom + this.#slack(rect) && rect.top > top + TOLERANCE
    for (const laid of this.#laid()) {
      const line = findLine(laid, isNext)
      if (!line) continue
      const distance = Math.floor(line.rect.top - top)
      return distance < this.lineHeight ? most : Math.min(most, distance)
    }
    return most
  }
}
