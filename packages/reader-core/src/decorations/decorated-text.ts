import type { SectionContent } from '../section/section-content.ts'
import type { Decoration } from './decorations.ts'

/** A stretch of a section's text: UTF-16 units from its start. */
export interface TextStretch {
  from: number
  to: number
}

/**
 * Which characters of its section a decoration covers. The quote decides when the text has changed: it is looked for
 * near the place. Undefined when the section no longer has it.
 */
export function stretchOf(
  decoration: Pick<Decoration, 'locator' | 'end'>,
  content: Pick<SectionContent, 'leaves' | 'isBeginning'>,
): TextStretch | undefined {
  const { leaves } = content
  const { locations, text } = decoration.locator
  const from = locations.textOffset ?? Math.round(locations.progression * leaves.textLength)
  const end = decoration.end?.locations.textOffset
  if (end !== undefined) return end > from ? { from, to: end } : undefined
  const quote = text?.highlight ?? ''
  if (!quote) return undefined
  if (leaves.textBetween(from, from + quote.length) === quote) return { from, to: from + quote.length }
  // Only the beginning of the section is known: the quote may be in the rest.
  if (content.isBeginning) return undefined
  const whole = leaves.textBetween(0, leaves.textLength)
  const after = whole.indexOf(quote, from)
  const before = whole.lastIndexOf(quote, from)
  const isAfterNearer = after >= 0 && (before < 0 || after - from < from - before)
  const found = isAfterNearer ? after : before
  return found < 0 ? undefined : { from: found, to: found + quote.length }
}
