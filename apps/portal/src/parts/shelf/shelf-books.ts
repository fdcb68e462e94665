import type { BookSort, ShelfItem } from '@kurasa/portal-contract'
import { type Language, toBcp47 } from '../../i18n/locale.ts'
import type { ShelfEntry } from '../../storage/local-shelf.ts'

/** A book on a shelf as it is shown, from the server or from this phone. */
export interface ShelfBook {
  book: ShelfEntry['book']
  /** Epoch ms. */
  addedAt: number
  isLocked: boolean
  /** Fraction of the whole book, 0..1. */
  fraction: number
  isFinished: boolean
}

/** A visitor's book. A book that is not free is locked except for its beginning. */
export const fromEntry = ({ book, addedAt, openedAt, fraction, isFinished }: ShelfEntry): ShelfBook => ({
  book,
  addedAt: addedAt ?? openedAt,
  isLocked: book.access !== undefined && book.access !== 'free',
  fraction,
  isFinished: isFinished ?? false,
})

/**
 * A member's book. The server's answer does not contain later reading on this phone.
 *
 * @param here - what this phone knows of the book
 * @param requestedAt - when the server answered, epoch ms
 */
export function fromItem(item: ShelfItem, here: ShelfEntry | undefined, requestedAt: number): ShelfBook {
  const isNewer = here !== undefined && ((here.readAt ?? 0) > requestedAt || item.percent === undefined)
  return {
    book: item.book,
    addedAt: Date.parse(item.addedAt),
    isLocked: item.locked,
    fraction: isNewer ? here.fraction : (item.percent ?? 0),
    isFinished: item.completedAt !== undefined || (isNewer && (here.isFinished ?? false)),
  }
}

/** A visitor's shelf in the order that a member's has on the server. */
export function sortShelf(books: readonly ShelfBook[], sort: BookSort, language: Language): ShelfBook[] {
  if (sort === 'title_asc') {
    const { compare } = new Intl.Collator(toBcp47(language), { numeric: true })
    return [...books].sort((a, b) => compare(a.book.title, b.book.title))
  }
  const sign = sort === 'added_asc' ? 1 : -1
  return [...books].sort((a, b) => sign * (a.addedAt - b.addedAt))
}
