import { sql } from 'drizzle-orm'
import { isUnavailable } from '../database/is-unavailable.ts'
import type { Database } from '../database/open-database.ts'
import { rateBuckets } from '../database/schema.ts'
import type { ServerSecret } from '../database/server-secret.ts'
import type { Clock } from '../ports/clock.ts'
import { networksOf } from './network.ts'

const MINUTE = 60_000
/** A process takes a share of a bucket at once, so that most calls cost no query: this part of the whole. */
const SHARE = 24

/** Kinds of calls that are counted apart. */
export type CallKind = 'content' | 'read' | 'write'

/**
 * Calls a minute. A session's limits are sized for reading: turning pages must never be refused. An address may be a
 * whole mobile network, so its limits only stop floods.
 */
const limits: Record<CallKind, { session: number; address: number }> = {
  content: { session: 600, address: 12_000 },
  read: { session: 1200, address: 12_000 },
  write: { session: 300, address: 3000 },
}

/** Subject that is counted: a session, or else the address. */
type Counted = { sessionId: string } | { address: string }

/** Counts calls. */
export interface RateLimiter {
  /** @returns 0 when the call may go on, else the seconds until it may */
  take(kind: CallKind, who: Counted): Promise<number>
}

/**
 * Counts in the database, so that all processes share one limit. Each process takes shares: a limit is passed by no more than one share of
 * each process, where a caller reads less than a share there, and may be met early by the shares that other processes hold unused. Writing
 * calls are counted from the first.
 */
export function createRateLimiter(options: {
  database: Database
  clock: Clock
  secret: ServerSecret
}): RateLimiter {
  const { database, clock, secret } = options
  let minute = 0
  let held = new Map<string, number>()
  /** Subjects whose first share of this minute is not in the database. */
  let unwritten = new Set<string>()

  return {
    async take(kind, who) {
      const now = clock.now().getTime()
      const current = Math.floor(now / MINUTE) * MINUTE
      if (current !== minute) {
        minute = current
        held = new Map()
        unwritten = new Set()
      }
      try {
        return await count(kind, who, current, now)
      } catch (error) {
        // Answers from memory go on without a count; the database refuses the others.
        if (kind === 'write' || !isUnavailable(error)) throw error
        return 0
      }
    },
  }

  async function count(kind: CallKind, who: Counted, current: number, now: number): Promise<number> {
    const isSession = 'sessionId' in who
    const subscriber = isSession ? '' : networksOf(who.address).subscriber
    const limit = isSession ? limits[kind].session : limits[kind].address
    const name = isSession ? `${kind}/s/${who.sessionId}` : `${kind}/a/${subscriber}`
    const mine = held
    const left = mine.get(name) ?? 0
    if (left > 0) {
      mine.set(name, left - 1)
      return 0
    }
    // Addresses are stored as keyed hashes only.
    const key = isSession ? name : `${kind}/a/${await secret.sign(subscriber)}`
    const share = Math.ceil(limit / SHARE)
    // Most callers read less than a share in a minute: they cost no query at all. A second share stores the first one, too.
    const isFirst = !mine.has(name) && kind !== 'write'
    if (isFirst) {
      mine.set(name, share - 1)
      unwritten.add(name)
      return 0
    }
    const wanted = unwritten.has(name) ? 2 * share : share
    const [row] = await database
      .insert(rateBuckets)
      .values({ key, minute: new Date(current), used: wanted })
      .onConflictDoUpdate({
        target: [rateBuckets.key, rateBuckets.minute],
        set: { used: sql`${rateBuckets.used} + ${wanted}` },
        setWhere: sql`${rateBuckets.used} + ${wanted} <= ${limit}`,
      })
      .returning({ used: rateBuckets.used })
    if (!row) return Math.max(1, Math.ceil((current + MINUTE - now) / 1000))
    unwritten.delete(name)
    mine.set(name, (mine.get(name) ?? 0) + share - 1)
    return 0
  }
}
