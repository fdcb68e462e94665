import { foldText } from '../search/folded-text.ts'

/** A stretch of a section's text as it was stored. */
export interface StoredStretch {
  /** Text offset of the first character. */
  from: number
  /** UTF-16 units. */
  length: number
  /** Its text, or only the beginning of a long one. */
  quote: string
  before?: string | undefined
  after?: string | undefined
  /** The words before its end, of a long one. */
  ending?: string | undefined
}

/**
 * How sure it is that a stretch is the stored one: the same characters in the same place; the same words in another place; or
 * words in between others that are the same.
 */
type QuoteCertainty = 'exact' | 'moved' | 'similar'

/** A stretch that was found again, UTF-16 units from the section's start. */
export interface FoundStretch {
  from: number
  to: number
  certainty: QuoteCertainty
}

/** Letters that no other place of a chapter is likely to have. */
const TELLING_LETTERS = 12
/** Letters of the beginning and the end of a quote whose middle was rewritten. */
const EDGE_LETTERS = 20
/** A rewritten stretch is at most so many times as long as the stored one, and so many units more. */
const MOST_GROWTH = 2
const GROWTH_UNITS = 40

/** The text of a section, searched for stretches of an earlier edition. Folded when the first is not in its place. */
export class QuoteSearch {
  readonly #text: string
  #letters: { text: string; offsets: Uint32Array } | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The nearest stretch with the stored words; of several that whose context agrees best. Undefined when there is none. */
  find(stored: StoredStretch): FoundStretch | undefined {
    const { from, length, quote } = stored
    if (quote !== '' && this.#text.startsWith(quote, from)) {
      return { from, to: from + length, certainty: 'exact' }
    }
    return this.#findMoved(stored) ?? this.#findRewritten(stored)
  }

  #findMoved(stored: StoredStretch): FoundStretch | undefined {
    const quote = lettersOf(stored.quote)
    const { text } = this.#fold()
    const [left, right] = [lettersOf(stored.before ?? ''), lettersOf(stored.after ?? '')]
    let best: { at: number; score: number } | undefined
    for (let at = text.indexOf(quote); quote !== '' && at >= 0; at = text.indexOf(quote, at + 1)) {
      const score = this.#agreement(left, right, at, at + quote.length)
      const isBetter =
        !best ||
        score > best.score ||
        (score === best.score && this.#distance(at, stored) < this.#distance(best.at, stored))
      if (isBetter) best = { at, score }
    }
    if (!best) return undefined
    const from = this.#sourceOf(best.at)
    const quoteEnd = this.#endOf(best.at + quote.length)
    const isWhole = stored.quote.length >= stored.length
    const to = isWhole ? quoteEnd : this.#findEnd(stored, from, quoteEnd)
    const isSame =
      this.#text.startsWith(stored.quote, from) || sameLetters(this.#text.slice(from, quoteEnd), stored.quote)
    return { from, to, certainty: isSame ? 'moved' : 'similar' }
  }

  /** The end of a long stretch whose beginning was found. */
  #findEnd({ length, ending = '' }: StoredStretch, from: number, quoteEnd: number): number {
    const expected = Math.min(this.#text.length, from + length)
    const letters = lettersOf(ending)
    const { text } = this.#fold()
    if (letters.length < TELLING_LETTERS) return expected
    let nearest: number | undefined
    for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
      const end = this.#endOf(at + letters.length)
      if (end < quoteEnd) continue
      if (nearest === undefined || Math.abs(end - expected) < Math.abs(nearest - expected)) nearest = end
    }
    return nearest ?? expected
  }

  /** Between words that are still there: the edges of the quote, else the context around it. */
  #findRewritten(stored: StoredStretch): FoundStretch | undefined {
    const quote = lettersOf(stored.quote)
    const most = stored.length * MOST_GROWTH + GROWTH_UNITS
    if (quote.length >= 2 * EDGE_LETTERS && stored.quote.length >= stored.length) {
      const start = this.#nearest(quote.slice(0, EDGE_LETTERS), stored)
      const tail = quote.slice(-EDGE_LETTERS)
      const end = start === undefined ? -1 : this.#fold().text.indexOf(tail, start + EDGE_LETTERS)
      if (start !== undefined && end >= 0) {
        const found = { from: this.#sourceOf(start), to: this.#endOf(end + tail.length) }
        if (found.to - found.from <= most) return { ...found, certainty: 'similar' }
      }
    }
    const before = lettersOf(stored.before ?? '')
    const after = lettersOf(stored.after ?? '')
    if (before.length < TELLING_LETTERS || after.length < TELLING_LETTERS) return undefined
    const at = this.#nearest(before, stored)
    if (at === undefined) return undefined
    const start = at + before.length
    const end = this.#fold().text.indexOf(after, start)
    if (end <= start) return undefined
    const found = { from: this.#sourceOf(start), to: this.#endOf(end) }
    return found.to - found.from <= most ? { ...found, certainty: 'similar' } : undefined
  }

  /** Index in the letters of the occurrence that is nearest to the stored place. */
  #nearest(letters: string, stored: StoredStretch): number | undefined {
    const { text } = this.#fold()
    let nearest: number | undefined
    for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
      if (nearest === undefined || this.#distance(at, stored) < this.#distance(nearest, stored)) nearest = at
    }
    return nearest
  }

  /** Letters of the stored context that are around an occurrence. */
  #agreement(left: string, right: string, from: number, to: number): number {
    const { text } = this.#fold()
    let score = 0
    for (let at = 1; at <= left.length && left.at(-at) === text[from - at]; at++) score++
    for (let at = 0; at < right.length && right[at] === text[to + at]; at++) score++
    return score
  }

  #distance(at: number, { from }: StoredStretch): number {
    return Math.abs(this.#sourceOf(at) - from)
  }

  #sourceOf(letter: number): number {
    return this.#fold().offsets[letter]!
  }

  /** Text offset after the last letter of an occurrence, its marks included. */
  #endOf(end: number): number {
    const { offsets } = this.#fold()
    const last = offsets[end - 1]!
    const next = offsets[end] ?? this.#text.length
    // Blanks between the last letter and the next one do not belong to it.
    const units = this.#text.slice(last, next).trimEnd().length
    return last + Math.max(1, units)
  }

  #fold() {
    this.#letters ??= foldLetters(this.#text)
    return this.#letters
  }
}

/** Folded text without blanks: files may be wrapped in another way. */
function foldLetters(source: string): { text: string; offsets: Uint32Array } {
  const { text, offsets } = foldText(source)
  const parts: string[] = []
  const kept = new Uint32Array(offsets.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ') continue
    parts.push(text[at]!)
    kept[count++] = offsets[at]!
  }
  kept[count++] = source.length
  return { text: parts.join(''), offsets: kept.subarray(0, count) }
}

const lettersOf = (source: string): string => foldText(source).text.replaceAll(' ', '')

/** Whether two texts differ in blanks and soft hyphens alone. */
const sameLetters = (a: string, b: string): boolean =>
  a.replace(/[\s\xad]+/g, '') === b.replace(/[\s\xad]+/g, '')
