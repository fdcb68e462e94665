import type { SyncChange } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { PortalError } from '../api/portal-error.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'

/** Most milliseconds that a member waits for the answer to a tap: then it is sent later. */
const PATIENCE = 8000

/**
 * A call got no answer of the server, or one that it cannot serve now (503): whether it was received is unknown. Sent once more,
 * these changes change nothing. A server that failed at the call itself (500) would fail again: that is shown.
 */
const isUnanswered = (error: unknown) =>
  (error instanceof PortalError && (error.kind !== 'answer' || error.status > 500)) ||
  (error instanceof DOMException && error.name === 'AbortError')

/**
 * Makes a member's call, whose answer says more than that of the sync; where none comes, its change is kept on this phone
 * and sent with everything else that waits.
 *
 * @returns the answer; undefined when the change waits
 * @throws what the call threw, for an answer of the server and for visitors
 */
export async function callOrKeep<T>(
  { client, storage }: { client: PortalClient; storage: ClientStorage },
  call: (options: { signal: AbortSignal }) => Promise<T>,
  change: SyncChange | readonly SyncChange[],
): Promise<T | undefined> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE)
  try {
    if (navigator.onLine === false)
      throw new PortalError('network', 'The browser knows that there is no network.')
    return await call({ signal: patience.signal })
  } catch (error) {
    if (!isUnanswered(error) || readUid(storage) === undefined) throw error
    const { readingSyncOf } = await import('./reading-sync.ts').catch(() => {
      throw error
    })
    const sync = readingSyncOf(client, storage)
    for (const each of [change].flat() as SyncChange[]) await sync.keep(each)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
