import { recordsOnUse } from '../storage/records-on-use.ts'
import type { Bookmark, BookmarkStore } from './bookmark-store.ts'

/** Keeps bookmarks in IndexedDB on this device. Loads its library when it is first used; rejects where storage is blocked. */
export function createIndexedDbBookmarkStore(): BookmarkStore {
  return recordsOnUse<Bookmark>('kurasa-bookmarks', 'bookmarks')
}
