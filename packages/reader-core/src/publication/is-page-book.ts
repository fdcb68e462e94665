import type { Publication } from './publication.ts'

/**
 * Whether all of a book's pages were made as pages: images, or an EPUB of fixed layout. One that has text as well is a text
 * book, which shows such pages among its own.
 */
export function isPageBook({ kind, readingOrder }: Pick<Publication, 'kind' | 'readingOrder'>): boolean {
  return kind === 'image' || readingOrder.every(({ layout }) => layout === 'fixed')
}
