import type { PageStart } from '../paginator/page-start.ts'
import type { PageStore, StoredPages } from './page-store.ts'

const DATABASE = 'kurasa-pages'
const STORE = 'layouts'
/** Layouts kept; the one not used for longest goes first. */
const KEPT_LAYOUTS = 40

/** Page starts of a section as columns of numbers: a tenth of what objects take. */
interface PackedSection {
  numbers: Int32Array
  tops: Float32Array
  isComplete: boolean
}

interface PackedLayout {
  key: string
  usedAt: number
  sections: Record<number, PackedSection>
  faces: string[]
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
  }
  return resultOf(request)
}

/**
 * Keeps counted pages in IndexedDB; where storage is blocked it forgets. Speaks to the database without a library: a
 * book that is opened where it was left waits for it.
 *
 * @param now - wall clock, ms
 */
export function createIndexedDbPageStore(now: () => number = Date.now): PageStore {
  let database: Promise<IDBDatabase> | undefined
  const layouts = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= openDatabase()
    const db = await database
    db.onversionchange = close
    return db.transaction(STORE, mode).objectStore(STORE)
  }
  const close = (): void => {
    database?.then(
      (db) => db.close(),
      () => {},
    )
    database = undefined
  }
  return {
    close,
    async load(key) {
      try {
        const layout: PackedLayout | undefined = await resultOf((await layouts('readonly')).get(key))
        if (!layout) return undefined
        // Not awaited, and skipped where nothing can be written.
        layouts('readwrite')
          .then((store) => store.put({ ...layout, usedAt: now() }))
          .catch(() => {})
        return unpack(layout)
      } catch {
        return undefined
      }
    },
    async save(key, pages) {
      try {
        const store = await layouts('readwrite')
        store.put({ ...pack(pages), key, usedAt: now() } satisfies PackedLayout)
        let over = (await resultOf(store.count())) - KEPT_LAYOUTS
        if (over <= 0) return
        const oldest = await resultOf(store.index('usedAt').getAllKeys(null, over))
        for (const each of oldest) if (over-- > 0) store.delete(each)
      } catch {
        // Full or blocked storage costs a count, nothing else.
      }
    },
  }
}

const FIELDS = 4

const mapValues = <A, B>(record: Record<number, A>, change: (value: A) => B): Record<number, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

function pack({ sections, faces }: StoredPages): Pick<PackedLayout, 'sections' | 'faces'> {
  return {
    faces,
    sections: mapValues(sections, ({ starts, isComplete }) => {
      const numbers = new Int32Array(starts.length * FIELDS)
      const tops = new Float32Array(starts.length)
      for (const [i, start] of starts.entries()) {
        numbers.set([start.leaf, start.offset, start.depth, start.canStartSlice ? 1 : 0], i * FIELDS)
        tops[i] = start.top ?? Number.NaN
      }
      return { numbers, tops, isComplete }
    }),
  }
}

function unpack({ sections, faces }: PackedLayout): StoredPages {
  return {
    faces,
    sections: mapValues(sections, ({ numbers, tops, isComplete }) => ({
      isComplete,
      starts: Array.from(
        tops,
        (top, i): PageStart => ({
          leaf: numbers[i * FIELDS]!,
          offset: numbers[i * FIELDS + 1]!,
          depth: numbers[i * FIELDS + 2]!,
          canStartSlice: numbers[i * FIELDS + 3] === 1,
          top: Number.isNaN(top) ? undefined : top,
        }),
      ),
    })),
  }
}
