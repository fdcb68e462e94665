import type { SectionText } from '../section/section-text.ts'
import type { ContentsIndex } from './contents-index.ts'

/** The chapters of the contents in one section, by text offsets. Elements are looked up once. */
export class SectionChapters {
  readonly #section: Pick<SectionText, 'index' | 'html' | 'leaves'>
  readonly #contents: ContentsIndex
  readonly #offsets = new Map<string, number>()

  constructor(section: Pick<SectionText, 'index' | 'html' | 'leaves'>, contents: ContentsIndex) {
    this.#section = section
    this.#contents = contents
  }

  /** Title of the chapter that a text offset belongs to. */
  titleAt(offset: number): string {
    return this.#contents.titleAt(this.#section.index, (fragment) => this.#offsetOf(fragment) <= offset)
  }

  /** Text offsets at which chapters begin. Without contents the section is a chapter. */
  starts(): number[] {
    const fragments = this.#contents.startsIn(this.#section.index)
    const offsets = fragments.map((fragment) => (fragment ? this.#offsetOf(fragment) : 0))
    return offsets.filter(Number.isFinite).sort((a, b) => a - b)
  }

  #offsetOf(fragment: string): number {
    const known = this.#offsets.get(fragment)
    if (known !== undefined) return known
    const { html, leaves } = this.#section
    const element = html.ownerDocument.getElementById(fragment)
    const offset = element ? leaves.textOffsetOf(leaves.positionOfTarget(element)) : Number.POSITIVE_INFINITY
    this.#offsets.set(fragment, offset)
    return offset
  }
}
