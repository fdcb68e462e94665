import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage, type StoredKey } from './client-storage.ts'
import { readUid } from './read-uid.ts'

/** Each member has their own, which goes with the logout; a visitor's stay on the phone. */
function keyOf(storage: ClientStorage): StoredKey {
  const uid = readUid(storage)
  return uid ? `k_searches_${uid}` : 'k_searches'
}
const MOST = 10
const LONGEST = 100

const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** Searches on this phone, the latest first, each once. */
export function readSearches(storage: ClientStorage): string[] {
  const stored = storage.readJson(keyOf(storage))
  if (!Array.isArray(stored)) return []
  return stored
    .filter((text): text is string => typeof text === 'string' && text !== '' && text.length <= LONGEST)
    .slice(0, MOST)
}

/** Puts a search in front. */
export function noteSearch(text: string, storage: ClientStorage): void {
  const others = readSearches(storage).filter((one) => !isSame(one, text))
  storage.writeJson(keyOf(storage), [text, ...others].slice(0, MOST))
}

/** Forgets one search, or all of them. */
export function forgetSearches(storage: ClientStorage, text?: string): void {
  const left = text === undefined ? [] : readSearches(storage).filter((one) => one !== text)
  storage.writeJson(keyOf(storage), left.length > 0 ? left : undefined)
}

let seen: { text: string | undefined; searches: string[] } = { text: undefined, searches: [] }
const snapshot = (): string[] => {
  const text = clientStorage.read(keyOf(clientStorage))
  if (text !== seen.text) seen = { text, searches: readSearches(clientStorage) }
  return seen.searches
}

/** Subscribes to the recent searches on this phone. */
export const useRecentSearches = (): string[] => useSyncExternalStore(clientStorage.subscribe, snapshot)
