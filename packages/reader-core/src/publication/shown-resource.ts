import type { ResourceLink } from './publication.ts'

/** Steps along a chain of fallbacks. */
const LONGEST_CHAIN = 8

/**
 * Follows EPUB's manifest fallbacks to a resource that can be shown.
 *
 * @param isShown - whether a media type can be shown
 * @returns the resource itself, the first of its fallbacks that can be shown, or undefined when there is none
 * @see https://www.w3.org/TR/epub-33/#sec-manifest-fallbacks
 */
export function shownResource(
  resources: ReadonlyMap<string, ResourceLink>,
  href: string,
  isShown: (type: string) => boolean,
): ResourceLink | undefined {
  let link = resources.get(href)
  for (let step = 0; link && step < LONGEST_CHAIN; step++) {
    if (isShown(link.type)) return link
    link = resources.get(link.fallback ?? '')
  }
  return undefined
}
