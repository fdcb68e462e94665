import { deleteHistory, getHistory, type HistoryItem } from '@kurasa/portal-contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemberList } from '../../api/use-member-list.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { callOrKeep } from '../../reading/keep-for-later.ts'
import { sendWaiting } from '../../reading/send-waiting.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { forgetHistory } from '../../storage/shelf-changes.ts'

const PAGE = 30
/** Most milliseconds that the list waits until this phone has sent its own reading. */
const PATIENCE = 2000

type HistoryPages = InfiniteData<{ items: HistoryItem[]; nextCursor: string | null }>

/** Query of the books that a member read on all their devices, the latest first. */
export function useHistory() {
  const client = usePortalClient()
  const uid = useUid()
  return useMemberList<HistoryItem>({
    queryKey: ['history', uid],
    async fetchPage(cursor, signal) {
      if (cursor === undefined) {
        const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
        await Promise.race([sendWaiting(client, clientStorage), patience])
      }
      return client.call(getHistory, { cursor, limit: PAGE }, { signal })
    },
  })
}

/** Forgets that books were read: on the server for a member, and on this phone. Rejects when the server refused. */
export function useForgetHistory() {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  return async (ids: string[] | 'all'): Promise<void> => {
    if (uid !== undefined) {
      // A pending change would restore the book.
      await sendWaiting(client, clientStorage)
      const bookIds = ids === 'all' ? null : ids
      const at = new Date().toISOString()
      const answer = await callOrKeep(
        { client, storage: clientStorage },
        (options) => client.call(deleteHistory, bookIds ? { ids: bookIds } : { all: '1' }, options),
        { kind: 'history_removal', bookIds, at },
      )
      await queryClient.cancelQueries({ queryKey: ['history', uid] })
      queryClient.setQueryData<HistoryPages>(['history', uid], (data) =>
        ids === 'all'
          ? { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] }
          : data && {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ book }) => !ids.includes(book.id)),
              })),
            },
      )
      if (answer) void queryClient.invalidateQueries({ queryKey: ['history', uid] })
    }
    forgetHistory(ids, clientStorage)
  }
}
