import type { Publication } from './publication.ts'

/** See `publicationKey`. */
export function keyOfPublication({ metadata }: Pick<Publication, 'metadata'>): string {
  const title = metadata.title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return `${metadata.identifier} ${title}`
}
