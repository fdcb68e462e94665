import { randomUUID } from 'node:crypto'
import type { AppParts } from '../app-parts.ts'
import { isDatabaseUp } from '../database/open-database.ts'
import { leases } from '../database/schema.ts'

/** Why no calls should be sent to this process; undefined when they may. */
type Obstacle = string | undefined

/** Bytes that are written to check that the disk has space. */
const PROBE_SIZE = 64 * 1024
/** Milliseconds that one check serves all callers: the endpoint is public, and each check writes. */
const FRESH = 2_000
/** Milliseconds that a write may take. */
const PATIENCE = 3_000

/**
 * Checks whether the process can do its work: whether the database takes a write and commits it, and whether files of
 * books can be stored. With a full or read-only disk, reading alone would still succeed.
 *
 * @returns a check that resolves to the reason why not, in a sentence
 */
export function createReadiness({
  database,
  assets,
  clock,
}: Pick<AppParts, 'database' | 'assets' | 'clock'>): () => Promise<Obstacle> {
  const probe = `probe/${randomUUID()}`
  const bytes = new Uint8Array(PROBE_SIZE).fill(1)
  let looked = Number.NEGATIVE_INFINITY
  let look: Promise<Obstacle> | undefined

  async function writeRow(): Promise<void> {
    const row = { name: 'readiness', holder: probe, expiresAt: clock.now() }
    await database.insert(leases).values(row).onConflictDoUpdate({ target: leases.name, set: row })
  }

  async function writeFile(): Promise<void> {
    try {
      await assets.put(probe, bytes)
    } finally {
      await assets.remove(probe).catch(() => {})
    }
  }

  async function findObstacle(): Promise<Obstacle> {
    if (!(await isDone(isDatabaseUp(database).then((isUp) => (isUp ? true : Promise.reject())))))
      return 'The database does not answer.'
    if (!(await isDone(writeRow()))) return 'The database takes no writes: see whether its disk is full.'
    if (!(await isDone(writeFile())))
      return 'The folder of books takes no writes: see whether its disk is full.'
    return undefined
  }

  return () => {
    const now = performance.now()
    if (!look || now - looked > FRESH) {
      looked = now
      look = findObstacle()
    }
    return look
  }
}

/** Whether work succeeds in time. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE)
  })
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      tooLong,
    ])
  } finally {
    clearTimeout(timer)
  }
}
