import type { Locator } from '../publication/locator.ts'
import type { ReaderSnapshot } from '../reader.ts'

/** Places that one can go back to; older ones are forgotten. */
const MOST_PLACES = 20

/** Where one was before each jump, the last on top. */
export class WayBack {
  #places: Locator[] = []

  /** The place that one goes back to; its `position` is the page it was on. */
  get last(): Locator | undefined {
    return this.#places.at(-1)
  }

  /** A jump has led from one place to another. One to the same page is none. */
  jumped(from: ReaderSnapshot, to: ReaderSnapshot): void {
    const isSame =
      from.section.index === to.section.index &&
      from.locator.locations.textOffset === to.locator.locations.textOffset
    if (from.status !== 'ready' || isSame) return
    const { locator, page } = from
    const place = { ...locator, locations: { ...locator.locations, position: page.index + 1 } }
    this.#places = [...this.#places, place].slice(-MOST_PLACES)
  }

  /** Takes the last place off. */
  take(): Locator | undefined {
    const place = this.last
    this.#places = this.#places.slice(0, -1)
    return place
  }
}
