import { isUnavailable } from '../database/is-unavailable.ts'
import type { Clock } from '../ports/clock.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

/** Values computed from the catalogue and kept in this process until it changes. */
export interface CatalogueCache<Value> {
  /**
   * The value of a key; computed once, however many callers request it at the same time. While the database fails, the
   * value of an earlier version serves for `LATE_AGE`.
   *
   * @param maximumAge - milliseconds after which it is computed again though the catalogue is the same. Callers do not wait
   *   for that: until it is done, and for `LATE_AGE` at most, they get the value that is kept
   */
  resolve(key: string, compute: () => Promise<Value>, maximumAge?: number): Promise<Value>
  /** Adds to the cost of a value that is kept and has grown. */
  grow(key: string, cost: number): void
  /** Returns the total cost of the cached values. */
  cost(): number
}

/** Milliseconds beyond its age or version for which a value is given out while the next cannot be had; browsers may do so as long. */
const LATE_AGE = 600_000

interface Entry<Value> {
  value: Value
  cost: number
  /** Milliseconds of the clock. */
  at: number
  /** When the catalogue had changed since; milliseconds of the clock. */
  outdatedAt?: number
}

/**
 * @param options.version - absent: values stay true for ever, and only the limit drops them
 * @param options.limit - what all values may cost; those that were used longest ago are dropped first
 * @param options.costOf - of one value, in the unit of the limit; one above half of the limit is not kept
 */
export function createCatalogueCache<Value>(options: {
  version?: CatalogueVersion | undefined
  clock: Clock
  limit: number
  costOf(value: Value): number
}): CatalogueCache<Value> {
  const { version, clock, limit, costOf } = options
  /** Used longest ago first. */
  const entries = new Map<string, Entry<Value>>()
  let computing = new Map<string, Promise<Value>>()
  let held: number | undefined
  let total = 0

  function keep(key: string, value: Value): void {
    const cost = costOf(value)
    // One value must not push out all others.
    if (cost > limit / 2) return
    remove(key)
    total += cost
    entries.set(key, { value, cost, at: clock.now().getTime() })
    drop()
  }

  function drop(): void {
    for (const key of entries.keys()) {
      if (total <= limit) return
      remove(key)
    }
  }

  function remove(key: string): void {
    total -= entries.get(key)?.cost ?? 0
    entries.delete(key)
  }

  /** Marks what is kept as of an earlier version, and removes what was so for too long. */
  function outdate(): void {
    const now = clock.now().getTime()
    for (const [key, entry] of entries) {
      entry.outdatedAt ??= now
      if (now - entry.outdatedAt >= LATE_AGE) remove(key)
    }
  }

  return {
    cost: () => total,
    grow(key, cost) {
      const entry = entries.get(key)
      if (!entry) return
      entry.cost += cost
      total += cost
      drop()
    },
    async resolve(key, compute, maximumAge = Number.POSITIVE_INFINITY) {
      const current = await version?.current()
      if (current !== held) {
        outdate()
        computing = new Map()
        held = current
      }
      const kept = entries.get(key)
      const entry = kept?.outdatedAt === undefined ? kept : undefined
      const now = clock.now().getTime()
      const age = entry && Math.abs(now - entry.at)
      if (entry && age! < maximumAge) {
        entries.delete(key)
        entries.set(key, entry)
        return entry.value
      }
      const underWay = computing
      let value = underWay.get(key)
      if (!value) {
        value = compute()
        underWay.set(key, value)
        value.then(
          (done) => {
            underWay.delete(key)
            // A change while it was computed may be only half in it.
            if (underWay === computing && version?.known() === held) keep(key, done)
          },
          () => underWay.delete(key),
        )
      }
      if (entry && age! < maximumAge + LATE_AGE) return entry.value
      const outdatedAt = kept?.outdatedAt
      if (outdatedAt === undefined || Math.abs(now - outdatedAt) >= LATE_AGE) return value
      return value.catch((error: unknown) => {
        if (isUnavailable(error)) return kept!.value
        throw error
      })
    },
  }
}
