import type { Publication } from './publication.ts'

/**
 * Whether a book's pages were made as pages: images, or an EPUB of fixed layout. One that has more text than such pages, by
 * their number, is a text book, which shows them among its own.
 */
export function isPageBook({
  kind,
  metadata,
  readingOrder,
}: Pick<Publication, 'kind' | 'metadata' | 'readingOrder'>): boolean {
  if (kind === 'image') return true
  const fixed = readingOrder.filter(({ layout }) => layout === 'fixed').length
  return metadata.layout === 'fixed' && fixed > 0 && fixed * 2 >= readingOrder.length
}
