import { type Book, deleteShelf, getShelf, postShelf } from '@kurasa/portal-contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useRef } from 'react'
import type { PortalClient } from '../../api/portal-client.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
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

/** Ids of the books a member has saved; sends no request for a visitor. */
function useSavedIds(uid: string | undefined) {
  const client = usePortalClient()
  return useQuery({
    queryKey: ['shelf', uid, 'saved-ids'],
    queryFn: uid === undefined ? skipToken : ({ signal }) => savedIds(client, signal),
  })
}

/** Puts the book on the shelf and takes it off: the server's for a member, this phone's for a visitor. */
export function ShelfToggle({ book }: { book: Book }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const saved = useSavedIds(uid)
  const local = useLocalShelf().find((entry) => entry.book.id === book.id)
  const isBusy = useRef(false)
  const isSaved =
    uid === undefined ? local !== undefined && isOnShelf(local) : saved.data?.includes(book.id) === true

  const change = async (save: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    const key = ['shelf', uid, 'saved-ids']
    const before = queryClient.getQueryData<string[]>(key)
    try {
      if (save) saveBook(book, clientStorage)
      else takeOffShelf([book.id], clientStorage)
      if (uid !== undefined) {
        // Shown at once; undone when the server refuses.
        queryClient.setQueryData<string[]>(key, (ids = []) =>
          save ? [...ids, book.id] : ids.filter((id) => id !== book.id),
        )
        const answer = await callOrKeep(
          { client, storage: clientStorage },
          (options) =>
            save
              ? client.call(postShelf, { bookIds: [book.id] }, options)
              : client.call(deleteShelf, { ids: [book.id] }, options),
          { kind: 'shelf', bookId: book.id, isSaved: save, at: new Date().toISOString() },
        )
        if (answer) void queryClient.invalidateQueries({ queryKey: ['shelf'] })
      }
      toast(t(save ? 'offer.saved' : 'offer.unsaved'), {
        label: t('action.undo'),
        onClick: () => void change(!save),
      })
    } catch {
      if (save) takeOffShelf([book.id], clientStorage)
      else saveBook(book, clientStorage)
      queryClient.setQueryData(key, before)
      toast(t('offer.saveFailed'))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <IconButton label={t('offer.save')} isPressed={isSaved} onClick={() => void change(!isSaved)}>
      <Icon icon={Bookmark} />
    </IconButton>
  )
}
