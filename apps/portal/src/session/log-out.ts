import { postLogout, postLogoutAll } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { forgetShelf } from '../storage/local-shelf.ts'
import { afterLogout, beforeLogout, type Leaving } from './before-logout.ts'
import { FAREWELL, type Farewell } from './farewell.ts'
import { endSession, readUid } from './session.ts'

/** Set while the server was not told of a logout: the cookie of the old session may still be there. */
const UNTOLD = 'k_logout'
/** Milliseconds that what is still to be sent may take. */
const PATIENCE = 5000

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/** Removes what this phone keeps of a member. */
function forgetMember(uid: string, storage: ClientStorage): void {
  forgetShelf(storage)
  for (const key of storage.keys('k_')) if (key.endsWith(`_${uid}`)) storage.write(key, undefined)
  for (const key of ['k_owner', 'k_merge', 'k_consent'] as const) storage.write(key, undefined)
  for (const forget of afterLogout) {
    try {
      void Promise.resolve(forget({ storage, uid })).catch(() => undefined)
    } catch {
      // The others are still asked.
    }
  }
}

/**
 * Ends what this phone knows of the session: shell, cache and kept screens go with the uid, see `App`.
 *
 * @param farewell - what the next shell says, for the one that stands goes
 */
export function leave(storage: ClientStorage, farewell: Farewell): void {
  const uid = readUid(storage)
  storage.write(FAREWELL, farewell)
  endSession(storage)
  if (uid) forgetMember(uid, storage)
}

/**
 * Logs out on this phone. What still waits is sent first. Works without a network, too: the server is then told at the
 * next start.
 */
export async function logOut(leaving: Omit<Leaving, 'uid'>): Promise<void> {
  const { client, storage } = leaving
  await sendWhatWaits(leaving)
  try {
    await client.call(postLogout, undefined, { silent: true })
  } catch {
    storage.write(UNTOLD, '1')
  }
  leave(storage, 'logout.done')
}

/**
 * Ends every session of the member, then leaves this phone.
 *
 * @throws {PortalError} when the server could not be told: nothing has ended then
 */
export async function logOutEverywhere(leaving: Omit<Leaving, 'uid'>): Promise<void> {
  const { client, storage } = leaving
  await sendWhatWaits(leaving)
  await client.call(postLogoutAll, undefined)
  leave(storage, 'logout.allDone')
}

async function sendWhatWaits({ client, storage }: Omit<Leaving, 'uid'>): Promise<void> {
  const uid = readUid(storage)
  if (!uid || navigator.onLine === false) return
  const sending = beforeLogout.map(async (send) => send({ client, storage, uid }))
  await within(PATIENCE, Promise.allSettled(sending))
}

/** Tells the server of a logout that it has not heard of. Nobody has logged in since: see `beginSession`. */
export async function finishLogout(client: PortalClient, storage: ClientStorage): Promise<void> {
  if (!storage.read(UNTOLD) || readUid(storage)) return
  await client.call(postLogout, undefined, { silent: true })
  storage.write(UNTOLD, undefined)
}
