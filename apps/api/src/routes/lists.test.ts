import { getList, type ListType } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { books } from '../database/schema.ts'
import { call, get } from '../testing/call.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App

const library = [
  { title: 'Ndoto', authors: ['Amina Otieno'], language: 'sw-KE', category: 'stories', tags: ['bahari'] },
  { title: 'Baharini', authors: ['Juma "Njeri" O\'Brien', 'Amina Otieno'], language: 'sw', tags: ['bahari'] },
  { title: 'Wells', authors: ['سالم بن يحيى'], language: 'ar', category: 'stories', tags: ['100% $&'] },
  { title: 'Alone $1 “here”', authors: ['Nobody Else'], language: 'fr', tags: [] },
]

beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  for (const [index, { title, authors, language, category, tags }] of library.entries()) {
    await test.importer.importBytes(
      sampleEpub({ identifier: `urn:${index}`, title, language, chapters: ['<p>a</p>'] }),
      {
        name: `${title}.epub`,
        options: { access: index === 0 ? 'free' : 'member', free: 1, category },
        details: {
          bookId: `book-${index}`,
          description: {},
          tags,
          ageRating: 'all',
          addedAt: new Date(Date.UTC(2026, 0, 1 + index)),
          isPictureBook: index === 2,
        },
      },
    )
    // The sample book has one author only.
    await test.database
      .update(books)
      .set({ authors })
      .where(eq(books.id, `book-${index}`))
  }
})
afterAll(() => test.close())

describe('a list', () => {
  it.each<[ListType, string, string, string[]]>([
    ['section', 'new', 'New', ['book-3', 'book-2', 'book-1', 'book-0']],
    ['section', 'picture', 'Picture books', ['book-2']],
    ['section', 'language-sw', 'In Swahili', ['book-1', 'book-0']],
    ['language', 'sw', 'In Swahili', ['book-1', 'book-0']],
    ['language', 'fr', 'French', ['book-3']],
    ['category', 'stories', 'Stories', ['book-2', 'book-0']],
    ['category', 'farming', 'Farming', []],
    ['author', 'Amina Otieno', 'Amina Otieno', ['book-1', 'book-0']],
    ['author', 'Juma "Njeri" O\'Brien', 'Juma "Njeri" O\'Brien', ['book-1']],
    ['author', 'سالم بن يحيى', 'سالم بن يحيى', ['book-2']],
    ['tag', 'bahari', 'bahari', ['book-1', 'book-0']],
    ['tag', '100% $&', '100% $&', ['book-2']],
    ['related', 'book-0', 'Books like “Ndoto”', ['book-2', 'book-1']],
    ['related', 'book-3', 'Books like “Alone $1 “here””', []],
  ])('by %s %s is called %s', async (type, id, title, expected) => {
    const { data } = await call(app, getList, { type, id })
    expect([data.title, data.items.map((book) => book.id)]).toEqual([title, expected])
    expect(data.nextCursor).toBeNull()
  })

  it.each([
    ['section', 'none'],
    ['category', 'none'],
    ['author', 'Amina'],
    ['tag', 'Pay here: 0700'],
    ['related', 'none'],
    ['language', 'no language'],
    ['price', 'low'],
  ])('by %s %s is none', async (type, id) => {
    const { status, data } = await call(app, getList, { type, id })
    expect([status, data]).toEqual([404, { reason: 'NOT_FOUND' }])
  })

  it('continues where its page ended, in the requested order', async () => {
    const parameters = { type: 'author', id: 'Amina Otieno' }
    const first = await call(app, getList, parameters, { sort: 'title_asc', limit: 1 })
    expect(first.data.items.map(({ title }) => title)).toEqual(['Baharini'])
    const cursor = first.data.nextCursor ?? undefined
    const second = await call(app, getList, parameters, { sort: 'title_asc', limit: 1, cursor })
    expect(second.data.items.map(({ title }) => title)).toEqual(['Ndoto'])
    expect(second.data.nextCursor).toBeNull()
    expect((await call(app, getList, parameters, { sort: 'added_asc', cursor })).status).toBe(422)
  })

  it.each([
    ['ar_SA', 'كتب تشبه «Ndoto»'],
    ['sw_KE', 'Vitabu vinavyofanana na “Ndoto”'],
  ])('has its title in %s', async (lid, title) => {
    const { data } = await call(app, getList, { type: 'related', id: 'book-0' }, undefined, { lid })
    expect(data.title).toBe(title)
  })

  it('may be kept by shared caches, by language', async () => {
    const { headers } = await get(app, '/api/portal/lists/section/new')
    expect(headers.get('cache-control')).toBe('public, s-maxage=60, stale-while-revalidate=600')
    expect(headers.get('vary')).toMatch(/^lid\b/)
  })
})
