import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getManifest, getUnit } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookStates, columnsOfState, stateOf } from '../catalogue/book-state.ts'
import { bookCategories, books, editions, resources, units } from '../database/schema.ts'
import type { AssetStore } from '../ports/asset-store.ts'
import { call } from '../testing/call.ts'
import { sampleComic, samplePicture } from '../testing/sample-comic.ts'
import { type SampleBook, sampleEpub, samplePng } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { setOrphansAside } from './book-files.ts'
import type { BookOptions } from './book-options.ts'
import { createImporter, type ImportEvent } from './importer.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(books)
  for (const folder of ['editions', 'covers', 'trash']) await test.assets.remove(folder)
})

let events: ImportEvent[] = []
function bring(bytes: Uint8Array, options: BookOptions = {}, name = 'sample.epub') {
  events = []
  return test.importer.importBytes(bytes, { name, options, onEvent: (event) => events.push(event) })
}
const failures = () => events.flatMap((event) => (event.kind === 'failed' ? [event.reason] : []))

/** Everything a reader could notice. */
async function catalogue() {
  const [bookRows, editionRows, unitRows, resourceRows, categoryRows] = await Promise.all([
    test.database.select().from(books).orderBy(books.id),
    test.database.select().from(editions).orderBy(editions.id),
    test.database.select().from(units).orderBy(units.editionId, units.i),
    test.database.select().from(resources).orderBy(resources.editionId, resources.name),
    test.database.select().from(bookCategories),
  ])
  return { bookRows, editionRows, unitRows, resourceRows, categoryRows, assets: test.assets.keys() }
}

const picture = { type: 'image/png', content: samplePng }

describe('a book that is imported', () => {
  it('can be read, with its styles, pictures and cover', async () => {
    const report = await bring(
      sampleEpub({
        title: 'كتاب',
        language: 'ar',
        direction: 'rtl',
        head: '<link rel="stylesheet" href="../OEBPS/css/book.css"/>',
        chapters: ['<h1 epub:type="title">أ</h1><p><img src="i/a.png" alt=""/></p>', '<p>ب</p>'],
        files: {
          'css/book.css': {
            type: 'text/css',
            content:
              '@font-face { font-family: F; src: url(../f.woff2) } p { background: url(https://evil.example) }',
          },
          'f.woff2': { type: 'font/woff2', content: 'wOF2' },
          'i/a.png': { ...picture, properties: 'cover-image' },
          'sound.mp3': { type: 'audio/mpeg', content: 'x' },
        },
      }),
    )
    expect(report).toMatchObject({
      status: 'added',
      unitCount: 2,
      notes: ['1 picture is damaged, not in the book or on another server: OEBPS/css/book.css.'],
    })
    const { data: manifest } = await call(test.app, getManifest, { id: report!.bookId })
    expect(manifest.metadata).toMatchObject({ title: 'كتاب', direction: 'rtl', language: 'ar' })
    const place = { edition: manifest.editionId, hash: manifest.hash }
    const { data: unit } = await call(test.app, getUnit, { ...place, i: 0 })
    expect(unit.html).toContain('<link rel="stylesheet" href="../OEBPS/css/book.css"')
    expect(unit.html).toContain('<h1 data-epub-type="title">أ</h1>')
    expect(unit.resources.sort()).toEqual(['OEBPS/css/book.css', 'OEBPS/f.woff2', 'OEBPS/i/a.png'])
    expect(manifest.units[0]?.bytes).toBe(new TextEncoder().encode(unit.html).length)
    const { resourceRows, bookRows } = await catalogue()
    expect(resourceRows.map(({ href, firstUnit }) => [href, firstUnit]).sort()).toEqual([
      ['OEBPS/css/book.css', 0],
      ['OEBPS/f.woff2', 0],
      ['OEBPS/i/a.png', 0],
      ['OEBPS/sound.mp3', null],
    ])
    expect(bookRows[0]).toMatchObject({
      coverType: 'image/png',
      access: 'free',
      searchKey: 'كتاب amina otieno',
    })
    for (const key of test.assets.keys()) {
      expect(new TextDecoder().decode(await test.assets.get(key))).not.toContain('evil')
    }
  })

  it('again changes nothing', async () => {
    const epub = sampleEpub({ files: { 'a.png': { ...picture, properties: 'cover-image' } } })
    await bring(epub, { category: 'poetry', access: 'member', free: 1 })
    const before = await catalogue()
    expect(await bring(epub)).toMatchObject({ status: 'unchanged' })
    expect(
      await bring(epub, { category: 'poetry', access: 'member', free: 1 }, 'other-name.epub'),
    ).toMatchObject({
      status: 'unchanged',
    })
    expect(await catalogue()).toEqual(before)
  })

  it('again with other options changes those only', async () => {
    const epub = sampleEpub()
    await bring(epub, { category: 'poetry' })
    const before = await catalogue()
    expect(await bring(epub, { access: 'paid', price: 80, free: 2, category: 'history' })).toMatchObject({
      status: 'changed',
    })
    const after = await catalogue()
    expect(after.bookRows).toEqual([{ ...before.bookRows[0], access: 'paid', priceKsh: 80 }])
    expect(after.editionRows).toEqual([{ ...before.editionRows[0], freeUnits: 2 }])
    expect(after.categoryRows).toEqual([{ bookId: before.bookRows[0]!.id, categoryId: 'history' }])
    expect(after.assets).toEqual(before.assets)
  })

  it('opens so many chapters from the first text of its body on, whatever is before it', async () => {
    const front = ['titlepage', 'imprint', 'dedication'].map(
      (type) => `<section epub:type="${type}"><p>Words before the book.</p></section>`,
    )
    const chapters = [
      ...front,
      ...['One', 'Two', 'Three', 'Four'].map((name) => `<h1>${name}</h1><p>Text.</p>`),
    ]
    const epub = sampleEpub({ chapters })
    const report = await bring(epub, { access: 'member', free: 2 })
    const open = async () => {
      const { data } = await call(test.app, getManifest, { id: report!.bookId })
      return data.units.map(({ access }) => access)
    }
    const locked = Array(2).fill('member')
    expect(await open()).toEqual([...Array(5).fill('free'), ...locked])
    // An operator who changes the number alone: the file is not prepared again.
    await bring(epub, { access: 'member', free: 1 })
    expect(await open()).toEqual([...Array(4).fill('free'), 'member', ...locked])
    await bring(epub, { access: 'member', free: 0 })
    expect(await open()).toEqual(Array(7).fill('member'))
  })

  it('in a new version replaces the old one and keeps its units recognisable', async () => {
    await bring(sampleEpub(), { access: 'member', free: 1, category: 'essays' })
    const before = await catalogue()
    const report = await bring(sampleEpub({ chapters: ['<p>Other.</p>', '<p>Second.</p>', '<p>Third.</p>'] }))
    expect(report).toMatchObject({ status: 'replaced', unitCount: 3 })
    const after = await catalogue()
    expect(after.bookRows.map(({ id, access, addedAt }) => ({ id, access, addedAt }))).toEqual(
      before.bookRows.map(({ id, access, addedAt }) => ({ id, access, addedAt })),
    )
    expect(after.categoryRows).toEqual(before.categoryRows)
    expect(after.editionRows[0]?.id).toBe(before.editionRows[0]?.id)
    expect(after.editionRows[0]?.hash).not.toBe(before.editionRows[0]?.hash)
    expect(after.unitRows.slice(0, 2).map(({ unitId }) => unitId)).toEqual(
      before.unitRows.map(({ unitId }) => unitId),
    )
    expect(after.assets).toHaveLength(3)
  })

  it('with the identifier of a template is a book of its own', async () => {
    await bring(sampleEpub({ title: 'One' }))
    await bring(sampleEpub({ title: 'Two' }))
    expect((await catalogue()).bookRows).toHaveLength(2)
  })

  it.each<[string, SampleBook, string]>([
    [
      'a declared picture that is missing',
      {
        chapters: ['<p>Text</p>'],
        files: { 'gone.webp': { type: 'image/webp', content: '', properties: 'cover-image' } },
      },
      '',
    ],
    [
      'a damaged drawing',
      { files: { 'x.svg': { type: 'image/svg+xml', content: '<p' } } },
      '1 picture is damaged, not in the book or on another server: OEBPS/x.svg.',
    ],
    [
      'an empty cover type',
      { files: { c: { type: 'image/x-evil', content: 'x', properties: 'cover-image' } } },
      '',
    ],
  ])('comes in with %s', async (_what, book, note) => {
    const report = await bring(sampleEpub(book))
    expect(report?.status).toBe('added')
    expect(report?.notes).toEqual(note ? [note] : [])
  })

  it('shows how far it is, and lets others be answered meanwhile', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    await bring(sampleEpub({ chapters: Array.from({ length: 200 }, () => `<p>${'word '.repeat(400)}</p>`) }))
    clearInterval(count)
    expect(turns).toBeGreaterThan(50)
    expect(events.at(-1)?.kind).toBe('imported')
  })
})

describe('a file that cannot be imported', () => {
  const whole = sampleEpub({ chapters: ['<p>a</p>'.repeat(2000), '<p>b</p>'] })

  it.each<[string, Uint8Array, RegExp]>([
    [
      'cut in half',
      whole.subarray(0, whole.length / 2),
      /^bad\.epub was not imported: .*(too early|damaged).*\.$/,
    ],
    [
      'a renamed text',
      new TextEncoder().encode('Once upon a time.\n'),
      /^bad\.epub was not imported: .*text file.*\.$/,
    ],
    ['empty', new Uint8Array(), /^bad\.epub was not imported: .+\.$/],
    [
      'noise',
      Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251),
      /^bad\.epub was not imported: .+\.$/,
    ],
  ])('%s says so in one line and leaves the catalogue as it was', async (_what, bytes, sentence) => {
    await bring(sampleEpub({ title: 'Good' }))
    const before = await catalogue()
    expect(await bring(bytes, {}, 'bad.epub')).toBeUndefined()
    expect(failures()).toHaveLength(1)
    expect(failures()[0]).toMatch(sentence)
    expect(failures()[0]).not.toContain('\n')
    expect(await catalogue()).toEqual(before)
  })

  it('for a category that is not there names those that are', async () => {
    await bring(whole, { category: 'poems' })
    expect(failures()).toEqual([
      'There is no category "poems"; the categories are: stories, children, poetry, history, folktales, essays, faith, farming, business, health.',
    ])
    expect((await catalogue()).assets).toEqual([])
  })

  it('because the disk is full leaves nothing behind, and the next one comes in', async () => {
    let puts = 0
    const assets: AssetStore = {
      ...test.assets,
      async put(key, bytes) {
        if (++puts > 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        await test.assets.put(key, bytes)
      },
    }
    const importer = createImporter({ ...test, assets })
    const epub = sampleEpub({ files: { 'a.png': { ...picture, properties: 'cover-image' } } })
    const seen: ImportEvent[] = []
    await importer.importBytes(epub, { name: 'a.epub', options: {}, onEvent: (event) => seen.push(event) })
    expect(seen.filter(({ kind }) => kind !== 'progress')).toEqual([
      { kind: 'failed', name: 'a.epub', reason: 'a.epub was not imported: the disk is full.' },
    ])
    expect(await catalogue()).toMatchObject({ bookRows: [], unitRows: [], assets: [] })
    expect(await bring(epub)).toMatchObject({ status: 'added' })
    await importer.close()
  })

  it('because the disk is full leaves the cover that another book has', async () => {
    const cover = { 'a.png': { ...picture, properties: 'cover-image' } }
    await bring(sampleEpub({ identifier: 'first', files: cover }))
    const before = await catalogue()
    const assets: AssetStore = {
      ...test.assets,
      async put(key, bytes) {
        if (key.includes('/units/')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        await test.assets.put(key, bytes)
      },
    }
    const importer = createImporter({ ...test, assets })
    const epub = sampleEpub({ identifier: 'second', chapters: ['<p>Other.</p>'], files: cover })
    const seen: ImportEvent[] = []
    await importer.importBytes(epub, { name: 'b.epub', options: {}, onEvent: (event) => seen.push(event) })
    expect(seen.map(({ kind }) => kind)).toContain('failed')
    expect(before.assets.filter((key) => key.startsWith('covers/'))).not.toEqual([])
    expect(await catalogue()).toEqual(before)
    await importer.close()
  })

  it('because the database fails leaves the old version intact, and its files to retention', async () => {
    const epub = sampleEpub()
    await bring(epub)
    const before = await catalogue()
    const failing = new Proxy(test.database, {
      get(target, key, receiver) {
        if (key === 'transaction') return () => Promise.reject(new Error('connection lost'))
        return Reflect.get(target, key, receiver)
      },
    })
    const importer = createImporter({ ...test, database: failing })
    const changed = sampleEpub({ chapters: ['<p>new</p>'] })
    await expect(importer.importBytes(changed, { name: 'a.epub', options: {} })).rejects.toThrow(
      'connection lost',
    )
    expect((await setOrphansAside(test)).orphans).toHaveLength(1)
    expect(await catalogue()).toEqual(before)
    await importer.close()
  })
})

describe('the state of a book', () => {
  const changed = () => sampleEpub({ chapters: ['<p>Other.</p>'] })
  const states = async () => (await catalogue()).bookRows.map(stateOf)

  it.each(bookStates)('stays %s when its file is imported again, changed or not', async (state) => {
    const epub = sampleEpub()
    await bring(epub)
    await test.database.update(books).set(columnsOfState(state, { now: new Date() }))
    expect(await bring(epub)).toMatchObject({ status: 'unchanged' })
    expect(await bring(epub, { access: 'member', draft: '1' })).toMatchObject({ status: 'changed' })
    expect(await bring(changed(), { draft: '1' })).toMatchObject({ status: 'replaced' })
    expect(await bring(epub)).toMatchObject({ status: 'replaced' })
    expect(await states()).toEqual([state])
  })

  it('is a draft where a new book is imported as one', async () => {
    await bring(sampleEpub(), { draft: '1' })
    expect(await states()).toEqual(['draft'])
    expect((await catalogue()).bookRows[0]!.removedAt).not.toBeNull()
  })
})

describe('files that are missing', () => {
  const cover = { 'a.png': { ...picture, properties: 'cover-image' } }

  it.each(['units/1', 'res/', 'covers/'])('come back when the same file is imported: %s', async (part) => {
    const epub = sampleEpub({ files: cover })
    await bring(epub, { access: 'member', free: 1 })
    await test.database.update(books).set({ title: 'As the operator called it' })
    const before = await catalogue()
    const lost = test.assets.keys().find((key) => key.includes(part))!
    await test.assets.remove(lost)
    expect(await bring(epub)).toMatchObject({ status: 'repaired' })
    expect(await catalogue()).toEqual(before)
    expect(await bring(epub)).toMatchObject({ status: 'unchanged' })
  })

  it('of an edition of another book come back to it', async () => {
    await bring(sampleEpub({ title: 'One' }))
    const [{ id: book } = { id: '' }] = (await catalogue()).bookRows
    const comic = sampleComic({ '1.png': await samplePicture(300, 400, 'png') })
    await bring(comic, { book }, 'pages.cbz')
    const before = await catalogue()
    await test.assets.remove(test.assets.keys().find((key) => key.includes('/pages/'))!)
    expect(await bring(comic, {}, 'pages.cbz')).toMatchObject({ status: 'repaired', bookId: book })
    expect(await catalogue()).toEqual(before)
  })

  it('stay as they are when the disk is full, and those that are there stay too', async () => {
    const epub = sampleEpub({ files: cover })
    await bring(epub)
    await test.assets.remove(test.assets.keys().find((key) => key.includes('units/1'))!)
    const before = await catalogue()
    const put = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    const importer = createImporter({ ...test, assets: { ...test.assets, put } })
    expect(await importer.importBytes(epub, { name: 'a.epub', options: {} })).toBeUndefined()
    expect(await catalogue()).toEqual(before)
    await importer.close()
  })
})

it('rows name no file before it is on the disk', async () => {
  const events: string[] = []
  const assets: AssetStore = {
    ...test.assets,
    async put(key, bytes) {
      events.push('put')
      await test.assets.put(key, bytes)
    },
    async flush(keys) {
      expect([...keys].sort()).toEqual(test.assets.keys())
      events.push((await catalogue()).editionRows.length ? 'flushed late' : 'flushed')
    },
  }
  const importer = createImporter({ ...test, assets })
  await importer.importBytes(sampleEpub(), { name: 'a.epub', options: {} })
  expect(events.at(-1)).toBe('flushed')
  await importer.close()
})

describe('assets without a row', () => {
  it('are set aside, and no others', async () => {
    await bring(sampleEpub({ files: { 'a.png': { ...picture, properties: 'cover-image' } } }))
    const before = await catalogue()
    const { id } = before.editionRows[0]!
    await test.assets.put(`editions/${id}/deadbeef/units/0`, samplePng)
    await test.assets.put('editions/gone/deadbeef/units/0', samplePng)
    await test.assets.put('covers/deadbeef', samplePng)
    await setOrphansAside(test)
    expect(await catalogue()).toEqual(before)
    expect(test.assets.trash()).toEqual([
      '2026-11-21/covers/deadbeef',
      `2026-11-21/editions/${id}/deadbeef/units/0`,
      '2026-11-21/editions/gone/deadbeef/units/0',
    ])
  })

  it('stay where they are when they are more than a small share', async () => {
    await bring(sampleEpub())
    for (let n = 0; n < 11; n++) await test.assets.put(`editions/gone/deadbeef${n}/units/0`, samplePng)
    const before = await catalogue()
    expect(await setOrphansAside(test)).toMatchObject({ isDone: false, orphans: { length: 11 } })
    expect(await catalogue()).toEqual(before)
    expect(test.assets.trash()).toEqual([])
  })
})

it('takes a file from the disk, and says when there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurasa-import-'))
  const seen: ImportEvent[] = []
  const onEvent = (event: ImportEvent) => event.kind !== 'progress' && seen.push(event)
  await writeFile(join(folder, 'a.epub'), sampleEpub())
  await test.importer.importFile(join(folder, 'a.epub'), { name: 'a.epub', options: { lang: 'sw' }, onEvent })
  await test.importer.importFile(join(folder, 'b.epub'), { name: 'b.epub', options: {}, onEvent })
  await test.importer.importFile(folder, { name: 'c', options: {}, onEvent })
  expect(seen.map((event) => (event.kind === 'failed' ? event.reason : event.kind))).toEqual([
    'imported',
    'b.epub was not imported: there is no such file.',
    'c was not imported: it is a folder.',
  ])
  const [row] = await test.database.select().from(books).where(eq(books.language, 'sw'))
  expect(row?.title).toBe('A Sample')
  await rm(folder, { recursive: true })
})
