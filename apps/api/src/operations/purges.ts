import { sql } from 'drizzle-orm'
import type { AppParts } from '../app-parts.ts'
import { underLease } from '../database/lease.ts'
import { bookKey, CATALOGUE_KEY } from '../http/surrogate-keys.ts'
import { type Rounds, startRounds } from './rounds.ts'

/** The purge call of a shared cache. */
export interface PurgeAddress {
  url: string
  /** Sent as `Authorization: Bearer`. */
  token?: string | undefined
}

/** Milliseconds between two looks. */
const PAUSE = 5_000
/** Milliseconds between two reports of a cache that does not answer. */
const QUIET = 60_000
/** Milliseconds that the cache may take to answer. */
const PATIENCE = 10_000
/** Keys in one call: what the common services take. */
const BATCH = 29
/**
 * Seconds for which a change is sent again: another process of ours may have given the cache what it still had in
 * memory, after the first call.
 */
const SETTLED = 10

type PurgeParts = Pick<AppParts, 'database' | 'clock' | 'reportError'>

/**
 * Tells the cache of the books that changed. The remaining entries wait for the next run.
 *
 * @returns number of books in the purges
 * @throws when the cache does not answer, or refuses
 */
export async function sendPurges(
  { database }: Pick<PurgeParts, 'database'>,
  { url, token }: PurgeAddress,
): Promise<number> {
  const { rows } = (await database.execute(
    sql`select book_id as id, requested_at::text as at, requested_at < now() - ${SETTLED} * interval '1 second' as "isSettled"
        from runtime.purges order by requested_at limit ${BATCH}`,
  )) as unknown as { rows: { id: string; at: string; isSettled: boolean }[] }
  if (rows.length === 0) return 0
  const keys = [CATALOGUE_KEY, ...rows.map(({ id }) => bookKey(id))]
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': keys.join(' '),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ tags: keys }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The cache at CDN_PURGE_URL answered ${response.status}.`)
  for (const { id, at, isSettled } of rows) {
    // A book that changed meanwhile is sent again.
    if (isSettled)
      await database.execute(
        sql`delete from runtime.purges where book_id = ${id} and requested_at = ${at}::timestamptz`,
      )
  }
  return rows.length
}

/** Seconds for which the oldest change has waited; undefined when none waits. */
export async function readPurgeDelay({
  database,
}: Pick<PurgeParts, 'database'>): Promise<number | undefined> {
  const { rows } = (await database.execute(
    sql`select extract(epoch from now() - min(requested_at))::float8 as seconds from runtime.purges`,
  )) as unknown as { rows: { seconds: number | null }[] }
  return rows[0]?.seconds ?? undefined
}

/** Starts to tell the cache of changes; of several processes one does. */
export function startPurges(parts: PurgeParts, address: PurgeAddress): Rounds {
  let quietUntil = 0
  return startRounds(async () => {
    try {
      if ((await readPurgeDelay(parts)) === undefined) return
      await underLease(parts, 'purge', () => sendPurges(parts, address))
    } catch (error) {
      if (performance.now() < quietUntil) return
      quietUntil = performance.now() + QUIET
      parts.reportError(error, 'purge')
    }
  }, PAUSE)
}
