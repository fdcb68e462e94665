import type { ClientStorage } from './client-storage.ts'
import { putOnShelf, readShelf, type ShelfEntry, writeShelf } from './local-shelf.ts'

/** Whether an entry is on the shelf; a removed one is only remembered. */
export const isOnShelf = ({ addedAt }: ShelfEntry): boolean => addedAt !== null

/** Whether an entry is in the history: it was read, and not deleted from it. */
export const isInHistory = ({ readAt }: ShelfEntry): boolean => typeof readAt === 'number'

const change = (
  ids: readonly string[] | 'all',
  patch: (entry: ShelfEntry) => ShelfEntry,
  storage: ClientStorage,
) =>
  writeShelf(
    readShelf(storage).map((entry) => (ids === 'all' || ids.includes(entry.book.id) ? patch(entry) : entry)),
    storage,
  )

/** Puts a book on this phone's shelf without opening it; one that is there keeps its time unless one is given. */
export function saveBook(
  book: ShelfEntry['book'],
  storage: ClientStorage,
  addedAt: number = Date.now(),
): void {
  const known = readShelf(storage).find((entry) => entry.book.id === book.id)
  if (!known) putOnShelf({ book, openedAt: addedAt, fraction: 0, addedAt }, storage)
  else change([book.id], (entry) => ({ ...entry, addedAt: entry.addedAt ?? addedAt }), storage)
}

/** Takes books off this phone's shelf. Where the reader is in them stays known. */
export const takeOffShelf = (ids: readonly string[], storage: ClientStorage): void =>
  change(ids, (entry) => ({ ...entry, addedAt: null }), storage)

/** Adds to the time read in a book that was opened here. */
export const addReadSeconds = (bookId: string, seconds: number, at: number, storage: ClientStorage): void =>
  change(
    [bookId],
    (entry) => ({
      ...entry,
      seconds: (entry.seconds ?? 0) + seconds,
      readAt: Math.max(entry.readAt ?? 0, at),
    }),
    storage,
  )

/** Forgets that books were read; shelf and places stay. */
export const forgetHistory = (ids: readonly string[] | 'all', storage: ClientStorage): void =>
  change(ids, (entry) => ({ ...entry, readAt: null, seconds: 0 }), storage)

/** Begins a finished book again. */
export const beginAgain = (bookId: string, storage: ClientStorage): void =>
  change([bookId], (entry) => ({ ...entry, fraction: 0, isFinished: false }), storage)
