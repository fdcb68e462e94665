import type { Publication } from './publication.ts'

/**
 * Whether a book's pages were made as pages: images, or an EPUB of fixed layout. One that has text as well is a text book, which
 * shows such pages among its own; but a comic with a page about it among ten of its own stays one, with its spreads and its zoom.
 */
export function isPageBook({ kind, readingOrder }: Pick<Publication, 'kind' | 'readingOrder'>): boolean {
  const flowing = readingOrder.filter(({ layout }) => layout !== 'fixed').length
  return kind === 'image' || flowing * 10 <= readingOrder.length
}
