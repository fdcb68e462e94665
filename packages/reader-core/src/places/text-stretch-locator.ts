import { totalProgression } from '../progression/progression.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { repeatedIndex } from '../publication/repeated-index.ts'
import type { SectionText } from '../section/section-text.ts'

/** UTF-16 units of the text on each side. */
const CONTEXT = 48

/**
 * A storable stretch of text: its `text.highlight` is the stretch itself.
 *
 * @param from - text offset of the first character
 * @param to - text offset after the last
 */
export function stretchLocator(
  publication: Publication,
  section: Pick<SectionText, 'index' | 'leaves'>,
  from: number,
  to: number,
  title: string,
): Locator {
  const inOrder = publication.readingOrder[section.index]!
  const { href, type } = inOrder
  const { leaves } = section
  const progression = leaves.textLength === 0 ? 0 : Math.min(1, from / leaves.textLength)
  return {
    href,
    type,
    ...(title ? { title } : {}),
    locations: {
      progression,
      totalProgression: totalProgression(publication.readingOrder, section.index, progression),
      textOffset: from,
      ...repeatedIndex(publication, inOrder),
    },
    text: {
      before: leaves.textBetween(Math.max(0, from - CONTEXT), from),
      highlight: leaves.textBetween(from, to),
      after: leaves.textBetween(to, to + CONTEXT),
    },
  }
}
