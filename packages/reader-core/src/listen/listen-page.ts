import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { type SpokenPlace, sentenceAt } from './listen-text.ts'

/** The part of a reader that is needed to follow speech. */
export interface PageGround {
  publication: Publication
  /** Range of the page in view: the first character, and the one after the last. */
  visible(): { start: Locator; end: Locator }
  /** Shows the page of a place. */
  show(place: Locator): void
  /** Turns to the next page. */
  turn(): void
}

/** The page under what is spoken: it follows, and turns where a sentence runs over its edge. */
export class ListenPage {
  readonly #ground: PageGround
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The page edge that was turned at last. */
  #turnedAt: string | undefined
  /** A person is turning pages: they are not taken back to what is spoken. */
  #isInHand = false

  constructor(ground: PageGround) {
    this.#ground = ground
  }

  /** Whether some of a sentence is in view. */
  shows(place: SpokenPlace | undefined): boolean {
    const sentence = sentenceAt(place)
    if (!sentence || !place) return false
    const { href } = place.track.section
    const { start, end } = this.#ground.visible()
    // In a view of several pages a section may be between the first and the last.
    const [first, own, last] = [start.href, href, end.href].map((each) => this.#orderOf(each))
    if (first! < own! && own! < last!) return true
    const isAfterStart = start.href !== href || sentence.to > (start.locations.textOffset ?? 0)
    const isBeforeEnd = end.href !== href || sentence.from < (end.locations.textOffset ?? 0)
    return (start.href === href || end.href === href) && isAfterStart && isBeforeEnd
  }

  #orderOf(href: string): number {
    return this.#ground.publication.readingOrder.findIndex((section) => section.href === href)
  }

  /** Shows the page of a sentence that is not in view. */
  follow(place: SpokenPlace | undefined, locator: Locator | undefined): void {
    if (locator && !this.#isInHand && !this.shows(place)) this.#ground.show(locator)
  }

  /** @param isInHand - whether a person is turning pages: nothing turns by itself then */
  leave(isInHand: boolean): void {
    this.#isInHand = isInHand
    if (isInHand) this.rest()
  }

  /**
   * Call when a sentence begins. If it continues on the next page, the page turns at the estimated time; word events
   * give a better time.
   *
   * @param secondsFor - how long the voice needs for a number of characters
   */
  turnOnTheWay(place: SpokenPlace, secondsFor: (length: number) => number): void {
    this.rest()
    const sentence = sentenceAt(place)
    const { end } = this.#ground.visible()
    const edge = end.locations.textOffset ?? 0
    if (!sentence || end.href !== place.track.section.href) return
    if (this.#isInHand || edge <= sentence.from || edge >= sentence.to) return
    this.#timer = setTimeout(() => this.#ground.turn(), secondsFor(edge - sentence.from) * 1000)
  }

  /**
   * Call when a word of a sentence is spoken, at a text offset of its section.
   *
   * @param word - its place, for a page that was laid out again below the sentence
   */
  heard(place: SpokenPlace, at: number, word: Locator): void {
    const { href } = place.track.section
    const { end } = this.#ground.visible()
    const edge = end.locations.textOffset ?? 0
    const name = `${end.href} ${edge}`
    if (this.#isInHand || end.href !== href || at < edge || name === this.#turnedAt) return
    // Once for each page end: more word events may arrive before the next page is shown.
    this.#turnedAt = name
    if ((sentenceAt(place)?.from ?? at) < edge) this.#ground.turn()
    else this.#ground.show(word)
  }

  /** Another sentence is spoken: its edges are its own. */
  forget(): void {
    this.#turnedAt = undefined
  }

  /** Turns nothing by itself any more. */
  rest(): void {
    clearTimeout(this.#timer)
  }
}
