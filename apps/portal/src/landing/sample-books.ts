import type { BookCard } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'

/** Books on the page, side by side. */
const SAMPLES = 3
/** Free books looked at to find one in each language. */
const LOOKED_AT = 24

/**
 * Books that are free from the first page to the last: the newest of each language first, that of the reader before the
 * others, then what else is new.
 */
export function chooseSamples(books: readonly BookCard[], language: string): BookCard[] {
  const own = language.slice(0, 2)
  const main = (book: BookCard) => book.language.slice(0, 2)
  const firstOfEach = books.filter(
    (book, index) => books.findIndex((other) => main(other) === main(book)) === index,
  )
  const chosen = firstOfEach.sort((a, b) => Number(main(b) === own) - Number(main(a) === own))
  for (const book of books) if (!chosen.includes(book)) chosen.push(book)
  return chosen.slice(0, SAMPLES)
}

/** The books that may be read at once. Rejects when they did not come. */
export async function readSamples(client: PortalClient, language: string): Promise<BookCard[]> {
  const { items } = await client.call('getBooks', { access: 'free', limit: LOOKED_AT }, { silent: true })
  return chooseSamples(items, language)
}
