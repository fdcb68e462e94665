import { sql } from 'drizzle-orm'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Database } from '../database/open-database.ts'

/** Milliseconds for which the version that is known serves while the database does not answer. */
const STALE_IF_ERROR = 10 * 60_000
/** Milliseconds that a caller waits for the database where a version is known. */
const PATIENCE = 1_000
/** Milliseconds between a failure and the next query. */
const PAUSE = 500

/** The version of the catalogue, counted by the database with every commit that changes a table of the catalogue. */
export interface CatalogueVersion {
  /** The version of now. It costs a query only where nothing vouches for the one that is known. */
  current(): Promise<number>
  /** The version that is known, without a look; undefined when none is. */
  known(): number | undefined
  /** Reads the version from the database, e.g. after a write whose effect the next call must see. */
  refresh(): Promise<number>
}

/**
 * Follows the version of the catalogue.
 *
 * @param changes - notifies of new versions; without it every look is a query
 * @param now - monotonic, milliseconds
 */
export function followCatalogueVersion(
  database: Database,
  changes?: ChangeFeed,
  now: () => number = () => performance.now(),
): CatalogueVersion {
  const trust = changes?.trust ?? 0
  let version: number | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  /** Notifications so far: a query that one overtook is not valid. */
  let notified = 0
  let refreshing: Promise<number> | undefined
  const ready = changes?.subscribe((next) => {
    notified++
    if (next === undefined) confirmedAt = Number.NEGATIVE_INFINITY
    else if (version !== undefined && next > version) version = next
  })

  async function read(): Promise<number> {
    await ready
    for (;;) {
      const before = notified
      const startedAt = now()
      const { rows } = (await database.execute(
        sql`select version::float8 as version from runtime.catalogue_version`,
      )) as unknown as { rows: { version: number }[] }
      if (before !== notified && trust > 0) continue
      version = rows[0]!.version
      confirmedAt = startedAt
      answeredAt = now()
      return version
    }
  }

  return {
    known: () => version,
    async current() {
      if (version !== undefined && now() - confirmedAt < trust) return version
      if (trust === 0) return read()
      const known = now() - answeredAt < STALE_IF_ERROR ? version : undefined
      if (known !== undefined && now() - failedAt < PAUSE) return known
      // One look serves all who wait for it: it began after the trust had ended.
      refreshing ??= read()
        .catch((error: unknown) => {
          failedAt = now()
          throw error
        })
        .finally(() => {
          refreshing = undefined
        })
      return known === undefined ? refreshing : orKnown(refreshing, known)
    },
    refresh: read,
  }
}

/** The version as the database has it; the one that is known where the database fails or takes long. */
async function orKnown(asked: Promise<number>, known: number): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(known), PATIENCE)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return known
  } finally {
    clearTimeout(timer)
  }
}
