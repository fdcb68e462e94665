import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { makePrivate, makePrivateFolder } from '../data-folder/private-files.ts'
import { OperatorError } from '../operator-error.ts'
import { packageFolder } from '../package-folder.ts'
import { type ChangeFeed, embeddedChangeFeed, postgresChangeFeed } from './change-feed.ts'
import * as schema from './schema.ts'
import { addTrigrams } from './trigrams.ts'
import { vacuumTables } from './vacuum.ts'

/** The catalogue, whatever runs below it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A database that is open and migrated. */
export interface OpenDatabase {
  database: Database
  /** Notifies of committed changes to the catalogue. */
  changes: ChangeFeed
  /** As `vacuumTables`; absent where the database does it by itself. */
  vacuum?: () => Promise<void>
  /** Must be called: an open embedded database keeps the process alive. */
  close(): Promise<void>
}

/** Where the SQL of the schema is. */
export const migrationsFolder = join(packageFolder, 'src/database/migrations')

const CONNECT_TIMEOUT = 5_000
/**
 * Memory in which the embedded database keeps pages of its files, instead of the 128 MB of a PostgreSQL that has the
 * machine for itself: all of it is taken at the start, and the system keeps the files in its own cache besides.
 */
const EMBEDDED_BUFFERS = '32MB'
/** Any number, the same in every process. */
const MIGRATION_LOCK = 4_020_126

/**
 * Opens the PostgreSQL that `url` names, or else the embedded database in `folder`, and brings its schema up to date.
 * Only the driver in use is loaded.
 *
 * @param options.folder - absolute; the embedded database must belong to this process alone: hold the lock of the
 *   data folder
 * @param options.isSynced - whether a commit of the embedded database is on the disk when it is answered (default); else it
 *   survives a crash of the process but not of the machine
 * @throws {OperatorError} when the PostgreSQL cannot be reached
 */
export async function openDatabase(options: {
  url?: string
  folder: string
  isSynced?: boolean
}): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url) : openEmbedded(options.folder, options.isSynced ?? true)
}

/** Whether the database answers. */
export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await database.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

async function openEmbedded(folder: string, isSynced: boolean): Promise<OpenDatabase> {
  const ready = `${folder}.ready`
  // A first start that was cut short leaves half a database, which would never open. Nothing was stored in it yet.
  if (existsSync(folder) && !existsSync(ready)) await rm(folder, { recursive: true })
  await makePrivateFolder(folder)
  const [
    { PGlite },
    { SyncedFiles, syncFiles, withSync },
    { pg_trgm },
    { drizzle },
    { migrate },
    { prepareStatements },
  ] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./synced-files.ts'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./prepared-statements.ts'),
  ])
  const parameters = [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`]
  const client = await PGlite.create({
    ...(isSynced ? { fs: new SyncedFiles(folder) } : { dataDir: folder }),
    extensions: { pg_trgm },
    startParams: isSynced ? withSync(parameters) : parameters,
  })
  try {
    const embedded = drizzle(client, { schema })
    await migrate(embedded, { migrationsFolder })
    await addTrigrams(embedded as unknown as Database)
    const database = drizzle(prepareStatements(client) as typeof client, {
      schema,
    }) as unknown as Database
    if (isSynced && !existsSync(ready)) await syncFiles(folder)
    await writeFile(ready, '', { mode: 0o600 })
    // The embedded database makes files that every user of the machine may write, whatever the umask.
    await makePrivate(folder)
    return {
      database,
      changes: embeddedChangeFeed(client),
      vacuum: () => vacuumTables(database),
      async close() {
        await client.close()
        await makePrivate(folder)
      },
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const address = addressOf(url)
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    const connection = await pool.connect()
    connection.release()
  } catch (error) {
    await pool.end()
    throw new OperatorError(describeConnectFailure(address, error as NodeJS.ErrnoException))
  }
  try {
    // Of several processes that start at once one migrates, and the others find it done.
    const guard = await pool.connect()
    try {
      await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(drizzle(guard, { schema }), { migrationsFolder })
      await addTrigrams(drizzle(guard, { schema }) as unknown as Database)
    } finally {
      // Its lock goes with it.
      guard.release(true)
    }
    const changes = postgresChangeFeed(
      () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT }),
    )
    return {
      database: drizzle(pool, { schema }) as unknown as Database,
      changes,
      async close() {
        await changes.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Why there is no connection, in one sentence. A server that answers and refuses is no server that cannot be reached.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function describeConnectFailure(address: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case '28000':
    case '28P01':
      return `PostgreSQL at ${address} refuses this user or password (${code}): check both in DATABASE_URL, and that the role may log in.`
    case '3D000':
      return `PostgreSQL at ${address} has no database of that name (${code}): make it, or correct the name in DATABASE_URL.`
    case '42501':
      return `PostgreSQL at ${address} does not let this user into the database (${code}): grant it CONNECT.`
    case '53300':
      return `PostgreSQL at ${address} has no connection left (${code}): raise its max_connections, or run fewer servers.`
    case '57P03':
      return `PostgreSQL at ${address} is starting or stopping (${code}): try again when it is up.`
    default:
      return `The database at ${address} cannot be reached (${code ?? message}): check DATABASE_URL and that PostgreSQL runs.`
  }
}

/** Host, port and name: never the password. */
function addressOf(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    if (/^postgres(ql)?:$/.test(protocol)) return host + pathname
  } catch {
    // reported below
  }
  throw new OperatorError(
    'DATABASE_URL is not the address of a PostgreSQL database: it must look like postgres://user:password@host:5432/kurasa.',
  )
}
