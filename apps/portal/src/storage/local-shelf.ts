import type { BookCard, EditionKind } from '@kurasa/portal-contract'
import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage, type StoredKey } from './client-storage.ts'

/** A book that was opened on this phone, with what is known of the reading. */
export interface ShelfEntry {
  book: Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'> &
    Partial<Pick<BookCard, 'access'>>
  /** The edition it was last read in; text when absent. */
  kind?: EditionKind
  /** When it was last opened or read, epoch ms. */
  openedAt: number
  /** Fraction of the whole book, 0..1. */
  fraction: number
  /** Title of the chapter the reader is in. */
  chapter?: string
  /** Estimate of the minutes left in it. */
  minutesLeft?: number
  /** The end was reached once. */
  isFinished?: boolean
  /** When it came on the shelf, epoch ms; null once it was taken off, for its place stays known. */
  addedAt?: number | null
  /** When it was last read, epoch ms; null where that was forgotten. */
  readAt?: number | null
  /** Time read in it on this phone. */
  seconds?: number
}

const SHELF_KEY: StoredKey = 'k_shelf'
const PLACE_PREFIX = 'k_place_'
/** Older books leave the shelf; their places stay. */
const MAX_ENTRIES = 200

/** Each edition has a place of its own. */
export const placeKey = (bookId: string, kind: EditionKind = 'text'): StoredKey =>
  `${PLACE_PREFIX}${bookId}${kind === 'image' ? '~image' : ''}`

function isEntry(value: unknown): value is ShelfEntry {
  if (typeof value !== 'object' || value === null) return false
  const { book, openedAt, fraction } = value as Partial<ShelfEntry>
  return (
    typeof openedAt === 'number' &&
    typeof fraction === 'number' &&
    typeof book?.id === 'string' &&
    typeof book.title === 'string' &&
    typeof book.language === 'string' &&
    Array.isArray(book.authors)
  )
}

/** Books of this phone, last read first. Entries that are broken or of another version are left out. */
export function readShelf(storage: ClientStorage): ShelfEntry[] {
  const stored = storage.readJson(SHELF_KEY)
  return Array.isArray(stored) ? stored.filter(isEntry).sort((a, b) => b.openedAt - a.openedAt) : []
}

/** Keeps these entries, the first ones if there are too many. */
export const writeShelf = (entries: readonly ShelfEntry[], storage: ClientStorage): void =>
  storage.writeJson(SHELF_KEY, entries.slice(0, MAX_ENTRIES))

/** Puts a book in front, or renews what is known of it. `isFinished` stays once it was true. */
export function putOnShelf(entry: ShelfEntry, storage: ClientStorage): void {
  const others = readShelf(storage)
  const before = others.find(({ book }) => book.id === entry.book.id)
  const { id, title, authors, coverHash, language, access } = entry.book
  const next: ShelfEntry = {
    addedAt: entry.openedAt,
    ...before,
    ...entry,
    book: { id, title, authors, coverHash, language, access },
    isFinished: entry.isFinished || before?.isFinished,
  }
  writeShelf([next, ...others.filter(({ book }) => book.id !== id)], storage)
}

/** Removes the shelf and every place from this phone. */
export function forgetShelf(storage: ClientStorage): void {
  for (const key of storage.keys(PLACE_PREFIX)) storage.write(key, undefined)
  storage.write(SHELF_KEY, undefined)
}

let seen: { text: string | undefined; shelf: ShelfEntry[] } = { text: undefined, shelf: [] }
const snapshot = (): ShelfEntry[] => {
  const text = clientStorage.read(SHELF_KEY)
  if (text !== seen.text) seen = { text, shelf: readShelf(clientStorage) }
  return seen.shelf
}

/** Books of this phone, last read first; renewed whenever the shelf changes. */
export const useLocalShelf = (): ShelfEntry[] => useSyncExternalStore(clientStorage.subscribe, snapshot)
