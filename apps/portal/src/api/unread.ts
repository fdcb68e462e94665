import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUid } from '../session/session.ts'
import { clientStorage, type StoredKey } from '../storage/client-storage.ts'
import { usePortalClient } from './use-portal-client.ts'

/** Key of the count in the cache. */
export const unreadKey = (uid: string | undefined) => ['unread', uid]

/** Leaves this phone with the member: see `logOut`. */
const storedKey = (uid: string | undefined): StoredKey => `k_unread_${uid ?? ''}`

const readStored = (uid: string | undefined): number | undefined => {
  const stored = uid ? clientStorage.readJson(storedKey(uid)) : undefined
  return typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 ? stored : undefined
}

/**
 * Number of support messages the member has not seen. The stored number is shown at once; the server is queried only
 * while `isWanted`, at most once a minute, and never again by itself.
 */
export function useUnread(isWanted: boolean): number {
  const client = usePortalClient()
  const uid = useUid()
  const { data = 0 } = useQuery({
    queryKey: unreadKey(uid),
    queryFn: async ({ signal }) => {
      // The call comes with it: the first screen shows the mark and must not bring the form of the answer.
      const { readUnread } = await import('./read-unread.ts')
      const unread = await readUnread(client, signal)
      clientStorage.writeJson(storedKey(uid), unread)
      return unread
    },
    enabled: isWanted && uid !== undefined,
    initialData: () => readStored(uid),
    // Stale from the start: it is shown, and refetched when it is needed.
    initialDataUpdatedAt: 0,
  })
  return uid ? data : 0
}

/** Notes that some of the messages were seen, before the server confirms it. */
export function useNoteSeen(): (seen: number) => void {
  const queryClient = useQueryClient()
  const uid = useUid()
  return (seen) => {
    const left = Math.max(0, (queryClient.getQueryData<number>(unreadKey(uid)) ?? seen) - seen)
    queryClient.setQueryData(unreadKey(uid), left)
    clientStorage.writeJson(storedKey(uid), left)
  }
}
