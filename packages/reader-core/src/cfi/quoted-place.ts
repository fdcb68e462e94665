import { QuoteSearch } from '../decorations/quote-search.ts'
import type { Locator } from '../publication/locator.ts'

/** Units of a quote that are looked for, and of the words on each side of it. */
const LONGEST_QUOTE = 1000
const CONTEXT = 64
/** Letters around a place that no other place of a book is likely to have. */
const TELLING_LETTERS = 12

/** UTF-16 units from the section's start. Both are the same for a place between words. */
interface QuotedPlace {
  from: number
  to: number
}

const isTelling = (words: string) => words.replace(/[\s\xad]+/g, '').length >= TELLING_LETTERS

/** Finds the words of locators in one section. */
export class QuotedPlaces {
  readonly #text: string
  readonly #search: QuoteSearch

  /** @param text - of the section */
  constructor(text: string) {
    this.#text = text
    this.#search = new QuoteSearch(text)
  }

  /**
   * Where the quote of a locator is: of several places the one whose context agrees best, else the nearest. Without a quote, or when
   * it was rewritten: between the words around it.
   *
   * @param near - text offset
   */
  find(
    near: number,
    { before = '', highlight = '', after = '' }: NonNullable<Locator['text']>,
  ): QuotedPlace | undefined {
    const context = { before: before.slice(-CONTEXT), after: after.slice(0, CONTEXT) }
    const quote = highlight.slice(0, LONGEST_QUOTE)
    const stored = (quote: string) => ({ from: near, length: quote.length, quote })
    const found = this.#search.find({ ...stored(highlight), quote, ...context })
    if (found) return { from: found.from, to: Math.min(found.to, this.#text.length) }
    if (isTelling(context.before)) {
      const place = this.#search.find(stored(context.before))
      const from = place && place.to + this.#text.slice(place.to).search(/\S|$/)
      if (from !== undefined) return { from, to: from }
    }
    if (!isTelling(context.after)) return undefined
    const place = this.#search.find(stored(context.after))
    return place && { from: place.from, to: place.from }
  }

  /**
   * Where the quote is, the same words in a section that may not be its own: with the words around it, as no other place of a book is
   * likely to have them.
   */
  findWhole({
    before = '',
    highlight = '',
    after = '',
  }: NonNullable<Locator['text']>): QuotedPlace | undefined {
    const whole = before.slice(-CONTEXT) + highlight + after.slice(0, CONTEXT)
    if (highlight.length > LONGEST_QUOTE || !isTelling(whole)) return undefined
    const from = this.#findSame(whole)?.from
    return from === undefined ? undefined : this.find(from, { before, highlight, after })
  }

  /** Where the quote alone is; undefined when it is short, and words around it were stored that are not there. */
  findAlone({ before, highlight = '', after }: NonNullable<Locator['text']>): QuotedPlace | undefined {
    if (!isTelling(highlight) && (before || after)) return undefined
    return this.#findSame(highlight.slice(0, LONGEST_QUOTE))
  }

  #findSame(quote: string): QuotedPlace | undefined {
    const found = this.#search.find({ from: 0, length: quote.length, quote })
    return found?.certainty === 'similar' ? undefined : found
  }
}
