import type { Locator } from '@kurasa/reader-core'
import { QUOTE_LENGTH } from '@kurasa/reader-core/internal'

/** Letters of a word that ends, or begins, with the text. */
const WORD_END = /[\p{L}\p{M}][\p{L}\p{M}'’]*$/u
const WORD_START = /^[\p{L}\p{M}]/u

/**
 * The first words of a page: without the heading of a chapter that begins there, whose name is shown above them, and
 * without a last word that was cut. A word that the page before begins is whole.
 */
export function excerptOf({ text, title, locations }: Locator): string | undefined {
  const quote = text?.highlight
  if (!quote) return undefined
  const isCut = quote.length >= QUOTE_LENGTH && /\S$/.test(quote)
  const words = quote.trim().replace(/\s+/g, ' ')
  const whole = isCut && words.includes(' ') ? words.slice(0, words.lastIndexOf(' ')) : words
  const begun = WORD_START.test(quote) ? (WORD_END.exec(text.before ?? '')?.[0] ?? '') : ''
  if (!title || !isHeading(quote, title, locations.textOffset)) return begun + whole
  return whole.slice(title.length).trim() || undefined
}

/**
 * Whether a page begins with the title as a heading: at the start of its section, and alone in its line. A book without white
 * space between its blocks has the first paragraph directly after it; a title of one word may then be the beginning of a longer one.
 */
function isHeading(quote: string, title: string, textOffset = 0): boolean {
  const start = quote.trimStart()
  if (textOffset > 0 || !start.startsWith(title)) return false
  const rest = start.slice(title.length)
  return /^\s*(?:\n|$)/.test(rest) || /^\p{Lu}/u.test(rest) || (title.includes(' ') && /^\S/.test(rest))
}
