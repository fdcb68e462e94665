import type { BookmarkStore, Reader } from '@kurasa/reader-core'
import { useEffect, useSyncExternalStore } from 'react'
import { BookBookmarks, type BookmarksState } from '../book-state/book-bookmarks.ts'
import { usePageContext } from '../reader-context.tsx'

const known = new WeakMap<Reader, { store: BookmarkStore | undefined; bookmarks: BookBookmarks }>()

/** The bookmarks of a reader's book in a store, the same for all parts. */
function bookmarksOf(reader: Reader, store: BookmarkStore | undefined): BookBookmarks {
  const before = known.get(reader)
  if (before && before.store === store) return before.bookmarks
  const bookmarks = new BookBookmarks(reader, store)
  known.set(reader, { store, bookmarks })
  return bookmarks
}

/** The bookmarks of the book. They are read when the first part shows them. */
export function useBookmarks(): BookmarksState & { bookmarkList: BookBookmarks } {
  const { reader, bookmarkStore } = usePageContext()
  const bookmarkList = bookmarksOf(reader, bookmarkStore)
  const state = useSyncExternalStore(bookmarkList.subscribe, bookmarkList.getState, bookmarkList.getState)
  useEffect(() => bookmarkList.start(), [bookmarkList])
  return { ...state, bookmarkList }
}
