import { useMemo, useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage, type StoredKey } from './client-storage.ts'
import { readUid } from './read-uid.ts'

const DAY = 24 * 3_600_000
/** Nairobi is three hours ahead of UTC, in summer too. */
const NAIROBI = 3 * 3_600_000
/** Days that are kept. */
const KEPT = 14

/** A day of reading. */
export interface ReadingDay {
  /** Midnight of the day, as if in UTC, for formats with `timeZone: 'UTC'`. */
  date: Date
  seconds: number
  when: 'past' | 'today' | 'future'
}

/** A visitor's, and of each member. */
const VISITOR: StoredKey = 'k_days'
const keyOf = (storage: ClientStorage): StoredKey => {
  const uid = readUid(storage)
  return uid ? `${VISITOR}_${uid}` : VISITOR
}

/** Number of a day in Nairobi. */
const dayOf = (at: number) => Math.floor((at + NAIROBI) / DAY)

function readDays(storage: ClientStorage, key = keyOf(storage)): Map<number, number> {
  const stored = storage.readJson(key)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return new Map(
    entries
      .map(([day, seconds]) => [Number(day), seconds] as const)
      .filter(
        (entry): entry is [number, number] =>
          Number.isInteger(entry[0]) && typeof entry[1] === 'number' && entry[1] > 0,
      ),
  )
}

/** Adds to what was read on a day. `at` is epoch ms. */
export function addReadingDay(seconds: number, at: number, storage: ClientStorage): void {
  const days = readDays(storage)
  const day = dayOf(at)
  days.set(day, (days.get(day) ?? 0) + seconds)
  const newest = [...days].sort(([a], [b]) => b - a).slice(0, KEPT)
  storage.writeJson(keyOf(storage), Object.fromEntries(newest))
}

/** Moves the reading days of a visitor to the member they became. */
export function bringReadingDays(storage: ClientStorage): void {
  const days = readDays(storage, VISITOR)
  storage.write(VISITOR, undefined)
  for (const [day, seconds] of days) addReadingDay(seconds, day * DAY, storage)
}

/** Forgets what was read, as `forgetShelf` does the books. */
export const forgetReadingDays = (storage: ClientStorage): void => storage.write(keyOf(storage), undefined)

/** The seven days of this week, Monday first, as read on this phone. */
export function readWeek(storage: ClientStorage, now: number): ReadingDay[] {
  const days = readDays(storage)
  const today = dayOf(now)
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: 7 }, (_, index) => {
    const day = monday + index
    return {
      date: new Date(day * DAY),
      seconds: Math.min(days.get(day) ?? 0, DAY / 1000),
      when: day < today ? 'past' : day === today ? 'today' : 'future',
    }
  })
}

/** `readWeek` of the current member or visitor. */
export function useReadingWeek(): ReadingDay[] {
  const text = useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read(keyOf(clientStorage)))
  const today = dayOf(Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change when it must be read again
  return useMemo(() => readWeek(clientStorage, Date.now()), [text, today])
}
