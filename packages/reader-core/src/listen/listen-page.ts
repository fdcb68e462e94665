import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { type SpokenPlace, sentenceAt } from './listen-text.ts'

/** What the page asks of the reader around it. */
export interface PageGround {
  publication: Publication
  /** What the page in view shows: the first character, and the one after the last. */
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

  constructor(ground: PageGround) {
    this.#ground = ground
  }

  /** Whether some of a sentence is in view. */
  shows(place: SpokenPlace | undefined): boolean {
    const sentence = sentenceAt(place)
    if (!sentence || !place) return false
    const { href } = place.track.section
    const { start, end } = this.#ground.visible()
    // Of a view of several pages one may stand between the first and the last.
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
    if (locator && !this.shows(place)) this.#ground.show(locator)
  }

  /**
   * A sentence begins. Where it runs over the edge of the page, the page turns when the voice is about there; words that are
   * told say it better.
   *
   * @param secondsFor - how long so many characters take to say
   */
  turnOnTheWay(place: SpokenPlace, secondsFor: (length: number) => number): void {
    this.rest()
    const sentence = sentenceAt(place)
    const { end } = this.#ground.visible()
    const edge = end.locations.textOffset ?? 0
    if (!sentence || end.href !== place.track.section.href) return
    if (edge <= sentence.from || edge >= sentence.to) return
    this.#timer = setTimeout(() => this.#ground.turn(), secondsFor(edge - sentence.from) * 1000)
  }

  /** A word of a sentence is said, at a text offset of its section. */
  heard(place: SpokenPlace, at: number): void {
    const { href } = place.track.section
    const { end } = this.#ground.visible()
    const edge = end.locations.textOffset ?? 0
    const name = `${end.href} ${edge}`
    const isOver = end.href === href && (sentenceAt(place)?.from ?? at) < edge && at >= edge
    if (!isOver || name === this.#turnedAt) return
    // Once for each edge: more words may be told before the next page stands.
    this.#turnedAt = name
    this.#ground.turn()
  }

  /** Another sentence is said: its edges are its own. */
  forget(): void {
    this.#turnedAt = undefined
  }

  /** Turns nothing by itself any more. */
  rest(): void {
    clearTimeout(this.#timer)
  }
}
