import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { TOLERANCE } from './lines-in-view.ts'
import { ScrollColumn, type ScrollColumnParts } from './scroll-column.ts'
import type { ScrollSlice } from './scroll-slice.ts'
import { scrollSmoothly } from './scroll-smoothly.ts'

/** Least time between two reports of the place while it moves, ms. */
const REPORT_MS = 100

const CONTAINER_STYLE = `position:absolute;inset:0;overflow-x:hidden;overflow-y:auto;overflow-anchor:none;overscroll-behavior:contain;scrollbar-width:none;touch-action:var(--kz-touch-action,pan-y pinch-zoom)`

/** The part of the reader that scrolled text needs. */
interface ScrollViewParts extends ScrollColumnParts {
  nextTask: () => Promise<void>
  /** Called when the place has changed: at rest, and now and then on the way. */
  onMoved: () => void
}

/** A book as one column that is scrolled: by a finger, or by steps of a view. */
export class ScrollView {
  /** The scroll container. */
  readonly element: HTMLElement
  readonly #parts: ScrollViewParts
  readonly #column: ScrollColumn
  #filling: Promise<void> | undefined
  #shownTop = 0
  #reportTimer: ReturnType<typeof setTimeout> | undefined
  #isMoving = false
  #isEnded = false

  constructor(parts: ScrollViewParts) {
    this.#parts = parts
    this.element = document.createElement('div')
    this.element.className = 'scroll'
    this.element.style.cssText = CONTAINER_STYLE
    this.element.dir = parts.session.layout.direction
    this.element.tabIndex = 0
    this.#column = new ScrollColumn(this.element, parts, (px) => {
      this.#shownTop += px
    })
    this.element.addEventListener('scroll', this.#onScroll)
  }

  /** Takes it off the screen; work under way ends. */
  end(): void {
    this.#isEnded = true
    this.#column.end()
    clearTimeout(this.#reportTimer)
    this.element.removeEventListener('scroll', this.#onScroll)
    this.element.remove()
  }

  /** True while a step or a finger moves the column. */
  get isMoving(): boolean {
    return this.#isMoving || this.#reportTimer !== undefined
  }

  /** Slices in the document, for tests that count what is kept. */
  get sliceCount(): number {
    return this.#column.sliceCount
  }

  /** Whether the first line of the book is in view. */
  get atStart(): boolean {
    return this.#column.atStart
  }

  /** Whether the last line of the book is in view. */
  get atEnd(): boolean {
    return this.#column.atEnd
  }

  /** Lays out around a place and shows it at the top. The element must be in the document. */
  async begin(content: SectionContent, position: Position): Promise<void> {
    await this.#column.begin(content, position)
    this.#shownTop = this.element.scrollTop
  }

  /** Goes on laying out around the view. */
  prepare(): void {
    // A slice that cannot be laid out is reported by a step to it.
    this.#fill().catch(() => {})
  }

  /**
   * Scrolls by a view, less the line that is cut.
   *
   * @param isHurried - read on the way: further steps wait
   * @returns false at the ends of the book
   */
  async step(step: 1 | -1, isSmooth: boolean, isHurried: () => boolean): Promise<boolean> {
    if (this.#isEnded) return false
    let failure: unknown
    await this.#fill().catch((error: unknown) => {
      failure = error
    })
    if (this.#isEnded || (step === 1 ? this.atEnd : this.atStart)) return false
    const { scrollTop, scrollHeight, clientHeight } = this.element
    const wanted = step === 1 ? this.#column.lines.stepDown : this.#column.lines.lineHeight - clientHeight
    const distance = Math.max(-scrollTop, Math.min(wanted, scrollHeight - clientHeight - scrollTop))
    if (Math.abs(distance) < TOLERANCE) {
      if (failure) throw failure
      return false
    }
    this.#isMoving = true
    try {
      await this.#move(distance, isSmooth, isHurried)
    } finally {
      this.#isMoving = false
    }
    if (this.#isEnded) return false
    this.#report()
    this.prepare()
    return true
  }

  /** First character of the first line wholly in view; of a view without one, of what is in it. */
  get place() {
    return this.#column.lines.place
  }

  /** The lines wholly in view, section by section. */
  visible() {
    return this.#column.lines.visible()
  }

  /** The slices that are laid out, from the first to the last. */
  laidText(): ScrollSlice[] {
    return this.#column.laid()
  }

  #fill(): Promise<void> {
    this.#filling ??= this.#fillUp().finally(() => {
      this.#filling = undefined
    })
    return this.#filling
  }

  async #fillUp(): Promise<void> {
    while (await this.#column.fill()) await this.#parts.nextTask()
  }

  readonly #onScroll = (): void => {
    this.prepare()
    this.#reportTimer ??= setTimeout(() => {
      this.#reportTimer = undefined
      this.#report()
    }, REPORT_MS)
  }

  #report(): void {
    // A correction for a slice inserted above is no move.
    if (this.#isEnded || Math.abs(this.element.scrollTop - this.#shownTop) <= TOLERANCE) return
    this.#shownTop = this.element.scrollTop
    this.#parts.onMoved()
  }

  async #move(distance: number, isSmooth: boolean, isHurried: () => boolean): Promise<void> {
    if (!isSmooth || document.visibilityState === 'hidden') this.element.scrollTop += distance
    else await scrollSmoothly(this.element, distance, { isHurried, isEnded: () => this.#isEnded })
  }
}
