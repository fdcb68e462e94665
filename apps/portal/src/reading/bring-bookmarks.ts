import type { Bookmark } from '@kurasa/reader-react'
import { annotationOfBookmark } from './bookmark-annotation.ts'
import { bookIdOf } from './read-ticks.ts'
import type { ReadingSync } from './reading-sync.ts'

/** Where the reader keeps the bookmarks of a visitor. */
const VISITOR = { database: 'kurasa-bookmarks', store: 'bookmarks' }

type VisitorBookmark = Bookmark & { publicationId: string }

/** Brings the bookmarks of a visitor of this phone into the account that is logged in. What fails is tried again later. */
export async function bringBookmarks(sync: ReadingSync): Promise<void> {
  try {
    const { openDB } = await import('idb')
    // The reader alone creates it.
    const database = await openDB(VISITOR.database, undefined, {
      upgrade(_database, _from, _to, transaction) {
        transaction.done.catch(() => undefined)
        transaction.abort()
      },
    })
    try {
      const found = (await database.getAll(VISITOR.store)) as VisitorBookmark[]
      for (const { publicationId, ...bookmark } of found) {
        // Its identifier is the first word: the title follows.
        const bookId = bookIdOf(publicationId.split(' ', 1)[0]!)
        await sync.putAnnotation(annotationOfBookmark(bookId, bookmark))
        await database.delete(VISITOR.store, [publicationId, bookmark.id])
      }
    } finally {
      database.close()
    }
  } catch {
    // There is none, or storage is blocked.
  }
}
