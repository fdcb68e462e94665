import type { ClientStorage } from './client-storage.ts'

/** The member whose session this device holds, or undefined for a visitor. */
export function readUid(storage: ClientStorage): string | undefined {
  return storage.read('token') ? storage.read('uid') : undefined
}
