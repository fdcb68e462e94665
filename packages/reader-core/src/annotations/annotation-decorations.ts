import type { Decoration } from '../decorations/decorations.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import type { Annotation } from './annotation.ts'
import { sectionOf } from './find-annotation.ts'

/** More characters than a section has. */
const TO_ITS_END = Number.MAX_SAFE_INTEGER

/** Id of a decoration; a mark over several sections has one in each. */
const decorationId = (id: string, part: number): string => (part === 0 ? id : `${id} +${part}`)

/** Id of the mark that a decoration belongs to. */
export const annotationIdOf = (id: string): string => id.replace(/ \+\d+$/, '')

/** The decorations of a mark: one in each section that it is in, that of a region on its page. Bookmarks have none. */
export function decorationsOf(publication: Publication, annotation: Annotation): Decoration[] {
  const { id, kind, target, colour, style } = annotation
  const { start, end, region } = target
  if (kind !== 'highlight') return []
  const look = style === 'underline' ? (`line-${colour}` as const) : (`mark-${colour}` as const)
  if (region) return [{ id, locator: start, region, style: look }]
  if (publication.kind !== 'text') return []
  if (!end || end.href === start.href) {
    return [{ id, locator: start, ...(end && { end }), style: look }]
  }
  const [first, last] = [sectionOf(publication, start), sectionOf(publication, end)]
  if (first === undefined || last === undefined || last <= first) {
    return [{ id, locator: start, style: look }]
  }
  return publication.readingOrder.slice(first, last + 1).map((section, part): Decoration => {
    const beginning = placeIn(section, 0)
    return {
      id: decorationId(id, part),
      locator: part === 0 ? start : beginning,
      end: part === last - first ? end : placeIn(section, TO_ITS_END),
      style: look,
    }
  })
}

const placeIn = ({ href, type }: { href: string; type: string }, textOffset: number): Locator => ({
  href,
  type,
  locations: { progression: textOffset === 0 ? 0 : 1, totalProgression: 0, textOffset },
})
