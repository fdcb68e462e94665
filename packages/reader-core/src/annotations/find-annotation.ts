import { stretchOf } from '../decorations/decorated-text.ts'
import { ContentsIndex } from '../places/contents-index.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import { normaliseHref } from '../publication/href.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText } from '../section/section-text.ts'
import { type AnnotationTarget, LONGEST_QUOTE } from './annotation.ts'
import type { FoundAnnotation } from './annotations.ts'

/** Shorter quotes are not looked for in other sections, UTF-16 units: they are everywhere. */
const TELLING_QUOTE = 12

/**
 * Where a target is in this edition: in its section, else in the nearest one that has its words.
 *
 * @throws {ReaderError} 'network' when a section does not come
 */
export async function findTarget(
  publication: Publication,
  target: AnnotationTarget,
): Promise<FoundAnnotation> {
  const { start, end } = target
  const own = sectionOf(publication, start)
  const isPicture = publication.kind !== 'text' || target.region !== undefined
  if (isPicture || !start.text?.highlight) {
    return own === undefined ? { certainty: 'lost' } : { certainty: 'exact', target }
  }
  const isOverSections = end !== undefined && end.href !== start.href
  if (own !== undefined) {
    const found = await findIn(publication, own, target, isOverSections)
    if (found) return found
  }
  if (start.text.highlight.length < TELLING_QUOTE) return { certainty: 'lost' }
  const near = own ?? Math.round(start.locations.totalProgression * publication.readingOrder.length)
  const others = publication.readingOrder
    .map(({ index }) => index)
    .filter((index) => index !== own)
    .sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
  for (const index of others) {
    const found = await findIn(publication, index, target, isOverSections).catch(() => undefined)
    // In another section rewritten words are a guess too far.
    if (found && found.certainty !== 'similar') return { ...found, certainty: 'moved' }
  }
  return { certainty: 'lost' }
}

async function findIn(
  publication: Publication,
  index: number,
  { start, end, ...others }: AnnotationTarget,
  isOverSections: boolean,
): Promise<Exclude<FoundAnnotation, { certainty: 'lost' }> | undefined> {
  const section = await readSectionText(publication, index)
  const { leaves } = section
  const found = stretchOf(
    { locator: start, ...(end && !isOverSections && { end }) },
    { leaves, isBeginning: false },
  )
  if (!found) return undefined
  const { from, to, certainty } = found
  const title = new ContentsIndex(publication).titleAt(index, () => false) || start.title || ''
  const locator = stretchLocator(publication, section, from, to, title)
  return {
    certainty,
    target: {
      ...others,
      start: {
        ...locator,
        text: { ...locator.text, highlight: leaves.textBetween(from, Math.min(to, from + LONGEST_QUOTE)) },
      },
      ...(end && { end: isOverSections ? end : stretchLocator(publication, section, to, to, title) }),
    },
  }
}

const indices = new WeakMap<Publication, ReadonlyMap<string, number>>()

/** Index of a locator's section; undefined when this edition has none of that name. */
export function sectionOf(publication: Publication, { href, locations }: Locator): number | undefined {
  const { readingOrder } = publication
  const wanted = normaliseHref(href)
  const { sectionIndex } = locations
  if (sectionIndex !== undefined && readingOrder[sectionIndex]?.href === wanted) return sectionIndex
  // A book may have thousands of marks, and hundreds of sections; the first of a name counts.
  let byHref = indices.get(publication)
  if (!byHref) {
    byHref = new Map(readingOrder.map((section) => [section.href, section.index] as const).reverse())
    indices.set(publication, byHref)
  }
  return byHref.get(wanted)
}
