import type { Turn } from '../direction/reading-direction.ts'
import type { LayoutSession } from '../paginator/layout-session.ts'
import type { LaidText } from '../paginator/text-ranges.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { TextFlow, TextInView, TextPlace } from '../view/text-flow.ts'
import { ScrollView } from './scroll-view.ts'

/** Dependencies of scrolled text. */
export interface ScrolledTextParts {
  session: LayoutSession
  /** Where the scroll container goes. */
  page: HTMLElement
  /** Hidden element to measure in. */
  room: HTMLElement
  prepareImages(hrefs: string[]): Promise<unknown>
  nextTask(): Promise<void>
  nextSection(from: number, step: 1 | -1): number | undefined
  /** Whether a step jumps instead of gliding. */
  isStill(): boolean
  onMoved(): void
}

/** Text as one column that is scrolled; a turn is a step by a view. */
export class ScrolledText implements TextFlow {
  readonly isContinuous = true
  readonly #parts: ScrolledTextParts
  readonly #view: ScrollView

  constructor(parts: ScrolledTextParts) {
    this.#parts = parts
    this.#view = new ScrollView(parts)
  }

  get isMoving(): boolean {
    return this.#view.isMoving
  }

  get place(): TextPlace | undefined {
    const place = this.#view.place
    if (!place) return undefined
    const { content, position } = place
    const textOffset = content.leaves.textOffsetOf(position)
    return { content, position, textOffset, reachedLeaf: position.leaf + 1, pages: 1 }
  }

  async begin(content: SectionContent, position: Position): Promise<void> {
    this.#view.element.style.visibility = 'hidden'
    this.#parts.page.append(this.#view.element)
    await this.#view.begin(content, position)
  }

  reveal(): void {
    this.#view.element.style.visibility = ''
  }

  prepare(): void {
    this.#view.prepare()
  }

  canTurn(turn: Turn): boolean {
    return turn === 'forward' ? !this.#view.atEnd : !this.#view.atStart
  }

  turnNow(): boolean {
    return false
  }

  turn(turn: Turn, isHurried: () => boolean): Promise<boolean> {
    const isSmooth = !this.#parts.isStill() && !isHurried()
    return this.#view.step(turn === 'forward' ? 1 : -1, isSmooth, isHurried)
  }

  readonly offset = 0

  glide(): Promise<boolean> {
    return Promise.resolve(true)
  }

  setOffset(): void {
    // A column is not dragged sideways.
  }

  scrollBy(px: number): void {
    this.#view.element.scrollBy(0, px)
  }

  visible(): TextInView[] {
    return this.#view.visible()
  }

  laidText(): LaidText[] {
    return this.#view.laidText()
  }

  end(): void {
    this.#view.end()
  }
}
