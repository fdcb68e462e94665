import { encodeHeader, endpointUrl, headerNames, postSync } from '@kurasa/portal-contract'
import type { ClientStorage } from '../storage/client-storage.ts'
import { keepSender } from './sync-database.ts'

/** Name of the event; `send-waiting-changes.ts` of the service worker has the same constant. */
const TAG = 'send-waiting'

/** A registration of a browser that has Background Sync: Chromium's. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Has the browser send what waits once there is a network, also when the portal is closed by then. Where it cannot, the portal sends at its
 * next start. The portal sends these changes again and reads the outcome. Never rejects.
 */
export async function sendInBackground(uid: string, storage: ClientStorage): Promise<void> {
  try {
    const { serviceWorker } = globalThis.navigator as { serviceWorker?: ServiceWorkerContainer }
    const registration = (await serviceWorker?.getRegistration()) as SyncRegistration | undefined
    const token = storage.read('token')
    if (!registration?.sync || !token) return
    const headers = { 'Content-Type': 'application/json', [headerNames.token]: encodeHeader(token) }
    await keepSender({ uid, url: endpointUrl(postSync, {}), headers })
    await registration.sync.register(TAG)
  } catch {
    // Refused by the browser, or storage is blocked.
  }
}
