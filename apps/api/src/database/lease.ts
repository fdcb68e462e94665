import { randomUUID } from 'node:crypto'
import { and, eq, lt, or } from 'drizzle-orm'
import { isRunning, ownIdentity, processIdentity } from '../process-identity.ts'
import type { Database } from './open-database.ts'
import { leases } from './schema.ts'

/** Milliseconds after which the work of a process that died is anyone's, where nothing tells sooner that it died. */
const LIFE = 60_000

/** Dependencies of leases. */
interface LeaseParts {
  database: Database
  clock: { now(): Date }
}

/**
 * Runs a task that only one process at a time may run; skips it when another process runs it.
 *
 * @param name - of the task
 * @returns the result, or undefined when another process runs it
 */
export async function underLease<Result>(
  { database, clock }: LeaseParts,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const holder = JSON.stringify({ ...ownIdentity(), id: randomUUID() })
  const take = async () => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LIFE)
    const taken = await database
      .insert(leases)
      .values({ name, holder, expiresAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, expiresAt },
        setWhere: or(lt(leases.expiresAt, now), eq(leases.holder, holder)),
      })
      .returning({ holder: leases.holder })
    return taken.length > 0
  }
  if (!(await take()) && !((await freeOfDead(database, name)) && (await take()))) return undefined
  // One that cannot be renewed is noticed when the next sign of life finds another holder; work is made to bear that.
  const heart = setInterval(() => take().catch(() => {}), LIFE / 3)
  heart.unref()
  try {
    return await work()
  } finally {
    clearInterval(heart)
    await database.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
  }
}

/**
 * Removes a lease whose holder is a process of this machine that no longer runs.
 *
 * @returns whether it was removed
 */
async function freeOfDead(database: Database, name: string): Promise<boolean> {
  const [row] = await database.select({ holder: leases.holder }).from(leases).where(eq(leases.name, name))
  if (!row) return true
  const identity = identityOf(row.holder)
  if (!identity || isRunning(identity) !== false) return false
  await database.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, row.holder)))
  return true
}

/** @returns undefined for a holder of an earlier version */
function identityOf(holder: string) {
  try {
    return processIdentity.parse(JSON.parse(holder))
  } catch {
    return undefined
  }
}

/**
 * As `underLease`, after waiting until no other process does it.
 *
 * @param signal - aborted: ends the wait with its reason; work that has begun goes on
 */
export async function afterLease<Result>(
  parts: LeaseParts,
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted()
    let isDone = false
    const result = await underLease(parts, name, () => {
      isDone = true
      return work()
    })
    if (isDone) return result as Result
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
