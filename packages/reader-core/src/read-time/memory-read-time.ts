import type { ReadTimeSlice } from './ledger.ts'
import type { ReadTimeStorage, StoredVisit } from './read-time-storage.ts'

/** Read time that lives as long as the page: where a browser keeps nothing, and in tests. */
export function createMemoryReadTime(): ReadTimeStorage {
  const slices = new Map<string, ReadTimeSlice>()
  const sent = new Map<string, number>()
  let visits: StoredVisit[] = []
  let paces: Record<string, readonly number[]> = {}
  let isOn = true
  const keep = (slice: ReadTimeSlice) => {
    const known = slices.get(slice.id)
    if (!known || known.ms < slice.ms) slices.set(slice.id, slice)
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
        slices: [...slices.values()].filter(isOf(bookId)),
        visits: visits.filter(isOf(bookId)),
        days: [],
      }),
    samples: (group) => Promise.resolve([...(paces[group] ?? [])]),
    unsent: (limit) =>
      Promise.resolve(
        [...slices.values()].filter((slice) => (sent.get(slice.id) ?? -1) < slice.ms).slice(0, limit),
      ),
    settle(settled) {
      for (const slice of settled) sent.set(slice.id, slice.ms)
      return Promise.resolve()
    },
    isOn: () => Promise.resolve(isOn),
    setOn(value) {
      isOn = value
      return Promise.resolve()
    },
    clear(bookId) {
      for (const slice of [...slices.values()].filter(isOf(bookId))) slices.delete(slice.id)
      visits = visits.filter((visit) => !isOf(bookId)(visit))
      if (bookId === undefined) paces = {}
      return Promise.resolve()
    },
  }
}
