import type { ReadTimeInterval } from './ledger.ts'
import type { ReadTimeStorage, StoredVisit } from './read-time-storage.ts'

/** Read time that lives as long as the page: where a browser keeps nothing, and in tests. */
export function createMemoryReadTime(): ReadTimeStorage {
  const intervals = new Map<string, ReadTimeInterval>()
  const sent = new Map<string, number>()
  let visits: StoredVisit[] = []
  let paces: Record<string, readonly number[]> = {}
  let isOn = true
  const keep = (interval: ReadTimeInterval) => {
    const known = intervals.get(interval.id)
    if (!known || known.ms < interval.ms) intervals.set(interval.id, interval)
  }
  const isOf = (bookId: string | undefined) => (row: { bookId: string }) =>
    bookId === undefined || row.bookId === bookId
  return {
    open: () => Promise.resolve(),
    write(rows) {
      rows.slices.forEach(keep)
      visits.push(...rows.visits)
      paces = { ...paces, ...rows.paces }
      return Promise.resolve()
    },
    keepTail: keep,
    read: (bookId) =>
      Promise.resolve({
        slices: [...intervals.values()].filter(isOf(bookId)),
        visits: visits.filter(isOf(bookId)),
        days: [],
      }),
    samples: (group) => Promise.resolve([...(paces[group] ?? [])]),
    unsent: (limit) =>
      Promise.resolve(
        [...intervals.values()]
          .filter((interval) => (sent.get(interval.id) ?? -1) < interval.ms)
          .slice(0, limit),
      ),
    settle(settled) {
      for (const interval of settled) sent.set(interval.id, interval.ms)
      return Promise.resolve()
    },
    isOn: () => Promise.resolve(isOn),
    setOn(value) {
      isOn = value
      return Promise.resolve()
    },
    clear(bookId) {
      for (const interval of [...intervals.values()].filter(isOf(bookId))) intervals.delete(interval.id)
      visits = visits.filter((visit) => !isOf(bookId)(visit))
      if (bookId === undefined) paces = {}
      return Promise.resolve()
    },
  }
}
