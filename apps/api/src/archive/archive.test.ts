import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { books, clicks, history, trackingEvents } from '../database/schema.ts'
import { createMember } from '../testing/member.ts'
import { createMemoryAssets } from '../testing/memory-assets.ts'
import { sampleComic, samplePicture } from '../testing/sample-comic.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { packLines, verifyArchive, writeWhole } from './archive-file.ts'
import { writeArchive } from './archive-lines.ts'
import { copyDatabase } from './copy-database.ts'
import { exportTables } from './export-tables.ts'
import { restoreArchive } from './restore-archive.ts'
import { emptyTables, listTables, sumTable } from './table-rows.ts'

let folder: string
let test: TestApp
let other: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-archive-'))
  test = await openTestApp()
  other = await openTestDatabase()
  const { database, clock, importer } = test
  await importer.importBytes(sampleEpub({ title: 'كتاب «واحد»' }), { name: 'a.epub', options: {} })
  const comic = sampleComic({ '1.jpg': await samplePicture(900, 1200) })
  await importer.importBytes(comic, { name: 'b.cbz', options: { access: 'paid', price: 50 } })
  await createMember(test, { nickname: 'Amina "A" \\ \n\t é' })
  await database.insert(trackingEvents).values(
    Array.from({ length: 1234 }, (_, index) => ({
      userId: '',
      eventTimestamp: Number.MAX_SAFE_INTEGER - index,
      event: 'page_visit:/',
      resolution: '360x800',
      networkCondition: '4g',
      os: 'Android 13',
      receivedAt: clock.now(),
    })),
  )
  const [book] = await database.select().from(books)
  await database.insert(history).values({ userId: 'x', bookId: book!.id, lastAt: clock.now(), seconds: 7 })
  await database
    .insert(clicks)
    .values({ params: { utm_source: 'قناة' }, target: '/', receivedAt: clock.now() })
})
beforeEach(async () => emptyTables(other.database, await listTables(other.database)))
afterAll(async () => {
  await test.close()
  await other.close()
  await rm(folder, { recursive: true })
})

async function sums(database: Database): Promise<Record<string, unknown>> {
  const tables = await listTables(database)
  await database.execute(sql`set time zone 'UTC'`)
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await sumTable(database, table)] as const)),
  )
}

async function backUp(name: string, hasAssets: boolean): Promise<string> {
  const path = join(folder, name)
  const spool = join(folder, `${name}.rows`)
  await writeWhole(path, packLines(writeArchive(test, { at: test.clock.now(), hasAssets, spool })))
  return path
}
const restore = (path: string, assets = createMemoryAssets(), replace = false) =>
  restoreArchive(path, { database: other.database, assets }, { replace, onTable: () => {} })

describe('a backup', () => {
  it('puts every row and every file of a book back', async () => {
    const path = await backUp('whole.backup', true)
    const assets = createMemoryAssets()
    const report = await restore(path, assets)
    expect(report).toMatchObject({ missingAssets: [], assets: test.assets.keys().length })
    expect(await sums(other.database)).toEqual(await sums(test.database))
    expect(assets.keys()).toEqual(test.assets.keys())
    for (const key of assets.keys()) {
      expect(Buffer.compare((await assets.get(key))!, (await test.assets.get(key))!)).toBe(0)
    }
    // The next row of a numbered table follows those that came back.
    await other.database.insert(clicks).values({ params: {}, target: '/', receivedAt: test.clock.now() })
    expect((await readdir(folder)).filter((name) => name.endsWith('.rows'))).toEqual([])
  })

  it('without the files says which are missing or changed', async () => {
    const path = await backUp('index.backup', false)
    const assets = createMemoryAssets()
    const [first, second] = test.assets.keys()
    for (const key of test.assets.keys().slice(1)) await assets.put(key, (await test.assets.get(key))!)
    await assets.put(second!, new Uint8Array([1]))
    expect((await restore(path, assets)).missingAssets.sort()).toEqual([first, second].sort())
  })

  it('replaces a library only when that is said', async () => {
    const path = await backUp('again.backup', false)
    await restore(path, test.assets)
    await expect(restore(path, test.assets)).rejects.toThrow('The library is not empty. Say --replace')
    await other.database.delete(trackingEvents)
    await restore(path, test.assets, true)
    expect(await sums(other.database)).toEqual(await sums(test.database))
  })

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['broke off', (bytes) => bytes.subarray(0, bytes.length - 500), 'damaged'],
    ['lost its end', (bytes) => edit(bytes, (lines) => lines.slice(0, -1)), 'damaged or broke off'],
    ['lost a row', (bytes) => edit(bytes, (lines) => lines.filter((_, index) => index !== 40)), 'broke off'],
    ['is another file', () => Buffer.from('a letter'), 'no backup of Kurasa'],
    ['holds other lines', () => gzipSync('{"a":1}\n'), 'no backup of Kurasa'],
    [
      'comes from a later version',
      (bytes) =>
        edit(bytes, ([head, ...rest]) => [head!.replace(/"migrations":\d+/, '"migrations":999'), ...rest]),
      'a later version of Kurasa',
    ],
    [
      'names a table that is not there',
      (bytes) =>
        edit(bytes, (lines) => lines.map((line) => line.replace('"table":"clicks"', '"table":"clacks"'))),
      'The backup has clacks, which this version has not',
    ],
  ])('that %s is refused, and nothing changes', async (what, damage, sentence) => {
    const path = await backUp(`${what}.backup`, false)
    await writeFile(path, damage(await readFile(path)))
    const before = await sums(other.database)
    await expect(restore(path, test.assets)).rejects.toThrow(sentence)
    expect(await sums(other.database)).toEqual(before)
  })

  it('that is not there, or cannot be written, says so', async () => {
    await expect(verifyArchive(join(folder, 'none'))).rejects.toThrow('There is no file')
    await expect(writeWhole(join(folder, 'no/such/file'), packLines(lines()))).rejects.toThrow(
      'cannot be written (ENOENT)',
    )
  })
})

describe('a migration', () => {
  it('copies every table, counted and compared', async () => {
    const reported: string[] = []
    const copied = await copyDatabase(test.database, other.database, ({ table, rows }) =>
      reported.push(`${table} ${rows}`),
    )
    expect(reported).toContain('tracking_events 1234')
    expect(copied.map(({ table }) => table).sort()).toEqual(Object.keys(await sums(test.database)).sort())
    expect(await sums(other.database)).toEqual(await sums(test.database))
    await other.database.insert(clicks).values({ params: {}, target: '/', receivedAt: test.clock.now() })
  })

  it('into a database with rows is refused', async () => {
    await other.database.insert(clicks).values({ params: {}, target: '/', receivedAt: test.clock.now() })
    await expect(copyDatabase(test.database, other.database, () => {})).rejects.toThrow(
      'not empty: it has rows in clicks',
    )
  })

  it('that does not come out the same is undone', async () => {
    await other.database.execute(sql`
      create function spoil() returns trigger language plpgsql as $$ begin new.target := 'x'; return new; end $$`)
    await other.database.execute(
      sql`create trigger spoil before insert on clicks for each row execute function spoil()`,
    )
    await expect(copyDatabase(test.database, other.database, () => {})).rejects.toThrow(
      'The table clicks is not the same afterwards (1 rows before, 1 after), so nothing was migrated.',
    )
    expect(await other.database.select().from(books)).toEqual([])
    await other.database.execute(sql`drop trigger spoil on clicks`)
  })
})

describe('an export', () => {
  it('is a file for each table, and an index that counts them', async () => {
    const target = join(folder, 'tables')
    const counts = await exportTables(test.database, target, { at: test.clock.now(), onTable: () => {} })
    const index = JSON.parse(await readFile(join(target, 'index.json'), 'utf8'))
    expect(index.rows).toEqual(counts)
    expect(counts.tracking_events).toBe(1234)
    const rows = (await readFile(join(target, 'books.ndjson'), 'utf8')).trim().split('\n')
    expect(rows.map((row) => JSON.parse(row).title).sort()).toEqual(['b', 'كتاب «واحد»'])
    await expect(
      exportTables(test.database, target, { at: test.clock.now(), onTable: () => {} }),
    ).rejects.toThrow('is not empty')
    await expect(
      exportTables(test.database, join(target, 'index.json'), { at: test.clock.now(), onTable: () => {} }),
    ).rejects.toThrow('cannot be written')
  })
})

function edit(bytes: Buffer, change: (lines: string[]) => string[]): Buffer {
  return gzipSync(`${change(gunzipSync(bytes).toString().trim().split('\n')).join('\n')}\n`)
}

async function* lines() {
  yield 'x'
}
