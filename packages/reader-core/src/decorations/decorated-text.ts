import type { Leaves } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import type { Decoration } from './decorations.ts'
import { type FoundStretch, QuoteSearch } from './quote-search.ts'

/** A stretch of a section's text: UTF-16 units from its start. */
export interface TextStretch {
  from: number
  to: number
}

/** Searches of sections in which a quote was not in its place. */
const searches = new WeakMap<Leaves, QuoteSearch>()

/**
 * Which characters of its section a decoration covers, and how sure that is. The quote decides when the text has changed: it
 * is looked for near the place. Undefined when the section no longer has it.
 */
export function stretchOf(
  { locator, end }: Pick<Decoration, 'locator' | 'end'>,
  { leaves, isBeginning }: Pick<SectionContent, 'leaves' | 'isBeginning'>,
): FoundStretch | undefined {
  const { locations, text } = locator
  const from = locations.textOffset ?? Math.round(locations.progression * leaves.textLength)
  const quote = text?.highlight ?? ''
  const to = end?.locations.textOffset ?? from + quote.length
  if (to <= from) return undefined
  // Without words there is nothing to compare.
  if (!quote) return end ? { from, to, certainty: 'exact' } : undefined
  if (leaves.textBetween(from, from + quote.length) === quote) return { from, to, certainty: 'exact' }
  // Only the beginning of the section is known: the quote may be in the rest.
  if (isBeginning) return undefined
  let search = searches.get(leaves)
  if (!search) {
    search = new QuoteSearch(leaves.textBetween(0, leaves.textLength))
    searches.set(leaves, search)
  }
  return search.find({
    from,
    length: to - from,
    quote,
    before: text?.before,
    after: text?.after,
    ending: end?.text?.before,
  })
}
