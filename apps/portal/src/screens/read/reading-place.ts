import type { EditionKind, EditionManifest } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'
import { type LocalPlace, writePlace } from '../../reading/local-places.ts'
import { chapterOf, positionOf, unitOf } from '../../reading/position.ts'
import type { ClientStorage } from '../../storage/client-storage.ts'
import { putOnShelf, readShelf, type ShelfEntry } from '../../storage/local-shelf.ts'

/** The book counts as finished from here on; the last page of most books is an imprint. */
const FINISHED_FROM = 0.985

type ShelfBook = ShelfEntry['book']

/** Start of a unit or of an anchor in it. */
export const startOf = (href: string): Locator => {
  const [path = '', fragment] = href.split('#')
  return {
    href: path,
    type: 'application/xhtml+xml',
    locations: { progression: 0, totalProgression: 0, ...(fragment && { fragments: [fragment] }) },
  }
}

/** Whether two locators are the same place, however the page was laid out when they were made. */
export const isSamePlace = (a: Locator | undefined, b: Locator): boolean =>
  a?.href === b.href &&
  a.locations.sectionIndex === b.locations.sectionIndex &&
  (a.locations.textOffset === undefined || b.locations.textOffset === undefined
    ? a.locations.progression === b.locations.progression
    : a.locations.textOffset === b.locations.textOffset)

/**
 * Stores where a reader is, and updates the shelf.
 *
 * @param isAtEnd - the last page is on screen
 * @returns the stored place, and whether the end of the book was reached; undefined for a page that is not in the
 *   edition
 */
export function savePlace(
  book: ShelfBook,
  manifest: EditionManifest,
  locator: Locator,
  storage: ClientStorage,
  isAtEnd = false,
): { place: LocalPlace; isFinished: boolean } | undefined {
  const position = positionOf(manifest, locator)
  if (!position) return undefined
  const now = Date.now()
  const place = writePlace({ bookId: book.id, locator, position, at: now }, manifest.kind, storage)
  const unit = unitOf(manifest, locator)
  // Of two pages side by side the place is the first.
  const isLastPage =
    manifest.kind === 'image' && (locator.locations.position ?? 1) >= manifest.units.length - 1
  const isFinished = isAtEnd || isLastPage || position.percent >= FINISHED_FROM
  putOnShelf(
    {
      book,
      kind: manifest.kind,
      openedAt: now,
      readAt: now,
      fraction: position.percent,
      chapter: locator.title ?? chapterOf(manifest, locator),
      minutesLeft:
        unit && 'minutes' in unit
          ? Math.max(1, Math.round(unit.minutes * (1 - locator.locations.progression)))
          : undefined,
      isFinished,
    },
    storage,
  )
  return { place, isFinished }
}

/** Puts a book that was just opened in front of the shelf, with what is known of it. */
export function noteOpened(book: ShelfBook, storage: ClientStorage, kind: EditionKind = 'text'): void {
  const known = readShelf(storage).find((entry) => entry.book.id === book.id)
  const now = Date.now()
  putOnShelf({ fraction: 0, ...known, book, kind, openedAt: now, addedAt: known?.addedAt ?? now }, storage)
}
