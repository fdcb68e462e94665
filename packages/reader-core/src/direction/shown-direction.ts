import type { PublicationMetadata } from '../publication/publication.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import type { ReadingDirection } from './reading-direction.ts'

/** Direction in which pages of images follow each other: the person's word, else the book's. */
export function shownDirection(
  { direction }: Pick<PublicationMetadata, 'direction'>,
  { imageDirection }: Pick<ReaderSettings, 'imageDirection'>,
): ReadingDirection {
  return imageDirection === 'auto' ? direction : imageDirection
}
