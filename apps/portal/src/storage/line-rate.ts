import type { ClientStorage } from './client-storage.ts'

/** Rate of this phone's line, kbit/s, as it was measured last. */
export const RATE_KEY = 'k_rate'
/** Fewer bytes than this measure no rate. */
const LEAST_BYTES = 50_000
/** How much a new measurement counts against those before. */
const WEIGHT = 0.5

/** A transfer as the browser reports it, ms. */
export type Transfer = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'responseStart' | 'responseEnd' | 'workerStart'
>

/**
 * Rate of a line in kbit/s: the bytes of transfers over the time in which any of them was under way. Undefined where too
 * little came from the network.
 */
export function rateOf(transfers: readonly Transfer[]): number | undefined {
  // A service worker may answer from this phone.
  const from = transfers
    .filter(
      ({ transferSize, responseStart, workerStart }) => transferSize > 0 && responseStart > 0 && !workerStart,
    )
    .sort((a, b) => a.responseStart - b.responseStart)
  let bytes = 0
  let busy = 0
  let until = 0
  for (const { transferSize, responseStart, responseEnd } of from) {
    bytes += transferSize
    busy += Math.max(0, responseEnd - Math.max(until, responseStart))
    until = Math.max(until, responseEnd)
  }
  return bytes < LEAST_BYTES ? undefined : Math.round((bytes * 8) / Math.max(1, busy))
}

/** Takes a measurement in, together with those before. */
export function noteRate(rate: number | undefined, storage: ClientStorage): void {
  if (rate === undefined) return
  const before = Number(storage.read(RATE_KEY))
  const next = before > 0 ? before * (1 - WEIGHT) + rate * WEIGHT : rate
  storage.write(RATE_KEY, String(Math.round(next)))
}

/** Measures a line that was never measured by what this page has loaded so far. */
export function measureFirst({ performance }: Window, storage: ClientStorage): void {
  if (storage.read(RATE_KEY)) return
  noteRate(rateOf(performance.getEntriesByType('resource') as PerformanceResourceTiming[]), storage)
}
