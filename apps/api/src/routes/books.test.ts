import {
  type BookSort,
  getBook,
  getBooks,
  getCategories,
  getHome,
  getList,
  getManifest,
  getRelated,
  type RequestOf,
  searchKey,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { books, history } from '../database/schema.ts'
import { call, get } from '../testing/call.ts'
import { sampleEpub, samplePng } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App

const titles = ['Ndoto', 'Élan', 'eland', 'بيت', 'آدم', 'Amka']
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  for (const [index, title] of titles.entries()) {
    await test.importer.importBytes(
      sampleEpub({
        identifier: `urn:${index}`,
        title,
        language: index < 2 ? 'sw-KE' : index < 3 ? 'en' : 'ar',
        direction: index < 3 ? 'ltr' : 'rtl',
        // The letters of a text decide its language.
        chapters: ['<h1>A</h1><p>a</p>', `<p>${(index < 3 ? 'word ' : 'كلمة ').repeat(500)}</p>`, '<p>c</p>'],
        files: { 'cover.png': { type: 'image/png', content: samplePng, properties: 'cover-image' } },
      }),
      {
        name: `${title}.epub`,
        options:
          index === 0
            ? { access: 'paid', price: 50, free: 1, category: 'stories' }
            : index === 1
              ? { access: 'member', free: 2, category: 'stories' }
              : {},
        details: {
          bookId: `book-${index}`,
          description: { en_US: 'English', ar_SA: 'عربي' },
          tags: ['t'],
          ageRating: 'all',
          // Two at the very same time: only the id distinguishes them.
          addedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))),
          isPictureBook: index === 2,
        },
      },
    )
  }
})
afterAll(() => test.close())

async function walk(request: RequestOf<typeof getBooks>, limit: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await call(app, getBooks, {}, { ...request, limit, cursor })
    expect(data.items.length).toBeLessThanOrEqual(limit)
    found.push(...data.items.map(({ id }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return found
}

describe('the list of books', () => {
  it.each<[BookSort, string[]]>([
    ['added_desc', ['book-5', 'book-4', 'book-3', 'book-2', 'book-1', 'book-0']],
    ['added_asc', ['book-0', 'book-1', 'book-2', 'book-3', 'book-4', 'book-5']],
    ['title_asc', ['book-5', 'book-1', 'book-2', 'book-0', 'book-4', 'book-3']],
  ])('by %s is the same in pages of any size', async (sort, expected) => {
    for (const limit of [1, 2, 4, 50]) expect(await walk({ sort }, limit)).toEqual(expected)
  })

  it.each([
    [{ category: 'stories' }, ['book-1', 'book-0']],
    [{ category: 'none' }, []],
    [{ language: 'sw' }, ['book-1', 'book-0']],
    [{ language: 'SW_ke' }, ['book-1', 'book-0']],
    [{ language: 's' }, undefined],
    [{ access: 'paid' as const }, ['book-0']],
    [{ kind: 'image' as const }, []],
    [{ category: 'none,stories' }, ['book-1', 'book-0']],
    [{ language: 'en,sw' }, ['book-2', 'book-1', 'book-0']],
    [{ length: 'short' as const }, ['book-5', 'book-4', 'book-3', 'book-2', 'book-1', 'book-0']],
    [{ length: 'long' as const }, []],
    [{ kind: 'text' as const, access: 'member' as const, category: 'stories' }, ['book-1']],
  ])('by %o', async (filter, expected) => {
    const { status, data } = await call(app, getBooks, {}, filter)
    if (expected) expect(data.items.map(({ id }) => id)).toEqual(expected)
    else expect(status).toBe(422)
  })

  it('contains the price of what is sold, and nothing of how it is matched', async () => {
    const response = await get(app, '/api/portal/books?access=paid')
    const text = await response.text()
    expect(JSON.parse(text).data.items[0]).toEqual({
      id: 'book-0',
      title: 'Ndoto',
      authors: ['Amina Otieno'],
      coverHash: expect.stringMatching(/^[\da-f]{32}$/),
      language: 'sw-KE',
      kinds: ['text'],
      access: 'paid',
      priceKsh: 50,
      minutes: 3,
    })
    expect(text).not.toContain('searchKey')
  })
})

describe('the catalogue', () => {
  it.each([
    ['/home?lid=sw_KE', 'Accept-Encoding'],
    ['/categories?lid=en_US', 'Accept-Encoding'],
    ['/books/book-0?lid=ar_SA', 'Accept-Encoding'],
    ['/books', 'Accept-Encoding'],
    ['/books/book-0/manifest', 'Accept-Encoding'],
    ['/home', 'lid, Accept-Encoding'],
    ['/home?lid=xx', 'lid, Accept-Encoding'],
  ])('may be kept by shared caches, with the language in the address: %s', async (path, vary) => {
    const response = await get(app, `/api/portal${path}`)
    expect(response.headers.get('cache-control')).toBe('public, s-maxage=60, stale-while-revalidate=600')
    expect(response.headers.get('vary')).toBe(vary)
    const etag = response.headers.get('etag')!
    const again = await get(app, `/api/portal${path}`, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('vary')).toBe(vary)
  })

  it('is in the language of the address, whatever the header says', async () => {
    const first = await get(app, '/api/portal/home?lid=sw_KE', { lid: 'ar_SA' })
    const { data } = await call(app, getHome, {}, undefined, { lid: 'sw_KE' })
    expect((await first.json()).data).toEqual(data)
  })

  it('has shelves in the language of the reader, none of them of one or two books', async () => {
    const { data } = await call(app, getHome, {}, undefined, { lid: 'sw_KE' })
    expect(data.sections.map(({ id, title, items }) => [id, title, items.length])).toEqual([
      ['new', 'Vipya', 3],
      // Every book in Swahili and English has its two places now.
      ['short', 'Vya dakika 15', 3],
    ])
  })

  it.each([
    ['ar_SA', undefined, ['book-5', 'book-4', 'book-3', 'book-2']],
    ['sw_KE', undefined, ['book-1', 'book-0', 'book-2']],
    ['en_US', 'ar,sw', ['book-5', 'book-4', 'book-3', 'book-1', 'book-0']],
    ['en_US', 'fr', ['book-5', 'book-4', 'book-3', 'book-2', 'book-1', 'book-0']],
  ])('ranks the shelves of %s by the reading languages %s', async (lid, languages, expected) => {
    const { sections } = (await call(app, getHome, {}, { languages }, { lid })).data
    expect(sections.find(({ id }) => id === 'new')?.items.map(({ id }) => id)).toEqual(expected)
  })

  it('has the editor’s choice, series, and shelves by age; a book tells its whole series', async () => {
    const change = (id: string, values: Partial<typeof books.$inferInsert>) =>
      test.database.update(books).set(values).where(eq(books.id, id))
    await change('book-2', { homeOrder: 1, ageRating: 'teen' })
    await change('book-1', { homeOrder: 2, series: 'Bahari', seriesPlace: 2, ageRating: 'teen' })
    await change('book-3', { series: 'Bahari', seriesPlace: 1, ageRating: 'teen' })
    await change('book-4', { series: 'Bahari', seriesPlace: 3, removedAt: new Date() })
    const { sections, today } = (await call(app, getHome, {}, { languages: 'en,sw,ar' })).data
    const idsOf = (id: string) => sections.find((section) => section.id === id)?.items.map((item) => item.id)
    // The only book of the choice that is in English is today's.
    expect([today?.book.id, today?.sentence]).toEqual(['book-2', 'English'])
    expect([idsOf('choice'), idsOf('series')]).toEqual([['book-1'], ['book-1', 'book-3']])
    const places = [...sections.flatMap(({ items }) => items), today!.book].map(({ id }) => id)
    for (const id of places) expect(places.filter((other) => other === id).length).toBeLessThanOrEqual(2)
    const teen = await call(app, getList, { type: 'section', id: 'age-teen' })
    expect(teen.data.items.map(({ id }) => id)).toEqual(['book-3', 'book-2', 'book-1'])
    // The next part of a series comes first.
    expect((await call(app, getRelated, { id: 'book-3' })).data[0]?.id).toBe('book-1')
    const list = await call(app, getList, { type: 'section', id: 'series' })
    expect(list.data.items.map(({ id }) => id).sort()).toEqual(['book-1', 'book-3'])
    const { series } = (await call(app, getBook, { id: 'book-1' })).data
    expect([series?.name, series?.place, series?.books.map(({ id }) => id)]).toEqual([
      'Bahari',
      2,
      ['book-3', 'book-1'],
    ])
    expect((await call(app, getBook, { id: 'book-0' })).data.series).toBeUndefined()
    for (const id of ['book-1', 'book-2', 'book-3', 'book-4']) {
      await change(id, {
        homeOrder: null,
        ageRating: 'all',
        series: null,
        seriesPlace: null,
        removedAt: null,
      })
    }
  })

  it('names the translations of a work that are listed', async () => {
    const change = (id: string, values: Partial<typeof books.$inferInsert>) =>
      test.database.update(books).set(values).where(eq(books.id, id))
    for (const id of ['book-0', 'book-2', 'book-3', 'book-4']) await change(id, { work: 'mto' })
    await change('book-4', { removedAt: new Date() })
    const of = async (id: string) =>
      (await call(app, getBook, { id })).data.translations?.map((book) => book.id)
    expect([await of('book-0'), await of('book-2'), await of('book-1')]).toEqual([
      ['book-3', 'book-2'],
      ['book-3', 'book-0'],
      undefined,
    ])
    for (const id of ['book-0', 'book-2', 'book-3', 'book-4'])
      await change(id, { work: null, removedAt: null })
  })

  it('tells when each new book came, and nothing of that on other shelves', async () => {
    const { sections } = (await call(app, getHome, {}, { languages: 'ar' })).data
    const timesOf = (id: string) =>
      sections.find((section) => section.id === id)?.items.map(({ addedAt }) => addedAt)
    const times = timesOf('new')!
    expect(times).toHaveLength(3)
    expect(times).toEqual([...times].sort().reverse())
    expect(times.at(-1)).toBe('2026-01-02T00:00:00.000Z')
    expect(timesOf('short')).toEqual([undefined, undefined, undefined])
  })

  it('has categories with their counts, in order', async () => {
    const { data } = await call(app, getCategories, {}, undefined, { lid: 'ar_SA' })
    expect(data).toHaveLength(10)
    expect(data[0]).toEqual({
      id: 'stories',
      name: 'قصص',
      icon: 'korosho',
      order: 1,
      bookCount: 2,
      languageCounts: { sw: 2 },
    })
    expect(data[1]).toMatchObject({ bookCount: 0, languageCounts: {} })
    await test.database.update(books).set({ removedAt: new Date() }).where(eq(books.id, 'book-0'))
    expect((await call(app, getCategories, {})).data[0]?.bookCount).toBe(1)
    await test.database.update(books).set({ removedAt: null }).where(eq(books.id, 'book-0'))
  })

  it('describes a book, in English when there is no text in the language', async () => {
    const { data } = await call(app, getBook, { id: 'book-0' }, undefined, { lid: 'sw_KE' })
    expect(data).toMatchObject({
      description: 'English',
      categories: ['stories'],
      tags: ['t'],
      addedAt: '2026-01-01T00:00:00.000Z',
      editions: [{ kind: 'text', direction: 'ltr', unitCount: 3, freeUnits: 1 }],
    })
    expect((await call(app, getBook, { id: 'book-0' }, undefined, { lid: 'ar_SA' })).data.description).toBe(
      'عربي',
    )
  })

  it('has a manifest that contains locks, sizes and contents', async () => {
    const { data } = await call(app, getManifest, { id: 'book-0' })
    assert(data.kind === 'text')
    expect(data.metadata).toEqual({
      identifier: 'urn:0',
      title: 'Ndoto',
      authors: ['Amina Otieno'],
      language: 'sw-KE',
      direction: 'ltr',
      layout: 'reflowable',
    })
    expect(data.units.map(({ i, title, access, href }) => [i, title, access, href])).toEqual([
      [0, 'Chapter 1', 'free', 'OEBPS/chapter-1.xhtml'],
      [1, 'Chapter 2', 'paid', 'OEBPS/chapter-2.xhtml'],
      [2, 'Chapter 3', 'paid', 'OEBPS/chapter-3.xhtml'],
    ])
    expect(data.units[1]).toMatchObject({ chars: 2500, minutes: 2.5 })
    expect(data.resources.find(({ href }) => href === 'OEBPS/cover.png')).toMatchObject({
      type: 'image/png',
      width: 2,
      height: 1,
    })
    expect(data.toc.map(({ title, href }) => [title, href])).toEqual([
      ['Chapter 1', 'OEBPS/chapter-1.xhtml'],
      ['Chapter 2', 'OEBPS/chapter-2.xhtml'],
      ['Chapter 3', 'OEBPS/chapter-3.xhtml'],
    ])
  })

  it('has books like one, the nearest first', async () => {
    const related = async (id: string) => (await call(app, getRelated, { id })).data.map((book) => book.id)
    // All are of one author; the second is in the same category and language, too.
    expect(await related('book-0')).toEqual(['book-1', 'book-5', 'book-4', 'book-3', 'book-2'])
    expect((await related('book-3')).slice(0, 2)).toEqual(['book-5', 'book-4'])
    expect((await call(app, getRelated, { id: 'none' })).status).toBe(404)
  })

  it('shows a book that was taken out only by its own address', async () => {
    const remove = (removedAt: Date | null) =>
      test.database.update(books).set({ removedAt }).where(eq(books.id, 'book-4'))
    await remove(new Date())
    expect((await call(app, getBook, { id: 'book-4' })).data.removed).toBe(true)
    expect(await walk({}, 50)).not.toContain('book-4')
    expect((await call(app, getRelated, { id: 'book-3' })).data.map(({ id }) => id)).not.toContain('book-4')
    const { sections } = (await call(app, getHome, {})).data
    expect(sections.flatMap(({ items }) => items).map(({ id }) => id)).not.toContain('book-4')
    await remove(null)
  })

  it('shows what is read most, once there are readers', async () => {
    const visit = { lastAt: new Date('2026-11-20T00:00:00Z'), seconds: 60 }
    await test.database.insert(history).values([
      { ...visit, userId: 'x', bookId: 'book-2' },
      { ...visit, userId: 'x', bookId: 'book-1' },
      { ...visit, userId: 'y', bookId: 'book-1' },
      { ...visit, userId: 'y', bookId: 'book-0', lastAt: new Date('2026-10-01T00:00:00Z') },
    ])
    const { sections } = (await call(app, getHome, {}, { languages: 'sw,en' })).data
    const popular = sections.find(({ id }) => id === 'popular')
    expect(popular?.items.map(({ id }) => id)).toEqual(['book-1', 'book-2'])
    const list = await call(app, getList, { type: 'section', id: 'popular' })
    expect(list.data).toMatchObject({ title: 'Popular', items: [{ id: 'book-2' }, { id: 'book-1' }] })
    await test.database.delete(history)
  })

  it.each(['/books/none', '/books/none/manifest', '/books/book-0/manifest?kind=image'])(
    'has no %s',
    async (path) => {
      const response = await get(app, `/api/portal${path}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ data: { reason: 'NOT_FOUND' } })
    },
  )
})

it('takes whatever a title holds', async () => {
  const title = `'); drop table books; -- ${'ص'.repeat(3000)}`
  const row = (await test.database.select().from(books))[0]!
  await test.database
    .insert(books)
    .values({ ...row, id: 'odd', title, searchKey: searchKey(title), addedAt: new Date(0) })
  expect(await walk({ sort: 'title_asc' }, 3)).toContain('odd')
})
