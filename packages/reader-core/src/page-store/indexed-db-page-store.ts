import type { IDBPDatabase } from 'idb'
import type { PageStart } from '../paginator/page-start.ts'
import type { PageStore, StoredPages } from './page-store.ts'

const DATABASE = 'kurasa-pages'
const STORE = 'layouts'
/** Layouts kept; the one not used for longest goes first. */
const KEPT_LAYOUTS = 40

/** Page starts of a section as columns of numbers: a tenth of what objects take. */
interface PackedStarts {
  numbers: Int32Array
  tops: Float32Array
}

interface PackedLayout {
  key: string
  usedAt: number
  sections: Record<number, PackedStarts>
}

/**
 * Keeps counted pages in IndexedDB. Loads its library when it is first used; where storage is blocked it forgets.
 *
 * @param now - wall clock, ms
 */
export function createIndexedDbPageStore(now: () => number = Date.now): PageStore {
  let database: Promise<IDBPDatabase | undefined> | undefined
  const open = () => {
    database ??= import('idb')
      .then(({ openDB }) =>
        openDB(DATABASE, 1, {
          upgrade(created) {
            created.createObjectStore(STORE, { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
          },
        }),
      )
      .catch(() => undefined)
    return database
  }
  return {
    async load(key) {
      try {
        const db = await open()
        const layout = (await db?.get(STORE, key)) as PackedLayout | undefined
        if (!db || !layout) return undefined
        // Nobody waits for this.
        db.put(STORE, { ...layout, usedAt: now() }).catch(() => {})
        return Object.fromEntries(
          Object.entries(layout.sections).map(([section, packed]) => [section, unpack(packed)]),
        )
      } catch {
        return undefined
      }
    },
    async save(key, pages) {
      try {
        const db = await open()
        if (!db) return
        const sections = Object.fromEntries(
          Object.entries(pages).map(([section, starts]) => [section, pack(starts)]),
        )
        const transaction = db.transaction(STORE, 'readwrite')
        await transaction.store.put({ key, usedAt: now(), sections } satisfies PackedLayout)
        let over = (await transaction.store.count()) - KEPT_LAYOUTS
        for (let cursor = await transaction.store.index('usedAt').openCursor(); cursor && over > 0; over--) {
          await cursor.delete()
          cursor = await cursor.continue()
        }
        await transaction.done
      } catch {
        // Full or blocked storage costs a count, nothing else.
      }
    },
  }
}

const FIELDS = 4

function pack(starts: PageStart[]): PackedStarts {
  const numbers = new Int32Array(starts.length * FIELDS)
  const tops = new Float32Array(starts.length)
  for (const [i, start] of starts.entries()) {
    numbers.set([start.leaf, start.offset, start.depth, start.isClean ? 1 : 0], i * FIELDS)
    tops[i] = start.top ?? Number.NaN
  }
  return { numbers, tops }
}

function unpack({ numbers, tops }: PackedStarts): PageStart[] {
  return Array.from(tops, (top, i) => ({
    leaf: numbers[i * FIELDS]!,
    offset: numbers[i * FIELDS + 1]!,
    depth: numbers[i * FIELDS + 2]!,
    isClean: numbers[i * FIELDS + 3] === 1,
    top: Number.isNaN(top) ? undefined : top,
  }))
}

/** Pages under a key and in a form that is safe to use: ordered, from the section's start. */
export function isSound(pages: StoredPages): boolean {
  return Object.values(pages).every(
    (starts) =>
      starts.length > 0 &&
      starts[0]!.leaf === 0 &&
      starts[0]!.offset === 0 &&
      starts.every(
        (start, i) => i === 0 || start.leaf > starts[i - 1]!.leaf || start.offset > starts[i - 1]!.offset,
      ),
  )
}
