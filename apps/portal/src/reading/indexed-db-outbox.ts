import type { DBSchema, IDBPDatabase } from 'idb'
import type { OutboxEntry, OutboxStore } from './outbox-store.ts'

const DATABASE = 'kurasa-outbox'

interface Schema extends DBSchema {
  waiting: { key: [string, string]; value: OutboxEntry & { uid: string }; indexes: { uid: string } }
}

/** Keeps what waits in IndexedDB. Its library is loaded with the first use; rejects where storage is blocked. */
export function createIndexedDbOutbox(): OutboxStore {
  let database: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    database ??= import('idb').then(({ openDB }) =>
      openDB<Schema>(DATABASE, 1, {
        upgrade(created) {
          created.createObjectStore('waiting', { keyPath: ['uid', 'id'] }).createIndex('uid', 'uid')
        },
        terminated() {
          database = undefined
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
    async list(uid) {
      const rows = await (await open()).getAllFromIndex('waiting', 'uid', uid)
      return rows.map(({ uid: _, ...entry }) => entry as OutboxEntry)
    },
    async put(uid, entries) {
      const { store, done } = (await open()).transaction('waiting', 'readwrite')
      // Another window may have gone further in the same book.
      await Promise.all(
        entries.map(async (entry) => {
          const known = await store.get([uid, entry.id])
          if (!known || known.stamp <= entry.stamp) await store.put({ ...entry, uid })
        }),
      )
      await done
    },
    async remove(uid, entries) {
      const { store, done } = (await open()).transaction('waiting', 'readwrite')
      await Promise.all(
        entries.map(async ({ id, stamp }) => {
          const known = await store.get([uid, id])
          if (known?.stamp === stamp) await store.delete([uid, id])
        }),
      )
      await done
    },
    async clear(uid) {
      const { store, done } = (await open()).transaction('waiting', 'readwrite')
      for (const key of await store.index('uid').getAllKeys(uid)) await store.delete(key)
      await done
    },
  }
}
