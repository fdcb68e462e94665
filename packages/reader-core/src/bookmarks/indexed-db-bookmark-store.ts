import type { IDBPDatabase } from 'idb'
import type { Bookmark, BookmarkStore } from './bookmark-store.ts'

const DATABASE = 'kurasa-bookmarks'
const STORE = 'bookmarks'

interface StoredBookmark extends Bookmark {
  publicationId: string
}

/** Keeps bookmarks in IndexedDB on this device. Loads its library when it is first used; rejects where storage is blocked. */
export function createIndexedDbBookmarkStore(): BookmarkStore {
  let database: Promise<IDBPDatabase> | undefined
  const open = () => {
    database ??= import('idb').then(({ openDB }) =>
      openDB(DATABASE, 1, {
        upgrade(created) {
          const store = created.createObjectStore(STORE, { keyPath: ['publicationId', 'id'] })
          store.createIndex('publicationId', 'publicationId')
        },
      }),
    )
    // Storage that is blocked now may be free at the next try.
    database.catch(() => {
      database = undefined
    })
    return database
  }
  return {
    async list(publicationId) {
      const db = await open()
      const stored = (await db.getAllFromIndex(STORE, 'publicationId', publicationId)) as StoredBookmark[]
      return stored.map(({ publicationId: _, ...bookmark }) => bookmark)
    },
    async put(publicationId, bookmark) {
      const db = await open()
      await db.put(STORE, { ...bookmark, publicationId } satisfies StoredBookmark)
    },
    async remove(publicationId, id) {
      const db = await open()
      await db.delete(STORE, [publicationId, id])
    },
  }
}
