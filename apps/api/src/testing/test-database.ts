import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { embeddedChangeFeed } from '../database/change-feed.ts'
import {
  type Database,
  migrationsFolder,
  type OpenDatabase,
  openDatabase,
} from '../database/open-database.ts'
import * as schema from '../database/schema.ts'
import { addTrigrams } from '../database/trigrams.ts'
import { makeOnce } from './made-once.ts'
import { createServerDatabase } from './server-database.ts'

interface EmbeddedDatabase {
  client: PGlite
  database: Database
  /** Quoted names, in order. */
  tables: string
  /** Statements that empty it, and bring back the rows that migrations wrote. */
  reset: string
}

/** Embedded databases of this process that no test uses now. Making one takes a second, emptying one a tenth of that. */
const idle: EmbeddedDatabase[] = []

/**
 * An empty, migrated database. Close it: the next test file of this process gets it again, emptied. With
 * `TEST_DATABASE_URL` it is a new database of that PostgreSQL, so the same suite runs on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return openOnServer(url)
  const embedded = idle.pop() ?? (await makeEmbedded())
  const { client, database, tables } = embedded
  const changes = embeddedChangeFeed(client)
  return {
    database,
    changes,
    async close() {
      await changes.close()
      // A test may rename or drop a table: then no other test gets this database.
      if ((await tablesOf(client)) !== tables) return client.close()
      await client.exec(embedded.reset)
      idle.push(embedded)
    },
  }
}

async function makeEmbedded(): Promise<EmbeddedDatabase> {
  const snapshot = await readFile(await makeSnapshot())
  const client = await PGlite.create({
    loadDataDir: new Blob([snapshot as Uint8Array<ArrayBuffer>]),
    extensions: { pg_trgm },
  })
  const database = drizzle(client, { schema }) as unknown as Database
  const tables = await tablesOf(client)
  return { client, database, tables, reset: await keepFirstRows(client, tables) }
}

/** Copies the rows that migrations wrote; returns the statements that reset the database to them. */
async function keepFirstRows(client: PGlite, tables: string): Promise<string> {
  const statements = [`truncate ${tables} restart identity cascade`]
  await client.exec('create schema first_rows')
  for (const table of tables.split(', ')) {
    const { rows } = await client.query(`select 1 from ${table} limit 1`)
    if (rows.length === 0) continue
    await client.exec(`create table first_rows.${table} as table ${table}`)
    statements.push(`insert into ${table} select * from first_rows.${table}`)
  }
  return statements.join('; ')
}

async function tablesOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ name }) => name).join(', ')
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const server = await createServerDatabase(url)
  const { database, changes, close } = await openDatabase({ url: server.url, folder: '' })
  return {
    database,
    changes,
    async close() {
      await close()
      await server.drop()
    },
  }
}

/** Path of the snapshot of these migrations, made once by whichever test comes first. */
async function makeSnapshot(): Promise<string> {
  const path = join(tmpdir(), `kurasa-test-database-${await hashOfSchema()}`)
  return makeOnce(path, async () => {
    const client = await PGlite.create({ extensions: { pg_trgm } })
    const database = drizzle(client, { schema })
    await migrate(database, { migrationsFolder })
    await addTrigrams(database as unknown as Database)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(`${path}.part`, Buffer.from(await dump.arrayBuffer()))
    await rename(`${path}.part`, path)
  })
}

/**
 * Puts an embedded database into a data folder as a first start leaves it: to create one takes seconds of processor time,
 * to copy one a tenth of that.
 *
 * @param root - of the data folder; made if it is not there
 */
export async function copyFirstDatabase(root: string): Promise<void> {
  const path = join(tmpdir(), `kurasa-test-folder-${await hashOfSchema()}`)
  await makeOnce(path, async () => {
    const part = await mkdtemp(`${path}-`)
    const { close } = await openDatabase({ folder: join(part, 'db') })
    await close()
    await rename(part, path)
  })
  await mkdir(root, { recursive: true })
  await cp(path, root, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function hashOfSchema(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(migrationsFolder, name)))
  }
  hash.update(addTrigrams.toString())
  return hash.digest('hex').slice(0, 16)
}
