import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import {
  type Database,
  migrationsFolder,
  type OpenDatabase,
  openDatabase,
} from '../database/open-database.ts'
import * as schema from '../database/schema.ts'
import { addTrigrams } from '../database/trigrams.ts'
import { createServerDatabase } from './server-database.ts'

/**
 * An empty, migrated database for one test file. Close it: an open one keeps the process alive. With
 * `TEST_DATABASE_URL` it is a new database of that PostgreSQL, so the same suite runs on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return openOnServer(url)
  // Making one takes seconds, loading a snapshot of it about one.
  const snapshot = await readFile(await makeSnapshot())
  const client = await PGlite.create({
    loadDataDir: new Blob([snapshot as Uint8Array<ArrayBuffer>]),
    extensions: { pg_trgm },
  })
  const database = drizzle(client, { schema }) as unknown as Database
  return { database, close: () => client.close() }
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const server = await createServerDatabase(url)
  const { database, close } = await openDatabase({ url: server.url, folder: '' })
  return {
    database,
    async close() {
      await close()
      await server.drop()
    },
  }
}

/** Path of the snapshot of these migrations, made once by whichever test comes first. */
async function makeSnapshot(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(migrationsFolder, name)))
  }
  hash.update(addTrigrams.toString())
  const path = join(tmpdir(), `kurasa-test-database-${hash.digest('hex').slice(0, 16)}`)
  const guard = `${path}.making`
  for (;;) {
    if (await exists(path)) return path
    try {
      await mkdir(guard)
      break
    } catch {
      const age = Date.now() - (await stat(guard).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
      if (age > 60_000) await rm(guard, { recursive: true, force: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    const client = await PGlite.create({ extensions: { pg_trgm } })
    const database = drizzle(client, { schema })
    await migrate(database, { migrationsFolder })
    await addTrigrams(database as unknown as Database)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(`${path}.part`, Buffer.from(await dump.arrayBuffer()))
    await rename(`${path}.part`, path)
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
  return path
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
