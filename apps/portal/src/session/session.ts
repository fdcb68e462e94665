import type { Login } from '@kurasa/portal-contract'
import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'
import { forgetShelf } from '../storage/local-shelf.ts'
import { readUid } from '../storage/read-uid.ts'

export { readUid }

/** Uid of the member whose books are on this phone; absent while they are a visitor's. Outlives a session that is overdue. */
const OWNER = 'k_owner'
/** Set while what a visitor gathered is to be brought into the account of this uid: see `mergeGuest`. */
export const MERGE = 'k_merge'

/**
 * Keeps a session that has begun. The shell and what the cache knows of a person are dropped with the change: see `App`. A visitor's data
 * on this phone moves to the new member; data of another member does not.
 */
export function beginSession({ token, uid }: Pick<Login, 'token' | 'uid'>, storage: ClientStorage): void {
  const owner = storage.read(OWNER)
  if (owner !== undefined && owner !== uid) forgetShelf(storage)
  if (owner === undefined) storage.write(MERGE, uid)
  storage.write(OWNER, uid)
  storage.write('k_logout', undefined)
  storage.write('token', token)
  storage.write('uid', uid)
}

/** Forgets the session of this device. A member's own data stays for their return: see `logOut`. */
export function endSession(storage: ClientStorage): void {
  for (const key of ['token', 'uid'] as const)
    if (storage.read(key) !== undefined) storage.write(key, undefined)
}

/** Whether a session of this phone ended by itself: its member has not logged out, and is no longer known to the server. */
export const isOverdue = (storage: ClientStorage): boolean =>
  storage.read(OWNER) !== undefined && readUid(storage) === undefined

/** The uid of the member, or undefined for a visitor; renewed at login and logout, in other tabs too. */
export const useUid = (): string | undefined =>
  useSyncExternalStore(clientStorage.subscribe, () => readUid(clientStorage))
