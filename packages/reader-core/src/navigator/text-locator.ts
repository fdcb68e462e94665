import { totalProgression } from '../progression/progression.ts'
import { type Locator, QUOTE_LENGTH } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { repeatedIndex } from '../publication/repeated-index.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'

/** Sections up to this size are walked to their end for an exact progression; the walk of longer ones is spread. */
const WALKED_AT_ONCE_BYTES = 300_000

/**
 * A locator in the text of a section.
 *
 * @param textOffset - UTF-16 units from the start of the section's text
 * @param title - of the nearest entry of the contents, or nothing
 * @param position - where the place is, when pictures may be at the same offset
 */
export function textLocator(
  publication: Publication,
  content: SectionContent,
  textOffset: number,
  title: string,
  position?: Position,
): Locator {
  const section = publication.readingOrder[content.index]!
  const { leaves } = content
  const isWalked = !content.isBeginning && (leaves.isComplete || section.size <= WALKED_AT_ONCE_BYTES)
  const length = isWalked ? leaves.textLength : Math.max(section.size, textOffset)
  const pictures = position ? leaves.positionAt(textOffset).leaf - position.leaf : 0
  const isAmbiguous = pictures > 0 || (pictures === 0 && textOffset === 0 && (position?.leaf ?? 0) > 0)
  const progression = length === 0 ? 0 : Math.min(1, textOffset / length)
  return {
    href: section.href,
    type: section.type,
    ...(title ? { title } : {}),
    locations: {
      progression,
      totalProgression: totalProgression(publication.readingOrder, content.index, progression),
      textOffset,
      ...(isAmbiguous && { pictures }),
      ...repeatedIndex(publication, section),
    },
    text: {
      before: leaves.textBetween(Math.max(0, textOffset - QUOTE_LENGTH), textOffset),
      highlight: leaves.textBetween(textOffset, textOffset + QUOTE_LENGTH),
    },
  }
}
