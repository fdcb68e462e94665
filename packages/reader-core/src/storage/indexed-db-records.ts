import { openDB } from 'idb'
import { DatabaseOnUse } from './database-on-use.ts'

/** Records of publications, each with an id that is unique within its publication. */
export interface PublicationRecords<Item extends { id: string }> {
  list(publicationId: string): Promise<Item[]>
  put(publicationId: string, record: Item): Promise<void>
  remove(publicationId: string, id: string): Promise<void>
}

/**
 * Keeps records in a database of IndexedDB on this device. Rejects where storage is blocked.
 *
 * @param store - name of the object store in it
 */
export function indexedDbRecords<Item extends { id: string }>(
  name: string,
  store: string,
): PublicationRecords<Item> {
  const database = new DatabaseOnUse((onEnd) =>
    openDB(name, 1, {
      upgrade(created) {
        const made = created.createObjectStore(store, { keyPath: ['publicationId', 'id'] })
        made.createIndex('publicationId', 'publicationId')
      },
      // A deletion of the database, as at a logout, need not wait for this page.
      blocking: onEnd,
      terminated: onEnd,
    }),
  )
  return {
    list: (publicationId) =>
      database.use(async (db) => {
        const stored: (Item & { publicationId: string })[] = await db.getAllFromIndex(
          store,
          'publicationId',
          publicationId,
        )
        return stored.map(({ publicationId: _, ...record }) => record as unknown as Item)
      }),
    put: (publicationId, record) =>
      database.use(async (db) => {
        await db.put(store, { ...record, publicationId })
      }),
    remove: (publicationId, id) => database.use((db) => db.delete(store, [publicationId, id])),
  }
}
