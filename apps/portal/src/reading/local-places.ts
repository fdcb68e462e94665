import type { EditionKind, ProgressItem } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'
import type { ClientStorage, StoredKey } from '../storage/client-storage.ts'
import { placeKey, readShelf } from '../storage/local-shelf.ts'
import type { Position } from './position.ts'

/** Where someone is in an edition on this phone. */
export interface LocalPlace {
  bookId: string
  locator: Locator
  position: Position
  /** The furthest fraction of the book ever reached here. */
  furthest: number
  /** When, epoch ms. */
  at: number
}

/** As many positions as the server takes at once. */
const MOST = 50

const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

function readKey(key: StoredKey, storage: ClientStorage): LocalPlace | undefined {
  const stored = storage.readJson(key)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { bookId, locator, position, furthest, at } = stored as Partial<LocalPlace>
  const isPlace =
    typeof bookId === 'string' &&
    typeof at === 'number' &&
    isFraction(furthest) &&
    typeof locator?.href === 'string' &&
    typeof locator.type === 'string' &&
    isFraction(locator.locations?.progression) &&
    isFraction(locator.locations.totalProgression) &&
    typeof position?.unitId === 'string' &&
    typeof position.editionId === 'string' &&
    isFraction(position.percent) &&
    Number.isInteger(position.offset)
  return isPlace ? (stored as LocalPlace) : undefined
}

/** The stored place of a book, or undefined when there is none or it is broken. */
export const readPlace = (
  bookId: string,
  storage: ClientStorage,
  kind: EditionKind = 'text',
): LocalPlace | undefined => readKey(placeKey(bookId, kind), storage)

/** Writes a place down. `furthest` never falls. */
export function writePlace(
  place: Omit<LocalPlace, 'furthest'>,
  kind: EditionKind,
  storage: ClientStorage,
): LocalPlace {
  const before = readPlace(place.bookId, storage, kind)?.furthest ?? 0
  const next = { ...place, furthest: Math.max(before, place.position.percent) }
  storage.writeJson(placeKey(place.bookId, kind), next)
  return next
}

/** The report of a place to the server. */
export const reportOf = (
  { bookId, position, furthest, at }: LocalPlace,
  more: Pick<ProgressItem, 'deviceId' | 'deviceName' | 'baseRev' | 'cause' | 'completed' | 'readAgain'>,
): ProgressItem => ({ bookId, ...position, furthest, clientAt: new Date(at).toISOString(), ...more })

/** The newest place of each book of this phone, the latest first: what a visitor brings into their account. */
export function newestPlaces(
  storage: ClientStorage,
  device: Pick<ProgressItem, 'deviceId' | 'deviceName'>,
): ProgressItem[] {
  const newest = new Map<string, LocalPlace>()
  for (const key of storage.keys('k_place_')) {
    const place = readKey(key, storage)
    if (place && place.at > (newest.get(place.bookId)?.at ?? 0)) newest.set(place.bookId, place)
  }
  const finished = new Set(
    readShelf(storage).flatMap(({ book, isFinished }) => (isFinished ? [book.id] : [])),
  )
  return [...newest.values()]
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map((place) =>
      reportOf(place, {
        ...device,
        baseRev: 0,
        cause: 'turn',
        ...(finished.has(place.bookId) && { completed: true }),
      }),
    )
}
