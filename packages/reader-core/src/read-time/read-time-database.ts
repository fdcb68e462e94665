import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { dayTotals } from './day-totals.ts'
import type { ReadTimeInterval } from './ledger.ts'
import type { BookRecord, DayTotal, ReadTimeWriting, StoredVisit } from './read-time-storage.ts'

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

/** The database of read time of one person. Every function below is one transaction, or reads. */
export type ReadTimeDatabase = IDBPDatabase<Schema>

/** How many rows are kept, and how many are discarded at once, so that it is seldom. */
export interface KeptRows {
  slices: number
  visits: number
  givenUp: number
}

/** @param onTerminated - called when the browser closed it: it is to be opened again */
export function openReadTimeDatabase(name: string, onTerminated: () => void): Promise<ReadTimeDatabase> {
  return openDB<Schema>(name, 1, {
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
    terminated: onTerminated,
  })
}

/** Writes intervals; of two versions of one the longer stays, so that no order of writing loses anything. */
export async function upsert(db: ReadTimeDatabase, intervals: readonly ReadTimeInterval[]): Promise<void> {
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

/** Adds visits, and replaces the samples of pace. */
export async function writeVisits(
  db: ReadTimeDatabase,
  { visits, paces }: Pick<ReadTimeWriting, 'visits' | 'paces'>,
): Promise<void> {
  const transaction = db.transaction(['visits', 'paces'], 'readwrite')
  mayFail(transaction.done)
  for (const visit of visits) mayFail(transaction.objectStore('visits').add(visit))
  for (const [group, samples] of Object.entries(paces))
    mayFail(transaction.objectStore('paces').put([...samples], group))
  await transaction.done
}

/** The oldest intervals beyond the limit become totals of their days. */
export async function discardOldest(db: ReadTimeDatabase, limits: KeptRows): Promise<void> {
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

/** @param bookId - absent: of the whole library */
export async function readRecord(db: ReadTimeDatabase, bookId: string | undefined): Promise<BookRecord> {
  const [slices, visits, days] = await Promise.all([
    bookId === undefined ? db.getAll('slices') : db.getAllFromIndex('slices', 'bookId', bookId),
    bookId === undefined ? db.getAll('visits') : db.getAllFromIndex('visits', 'bookId', bookId),
    bookId === undefined ? db.getAll('days') : db.getAllFromIndex('days', 'bookId', bookId),
  ])
  return { slices: slices.map(bare), visits, days }
}

export async function readSamples(db: ReadTimeDatabase, group: string): Promise<number[]> {
  return (await db.get('paces', group)) ?? []
}

/** Intervals that are not reported yet, oldest first. */
export async function readUnsent(db: ReadTimeDatabase, limit: number): Promise<ReadTimeInterval[]> {
  const range = IDBKeyRange.bound([1, Number.NEGATIVE_INFINITY], [1, Number.POSITIVE_INFINITY])
  return (await db.getAllFromIndex('slices', 'unsent', range, limit)).map(bare)
}

/** Marks intervals as reported. */
export async function settleIntervals(
  db: ReadTimeDatabase,
  intervals: readonly ReadTimeInterval[],
): Promise<void> {
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
}

export async function readSwitch(db: ReadTimeDatabase): Promise<boolean> {
  return (await db.get('switches', SWITCH)) ?? true
}

export async function writeSwitch(db: ReadTimeDatabase, isOn: boolean): Promise<void> {
  await db.put('switches', isOn, SWITCH)
}

/** @param bookId - absent: everything that was counted */
export async function clearRecords(db: ReadTimeDatabase, bookId: string | undefined): Promise<void> {
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
}

/**
 * On a full disk a whole transaction aborts: its caller gets the error, the promises of its parts must not be
 * unhandled.
 */
function mayFail(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

function bare({ isUnsent: _, ...interval }: IntervalRow): ReadTimeInterval {
  return interval
}
