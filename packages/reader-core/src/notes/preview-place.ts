import { loadPart } from '../load-part.ts'
import type { Publication } from '../publication/publication.ts'
import type { Note } from './note.ts'

/**
 * The beginning of what a link of the book leads to, to be looked at without going there.
 *
 * @param href - of a section, with a fragment or without
 * @returns undefined where there is no text
 * @throws {ReaderError} when the section cannot be read
 */
export async function previewPlace(publication: Publication, href: string): Promise<Note | undefined> {
  const { readPreview } = await loadPart(import('./read-note.ts'))
  return readPreview(publication, href)
}
