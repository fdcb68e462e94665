import { loadPart } from '../load-part.ts'
import type { Publication } from './publication.ts'

/**
 * The name under which bookmarks and marks of a publication are kept. Careless tools give every book the same identifier, so the
 * title belongs to it; case and signs do not, which differ between editions.
 *
 * @throws {ReaderError} 'network' when its code does not load
 */
export async function publicationKey(publication: Pick<Publication, 'metadata'>): Promise<string> {
  const { keyOfPublication } = await loadPart(import('./key-of-publication.ts'))
  return keyOfPublication(publication)
}
