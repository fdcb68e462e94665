import type { BookCard, EditionKind, EditionManifest, Manifest, TocItem } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'
import type { ClientStorage } from '../../storage/client-storage.ts'
import { placeKey, putOnShelf, readShelf } from '../../storage/local-shelf.ts'
import { openUnits } from './api-publication-source.ts'

/** The book counts as finished from here on; the last page of most books is an imprint. */
const FINISHED_FROM = 0.985

const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** The stored place of a book, or undefined when there is none or it is broken. */
export function readPlace(
  bookId: string,
  storage: ClientStorage,
  kind: EditionKind = 'text',
): Locator | undefined {
  const stored = storage.readJson(placeKey(bookId, kind))
  if (typeof stored !== 'object' || stored === null) return undefined
  const { href, type, locations } = stored as Partial<Locator>
  if (typeof href !== 'string' || typeof type !== 'string') return undefined
  if (!isFraction(locations?.progression) || !isFraction(locations.totalProgression)) return undefined
  return stored as Locator
}

/** Start of a unit or of an anchor in it. */
export const startOf = (href: string): Locator => {
  const [path = '', fragment] = href.split('#')
  return {
    href: path,
    type: 'application/xhtml+xml',
    locations: { progression: 0, totalProgression: 0, ...(fragment && { fragments: [fragment] }) },
  }
}

/** Title of the chapter that a unit belongs to. */
function chapterOf(manifest: EditionManifest, href: string): string | undefined {
  const titles = new Map<string, string>()
  const collect = (items: TocItem[]) => {
    for (const { title, href: target, children } of items) {
      const path = target?.split('#')[0]
      if (path && !titles.has(path)) titles.set(path, title)
      collect(children)
    }
  }
  collect(manifest.toc)
  const index = manifest.units.findIndex((unit) => unit.href === href)
  for (let i = index; i >= 0; i--) {
    const unit = manifest.units[i]!
    const title = titles.get(unit.href) ?? ('title' in unit ? unit.title : undefined)
    if (title) return title
  }
  return undefined
}

/** Writes down where a reader is, and what the shelf tells of it. */
export function savePlace(
  book: Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>,
  manifest: EditionManifest,
  locator: Locator,
  storage: ClientStorage,
): void {
  storage.writeJson(placeKey(book.id, manifest.kind), locator)
  const text = manifest.kind === 'text' ? textPlace(manifest, locator) : undefined
  const fraction = text?.fraction ?? locator.locations.totalProgression
  // Of two pages side by side the place is the first.
  const isLastPage = !text && (locator.locations.position ?? 1) >= manifest.units.length - 1
  putOnShelf(
    {
      book,
      kind: manifest.kind,
      openedAt: Date.now(),
      fraction,
      chapter: locator.title ?? chapterOf(manifest, locator.href),
      minutesLeft: text?.minutesLeft,
      isFinished: isLastPage || fraction >= FINISHED_FROM,
    },
    storage,
  )
}

/** Where in the whole book one is, locked chapters counted in, and what is left of the chapter. */
function textPlace(manifest: Manifest, { href, locations }: Locator) {
  const weigh = (units: readonly { bytes: number }[]) => units.reduce((sum, { bytes }) => sum + bytes, 0)
  const linear = manifest.units.filter((unit) => unit.linear !== false)
  const share = weigh(openUnits(manifest)) / Math.max(1, weigh(linear))
  const unit = manifest.units.find((each) => each.href === href)
  return {
    fraction: Math.min(1, locations.totalProgression * share),
    minutesLeft: unit && Math.max(1, Math.round(unit.minutes * (1 - locations.progression))),
  }
}

/** Puts a book that was just opened in front of the shelf, with what is known of it. */
export function noteOpened(
  book: Pick<BookCard, 'id' | 'title' | 'authors' | 'coverHash' | 'language'>,
  storage: ClientStorage,
  kind: EditionKind = 'text',
): void {
  const known = readShelf(storage).find((entry) => entry.book.id === book.id)
  putOnShelf({ fraction: 0, ...known, book, kind, openedAt: Date.now() }, storage)
}
