import type { Book, EditionManifest, SignedLease } from '@kurasa/portal-contract'
import type { DBSchema, IDBPDatabase } from 'idb'
import { abortWithPage } from '../storage/page-transactions.ts'

const DATABASE = 'kurasa-books'
/** Opened books that are cached without a download, newest first; the most bytes of them. */
const MOST_OPENED = 30
const MOST_OPENED_BYTES = 30_000_000

/** Lease record of an edition; empty for a free edition. */
export interface LeaseRecord {
  /** Uid of its member. */
  uid?: string
  /** Opens what is not free: see `lease.ts`. */
  lease?: SignedLease
  /** The end of its last lease for people, epoch ms. */
  leaseUntil?: number
}

/** An edition of a book on this phone, whole or in part. */
export interface KeptEdition extends LeaseRecord {
  /** `editionId/hash`: a changed file is another one. */
  key: string
  bookId: string
  book?: Book
  manifest: EditionManifest
  /** Downloaded by the reader and complete; otherwise only the parts that were read are cached. */
  isDownloaded: boolean
  /** Size of its parts. */
  bytes: number
  /** Epoch ms of the last use. */
  usedAt: number
}

/** One unit, resource or page. */
interface KeptPart {
  /** The edition's key and the part's name in it. */
  key: [string, string]
  bytes: Uint8Array
}

interface Schema extends DBSchema {
  editions: { key: string; value: KeptEdition; indexes: { bookId: string } }
  parts: { key: [string, string]; value: KeptPart }
}

/** The books of this phone: those that were downloaded, and what passed of those that were opened. */
export interface KeptBooks {
  edition(key: string): Promise<KeptEdition | undefined>
  /** The edition of a book that was used last, of one kind. */
  editionOf(bookId: string, kind: 'text' | 'image'): Promise<KeptEdition | undefined>
  list(): Promise<KeptEdition[]>
  /** Writes an edition down, parts apart. */
  put(edition: KeptEdition): Promise<void>
  part(edition: string, name: string): Promise<Uint8Array | undefined>
  hasPart(edition: string, name: string): Promise<boolean>
  putPart(edition: string, name: string, bytes: Uint8Array): Promise<void>
  remove(edition: string): Promise<void>
  /** Called after every change. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** In IndexedDB, whose library is loaded with the first use. Rejects where storage is blocked or full. */
export function createKeptBooks(): KeptBooks {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  let database: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    database ??= import('idb').then(({ openDB }) =>
      openDB<Schema>(DATABASE, 1, {
        upgrade(created) {
          created.createObjectStore('editions', { keyPath: 'key' }).createIndex('bookId', 'bookId')
          created.createObjectStore('parts', { keyPath: 'key' })
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

  const partsOf = (edition: string) => IDBKeyRange.bound([edition], [edition, []])

  async function remove(edition: string): Promise<void> {
    const change = (await open()).transaction(['editions', 'parts'], 'readwrite')
    await Promise.all([
      change.objectStore('editions').delete(edition),
      change.objectStore('parts').delete(partsOf(edition)),
    ])
    await change.done
    notify()
  }

  /** Forgets what was only opened, the longest unused first, until it fits. Downloads are never touched. */
  async function makeRoom(): Promise<void> {
    const opened = (await (await open()).getAll('editions'))
      .filter(({ isDownloaded }) => !isDownloaded)
      .sort((a, b) => b.usedAt - a.usedAt)
    let bytes = 0
    for (const [index, edition] of opened.entries()) {
      bytes += edition.bytes
      if (index >= MOST_OPENED || (index > 0 && bytes > MOST_OPENED_BYTES)) await remove(edition.key)
    }
  }

  return {
    edition: async (key) => (await open()).get('editions', key),
    async editionOf(bookId, kind) {
      const found = await (await open()).getAllFromIndex('editions', 'bookId', bookId)
      return found.filter(({ manifest }) => manifest.kind === kind).sort((a, b) => b.usedAt - a.usedAt)[0]
    },
    list: async () => (await open()).getAll('editions'),
    async put(edition) {
      await (await open()).put('editions', edition)
      if (!edition.isDownloaded) await makeRoom()
      notify()
    },
    part: async (edition, name) => (await (await open()).get('parts', [edition, name]))?.bytes,
    hasPart: async (edition, name) => (await (await open()).count('parts', [edition, name])) > 0,
    async putPart(edition, name, bytes) {
      const change = abortWithPage((await open()).transaction(['editions', 'parts'], 'readwrite'))
      const parts = change.objectStore('parts')
      const before = (await parts.get([edition, name]))?.bytes.byteLength ?? 0
      await parts.put({ key: [edition, name], bytes })
      const editions = change.objectStore('editions')
      const known = await editions.get(edition)
      if (known) await editions.put({ ...known, bytes: known.bytes + bytes.byteLength - before })
      await change.done
    },
    remove,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The books of this phone. */
export const keptBooks: KeptBooks = createKeptBooks()
