import {
  type BookSort,
  deleteShelf,
  getShelf,
  postShelf,
  type ShelfItem,
  type ShelfTab,
} from '@kurasa/portal-contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemberList } from '../../api/use-member-list.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { callOrKeep } from '../../reading/keep-for-later.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { fromItem, type ShelfBook } from './shelf-books.ts'

const PAGE = 30

type ShelfPages = InfiniteData<{ items: ShelfItem[]; nextCursor: string | null }>

/** A member's shelf: saved or bought books, or the bought ones that are hidden. */
export function useShelf(tab: ShelfTab, sort: BookSort, isHidden = false) {
  const client = usePortalClient()
  const uid = useUid()
  const local = useLocalShelf()
  const list = useMemberList<ShelfItem>({
    queryKey: ['shelf', uid, tab, sort, isHidden],
    fetchPage: (cursor, signal) =>
      client.call(
        getShelf,
        { tab, sort, cursor, limit: PAGE, ...(isHidden && { hidden: '1' as const }) },
        { signal },
      ),
  })
  const items = new Map(list.data?.pages.flatMap((page) => page.items).map((item) => [item.book.id, item]))
  const books = [...items.values()].map((item) =>
    fromItem(
      item,
      local.find(({ book }) => book.id === item.book.id),
      list.dataUpdatedAt,
    ),
  )
  return { list, books }
}

/** Changes of a member's shelf. They are shown at once, and undone when they fail. */
export function useShelfChanges(tab: ShelfTab) {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const queryKey = ['shelf', uid]

  const renew = () => queryClient.invalidateQueries({ queryKey })
  const withdraw = (ids: readonly string[], isHidden: boolean) => {
    queryClient.setQueriesData<ShelfPages>(
      { predicate: ({ queryKey: key }) => key[0] === 'shelf' && key[2] === tab && key[4] === isHidden },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter(({ book }) => !ids.includes(book.id)),
          })),
        },
    )
  }

  return {
    /** Takes saved books off, or hides bought ones. Rejects when the server did not. */
    async remove(ids: string[]): Promise<void> {
      await queryClient.cancelQueries({ queryKey })
      withdraw(ids, false)
      const remove = (options?: { signal: AbortSignal }) => client.call(deleteShelf, { ids, tab }, options)
      const at = new Date().toISOString()
      try {
        const answer =
          tab === 'paid'
            ? await remove()
            : await callOrKeep(
                { client, storage: clientStorage },
                remove,
                ids.map((bookId) => ({ kind: 'shelf', bookId, isSaved: false, at })),
              )
        if (answer) void renew()
      } catch (error) {
        void renew()
        throw error
      }
    },
    /** Puts books back with the time they had, or shows hidden ones again. Rejects when the server did not. */
    async putBack(books: readonly ShelfBook[]): Promise<void> {
      if (tab === 'paid')
        withdraw(
          books.map(({ book }) => book.id),
          true,
        )
      const byTime = new Map<number, ShelfBook[]>()
      for (const book of books) byTime.set(book.addedAt, [...(byTime.get(book.addedAt) ?? []), book])
      try {
        for (const [addedAt, some] of byTime) {
          const bookIds = some.map(({ book }) => book.id)
          await client.call(postShelf, { bookIds, addedAt: new Date(addedAt).toISOString() })
        }
      } finally {
        void renew()
      }
    },
  }
}
