import { type Interests, putMe } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { callOrKeep } from '../reading/keep-for-later.ts'
import { settingChange } from '../reading/member-settings.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { writeInterests } from '../storage/interests.ts'

/**
 * Stores interests on this phone, and in the account of a member: now, or once there is a network.
 *
 * @throws when the server refuses: then nothing has changed
 */
export async function saveInterests(
  interests: Interests,
  uid: string | undefined,
  { client, storage }: { client: PortalClient; storage: ClientStorage },
): Promise<void> {
  if (uid) {
    const change = settingChange(storage, uid, { name: 'interests', value: interests })
    await callOrKeep({ client, storage }, (options) => client.call(putMe, { interests }, options), change)
  }
  writeInterests(interests, storage, uid)
}
