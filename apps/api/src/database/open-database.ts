import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { writeDurably } from '../data-folder/durable-file.ts'
import { makePrivate, makePrivateFolder } from '../data-folder/private-files.ts'
import { OperatorError, withDiskCode } from '../operator-error.ts'
import { packageFolder } from '../package-folder.ts'
import { type ChangeFeed, embeddedChangeFeed, postgresChangeFeed } from './change-feed.ts'
import {
  commandPoolLimits,
  connectionOptions,
  listenForBreaks,
  type PoolLimits,
  poolDatabase,
} from './postgres-pool.ts'
import * as schema from './schema.ts'
import { addTrigrams } from './trigrams.ts'

/** The catalogue, whatever runs below it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A database that is open and migrated. */
export interface OpenDatabase {
  database: Database
  /** Notifies of committed changes to the catalogue. */
  changes: ChangeFeed
  /** Must be called: an open embedded database keeps the process alive. */
  close(): Promise<void>
}

/** Where the SQL of the schema is. */
export const migrationsFolder = join(packageFolder, 'src/database/migrations')

/**
 * Memory in which the embedded database keeps pages of its files, instead of the 128 MB of a PostgreSQL that has the
 * machine for itself: all of it is taken at the start, and the system keeps the files in its own cache besides.
 */
const EMBEDDED_BUFFERS = '32MB'
/** Any number, the same in every process. */
const MIGRATION_LOCK = 4_020_126

/** How a database is opened. */
export interface DatabaseOptions {
  /**
   * Address of a PostgreSQL; absent: the embedded database, for demonstrations and tests. A commit survives the end of the process, not a
   * power failure.
   */
  url?: string
  /** Absolute; the embedded database must belong to this process alone: hold the lock of the data folder. */
  folder: string
  /** The schema stays as it is, and so does every row. */
  isReadOnly?: boolean
  /** Of a PostgreSQL; default: those of a command. */
  limits?: PoolLimits
}

/**
 * Opens the PostgreSQL that `url` names, or else the embedded database in `folder`, and brings its schema up to date.
 * Only the driver in use is loaded.
 *
 * @throws {OperatorError} when the PostgreSQL cannot be reached, when the embedded database is damaged, when the schema
 *   is of a later version, and, to read only, of an earlier one
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

/** Whether there is an embedded database in a folder, or what is left of one. */
export async function hasEmbeddedDatabase(folder: string): Promise<boolean> {
  // An empty folder may be a mounted disk.
  return existsSync(folder) && !existsSync(makingMark(folder)) && (await readdir(folder)).length > 0
}

/** Beside an embedded database while it is made: nothing was stored in it yet. */
const makingMark = (folder: string) => `${folder}.making`

/** Whether the database answers. */
export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await database.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

async function openEmbedded({ folder, isReadOnly = false }: DatabaseOptions): Promise<OpenDatabase> {
  const isThere = await hasEmbeddedDatabase(folder)
  if (isReadOnly && !isThere) {
    throw new OperatorError(`There is no library in ${dirname(folder)} yet: start the server once.`)
  }
  const damage = isThere && findDamage(folder)
  if (damage) throw damagedDatabase(folder, damage)
  if (!isThere) await beginDatabase(folder)
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
  }).catch((error: unknown) => {
    const failure = withDiskCode(error)
    const isOfDisk = failure !== error
    throw isThere && !isOfDisk ? damagedDatabase(folder, (error as Error).message, error) : failure
  })
  try {
    const embedded = drizzle(client, { schema })
    const database = embedded as unknown as Database
    await checkSchema(database, isReadOnly)
    if (isReadOnly) await client.exec('set default_transaction_read_only = on')
    else {
      await migrate(embedded, { migrationsFolder })
      await addTrigrams(database)
    }
    if (!isThere) {
      // An earlier version removes a database that lacks it.
      await writeFile(`${folder}.ready`, '', { mode: 0o600 })
      await rm(makingMark(folder))
    }
    // The embedded database makes files that every user of the machine may write, whatever the umask.
    await makePrivate(folder)
    return {
      database,
      changes: embeddedChangeFeed(client),
      async close() {
        await client.close()
        await makePrivate(folder)
      },
    }
  } catch (error) {
    await client.close().catch(() => {})
    const failure = withDiskCode(error)
    if (!isThere || failure !== error || error instanceof OperatorError) throw failure
    const { cause, message } = error as Error
    throw damagedDatabase(folder, cause instanceof Error ? cause.message : message, error)
  }
}

/** Puts a database aside whose making was cut short: it would never open. */
async function beginDatabase(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    await rename(folder, `${folder}.half-made-${new Date().toISOString().replace(/\D/g, '')}`)
  }
  await writeDurably(makingMark(folder), '')
  await makePrivateFolder(folder)
}

/** Files without which the driver would make a new database over the one that is there. */
const NEEDED = ['PG_VERSION', 'global/pg_control']

function findDamage(folder: string): string | undefined {
  const missing = NEEDED.find((name) => !existsSync(join(folder, name)))
  return missing && `${missing} is missing`
}

function damagedDatabase(folder: string, reason: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `The embedded database in ${folder} does not open (${reason.split('\n')[0]}): move that folder aside and restore a backup; nothing was changed.`,
    { cause },
  )
}

/** Refuses a schema that this version does not know, before anything is done to it. */
async function checkSchema(database: Database, isReadOnly: boolean): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).length
  const applied = await countMigrations(database)
  if (applied > known) {
    throw new OperatorError(
      `The database is of a later version of Kurasa (${applied} migrations, of which this version knows ${known}): start that version, or restore a backup of this one.`,
    )
  }
  if (isReadOnly && applied < known) {
    throw new OperatorError(
      'The database is of an earlier version of Kurasa: start the server once, which brings it up to date.',
    )
  }
}

/** Migrations that the schema has gone through; none where it is new. */
export async function countMigrations(database: Database): Promise<number> {
  const query = async <Row>(statement: ReturnType<typeof sql>) =>
    ((await database.execute(statement)) as unknown as { rows: Row[] }).rows[0]
  const table = await query<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!table?.name) return 0
  return (await query<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`))!.n
}

async function openPostgres(
  url: string,
  { limits = commandPoolLimits, isReadOnly = false }: DatabaseOptions,
): Promise<OpenDatabase> {
  const address = addressOf(url)
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({ ...connectionOptions(url, limits, isReadOnly), max: limits.connections })
  listenForBreaks(pool)
  try {
    const connection = await pool.connect()
    connection.release()
  } catch (error) {
    await pool.end()
    throw new OperatorError(describeConnectFailure(address, error as NodeJS.ErrnoException))
  }
  try {
    const database = poolDatabase(pool, drizzle)
    if (isReadOnly) await checkSchema(database, isReadOnly)
    else await bringUpToDate()
    const changes = postgresChangeFeed(
      () => new pg.Client(connectionOptions(url, { ...limits, statementTimeout: 0 })),
    )
    return {
      database,
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

  async function bringUpToDate(): Promise<void> {
    // Of several processes that start at once one migrates, and the others find it done, however long it takes.
    const guard = new pg.Client(connectionOptions(url, commandPoolLimits))
    guard.on('error', () => {})
    await guard.connect()
    try {
      const database = drizzle(guard, { schema })
      await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await checkSchema(database as unknown as Database, false)
      await migrate(database, { migrationsFolder })
      await addTrigrams(database as unknown as Database)
    } finally {
      // Its lock goes with it.
      await guard.end()
    }
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
