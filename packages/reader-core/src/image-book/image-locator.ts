import { totalProgression } from '../progression/progression.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'

/**
 * A place in a book of images: an image is a page, and its number is the position.
 *
 * @param progression - 0..1 within the image: half of a wide one, or how much of it has been scrolled past
 * @param title - of the chapter; `''` for none
 */
export function imageLocator(
  publication: Publication,
  section: number,
  progression: number,
  title: string,
): Locator {
  const { href, type } = publication.readingOrder[section]!
  return {
    href,
    type,
    ...(title && { title }),
    locations: {
      progression,
      totalProgression: totalProgression(publication.readingOrder, section, progression),
      position: section + 1,
    },
  }
}
