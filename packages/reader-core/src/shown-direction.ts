import type { ReadingDirection } from './direction/reading-direction.ts'
import type { PublicationMetadata } from './publication/publication.ts'
import type { ReaderSettings } from './settings/reader-settings.ts'

/** Direction in which pages of images follow each other: the person's word, else the book's. */
export function shownDirection(
  { direction }: Pick<PublicationMetadata, 'direction'>,
  { imageDirection }: Pick<ReaderSettings, 'imageDirection'>,
): ReadingDirection {
  return imageDirection === 'auto' ? direction : imageDirection
}
