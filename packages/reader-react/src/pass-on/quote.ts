import type { Publication } from '@kurasa/reader-core'

/** From so many words on a text is a passage of the book. */
const LEAST_PASSAGE = 4

/**
 * Selected text as it is passed on: a passage names its source on a line of its own, a word or a name does not.
 *
 * @param isPlace - it is no text but a place, which means nothing without its source
 */
export function quoteOf(text: string, { title, authors }: Publication['metadata'], isPlace = false): string {
  if (!isPlace && text.split(/\s+/).length < LEAST_PASSAGE) return text
  return `${text}\n\n— ${[title, ...authors].join(' · ')}`
}
