import type { SyncedAnnotation } from '@kurasa/portal-contract'
import type { Annotation, Bookmark } from '@kurasa/reader-react'
import { annotationOfBookmark, annotationOfMark } from './member-annotation.ts'
import { bookIdOf } from './read-ticks.ts'
import type { ReadingSync } from './reading-sync.ts'

/** Where the reader keeps the bookmarks of a visitor. */
const BOOKMARKS = { database: 'kurasa-bookmarks', store: 'bookmarks' }
/** Where the reader keeps marks: without an id, those of a visitor; with one, those that an older portal left of a member. */
const marksOf = (uid = '') => ({ database: `kurasa-annotations ${uid}`, store: 'annotations' })

/**
 * Hands the records of a store of the reader over, one after another; each that was taken is deleted.
 *
 * @throws what `take` threw, and where there is no such database or storage is blocked
 */
async function handOver<Item extends { id: string }>(
  { database: name, store }: typeof BOOKMARKS,
  take: (bookId: string, record: Item) => Promise<void>,
): Promise<void> {
  const { openDB } = await import('idb')
  // The reader alone creates it.
  const database = await openDB(name, undefined, {
    upgrade(_database, _from, _to, transaction) {
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
  })
  try {
    const found = (await database.getAll(store)) as (Item & { publicationId: string })[]
    for (const { publicationId, ...record } of found) {
      // Its identifier is the first word: the title follows.
      await take(bookIdOf(publicationId.split(' ', 1)[0]!), record as unknown as Item)
      await database.delete(store, [publicationId, record.id])
    }
  } finally {
    database.close()
  }
}

/**
 * Brings the bookmarks and marks of a visitor of this phone into the account that is logged in, and marks of the member that an older
 * portal kept on this phone alone. Retries failed requests later. Never rejects.
 */
export async function bringRecords(
  sync: Pick<ReadingSync, 'uid' | 'hasAnnotation' | 'putAnnotation'>,
): Promise<void> {
  const { uid } = sync
  if (uid === undefined) return
  const keep = async (annotation: SyncedAnnotation) => {
    if (await sync.hasAnnotation(annotation.id)) return
    if (sync.uid !== uid) throw new Error('Someone else is logged in.')
    await sync.putAnnotation(annotation)
  }
  const keepMark = (bookId: string, mark: Annotation) => keep(annotationOfMark(bookId, mark))
  // Where there is none, or storage is blocked, nothing is to be done.
  await handOver<Bookmark>(BOOKMARKS, (bookId, bookmark) =>
    keep(annotationOfBookmark(bookId, bookmark)),
  ).catch(() => undefined)
  await handOver(marksOf(), keepMark).catch(() => undefined)
  await handOver(marksOf(uid), keepMark).then(
    () => deleteMarksOf(uid),
    () => undefined,
  )
}

/** Removes what an older portal kept of a member's marks on this phone. */
export function deleteMarksOf(uid: string): void {
  indexedDB.deleteDatabase(marksOf(uid).database)
}
