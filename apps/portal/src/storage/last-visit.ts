import type { ClientStorage } from './client-storage.ts'

const KEY = 'k_visit'
/** A return within an hour continues the visit, ms. */
const SAME_VISIT = 3_600_000

/**
 * Notes that the portal is open. Nothing of it leaves the phone.
 *
 * @param now - epoch ms
 * @returns the end of the visit before this one, epoch ms; `Infinity` on the first visit: nothing is new to someone who is
 */
export function noteVisit(storage: ClientStorage, now: number): number {
  const stored = storage.readJson(KEY)
  const [before, at] = Array.isArray(stored) ? stored.map(Number) : []
  const isSame = at !== undefined && now - at < SAME_VISIT
  const last = (isSame ? before : at) || 0
  storage.writeJson(KEY, [last, now])
  return last || Number.POSITIVE_INFINITY
}
