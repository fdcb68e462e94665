import type { ClientStorage } from './client-storage.ts'

/** How far the server's clock is ahead of this phone's, ms. */
const OFFSET = 'k_server_clock'
/** Smaller differences are those of the line, ms. */
const LEAST = 120_000

const offsetOf = (storage: ClientStorage) => Number(storage.read(OFFSET)) || 0

/**
 * Notes the server's time of an answer that no cache can have given.
 *
 * @param date - `Date` header of the answer; null: it has none
 * @param now - this phone's time, epoch ms
 */
export function noteServerTime(storage: ClientStorage, date: string | null, now: number): void {
  const difference = Date.parse(date ?? '') - now
  if (Number.isNaN(difference)) return
  const offset = Math.abs(difference) < LEAST ? 0 : difference
  const isKnown = storage.read(OFFSET) !== undefined
  if (isKnown && Math.abs(offset - offsetOf(storage)) < LEAST) return
  storage.write(OFFSET, String(offset))
}

/** A time of this phone by the server's clock, as far as that is known. ISO 8601 both. */
export function serverTime(storage: ClientStorage, at: string): string {
  const offset = offsetOf(storage)
  return offset === 0 ? at : new Date(Date.parse(at) + offset).toISOString()
}
