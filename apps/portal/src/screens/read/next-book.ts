import type { Book, BookCard } from '@kurasa/portal-contract'
import type { ShelfEntry } from '../../storage/local-shelf.ts'

/** Why a book is proposed after another one. */
type NextReason = 'series' | 'author' | 'shelf' | 'alike'

/** The book that is proposed at the end of one. */
export interface NextBook {
  reason: NextReason
  book: ShelfEntry['book']
}

/**
 * Book to read after this one: the next of its series, then one by the same author, then one of the shelf, then a similar one. Books that
 * were finished on this phone are left out.
 *
 * @param related - books like it, the nearest first
 * @param shelf - books of this phone, last read first
 */
export function nextBookOf(
  book: Pick<Book, 'id' | 'authors' | 'series'>,
  related: readonly BookCard[],
  shelf: readonly ShelfEntry[],
): NextBook | undefined {
  const finished = new Set(shelf.flatMap((entry) => (entry.isFinished ? [entry.book.id] : [])))
  const isNew = ({ id }: { id: string }) => id !== book.id && !finished.has(id)
  const inSeries = book.series?.books ?? []
  const place = inSeries.findIndex(({ id }) => id === book.id)
  const following = place < 0 ? undefined : inSeries.slice(place + 1).find(isNew)
  if (following) return { reason: 'series', book: following }
  const same = related.find((each) => isNew(each) && each.authors.some((name) => book.authors.includes(name)))
  if (same) return { reason: 'author', book: same }
  const waiting = shelf.find(
    (entry) => isNew(entry.book) && entry.addedAt !== null && entry.addedAt !== undefined,
  )
  if (waiting) return { reason: 'shelf', book: waiting.book }
  const alike = related.find(isNew)
  return alike && { reason: 'alike', book: alike }
}
