import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type DataFolder, prepareDataFolder } from './data-folder/data-folder.ts'
import { poolLimits } from './database/postgres-pool.ts'
import { books } from './database/schema.ts'
import { openLibrary, readLibrary } from './library.ts'
import { sampleEpub } from './testing/sample-epub.ts'
import { createServerDatabase, type ServerDatabase } from './testing/server-database.ts'
import { copyFirstDatabase } from './testing/test-database.ts'

const settings = { databaseLimits: poolLimits }
let root: string
/** A library with two books, closed; each test has a copy. */
let whole: string
const isEmbedded = !process.env.TEST_DATABASE_URL
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurasa-library-'))
  whole = join(root, 'whole')
  await mkdir(whole)
  if (!isEmbedded) return
  await copyFirstDatabase(whole)
  await fill(await prepareDataFolder(whole))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function fill(folder: DataFolder, databaseUrl?: string): Promise<void> {
  const library = await openLibrary(folder, { ...settings, databaseUrl })
  for (const title of ['One', 'Two'])
    await library.importer.importBytes(sampleEpub({ title }), { name: title, options: {} })
  await library.close()
}

let folder: DataFolder
beforeEach(async () => {
  const copy = await mkdtemp(join(root, 'data-'))
  await cp(whole, copy, { recursive: true })
  folder = await prepareDataFolder(copy)
})
afterEach(() => rm(folder.root, { recursive: true, force: true }))

/** Files of books, with their sizes. */
async function filesOfBooks(): Promise<Record<string, number>> {
  const names = (await readdir(folder.assets, { recursive: true })).sort()
  const found: Record<string, number> = {}
  for (const name of names) {
    const entry = await stat(join(folder.assets, name))
    if (entry.isFile()) found[name] = entry.size
  }
  return found
}

async function titles(databaseUrl?: string): Promise<string[]> {
  const library = await readLibrary(folder, { ...settings, databaseUrl })
  const rows = await library.database.select({ title: books.title }).from(books).orderBy(books.title)
  await library.close()
  return rows.map(({ title }) => title)
}

const oneSentence = /^[A-Z][^\n]+\.$/

/** Tries to open the library; it is refused in one sentence, and no file goes. */
async function expectRefusal(
  sentence: string,
  more: object = {},
  ways: readonly (typeof readLibrary)[] = [openLibrary],
): Promise<void> {
  const before = await filesOfBooks()
  for (const open of ways) {
    const error: Error = await open(folder, { ...settings, ...more }).then(
      async (library) => {
        await library.close()
        throw new Error('It was opened.')
      },
      (reason) => reason,
    )
    expect(error.message).toMatch(oneSentence)
    expect(error.message).toContain(sentence)
  }
  expect(await filesOfBooks()).toEqual(before)
}

describe.runIf(isEmbedded)('a data folder', () => {
  it('of an earlier version takes the id of its database, and keeps every book', async () => {
    await rm(folder.libraryId)
    const before = await filesOfBooks()
    expect(Object.keys(before)).not.toEqual([])
    const library = await openLibrary(folder, settings)
    await library.close()
    expect(await readFile(folder.libraryId, 'utf8')).toMatch(/^[\da-f-]{36}\n$/)
    expect(await filesOfBooks()).toEqual(before)
    expect(await titles()).toEqual(['One', 'Two'])
  })

  it('whose database is elsewhere gets no new one', async () => {
    await rm(folder.database, { recursive: true })
    const sentence = 'belongs to a library whose database is not in it: set DATABASE_URL'
    await expectRefusal(sentence, {}, [openLibrary, readLibrary])
    // As an earlier version left it.
    await rm(folder.libraryId)
    await expectRefusal(sentence, {}, [openLibrary, readLibrary])
    expect(await readdir(folder.root)).not.toContain('db')
  })

  it('is refused with the database of another library, until the operator accepts', async () => {
    const id = (await readFile(folder.libraryId, 'utf8')).trim()
    const other = id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    await writeFile(folder.libraryId, other)
    await expectRefusal(`belongs to the library ${other}, and this database is of another`, {}, [readLibrary])
    await expectRefusal(`start once with ACCEPT_LIBRARY=${id} if`, { acceptedLibrary: other })
    await (await openLibrary(folder, { ...settings, acceptedLibrary: id })).close()
    expect((await readFile(folder.libraryId, 'utf8')).trim()).toBe(id)
  })

  it('without an id is refused with a database that names none of its files', async () => {
    await rm(folder.libraryId)
    await rm(folder.database, { recursive: true })
    await copyFirstDatabase(folder.root)
    await expectRefusal('has files of 2 editions and the database names 0, of which 0 are the same')
  })

  it('with `db` alone copied, without the mark beside it, opens as it was', async () => {
    await rm(join(folder.root, 'db.ready'), { force: true })
    await (await openLibrary(folder, settings)).close()
    expect(await titles()).toEqual(['One', 'Two'])
  })

  it('with a database that is half made keeps it aside, and gets a new one', async () => {
    await rm(folder.root, { recursive: true })
    await mkdir(folder.database, { recursive: true })
    await writeFile(join(folder.database, 'half'), '')
    await writeFile(join(folder.root, 'db.making'), '')
    await (await openLibrary(folder, settings)).close()
    const names = await readdir(folder.root)
    const aside = names.find((name) => name.startsWith('db.half-made-'))!
    expect(await readdir(join(folder.root, aside))).toEqual(['half'])
    expect(names).not.toContain('db.making')
  })

  it.each(['PG_VERSION', 'global/pg_control', 'pg_wal'])(
    'with a damaged database is refused, and keeps what is left of it: %s',
    async (name) => {
      await rm(join(folder.database, name), { recursive: true })
      const tables = () => readdir(join(folder.database, 'base'), { recursive: true })
      const before = await tables()
      await expectRefusal('does not open')
      expect(await tables()).toEqual(before)
    },
  )

  it('with a database of a later version is refused before anything is changed', async () => {
    const library = await openLibrary(folder, settings)
    await library.database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)`,
    )
    await library.close()
    await expectRefusal('The database is of a later version of Kurasa')
  })
})

describe.runIf(isEmbedded)('a library that is read', () => {
  it('is the same afterwards, and takes no writes', async () => {
    await writeFile(join(folder.assets, 'covers-of-nobody'), 'x')
    await mkdir(join(folder.assets, 'editions/gone/deadbeef'), { recursive: true })
    const before = await filesOfBooks()
    const clock = await readFile(folder.clock, 'utf8')
    const library = await readLibrary(folder, settings)
    await expect(library.database.delete(books)).rejects.toThrow()
    await library.close()
    expect(await filesOfBooks()).toEqual(before)
    expect(await readFile(folder.clock, 'utf8')).toBe(clock)
  })

  it('is not made', async () => {
    const empty = await prepareDataFolder(join(folder.root, 'empty'))
    await expect(readLibrary(empty, settings)).rejects.toThrow(
      /^There is no library in .*: start the server once\.$/,
    )
    expect(await readdir(empty.root)).toEqual([])
  })
})

/** Every file of the folder but those of the database, relative to it. */
async function otherFiles(): Promise<string[]> {
  const entries = await readdir(folder.root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder.root, join(parentPath, name)))
    .filter((name) => !name.startsWith(`db${sep}`))
    .sort()
}

/**
 * Opens the folder after the loss of a file, and imports the same books again: nothing else goes, and what belongs to a
 * book comes back.
 */
async function loseAndRepair(name: string, databaseUrl?: string): Promise<void> {
  const before = await filesOfBooks()
  await rm(join(folder.root, name))
  const library = await openLibrary(folder, { ...settings, databaseUrl })
  const rest = Object.keys(before).filter((file) => join('assets', file) !== name)
  expect(Object.keys(await filesOfBooks()), name).toEqual(rest)
  for (const title of ['One', 'Two'])
    await library.importer.importBytes(sampleEpub({ title }), { name: title, options: {} })
  await library.close()
  expect(await filesOfBooks(), name).toEqual(before)
  expect(await titles(databaseUrl), name).toEqual(['One', 'Two'])
}

describe.runIf(isEmbedded)('a data folder that loses a file', () => {
  it('of its own loses nothing else, and has the same books again', async () => {
    for (const name of await otherFiles()) await loseAndRepair(name)
  }, 180_000)

  it('of its database opens or is refused in one sentence, and keeps the files of its books', async () => {
    const copy = folder.root
    const entries = await readdir(folder.database, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder.database, join(parentPath, name)))
      .sort()
    // One of each folder and each kind of name; the long suite takes every one.
    const kindOf = (name: string) => name.replace(/\d+/g, '0')
    const chosen = inject('isLong')
      ? files
      : files.filter((name, index) => files.findIndex((other) => kindOf(other) === kindOf(name)) === index)
    expect(chosen.length).toBeGreaterThan(8)
    for (const name of chosen) {
      const root = await mkdtemp(join(dirname(copy), 'lost-'))
      await cp(copy, root, { recursive: true })
      folder = await prepareDataFolder(root)
      const before = await filesOfBooks()
      await rm(join(folder.database, name))
      const refusal = await openLibrary(folder, settings).then(
        (library) => library.close(),
        (error: Error) => error.message,
      )
      if (refusal !== undefined) expect(refusal, name).toMatch(oneSentence)
      expect(await filesOfBooks(), name).toEqual(before)
      await rm(root, { recursive: true, force: true })
    }
  }, 3_600_000)
})

describe.skipIf(isEmbedded)('a library on a PostgreSQL', () => {
  let right: ServerDatabase
  let wrong: ServerDatabase
  beforeEach(async () => {
    right = await createServerDatabase(process.env.TEST_DATABASE_URL!)
    wrong = await createServerDatabase(process.env.TEST_DATABASE_URL!)
    await rm(folder.root, { recursive: true })
    folder = await prepareDataFolder(folder.root)
    await fill(folder, right.url)
  })
  afterEach(async () => {
    await right.drop()
    await wrong.drop()
  })

  it('keeps every file through a start and a command with a wrong or no DATABASE_URL', async () => {
    const before = await filesOfBooks()
    // First to read: an empty database has no schema.
    await expect(readLibrary(folder, { ...settings, databaseUrl: wrong.url })).rejects.toThrow(
      'of an earlier version',
    )
    await expect(openLibrary(folder, { ...settings, databaseUrl: wrong.url })).rejects.toThrow(
      'this database is of another: correct DATA_DIR or DATABASE_URL',
    )
    await expectRefusal('this database is of another', { databaseUrl: wrong.url })
    await expectRefusal('set DATABASE_URL to that database')
    expect(await filesOfBooks()).toEqual(before)
    expect(await titles(right.url)).toEqual(['One', 'Two'])
  })

  it('whose folder loses a file loses nothing else, and has the same books again', async () => {
    for (const name of await otherFiles()) await loseAndRepair(name, right.url)
  }, 180_000)

  it('is refused with a folder of its own that has no files', async () => {
    const files = folder
    folder = await prepareDataFolder(join(folder.root, 'second'))
    await mkdir(folder.assets)
    await expectRefusal('has files of 0 editions and the database names 2', { databaseUrl: right.url })
    folder = files
  })

  it('whose database was put back from yesterday keeps the files of today', async () => {
    const library = await openLibrary(folder, { ...settings, databaseUrl: right.url })
    await library.database.delete(books).where(sql`title = 'Two'`)
    await library.close()
    const before = await filesOfBooks()
    await (await openLibrary(folder, { ...settings, databaseUrl: right.url })).close()
    expect(await filesOfBooks()).toEqual(before)
  })

  it('takes no writes while it is read', async () => {
    const library = await readLibrary(folder, { ...settings, databaseUrl: right.url })
    await expect(library.database.delete(books)).rejects.toThrow()
    await library.close()
    expect(await titles(right.url)).toEqual(['One', 'Two'])
  })
})
