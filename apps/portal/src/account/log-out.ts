import { postLogout, postLogoutAll } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { endSession, readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { forgetShelf } from '../storage/local-shelf.ts'
import { afterLogout, beforeLogout, type Leaving } from './before-logout.ts'
import { EXIT_NOTICE_KEY, type ExitNotice } from './exit-notice.ts'

/** Set while the server has not received a logout: the cookie of the old session may still exist. */
const UNSENT_LOGOUT = 'k_logout'
/** Most milliseconds to wait for data that is still to be sent. */
const PATIENCE = 5000

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/** Removes a member's data from this phone. */
function forgetMember(uid: string, storage: ClientStorage): void {
  forgetShelf(storage)
  for (const key of storage.keys('k_')) if (key.endsWith(`_${uid}`)) storage.write(key, undefined)
  for (const key of ['k_owner', 'k_merge', 'k_consent', 'k_once_intent'] as const)
    storage.write(key, undefined)
  for (const forget of afterLogout) {
    try {
      void Promise.resolve(forget({ storage, uid })).catch(() => undefined)
    } catch {
      // The other handlers still run.
    }
  }
}

/**
 * Ends the session on this phone: shell, cache and kept screens are discarded with the uid, see `App`.
 *
 * @param notice - shown by the next shell, since the current one is discarded
 */
export function leave(storage: ClientStorage, notice: ExitNotice): void {
  const uid = readUid(storage)
  storage.write(EXIT_NOTICE_KEY, notice)
  endSession(storage)
  if (uid) forgetMember(uid, storage)
}

/**
 * Logs out on this phone, after sending data that still waits. Works without a network, too: the server then receives the
 * logout at the next start.
 */
export async function logOut(leaving: Omit<Leaving, 'uid'>): Promise<void> {
  const { client, storage } = leaving
  await sendWhatWaits(leaving)
  try {
    await client.call(postLogout, undefined, { silent: true })
  } catch {
    storage.write(UNSENT_LOGOUT, '1')
  }
  leave(storage, 'logout.done')
}

/**
 * Ends every session of the member, then leaves this phone.
 *
 * @throws {PortalError} when the server could not be reached: then no session has ended
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

/** Sends a logout that has not reached the server. No member has logged in since: see `beginSession`. */
export async function finishLogout(client: PortalClient, storage: ClientStorage): Promise<void> {
  if (!storage.read(UNSENT_LOGOUT) || readUid(storage)) return
  await client.call(postLogout, undefined, { silent: true })
  storage.write(UNSENT_LOGOUT, undefined)
}
