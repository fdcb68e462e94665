import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFsAssetStore } from '../adapters/fs-asset-store.ts'
import { type DataFolder, prepareDataFolder } from '../data-folder/data-folder.ts'
import { type Database, migrationsFolder } from '../database/open-database.ts'
import { poolLimits } from '../database/postgres-pool.ts'
import { openLibrary } from '../library.ts'
import { unitKey } from '../ports/asset-store.ts'
import { earlierRows } from '../testing/earlier-rows.ts'
import { createServerDatabase, type ServerDatabase } from '../testing/server-database.ts'
import { migrateToCommand } from './migrate-to.ts'

const url = process.env.TEST_DATABASE_URL
/** Migrations of the last version whose servers used the embedded database for real readers. */
const BEFORE = 18

describe.skipIf(!url)('a data folder of an earlier version', () => {
  let earlier: string
  let root: string
  let folder: DataFolder
  let target: ServerDatabase
  beforeAll(async () => {
    earlier = await mkdtemp(join(tmpdir(), 'kurasa-earlier-'))
    await fillEarlier(await prepareDataFolder(earlier))
  })
  afterAll(() => rm(earlier, { recursive: true }))
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kurasa-moved-'))
    await cp(earlier, join(root, 'data'), { recursive: true })
    folder = await prepareDataFolder(join(root, 'data'))
    target = await createServerDatabase(url!)
    vi.stubEnv('DATA_DIR', folder.root)
    vi.stubEnv('KURASA_DEV', '1')
    vi.spyOn(console, 'log').mockImplementation(() => {})
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await target.drop()
    await rm(root, { recursive: true })
  })

  const settings = () => ({ databaseUrl: target.url, databaseLimits: poolLimits })
  const count = async (database: Database, table: string) =>
    (
      (await database.execute(sql.raw(`select count(*)::int as n from ${table}`))) as unknown as {
        rows: { n: number }[]
      }
    ).rows[0]!.n

  it('moves to PostgreSQL with every row and file', async () => {
    const before = await listFiles(folder.assets)
    expect(await migrateToCommand.run([target.url])).toBe(0)
    const library = await openLibrary(folder, settings())
    try {
      for (const [table, rows] of [
        ['books', 1],
        ['users', 2],
        ['sessions', 1],
        ['orders', 1],
        ['progress', 1],
      ] as const)
        expect([table, await count(library.database, table)]).toEqual([table, rows])
      expect(await listFiles(folder.assets)).toEqual(before)
    } finally {
      await library.close()
    }
  })

  it('stays as it was when the move fails, and moves at the next try', async () => {
    const other = await createServerDatabase(url!)
    try {
      // Somebody's database, with rows.
      const copy = await prepareDataFolder(join(root, 'copy'))
      await cp(folder.root, copy.root, { recursive: true })
      vi.stubEnv('DATA_DIR', copy.root)
      await migrateToCommand.run([other.url])
      vi.stubEnv('DATA_DIR', folder.root)
      await expect(migrateToCommand.run([other.url])).rejects.toThrow('is not empty')
      expect(await migrateToCommand.run([target.url])).toBe(0)
    } finally {
      await other.drop()
    }
  })
})

/** Writes the folder as the earlier version left it: no id, a mark beside the database, a file of a book. */
async function fillEarlier(folder: DataFolder): Promise<void> {
  const client = await PGlite.create({ dataDir: folder.database, extensions: { pg_trgm } })
  const database = drizzle(client) as unknown as {
    dialect: { migrate(files: unknown, session: unknown, config: unknown): Promise<void> }
    session: unknown
  }
  const migrations = readMigrationFiles({ migrationsFolder })
  const { entries } = (await import(join(migrationsFolder, 'meta/_journal.json'), { with: { type: 'json' } }))
    .default as { entries: { tag: string }[] }
  for (const [index, { tag }] of entries.slice(0, BEFORE).entries()) {
    await database.dialect.migrate(migrations.slice(0, index + 1), database.session, { migrationsFolder })
    for (const statement of earlierRows[tag] ?? []) await client.exec(statement)
  }
  await client.close()
  await writeFile(join(dirname(folder.database), 'db.ready'), '')
  const assets = createFsAssetStore(folder.assets)
  await assets.put(unitKey('mto-text', 'abc', 0), new TextEncoder().encode('<p>One</p>'))
}

const listFiles = async (folder: string) => (await readdir(folder, { recursive: true })).sort()
