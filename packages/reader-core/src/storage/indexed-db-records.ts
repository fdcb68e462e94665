import { type IDBPDatabase, openDB } from 'idb'

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
  let database: Promise<IDBPDatabase> | undefined
  const open = () => {
    database ??= openDB(name, 1, {
      upgrade(created) {
        const made = created.createObjectStore(store, { keyPath: ['publicationId', 'id'] })
        made.createIndex('publicationId', 'publicationId')
      },
      // A deletion of the database, as at a logout, need not wait for this page.
      blocking() {
        database?.then((db) => db.close())
        database = undefined
      },
    })
    // Storage that is blocked now may be free at the next try.
    database.catch(() => {
      database = undefined
    })
    return database
  }
  return {
    async list(publicationId) {
      const db = await open()
      const stored: (Item & { publicationId: string })[] = await db.getAllFromIndex(
        store,
        'publicationId',
        publicationId,
      )
      return stored.map(({ publicationId: _, ...record }) => record as unknown as Item)
    },
    async put(publicationId, record) {
      const db = await open()
      await db.put(store, { ...record, publicationId })
    },
    async remove(publicationId, id) {
      const db = await open()
      await db.delete(store, [publicationId, id])
    },
  }
}
