import type { Login } from '@kurasa/portal-contract'
import { useSyncExternalStore } from 'react'
import { type ClientStorage, clientStorage } from '../storage/client-storage.ts'

/** The member whose session this device holds, or undefined for a visitor. */
export function readUid(storage: ClientStorage): string | undefined {
  return storage.read('token') ? storage.read('uid') : undefined
}

/**
 * Keeps a session that has begun. The shell and what the cache knows of a person are dropped with the change: see
 * `App`.
 */
export function beginSession({ token, uid }: Pick<Login, 'token' | 'uid'>, storage: ClientStorage): void {
  storage.write('token', token)
  storage.write('uid', uid)
}

/** Forgets the session of this device. What belongs to its member must have been sent before. */
export function endSession(storage: ClientStorage): void {
  for (const key of ['token', 'uid'] as const)
    if (storage.read(key) !== undefined) storage.write(key, undefined)
}

/** The uid of the member, or undefined for a visitor; renewed at login and logout, in other tabs too. */
export const useUid = (): string | undefined =>
  useSyncExternalStore(clientStorage.subscribe, () => readUid(clientStorage))
