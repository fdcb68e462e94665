import type { Publication } from '@kurasa/reader-core'

/**
 * The name under which the bookmarks of a book are kept. Careless tools give every book the same identifier, so the title
 * belongs to it; case and signs do not, which differ between editions.
 */
export function bookmarkKey({ metadata }: Pick<Publication, 'metadata'>): string {
  const title = metadata.title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return `${metadata.identifier} ${title}`
}
