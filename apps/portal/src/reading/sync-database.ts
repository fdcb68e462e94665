import type { DBSchema, IDBPDatabase } from 'idb'
import { abortWithPage, commitAtOnce } from '../storage/page-transactions.ts'
import { entryOf, type OutboxEntry, type OutboxStore } from './outbox-store.ts'
import type { StoredAnnotation, SyncedAnnotations } from './synced-annotations.ts'

const DATABASE = 'kurasa-outbox'

interface Schema extends DBSchema {
  waiting: { key: [string, string]; value: OutboxEntry & { uid: string }; indexes: { uid: string } }
  annotations: {
    key: [string, string]
    value: StoredAnnotation & { uid: string; id: string }
    indexes: { uid: string }
  }
  cursors: { key: string; value: { uid: string; cursor: string } }
  senders: { key: string; value: Sender }
}

/** How the service worker sends in a member's name. Goes with what waits: when all is sent, and with its member. */
interface Sender {
  uid: string
  url: string
  headers: Record<string, string>
}

/** Stores of the first version of the database. */
type FirstEntry =
  | { kind: 'progress'; item: Parameters<typeof entryOf>[0] & object }
  | { kind: 'tick'; bookId: string; tick: { at: string; seconds: number } }

let database: Promise<IDBPDatabase<Schema>> | undefined

/** The database of everything that is synchronised. Its library is loaded with the first use; rejects where storage is blocked. */
function open(): Promise<IDBPDatabase<Schema>> {
  database ??= import('idb').then(({ openDB }) =>
    openDB<Schema>(DATABASE, 3, {
      upgrade(created, from) {
        if (from < 1)
          created.createObjectStore('waiting', { keyPath: ['uid', 'id'] }).createIndex('uid', 'uid')
        if (from < 2) {
          created.createObjectStore('annotations', { keyPath: ['uid', 'id'] }).createIndex('uid', 'uid')
          created.createObjectStore('cursors', { keyPath: 'uid' })
        }
        created.createObjectStore('senders', { keyPath: 'uid' })
      },
      // Another window has a newer version of the portal.
      blocking(_version, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        database = undefined
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

/** An entry as it was stored, also by the first version. */
function readEntry({ uid: _, ...stored }: OutboxEntry & { uid: string }): OutboxEntry {
  if ('change' in stored) return stored
  const first = stored as unknown as FirstEntry
  return first.kind === 'tick'
    ? entryOf({ kind: 'time', bookId: first.bookId, ticks: [first.tick] })
    : entryOf({ kind: 'place', item: first.item as never })
}

/** Keys of all rows of a member: an array sorts behind every id. */
const rowsOf = (uid: string) => IDBKeyRange.bound([uid], [uid, []])

/** Keeps what waits in IndexedDB. */
export function createIndexedDbOutbox(): OutboxStore {
  return {
    async list(uid) {
      const transaction = (await open()).transaction('waiting')
      const [rows] = await commitAtOnce(transaction, [transaction.store.index('uid').getAll(uid)])
      return rows!.map(readEntry)
    },
    async put(uid, entries) {
      const stored = await open()
      const reading = stored.transaction('waiting')
      const known = await commitAtOnce(
        reading,
        entries.map(({ id }) => reading.store.get([uid, id])),
      )
      // Another window may have gone further in the same book.
      const newer = entries.filter(({ stamp }, index) => (known[index]?.stamp ?? '') <= stamp)
      const transaction = stored.transaction('waiting', 'readwrite')
      await commitAtOnce<unknown>(
        transaction,
        newer.map((entry) => transaction.store.put({ ...entry, uid })),
      )
    },
    async remove(uid, entries) {
      const transaction = abortWithPage((await open()).transaction(['waiting', 'senders'], 'readwrite'))
      const store = transaction.objectStore('waiting')
      await Promise.all(
        entries.map(async ({ id, stamp }) => {
          const known = await store.get([uid, id])
          if (known?.stamp === stamp) await store.delete([uid, id])
        }),
      )
      if ((await store.index('uid').count(uid)) === 0) await transaction.objectStore('senders').delete(uid)
      await transaction.done
    },
    async clear(uid) {
      const transaction = (await open()).transaction(['waiting', 'senders'], 'readwrite')
      await commitAtOnce(transaction, [
        transaction.objectStore('waiting').delete(rowsOf(uid)),
        transaction.objectStore('senders').delete(uid),
      ])
    },
  }
}

/** Keeps how the service worker sends for a member: for as long as something waits. */
export async function keepSender(sender: Sender): Promise<void> {
  const transaction = (await open()).transaction('senders', 'readwrite')
  await commitAtOnce(transaction, [transaction.store.put(sender)])
}

/** Keeps annotations in IndexedDB. */
export function createIndexedDbAnnotations(): SyncedAnnotations {
  return {
    async list(uid) {
      const transaction = (await open()).transaction('annotations')
      const [rows] = await commitAtOnce(transaction, [transaction.store.index('uid').getAll(uid)])
      return rows!.map(({ annotation, base }) => ({ annotation, base }))
    },
    async get(uid, id) {
      const row = await (await open()).get('annotations', [uid, id])
      return row && { annotation: row.annotation, base: row.base }
    },
    async change(uid, { put = [], remove = [], cursor }) {
      const transaction = (await open()).transaction(['annotations', 'cursors'], 'readwrite')
      const annotations = transaction.objectStore('annotations')
      await commitAtOnce<unknown>(transaction, [
        ...put.map((stored) => annotations.put({ ...stored, uid, id: stored.annotation.id })),
        ...remove.map((id) => annotations.delete([uid, id])),
        ...(cursor === undefined ? [] : [transaction.objectStore('cursors').put({ uid, cursor })]),
      ])
    },
    async cursor(uid) {
      return (await (await open()).get('cursors', uid))?.cursor
    },
    async clear(uid) {
      const transaction = (await open()).transaction(['annotations', 'cursors'], 'readwrite')
      await commitAtOnce(transaction, [
        transaction.objectStore('annotations').delete(rowsOf(uid)),
        transaction.objectStore('cursors').delete(uid),
      ])
    },
  }
}
