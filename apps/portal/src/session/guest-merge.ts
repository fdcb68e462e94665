import { type DataOf, postMerge } from '@kurasa/portal-contract'
import type { PortalClient } from '../api/portal-client.ts'
import { newestPlaces } from '../reading/local-places.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { hasInterests, readInterests, writeInterests } from '../storage/interests.ts'
import { readShelf } from '../storage/local-shelf.ts'
import { bringReadingDays } from '../storage/reading-days.ts'
import { isInHistory, isOnShelf } from '../storage/shelf-changes.ts'
import { readDevice } from './device.ts'
import { MERGE, readUid } from './session.ts'

/** As many visits as the server takes at once. */
const MOST_VISITS = 100

const iso = (ms: number) => new Date(ms).toISOString()

/** What came new into the account. */
type MergeCounts = DataOf<typeof postMerge>

/**
 * Brings what a visitor gathered on this phone into the account that logged in: books, places, history, interests. To do
 * it twice changes nothing. What fails stays to be done, with everything still on the phone.
 *
 * @returns what came new; undefined when there was nothing to bring
 */
export async function mergeGuest(
  client: PortalClient,
  storage: ClientStorage,
): Promise<MergeCounts | undefined> {
  const uid = readUid(storage)
  if (!uid || storage.read(MERGE) !== uid) return undefined
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
  // Whoever logged in meanwhile is asked for their own.
  if (readUid(storage) === uid) {
    storage.write(MERGE, undefined)
    writeInterests({ categories: [], languages: [] }, storage)
    bringReadingDays(storage)
  }
  return counts
}
