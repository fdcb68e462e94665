import type { PortalClient } from '../api/portal-client.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { pulledKey, waitsKey } from './waits-key.ts'

/** Time after which a start requests changes of other phones, ms. */
const PULL_AFTER = 3_600_000

/**
 * Sends what a member did on this phone and the server has not received, if there is anything. Receives what was done on other phones, as
 * their settings, if that was an hour ago. Never rejects.
 *
 * @returns whether something was sent: screens that show it are then out of date
 */
export async function sendWaiting(client: PortalClient, storage: ClientStorage): Promise<boolean> {
  const uid = readUid(storage)
  if (uid === undefined) return false
  const isPull = Math.abs(Date.now() - (Number(storage.read(pulledKey(uid))) || 0)) > PULL_AFTER
  const isWaiting = Boolean(storage.read(waitsKey(uid)))
  if (!isPull && !isWaiting) return false
  try {
    const { readingSyncOf } = await import('./reading-sync.ts')
    await readingSyncOf(client, storage).send({ isPull })
    return isWaiting && !storage.read(waitsKey(uid))
  } catch {
    // Not even the code came: what waits is still stored.
    return false
  }
}
