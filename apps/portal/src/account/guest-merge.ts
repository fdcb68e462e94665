import { type DataOf, postMerge } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { newestPlaces } from '../reading/local-places.ts'
import { readingSyncOf } from '../reading/reading-sync.ts'
import { readDevice } from '../session/device.ts'
import { MERGE, readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { hasInterests, readInterests, writeInterests } from '../storage/interests.ts'
import { readShelf } from '../storage/local-shelf.ts'
import { bringReadingDays } from '../storage/reading-days.ts'
import { isInHistory, isOnShelf } from '../storage/shelf-changes.ts'

/** As many visits as the server takes at once. */
const MOST_VISITS = 100

const iso = (ms: number) => new Date(ms).toISOString()

/** Numbers of things added to the account. */
type MergeCounts = DataOf<typeof postMerge>

/**
 * Merges what a visitor gathered on this phone into the account that logged in: books, places, bookmarks, marks, history, interests.
 * Repeating it changes nothing. Retries failed merges later, with all data still on the phone.
 *
 * @returns what was added; undefined when there was nothing to merge
 */
export async function mergeGuest(
  client: PortalClient,
  storage: ClientStorage,
): Promise<MergeCounts | undefined> {
  const uid = readUid(storage)
  if (!uid || storage.read(MERGE) !== uid) return undefined
  const { bringRecords } = await import('../reading/bring-records.ts')
  await bringRecords(readingSyncOf(client, storage))
  const entries = readShelf(storage)
  const interests = readInterests(storage)
  if (entries.length === 0 && !hasInterests(interests)) {
    storage.write(MERGE, undefined)
    return undefined
  }
  const counts = await client.call(
    postMerge,
    {
      shelf: entries
        .filter(isOnShelf)
        .map(({ book, addedAt, openedAt }) => ({ bookId: book.id, addedAt: iso(addedAt ?? openedAt) })),
      progress: newestPlaces(storage, readDevice(storage)),
      history: entries
        .filter(isInHistory)
        .slice(0, MOST_VISITS)
        .map(({ book, readAt }) => ({ bookId: book.id, lastAt: iso(readAt ?? 0) })),
      interests: hasInterests(interests) ? interests : undefined,
    },
    { silent: true },
  )
  // A member who logged in meanwhile gets their own merge.
  if (readUid(storage) === uid) {
    storage.write(MERGE, undefined)
    writeInterests({ categories: [], languages: [] }, storage)
    bringReadingDays(storage)
  }
  return counts
}
