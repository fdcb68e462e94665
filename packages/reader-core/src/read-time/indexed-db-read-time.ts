import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { dayTotals } from './day-totals.ts'
import type { ReadTimeInterval } from './ledger.ts'
import { createMemoryReadTime } from './memory-read-time.ts'
import type { DayTotal, ReadTimeStorage, StoredVisit } from './read-time-storage.ts'

/** Intervals kept; beyond them the oldest become totals of their days. */
const KEPT_INTERVALS = 10_000
const KEPT_VISITS = 10_000
/** How many are deleted at once, so that it is seldom. */
const GIVEN_UP = 1_000
const DATABASE = 'kurasa-read-time'
const TAIL = 'kurasa.read-time.tail.'
const SWITCH = 'on'

/** 1 until the interval is reported, then 0: IndexedDB has no index over booleans. */
interface IntervalRow extends ReadTimeInterval {
  isUnsent: 0 | 1
}

interface Schema extends DBSchema {
  slices: {
    key: string
    value: IntervalRow
    indexes: { bookId: string; wallStart: number; unsent: [number, number] }
  }
  visits: { key: number; value: StoredVisit; indexes: { bookId: string; at: number } }
  days: { key: [string, number]; value: DayTotal; indexes: { bookId: string } }
  paces: { key: string; value: number[] }
  switches: { key: string; value: boolean }
}

/**
 * Read time in IndexedDB, with the last interval in `localStorage` besides: a write to IndexedDB begun while a page is being
 * left is lost, and `localStorage` is lost when a browser is killed. Each covers for the other.
 *
 * @param user - whose it is: people who share a device do not share their minutes
 * @param getTails - where last intervals go; what throws is as good as none
 */
export function createIndexedDbReadTime(
  user: string,
  getTails: () => Storage = () => localStorage,
  limits = { slices: KEPT_INTERVALS, visits: KEPT_VISITS, givenUp: GIVEN_UP },
): ReadTimeStorage {
  let database: Promise<IDBPDatabase<Schema> | undefined> | undefined
  const memory = createMemoryReadTime()

  const open = () => {
    database ??= openDB<Schema>(`${DATABASE}.${user}`, 1, {
      upgrade(created) {
        const slices = created.createObjectStore('slices', { keyPath: 'id' })
        slices.createIndex('bookId', 'bookId')
        slices.createIndex('wallStart', 'wallStart')
        slices.createIndex('unsent', ['isUnsent', 'wallStart'])
        const visits = created.createObjectStore('visits', { autoIncrement: true })
        visits.createIndex('bookId', 'bookId')
        visits.createIndex('at', 'at')
        created.createObjectStore('days', { keyPath: ['bookId', 'day'] }).createIndex('bookId', 'bookId')
        created.createObjectStore('paces')
        created.createObjectStore('switches')
      },
      terminated() {
        database = undefined
      },
    })
      .then(async (db) => {
        const tails = readTails(user, getTails)
        await upsert(db, tails)
        dropTails(user, getTails, tails)
        return db
      })
      .catch(() => undefined)
    return database
  }

  /** Does something with the database, or with memory where a browser keeps nothing. */
  const use = async <T>(
    work: (db: IDBPDatabase<Schema>) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> => {
    try {
      const db = await open()
      return await (db ? work(db) : otherwise())
    } catch {
      return otherwise()
    }
  }

  return {
    open: () => use(async () => undefined, memory.open),

    write: (rows) =>
      use(
        async (db) => {
          const { slices, visits, paces } = rows
          await upsert(db, slices)
          const transaction = db.transaction(['visits', 'paces'], 'readwrite')
          mayFail(transaction.done)
          for (const visit of visits) mayFail(transaction.objectStore('visits').add(visit))
          for (const [group, samples] of Object.entries(paces))
            mayFail(transaction.objectStore('paces').put([...samples], group))
          await transaction.done
          await giveUpOldest(db, limits)
        },
        () => memory.write(rows),
      ),

    keepTail(interval) {
      try {
        getTails().setItem(tailKey(user, interval), JSON.stringify(interval))
      } catch {
        // Full or forbidden: then the last checkpoint must do.
      }
    },

    read: async (bookId) => {
      const lost = await memory.read(bookId)
      return use(
        async (db) => {
          const [slices, visits, days] = await Promise.all([
            bookId === undefined ? db.getAll('slices') : db.getAllFromIndex('slices', 'bookId', bookId),
            bookId === undefined ? db.getAll('visits') : db.getAllFromIndex('visits', 'bookId', bookId),
            bookId === undefined ? db.getAll('days') : db.getAllFromIndex('days', 'bookId', bookId),
          ])
          return { slices: [...slices.map(bare), ...lost.slices], visits: [...visits, ...lost.visits], days }
        },
        () => memory.read(bookId),
      )
    },

    samples: (group) =>
      use(
        async (db) => (await db.get('paces', group)) ?? [],
        () => memory.samples(group),
      ),

    unsent: async (limit) => {
      const lost = await memory.unsent(limit)
      return use(
        async (db) => {
          const range = IDBKeyRange.bound([1, Number.NEGATIVE_INFINITY], [1, Number.POSITIVE_INFINITY])
          const kept = (await db.getAllFromIndex('slices', 'unsent', range, limit)).map(bare)
          return [...lost, ...kept].slice(0, limit)
        },
        () => memory.unsent(limit),
      )
    },

    settle: async (intervals) => {
      await memory.settle(intervals)
      await use(async (db) => {
        const transaction = db.transaction('slices', 'readwrite')
        mayFail(transaction.done)
        await Promise.all(
          intervals.map(async (sent) => {
            const row = await transaction.store.get(sent.id)
            // It may have grown in the meantime: then it is reported again, under the same id.
            if (row && row.ms <= sent.ms) await transaction.store.put({ ...row, isUnsent: 0 })
          }),
        )
        await transaction.done
      }, memory.open)
    },

    isOn: () => use(async (db) => (await db.get('switches', SWITCH)) ?? true, memory.isOn),

    setOn: (isOn) =>
      use(
        async (db) => void (await db.put('switches', isOn, SWITCH)),
        () => memory.setOn(isOn),
      ),

    clear: async (bookId) => {
      await memory.clear(bookId)
      await use(async (db) => {
        dropTails(user, getTails, readTails(user, getTails))
        const transaction = db.transaction(['slices', 'visits', 'days', 'paces'], 'readwrite')
        mayFail(transaction.done)
        if (bookId === undefined) {
          for (const name of ['slices', 'visits', 'days', 'paces'] as const)
            mayFail(transaction.objectStore(name).clear())
        } else {
          for (const name of ['slices', 'visits', 'days'] as const) {
            const index = transaction.objectStore(name).index('bookId')
            for (let cursor = await index.openCursor(bookId); cursor; cursor = await cursor.continue())
              await cursor.delete()
          }
        }
        await transaction.done
      }, memory.open)
    },
  }
}

/**
 * On a full disk a whole transaction aborts: its caller gets the error, the promises of its parts must not be
 * unhandled.
 */
function mayFail(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

/** Writes intervals; of two versions of one the longer stays, so that no order of writing loses anything. */
async function upsert(db: IDBPDatabase<Schema>, intervals: readonly ReadTimeInterval[]): Promise<void> {
  if (intervals.length === 0) return
  const transaction = db.transaction('slices', 'readwrite')
  mayFail(transaction.done)
  await Promise.all(
    intervals.map(async (interval) => {
      const known = await transaction.store.get(interval.id)
      if (!known || known.ms < interval.ms) await transaction.store.put({ ...interval, isUnsent: 1 })
    }),
  )
  await transaction.done
}

/** The oldest intervals beyond the limit become totals of their days. */
async function giveUpOldest(
  db: IDBPDatabase<Schema>,
  limits: { slices: number; visits: number; givenUp: number },
): Promise<void> {
  const visits = db.transaction('visits', 'readwrite')
  mayFail(visits.done)
  if ((await visits.store.count()) > limits.visits) {
    let over = limits.givenUp
    for (let cursor = await visits.store.index('at').openCursor(); cursor && over > 0; over--) {
      await cursor.delete()
      cursor = await cursor.continue()
    }
  }
  await visits.done
  const transaction = db.transaction(['slices', 'days'], 'readwrite')
  mayFail(transaction.done)
  const slices = transaction.objectStore('slices')
  if ((await slices.count()) > limits.slices) {
    const old = await slices.index('wallStart').getAll(undefined, limits.givenUp)
    for (const { id } of old) await slices.delete(id)
    const days = transaction.objectStore('days')
    for (const total of dayTotals(old)) {
      const known = await days.get([total.bookId, total.day])
      await days.put({
        ...total,
        activeMs: total.activeMs + (known?.activeMs ?? 0),
        listenMs: total.listenMs + (known?.listenMs ?? 0),
      })
    }
  }
  await transaction.done
}

function bare({ isUnsent: _, ...interval }: IntervalRow): ReadTimeInterval {
  return interval
}

const tailKey = (user: string, { tabId }: ReadTimeInterval) => `${TAIL}${user}.${tabId}`

/** The last intervals of windows that are gone, or still there: those write them again. */
function readTails(user: string, getTails: () => Storage): ReadTimeInterval[] {
  try {
    const tails = getTails()
    const keys = Array.from({ length: tails.length }, (_, i) => tails.key(i) ?? '')
    return keys.flatMap((key) => {
      const interval = key.startsWith(`${TAIL}${user}.`)
        ? (JSON.parse(tails.getItem(key) ?? '{}') as Partial<ReadTimeInterval>)
        : {}
      const isInterval =
        typeof interval.id === 'string' && typeof interval.tabId === 'string' && interval.ms! >= 0
      return isInterval ? [interval as ReadTimeInterval] : []
    })
  } catch {
    return []
  }
}

function dropTails(user: string, getTails: () => Storage, intervals: readonly ReadTimeInterval[]): void {
  try {
    for (const interval of intervals) getTails().removeItem(tailKey(user, interval))
  } catch {
    // What cannot be read cannot be removed either.
  }
}
