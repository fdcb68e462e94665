import { unionLength } from './intervals.ts'
import { localDay, type ReadTimeKind, type ReadTimeSlice } from './ledger.ts'
import type { DayTotal } from './read-time-storage.ts'

/** What slices cover together, ms: windows that counted at once count once. */
export function coveredMs(slices: readonly ReadTimeSlice[], kind: ReadTimeKind): number {
  const ofKind = slices.filter((slice) => slice.kind === kind)
  return unionLength(ofKind.map(({ wallStart, ms }) => ({ start: wallStart, end: wallStart + ms })))
}

/** Slices as totals of books and local days. */
export function dayTotals(slices: readonly ReadTimeSlice[]): DayTotal[] {
  const groups = new Map<string, ReadTimeSlice[]>()
  for (const slice of slices) {
    const group = `${localDay(slice.wallStart, slice.utcOffset)} ${slice.bookId}`
    groups.set(group, [...(groups.get(group) ?? []), slice])
  }
  return [...groups.values()].map((group) => ({
    bookId: group[0]!.bookId,
    day: localDay(group[0]!.wallStart, group[0]!.utcOffset),
    activeMs: coveredMs(group, 'active'),
    listenMs: coveredMs(group, 'listen'),
  }))
}
