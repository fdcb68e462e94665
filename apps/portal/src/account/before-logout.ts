import type { PortalClient } from '../api/portal-client.ts'
import { sendWaiting } from '../reading/send-waiting.ts'
import type { ClientStorage } from '../storage/client-storage.ts'

/** Dependencies of a task before a logout. The session still exists. */
export interface Leaving {
  client: PortalClient
  storage: ClientStorage
  uid: string
}

/**
 * Tasks before a logout, which send what waits: all at once, for a few seconds at most; a failure
 * does not prevent the logout. A task imports the code of its screen itself.
 */
export const beforeLogout: readonly ((leaving: Leaving) => Promise<unknown>)[] = [
  async ({ client, storage }) => {
    const { bringRecords } = await import('../reading/bring-records.ts')
    const { readingSyncOf } = await import('../reading/reading-sync.ts')
    await bringRecords(readingSyncOf(client, storage))
    await sendWaiting(client, storage)
  },
]

/** Tasks after a logout, which remove data from this phone besides the stored values that end with the uid. */
export const afterLogout: readonly ((left: Omit<Leaving, 'client'>) => unknown)[] = [
  async ({ uid }) => {
    const { createIndexedDbAnnotations, createIndexedDbOutbox } = await import('../reading/sync-database.ts')
    await Promise.all([createIndexedDbOutbox().clear(uid), createIndexedDbAnnotations().clear(uid)])
  },
  async ({ uid }) => (await import('../reading/bring-records.ts')).deleteMarksOf(uid),
  async ({ uid }) => (await import('../offline/kept-answers.ts')).discardAnswersOf(uid),
  // Books that were open to the member alone.
  async ({ uid }) => {
    const { keptBooks } = await import('../offline/kept-books.ts')
    for (const edition of await keptBooks.list()) if (edition.uid === uid) await keptBooks.remove(edition.key)
  },
]
