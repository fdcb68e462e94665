import type { PortalClient } from '../api/portal-client.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { waitsKey } from './waits-key.ts'

/** Sends reading that is still unsent, if there is any. Never rejects. */
export async function sendWaiting(client: PortalClient, storage: ClientStorage): Promise<void> {
  const uid = readUid(storage)
  if (uid === undefined || !storage.read(waitsKey(uid))) return
  try {
    const { readingSyncOf } = await import('./reading-sync.ts')
    await readingSyncOf(client, storage).send()
  } catch {
    // Not even the code came: what waits is still stored.
  }
}
