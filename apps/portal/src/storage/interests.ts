import type { Interests } from '@kurasa/portal-contract'
import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage, type StoredKey } from './client-storage.ts'
import { readUid } from './read-uid.ts'

/** A visitor's, and of each member what the account last returned, so that the first screen knows it at once. */
const keyOf = (uid: string | undefined): StoredKey => (uid ? `k_interests_${uid}` : 'k_interests')

const NONE: Interests = { categories: [], languages: [] }
const MOST_CATEGORIES = 50
const MOST_LANGUAGES = 20

const words = (value: unknown, most: number, longest: number): string[] =>
  Array.isArray(value)
    ? [
        ...new Set(
          value.filter(
            (one): one is string => typeof one === 'string' && one !== '' && one.length <= longest,
          ),
        ),
      ].slice(0, most)
    : []

/**
 * The interests stored on this phone; empty when none were chosen or the stored value is broken.
 *
 * @param uid - of a member; absent: those of a visitor, which a login merges into the account
 */
export function readInterests(storage: ClientStorage, uid?: string): Interests {
  const stored = storage.readJson(keyOf(uid))
  if (typeof stored !== 'object' || stored === null) return NONE
  const { categories, languages } = stored as Partial<Interests>
  return {
    categories: words(categories, MOST_CATEGORIES, 40),
    languages: words(languages, MOST_LANGUAGES, 35),
  }
}

/** Keeps what was picked, or what the account of a member returns. */
export function writeInterests(interests: Interests, storage: ClientStorage, uid?: string): void {
  storage.writeJson(keyOf(uid), hasInterests(interests) ? interests : undefined)
}

/** Whether anything was picked. */
export const hasInterests = ({ categories, languages }: Interests): boolean =>
  categories.length + languages.length > 0

let seen: { text: string | undefined; interests: Interests } = { text: undefined, interests: NONE }
const snapshot = (): Interests => {
  const uid = readUid(clientStorage)
  const text = clientStorage.read(keyOf(uid))
  if (text !== seen.text) seen = { text, interests: text ? readInterests(clientStorage, uid) : NONE }
  return seen.interests
}

/** Interests of the current member or visitor; updates with every change. */
export const useStoredInterests = (): Interests => useSyncExternalStore(clientStorage.subscribe, snapshot)
