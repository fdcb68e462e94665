import { ReaderError } from '../errors.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import { comparePositions, type Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { boxAt } from './lines.ts'
import { LinesInView, TOLERANCE } from './lines-in-view.ts'
import { isSectionStart, layOutScrollSlice, type ScrollSlice, SliceGrid } from './scroll-slice.ts'

/** A slice that has been laid out, and is perhaps only a height now. */
interface PlacedSlice {
  section: number
  start: Position
  end: Position
  isSectionEnd: boolean
  /** CSS px that it took when it was taken out. */
  height: number
  laid: ScrollSlice | undefined
}

/** Dependencies of a column. */
export interface ScrollColumnParts {
  session: LayoutSession
  /** Hidden element to measure in. */
  room: HTMLElement
  prepareImages: (hrefs: string[]) => Promise<unknown>
  /** The section that is read before or after another. */
  nextSection: (from: number, step: 1 | -1) => number | undefined
}

/** How much is laid out beyond the view on each side, in views. */
const AHEAD_VIEWS = 1.5
/** Views beside the one on screen that are kept: slices farther away are removed. */
const KEPT_VIEWS = 3
/** Between two chapters, CSS px. */
const CHAPTER_GAP = 56

const createSpacer = (): HTMLElement => {
  const spacer = document.createElement('div')
  spacer.className = 'spacer'
  spacer.setAttribute('aria-hidden', 'true')
  return spacer
}

/**
 * The slices of a book below each other in a scroll container: laid out around the view, removed far from it. Changes
 * above the view never move what is in it.
 */
export class ScrollColumn {
  /** The lines in view. */
  readonly lines: LinesInView
  readonly #parts: ScrollColumnParts
  readonly #element: HTMLElement
  readonly #onShift: (px: number) => void
  readonly #track = document.createElement('div')
  readonly #above = createSpacer()
  readonly #below = createSpacer()
  readonly #grid = new SliceGrid()
  #slices: PlacedSlice[] = []
  /** Indexes of the first and the last slice that is laid out. */
  #first = 0
  #last = -1
  #isEnded = false

  /**
   * @param element - the scroll container
   * @param onShift - called with the distance it was scrolled so that the content in view stays in place
   */
  constructor(element: HTMLElement, parts: ScrollColumnParts, onShift: (px: number) => void) {
    this.#element = element
    this.#parts = parts
    this.#onShift = onShift
    this.lines = new LinesInView(element, parts.session.layout, () => this.laid())
    // Margins of the first and the last block stay inside.
    this.#track.style.display = 'flow-root'
    this.#track.append(this.#above, this.#below)
    element.append(this.#track)
  }

  /** Work under way ends. */
  end(): void {
    this.#isEnded = true
  }

  /** Slices in the document. */
  get sliceCount(): number {
    return this.#last - this.#first + 1
  }

  /** The slices that are laid out, from the first to the last. */
  laid(): ScrollSlice[] {
    return this.#slices.slice(this.#first, this.#last + 1).flatMap((slice) => slice.laid ?? [])
  }

  /** Whether the first line of the book is in view. */
  get atStart(): boolean {
    const slice = this.#slices[0]
    if (!slice?.laid || this.#first > 0) return false
    return this.#isBookStart(slice) && this.#element.scrollTop <= TOLERANCE
  }

  /** Whether the last line of the book is in view. */
  get atEnd(): boolean {
    const slice = this.#slices.at(-1)
    if (!slice?.laid || !this.#isBookEnd(slice)) return false
    const { scrollTop, clientHeight, scrollHeight } = this.#element
    return scrollTop + clientHeight >= scrollHeight - TOLERANCE
  }

  /** Lays out around a place and shows it at the top. The container must be in the document. */
  async begin(content: SectionContent, position: Position): Promise<void> {
    const start = this.#grid.startAt(content, position)
    const laid = await this.#layOut(content, start, this.#below)
    this.#slices = [placedSliceOf(laid)]
    this.#first = 0
    this.#last = 0
    while (
      comparePositions(this.#slices.at(-1)!.end, position) <= 0 &&
      !this.#slices.at(-1)!.isSectionEnd &&
      (await this.#append())
    );
    const show = () => this.#show(content.index, position)
    do show()
    while (this.#roomBelow() < 0 && (await this.#append()))
    // When the content ends within the view, the content before it is laid out above.
    while (this.#element.scrollHeight <= this.#element.clientHeight && (await this.#prepend()));
    show()
  }

  /**
   * Lays out one slice that the view needs next, on either side, and removes those far away. @returns false when it has
   * all
   */
  async fill(): Promise<boolean> {
    this.#check()
    const isDone =
      !(this.#roomBelow() < 0 && (await this.#append())) &&
      !(this.#roomAbove() < 0 && (await this.#prepend()))
    this.#prune()
    return !isDone
  }

  /** CSS px laid out below what is wanted; negative when there is too little. */
  #roomBelow(): number {
    const last = this.#slices[this.#last]?.laid
    if (!last) return -1
    const { bottom } = this.lines.view
    return last.host.getBoundingClientRect().bottom - bottom - AHEAD_VIEWS * this.#element.clientHeight
  }

  #roomAbove(): number {
    const first = this.#slices[this.#first]?.laid
    if (!first) return -1
    const { top } = this.lines.view
    return top - first.host.getBoundingClientRect().top - AHEAD_VIEWS * this.#element.clientHeight
  }

  /** Scrolls so that the line of a position is the first in view. */
  #show(section: number, position: Position): void {
    const laid = this.laid().find(
      (each) =>
        each.content.index === section &&
        comparePositions(position, each.start) >= 0 &&
        comparePositions(position, each.end) < 0,
    )
    const { top } = this.lines.view
    if (this.#first === 0 && laid && this.#isBookStart(this.#slices[0]!) && isSectionStart(position)) {
      this.#element.scrollTop = 0
      return
    }
    if (!laid || isSectionStart(position)) {
      const host = (laid ?? this.laid()[0])?.host
      if (host) this.#element.scrollTop += host.getBoundingClientRect().top - top
      return
    }
    const rect = boxAt(laid, position)
    if (!rect) return
    const lead = Math.max(0, Math.min(8, (this.lines.lineHeight - rect.height) / 2))
    this.#element.scrollTop += rect.top - lead - top
  }

  /** Changes the column without moving what is in view. */
  #keepStill(change: () => void): void {
    const { top } = this.lines.view
    const seen = this.lines.firstLine((rect) => rect.bottom > top)
    const boxOf = (): number | undefined => {
      const laid =
        seen &&
        this.laid().find(
          (each) =>
            each.content.index === seen.content.index &&
            comparePositions(seen.position, each.start) >= 0 &&
            comparePositions(seen.position, each.end) < 0,
        )
      return laid && boxAt(laid, seen.position)?.top
    }
    const before = boxOf()
    change()
    const after = boxOf()
    if (before === undefined || after === undefined || Math.abs(after - before) < 0.05) return
    const from = this.#element.scrollTop
    this.#element.scrollTop += after - before
    this.#onShift(this.#element.scrollTop - from)
  }

  // --- slices -----------------------------------------------------------------------------------------------------

  async #layOut(
    content: SectionContent,
    start: Position,
    before: Node,
    until?: Position,
    place: (lay: () => void) => void = (lay) => lay(),
  ): Promise<ScrollSlice> {
    const { session, room, prepareImages } = this.#parts
    for (;;) {
      this.#check()
      let laid: ReturnType<typeof layOutScrollSlice> | undefined
      place(() => {
        laid = layOutScrollSlice(content, start, session.layout, this.#track, before, room, until)
        if ('missingImages' in laid) return
        const isFirst = isSectionStart(start)
        if (isFirst && this.#parts.nextSection(content.index, -1) !== undefined) {
          // A chapter begins below the floats and margins of the one before.
          laid.host.style.paddingBlockStart = `${CHAPTER_GAP}px`
          laid.host.style.clear = 'both'
        }
      })
      if (!laid || !('missingImages' in laid)) return laid as ScrollSlice
      await prepareImages(laid.missingImages)
    }
  }

  /** Lays out the slice below the last. False at the end of the book. */
  async #append(): Promise<boolean> {
    const last = this.#slices[this.#last]!
    const known = this.#slices[this.#last + 1]
    let section = last.section
    let start = last.end
    if (last.isSectionEnd) {
      const next = this.#parts.nextSection(section, 1)
      if (next === undefined) return false
      section = next
      start = { leaf: 0, offset: 0 }
    }
    const content = await this.#parts.session.content(section)
    const laid = await this.#layOut(content, start, this.#below, known?.end)
    if (known) {
      known.laid = laid
      setHeight(this.#below, heightOf(this.#below) - known.height)
    } else this.#slices.push(placedSliceOf(laid))
    this.#last++
    if (this.#last === this.#slices.length - 1) setHeight(this.#below, 0)
    return true
  }

  /** Lays out the slice above the first. False at the start of the book. */
  async #prepend(): Promise<boolean> {
    const first = this.#slices[this.#first]!
    const known = this.#slices[this.#first - 1]
    let section = first.section
    let until: Position | undefined = first.start
    if (first.start.leaf === 0 && first.start.offset === 0) {
      const previous = this.#parts.nextSection(section, -1)
      if (previous === undefined) return false
      section = previous
      until = undefined
    }
    const content = await this.#parts.session.content(section)
    const end = until ?? content.leaves.positionAt(content.leaves.textLength)
    const start = known?.start ?? this.#grid.startBefore(content, end)
    const before = first.laid!.host
    await this.#layOut(content, start, before, until, (lay) =>
      this.#keepStill(() => {
        lay()
        if (known) setHeight(this.#above, this.#first === 1 ? 0 : heightOf(this.#above) - known.height)
      }),
    ).then((laid) => {
      if (known) {
        known.laid = laid
        this.#first--
      } else {
        this.#slices.unshift(placedSliceOf(laid))
        this.#last++
      }
    })
    return true
  }

  /** Takes out what is far from the view and keeps its height. */
  #prune(): void {
    const far = KEPT_VIEWS * this.#element.clientHeight
    const { top, bottom } = this.lines.view
    const takeOut = (index: number, spacer: HTMLElement) => {
      const slice = this.#slices[index]!
      this.#keepStill(() => {
        const before = this.#element.scrollHeight
        slice.laid!.host.remove()
        slice.height = Math.max(0, before - this.#element.scrollHeight)
        setHeight(spacer, heightOf(spacer) + slice.height)
      })
      slice.laid = undefined
    }
    while (this.#first < this.#last) {
      if (top - this.#slices[this.#first]!.laid!.host.getBoundingClientRect().bottom < far) break
      // From now on its place is measured at the next slice.
      takeOut(this.#first, this.#above)
      this.#first++
    }
    while (this.#first < this.#last) {
      if (this.#slices[this.#last]!.laid!.host.getBoundingClientRect().top - bottom < far) break
      takeOut(this.#last, this.#below)
      this.#last--
    }
  }

  #isBookStart(slice: PlacedSlice): boolean {
    return isSectionStart(slice.start) && this.#parts.nextSection(slice.section, -1) === undefined
  }

  #isBookEnd(slice: PlacedSlice): boolean {
    return slice.isSectionEnd && this.#parts.nextSection(slice.section, 1) === undefined
  }

  #check(): void {
    if (this.#isEnded) throw new ReaderError('aborted', 'The text was laid out again before this was done.')
  }
}

function placedSliceOf(laid: ScrollSlice): PlacedSlice {
  const { content, start, end, isSectionEnd } = laid
  return { section: content.index, start, end, isSectionEnd, height: 0, laid }
}

function heightOf(spacer: HTMLElement): number {
  return Number.parseFloat(spacer.style.blockSize) || 0
}

function setHeight(spacer: HTMLElement, height: number): void {
  spacer.style.blockSize = `${Math.max(0, height)}px`
}
