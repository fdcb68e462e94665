import { unionLength } from './intervals.ts'
import { localDay, type ReadTimeInterval, type ReadTimeKind } from './ledger.ts'
import type { DayTotal } from './read-time-storage.ts'

/** Total time covered by intervals, ms; time that several windows counted is counted once. */
export function coveredMs(intervals: readonly ReadTimeInterval[], kind: ReadTimeKind): number {
  const ofKind = intervals.filter((interval) => interval.kind === kind)
  return unionLength(ofKind.map(({ wallStart, ms }) => ({ start: wallStart, end: wallStart + ms })))
}

/** Sums intervals by book and local day. */
export function dayTotals(intervals: readonly ReadTimeInterval[]): DayTotal[] {
  const groups = new Map<string, ReadTimeInterval[]>()
  for (const interval of intervals) {
    const group = `${localDay(interval.wallStart, interval.utcOffset)} ${interval.bookId}`
    groups.set(group, [...(groups.get(group) ?? []), interval])
  }
  return [...groups.values()].map((group) => ({
    bookId: group[0]!.bookId,
    day: localDay(group[0]!.wallStart, group[0]!.utcOffset),
    activeMs: coveredMs(group, 'active'),
    listenMs: coveredMs(group, 'listen'),
  }))
}
