import type { PortalClient } from '../api/portal-client.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { waitsKey } from './waits-key.ts'

/**
 * Sends what a member did on this phone and the server has not received, if there is anything. Never rejects.
 *
 * @returns whether something was sent
 */
export async function sendWaiting(client: PortalClient, storage: ClientStorage): Promise<boolean> {
  const uid = readUid(storage)
  if (uid === undefined || !storage.read(waitsKey(uid))) return false
  try {
    const { readingSyncOf } = await import('./reading-sync.ts')
    await readingSyncOf(client, storage).send()
    return !storage.read(waitsKey(uid))
  } catch {
    // Not even the code came: what waits is still stored.
    return false
  }
}
