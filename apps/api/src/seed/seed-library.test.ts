import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getBook, getBooks } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { books } from '../database/schema.ts'
import { createImporter, type ImportEvent } from '../import/importer.ts'
import { openPreparer } from '../import/preparer.ts'
import { call } from '../testing/call.ts'
import { type SampleBook, sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { seedLibrary } from './seed-library.ts'
import { zipFolder } from './zip-folder.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-demo-'))
  test = await openTestApp()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const entry = {
  category: 'stories',
  access: 'free',
  freeUnits: 2,
  description: { en_US: 'One.', sw_KE: 'Moja.', ar_SA: 'واحد.' },
  tags: ['t'],
  ageRating: 'all',
  addedAt: '2026-11-01T08:00:00Z',
}
async function unpack(slug: string, book: SampleBook, catalogue: object | string = entry) {
  for (const [name, bytes] of Object.entries(unzipSync(sampleEpub(book)))) {
    await mkdir(dirname(join(folder, slug, name)), { recursive: true })
    await writeFile(join(folder, slug, name), bytes)
  }
  const text = typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue)
  await writeFile(join(folder, slug, 'catalogue.json'), text)
}
async function seed() {
  const events: ImportEvent[] = []
  await seedLibrary(test, test.importer, { folder, onEvent: (event) => events.push(event) })
  return events.flatMap((event) =>
    event.kind === 'failed'
      ? [event.reason]
      : event.kind === 'imported'
        ? [`${event.report.status} ${event.name}`]
        : [],
  )
}
const ids = async () => (await call(test.app, getBooks, {}, {})).data.items.map(({ id }) => id)

it('brings what is there once, unfinished books aside', async () => {
  await unpack('first', { title: 'First' })
  await unpack('second', { title: 'Second' }, { ...entry, access: 'paid', priceKsh: 50, pictureBook: true })
  await unpack('broken', {}, '{"category":')
  await unpack('odd', {}, { ...entry, access: 'sometimes' })
  await mkdir(join(folder, 'empty'))
  const said = await seed()
  expect(said.filter((line) => line.startsWith('added'))).toEqual(['added first', 'added second'])
  expect(said.filter((line) => line.startsWith('The demo book'))).toHaveLength(3)
  expect(await ids()).toEqual(['second', 'first'])
  expect((await call(test.app, getBook, { id: 'second' }, undefined, { lid: 'sw_KE' })).data).toMatchObject({
    description: 'Moja.',
    access: 'paid',
    priceKsh: 50,
    categories: ['stories'],
    addedAt: '2026-11-01T08:00:00.000Z',
  })
  for (const slug of ['broken', 'odd', 'empty']) await rm(join(folder, slug), { recursive: true })
  expect(await seed()).toEqual([])
})

it('imports the editor’s choice first, and reports when it is there', async () => {
  const other = await mkdtemp(join(tmpdir(), 'kurasa-demo-'))
  const second = await openTestApp()
  const own = folder
  try {
    folder = other
    await unpack('a', { identifier: 'urn:a', title: 'A' })
    await unpack('z', { identifier: 'urn:z', title: 'Z' }, { ...entry, homeOrder: 1 })
    const reported: unknown[] = []
    const titles: string[] = []
    await seedLibrary(second, second.importer, {
      folder,
      onEvent: (event) => event.kind === 'imported' && titles.push(event.name),
      onProgress: (...given) => reported.push(given),
    })
    expect(titles).toEqual(['z', 'a'])
    expect(reported).toEqual([
      [0, 2, false],
      [1, 2, true],
      [2, 2, true],
    ])
  } finally {
    folder = own
    await second.close()
    await rm(other, { recursive: true })
  }
})

it('leaves an operator’s change and removal alone', async () => {
  await test.database.update(books).set({ access: 'member' }).where(eq(books.id, 'first'))
  await test.database.delete(books).where(eq(books.id, 'second'))
  expect(await seed()).toEqual([])
  expect(await ids()).toEqual(['first'])
})

it('imports a book again when its files changed', async () => {
  await unpack('first', { title: 'First', chapters: ['<p>Only one.</p>'] })
  expect(await seed()).toEqual(['replaced first'])
})

it('brings the pages of a picture book as its image edition', async () => {
  await unpack('first', { title: 'First' }, { ...entry, pictureBook: true })
  await mkdir(join(folder, 'first', 'pages'))
  const page = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="${colour}"/></svg>`
  await writeFile(join(folder, 'first', 'pages', '01.svg'), page('red'))
  await writeFile(join(folder, 'first', 'pages', '02.svg'), page('blue'))
  await writeFile(
    join(folder, 'first', 'pages', 'ComicInfo.xml'),
    '<ComicInfo><Title>First</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>',
  )
  expect((await seed()).filter((line) => line.startsWith('added'))).toEqual(['added first, pages'])
  const { data } = await call(test.app, getBook, { id: 'first' })
  expect(data.kinds.toSorted()).toEqual(['image', 'text'])
  expect(data.editions.find(({ kind }) => kind === 'image')).toMatchObject({
    direction: 'rtl',
    unitCount: 2,
    freeUnits: 2,
  })
  expect(await seed()).toEqual([])
})

it('brings a comic, which has pages and no text', async () => {
  const comic = join(folder, 'comic')
  await mkdir(join(comic, 'pages'), { recursive: true })
  await writeFile(join(comic, 'catalogue.json'), JSON.stringify({ ...entry, pictureBook: true }))
  await writeFile(
    join(comic, 'pages', '01.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450"><rect width="300" height="450"/></svg>',
  )
  await writeFile(
    join(comic, 'pages', 'ComicInfo.xml'),
    '<ComicInfo><Title>Punda</Title><Writer>R. M.</Writer><LanguageISO>sw</LanguageISO></ComicInfo>',
  )
  expect((await seed()).filter((line) => line.startsWith('added'))).toEqual(['added comic'])
  const { data } = await call(test.app, getBook, { id: 'comic' })
  expect(data).toMatchObject({ title: 'Punda', authors: ['R. M.'], language: 'sw', kinds: ['image'] })
  expect(data.coverHash).toBeTruthy()
  expect(await seed()).toEqual([])
})

it('is the same file for the same folder, wherever and whenever it was checked out', async () => {
  const copy = join(folder, '../', `${folder.split('/').at(-1)}-copy`)
  await cp(join(folder, 'first'), copy, { recursive: true })
  await utimes(join(copy, 'mimetype'), new Date(0), new Date(0))
  const packed = await zipFolder(copy)
  expect(packed).toBeDefined()
  expect(packed).toEqual(await zipFolder(join(folder, 'first')))
  await rm(copy, { recursive: true })
})

it('reads all books with one reader, and closes it after the last', async () => {
  const several = await mkdtemp(join(tmpdir(), 'kurasa-several-'))
  for (const name of ['one', 'two', 'three'])
    await cp(join(folder, 'first'), join(several, name), { recursive: true })
  const preparer = openPreparer()
  const log: string[] = []
  const importer = createImporter(test, {
    prepare(source, options, host) {
      log.push(source.name)
      return preparer.prepare(source, options, host)
    },
    close() {
      log.push('closed')
      return preparer.close()
    },
  })
  await seedLibrary(test, importer, { folder: several })
  expect(log).toEqual(['one', 'one, pages', 'three', 'three, pages', 'two', 'two, pages', 'closed'])
  await rm(several, { recursive: true })
})

it('without a demo library is empty but ready', async () => {
  await seedLibrary(test, test.importer, { folder: join(folder, 'none') })
})
