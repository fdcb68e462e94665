/**
 * Changes that the service worker sends when the network returns while the portal is closed. It only sends: nothing leaves the outbox here,
 * so the portal sends the same once more at its next start, which changes nothing, and reads the outcome.
 */

/** Name of the event; `background-sync.ts` of the portal has the same constant. */
export const TAG = 'send-waiting'
/** Of `sync-database.ts`. */
const DATABASE = 'kurasa-outbox'
/** Changes in one call, and their bytes: the server takes 50 and 64 KB. */
const MOST = 50
const MOST_BYTES = 60_000

interface Sender {
  uid: string
  url: string
  headers: Record<string, string>
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The portal's database; undefined where it made none. */
async function open(): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(DATABASE)
  // It is the portal's to make.
  request.onupgradeneeded = () => request.transaction?.abort()
  return settled(request).catch(() => undefined)
}

/** As many bodies as it takes, each as large as the server takes. */
function bodiesOf(changes: readonly unknown[]): string[] {
  const bodies: string[] = []
  let batch: string[] = []
  let bytes = 0
  const close = () => {
    if (batch.length > 0) bodies.push(`{"changes":[${batch.join()}]}`)
    batch = []
    bytes = 0
  }
  for (const change of changes) {
    const text = JSON.stringify(change)
    const size = new TextEncoder().encode(text).length
    // The portal reports one that is too large by itself to its member.
    if (size > MOST_BYTES) continue
    if (batch.length === MOST || bytes + size > MOST_BYTES) close()
    batch.push(text)
    bytes += size + 1
  }
  close()
  return bodies
}

/**
 * Sends what waits of the member who is logged in. Rejects where there is no network or the server is down: the browser then
 * tries again later.
 */
export async function sendWaitingChanges(): Promise<void> {
  const database = await open()
  if (!database?.objectStoreNames.contains('senders')) return database?.close()
  const transaction = database.transaction(['senders', 'waiting'])
  const senders = (await settled(transaction.objectStore('senders').getAll())) as Sender[]
  for (const { uid, url, headers } of senders) {
    const index = database.transaction('waiting').objectStore('waiting').index('uid')
    const rows = (await settled(index.getAll(uid))) as { change?: unknown }[]
    for (const body of bodiesOf(rows.flatMap(({ change }) => change ?? []))) {
      const { status } = await fetch(url, { method: 'POST', credentials: 'include', headers, body })
      if (status >= 500) throw new Error(`The server answered ${status}.`)
    }
  }
  database.close()
}
