import type { Publication } from './publication.ts'

/**
 * Whether a book's pages were made as pages: images, or an EPUB of fixed layout. One that has a few of them among its
 * text is a text book.
 */
export function isPageBook({
  kind,
  metadata,
  readingOrder,
}: Pick<Publication, 'kind' | 'metadata' | 'readingOrder'>): boolean {
  if (kind === 'image') return true
  return metadata.layout === 'fixed' && readingOrder.some(({ layout }) => layout === 'fixed')
}
