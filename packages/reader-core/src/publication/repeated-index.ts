import type { Locator } from './locator.ts'
import type { Publication, Section } from './publication.ts'

const repeated = new WeakMap<Publication, ReadonlySet<string>>()

/** The part of a locator that distinguishes sections with the same href; empty for an href that occurs once. */
export function repeatedIndex(
  publication: Publication,
  { href, index }: Section,
): Pick<Locator['locations'], 'sectionIndex'> {
  let hrefs = repeated.get(publication)
  if (!hrefs) {
    const seen = new Set<string>()
    hrefs = new Set(
      publication.readingOrder.flatMap((each) => (seen.size < seen.add(each.href).size ? [] : each.href)),
    )
    repeated.set(publication, hrefs)
  }
  return hrefs.has(href) ? { sectionIndex: index } : {}
}
