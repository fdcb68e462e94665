import type { BookmarkStore } from '@kurasa/reader-react'
import { annotationOfBookmark, isOfImages } from './member-annotation.ts'
import { publicationIdOf } from './read-ticks.ts'
import type { ReadingSync } from './reading-sync.ts'

/** Most milliseconds that a book's list waits for what other devices have changed. */
const PATIENCE = 2500

/** The bookmarks of a member in one edition of a book: on this phone at once, on the member's other devices when it is sent. */
export function createMemberBookmarks(
  sync: ReadingSync,
  { bookId, kind }: { bookId: string; kind: 'text' | 'image' },
): BookmarkStore {
  /** Ids of the server by those that the reader gave, and the other way round. */
  const ids = new Map<string, string>()
  const given = new Map<string, string>()
  return {
    async list(publicationId) {
      // The key of older versions: the list is under the other one.
      if (publicationId === publicationIdOf({ bookId, kind })) return []
      // Without a network its code may not come: the next opening brings them.
      await import('./bring-records.ts').then(
        ({ bringRecords }) => bringRecords(sync),
        () => undefined,
      )
      if (navigator.onLine !== false) {
        const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
        await Promise.race([sync.send({ isPull: true }), patience])
      }
      const annotations = await sync.annotationsOf(bookId)
      return annotations
        .filter((each) => each.kind === 'bookmark' && isOfImages(each.target.start) === (kind === 'image'))
        .map(({ id, target, created }) => ({
          id: given.get(id) ?? id,
          locator: target.start,
          createdAt: created,
        }))
    },
    async put(_, bookmark) {
      const annotation = annotationOfBookmark(bookId, bookmark)
      ids.set(bookmark.id, annotation.id)
      given.set(annotation.id, bookmark.id)
      await sync.putAnnotation(annotation)
    },
    async remove(publicationId, id) {
      if (publicationId === publicationIdOf({ bookId, kind })) return
      await sync.removeAnnotation(ids.get(id) ?? id)
    },
  }
}
