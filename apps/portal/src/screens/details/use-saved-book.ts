import { type Book, deleteShelf, getShelf, postShelf } from '@kurasa/portal-contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalClient } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { callOrKeep } from '../../reading/keep-for-later.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import { isOnShelf, saveBook, takeOffShelf } from '../../storage/shelf-changes.ts'

/** A shelf of more pages than these is not looked through: the book then counts as not saved, and saving it is safe. */
const MOST_PAGES = 6

async function savedIds(client: PortalClient, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await client.call(getShelf, { tab: 'member', cursor, limit: 50 }, { signal, silent: true })
    ids.push(...found.items.map(({ book }) => book.id))
    if (found.nextCursor === null) break
    cursor = found.nextCursor
  }
  return ids
}

/** Whether a book is on the shelf, and the change of it: the server's shelf for a member, this phone's for a visitor. */
export function useSavedBook(book: Book): {
  isSaved: boolean
  /** Shown at once. @throws when the server refuses: then nothing has changed */
  setSaved: (save: boolean) => Promise<void>
} {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const key = ['shelf', uid, 'saved-ids']
  const saved = useQuery({
    queryKey: key,
    queryFn: uid === undefined ? skipToken : ({ signal }) => savedIds(client, signal),
  })
  const local = useLocalShelf().find((entry) => entry.book.id === book.id)

  const setHere = (save: boolean) => {
    if (save) saveBook(book, clientStorage)
    else takeOffShelf([book.id], clientStorage)
  }
  const setSaved = async (save: boolean) => {
    const before = queryClient.getQueryData<string[]>(key)
    setHere(save)
    if (uid === undefined) return
    queryClient.setQueryData<string[]>(key, (ids = []) =>
      save ? [...ids, book.id] : ids.filter((id) => id !== book.id),
    )
    try {
      const answer = await callOrKeep(
        { client, storage: clientStorage },
        (options) =>
          save
            ? client.call(postShelf, { bookIds: [book.id] }, options)
            : client.call(deleteShelf, { ids: [book.id] }, options),
        { kind: 'shelf', bookId: book.id, isSaved: save, at: new Date().toISOString() },
      )
      if (answer) void queryClient.invalidateQueries({ queryKey: ['shelf'] })
    } catch (error) {
      setHere(!save)
      queryClient.setQueryData(key, before)
      throw error
    }
  }
  return {
    isSaved:
      uid === undefined ? local !== undefined && isOnShelf(local) : saved.data?.includes(book.id) === true,
    setSaved,
  }
}
