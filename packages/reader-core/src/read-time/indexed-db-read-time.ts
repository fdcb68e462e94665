import { DatabaseOnUse } from '../storage/database-on-use.ts'
import { IntervalTails } from './interval-tails.ts'
import { createMemoryReadTime } from './memory-read-time.ts'
import {
  clearRecords,
  discardOldest,
  openReadTimeDatabase,
  type ReadTimeDatabase,
  readRecord,
  readSamples,
  readSwitch,
  readUnsent,
  settleIntervals,
  upsert,
  writeSwitch,
  writeVisits,
} from './read-time-database.ts'
import type { ReadTimeStorage } from './read-time-storage.ts'

/** Rows kept; beyond them the oldest intervals become totals of their days. */
const KEPT = { slices: 10_000, visits: 10_000, givenUp: 1_000 }
const DATABASE = 'kurasa-read-time'

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
  limits = KEPT,
): ReadTimeStorage {
  const memory = createMemoryReadTime()
  const tails = new IntervalTails(user, getTails)

  const database = new DatabaseOnUse(async (onEnd) => {
    const db = await openReadTimeDatabase(`${DATABASE}.${user}`, onEnd)
    const left = tails.read()
    await upsert(db, left)
    tails.drop(left)
    return db
  })

  /** Does something with the database, or with memory where a browser keeps nothing. */
  const use = async <T>(
    work: (db: ReadTimeDatabase) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await database.use(work)
    } catch {
      return otherwise()
    }
  }

  return {
    open: () => use(async () => undefined, memory.open),
    write: (rows) =>
      use(
        async (db) => {
          await upsert(db, rows.slices)
          await writeVisits(db, rows)
          await discardOldest(db, limits)
        },
        () => memory.write(rows),
      ),
    keepTail: (interval) => tails.keep(interval),
    read: async (bookId) => {
      const lost = await memory.read(bookId)
      return use(
        async (db) => {
          const { slices, visits, days } = await readRecord(db, bookId)
          return { slices: [...slices, ...lost.slices], visits: [...visits, ...lost.visits], days }
        },
        () => memory.read(bookId),
      )
    },
    samples: (group) =>
      use(
        (db) => readSamples(db, group),
        () => memory.samples(group),
      ),
    unsent: async (limit) => {
      const lost = await memory.unsent(limit)
      return use(
        async (db) => [...lost, ...(await readUnsent(db, limit))].slice(0, limit),
        () => memory.unsent(limit),
      )
    },
    settle: async (intervals) => {
      await memory.settle(intervals)
      await use((db) => settleIntervals(db, intervals), memory.open)
    },
    isOn: () => use(readSwitch, memory.isOn),
    setOn: (isOn) =>
      use(
        (db) => writeSwitch(db, isOn),
        () => memory.setOn(isOn),
      ),
    clear: async (bookId) => {
      await memory.clear(bookId)
      await use(async (db) => {
        tails.drop(tails.read())
        await clearRecords(db, bookId)
      }, memory.open)
    },
  }
}
