import { tmpdir } from 'node:os'
import { getBook, getBooks, getHome, getSearch } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { adminBase } from './admin-call.ts'
import { getAudit } from './audit.ts'
import { getAdminBook, putAdminBook } from './books.ts'

const tokenOfJuma = 'a-token-that-only-juma-has-0123456789'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({
    admin: {
      importer: undefined as never,
      seed: async () => {},
      token: operatorToken,
      operatorTokens: new Map([[tokenOfJuma, 'juma']]),
      temporaryFolder: tmpdir(),
    },
  })
  await fillCatalogue(test, [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd', access: 'paid' }])
})
afterAll(() => test.close())

const set = (id: string, changes: Record<string, unknown>) =>
  callOperator(test.app, putAdminBook, { id }, changes)
const linesOf = async (id: string) =>
  (await callOperator(test.app, getAudit, {}, { subject: `book:${id}` })).data as {
    actor: string
    action: string
    detail: Record<string, unknown>
  }[]

/** Waits until readers see a value, at most two seconds. */
async function untilSeen<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = performance.now() + 2000
  for (;;) {
    const seen = await read()
    if (JSON.stringify(seen) === JSON.stringify(expected)) return
    if (performance.now() > end) return expect(seen).toEqual(expected)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const bookOf = async (id: string) => (await call(test.app, getBook, { id })).data
const shelfOf = async (section: string) =>
  (await call(test.app, getHome, {})).data.sections
    .find(({ id }) => id === section)
    ?.items.map(({ id }) => id)

describe('a book is changed without its file', () => {
  it('in title, description, access and price, and readers see it', async () => {
    await bookOf('a')
    const answer = await set('a', {
      title: '  Mto  ',
      description: { sw_KE: 'Hadithi ya mto.', ar_SA: 'قصة نهر' },
      access: 'paid',
      priceKsh: 120,
    })
    expect(answer).toMatchObject({ status: 200, data: { title: 'Mto', access: 'paid', priceKsh: 120 } })
    await untilSeen(
      async () => {
        const { title, access, priceKsh } = await bookOf('a')
        return { title, access, priceKsh }
      },
      { title: 'Mto', access: 'paid' as const, priceKsh: 120 },
    )
    await untilSeen(
      async () => (await call(test.app, getSearch, {}, { text: 'mto' })).data.items.map(({ id }) => id),
      ['a'],
    )
    // One language is taken away, the other stays.
    expect((await set('a', { description: { ar_SA: null } })).data).toMatchObject({
      description: { sw_KE: 'Hadithi ya mto.' },
    })
    expect((await set('a', { access: 'member' })).data).toMatchObject({ access: 'member', priceKsh: null })
  })

  it('in its categories and its place on the first screen', async () => {
    expect((await set('b', { categories: ['stories', 'children', 'stories'] })).data).toMatchObject({
      categories: ['children', 'stories'],
    })
    expect((await set('b', { categories: ['stories'] })).data).toMatchObject({ categories: ['stories'] })
    await untilSeen(
      async () =>
        (await call(test.app, getBooks, {}, { category: 'stories' })).data.items.map(({ id }) => id),
      ['b'],
    )
    expect(await shelfOf('new')).toEqual(['d', 'c', 'b', 'a'])
    await set('a', { homeOrder: 2 })
    await set('b', { homeOrder: 1 })
    await untilSeen(() => shelfOf('choice'), ['b', 'a'])
    expect(await shelfOf('new')).toEqual(['d', 'c', 'b', 'a'])
    await set('b', { homeOrder: null })
    await set('a', { homeOrder: null })
    await untilSeen(() => shelfOf('choice'), undefined)
  })

  it('in its series, and out of it', async () => {
    const answer = await set('a', { series: { name: 'Bahari', place: 2 } })
    expect(answer.data).toMatchObject({ series: 'Bahari', seriesPlace: 2 })
    await set('b', { series: { name: 'Bahari', place: 1 } })
    await untilSeen(() => shelfOf('series'), ['b', 'a'])
    expect((await set('a', { series: null })).data).toMatchObject({ series: null, seriesPlace: null })
    await set('b', { series: null })
    await untilSeen(() => shelfOf('series'), undefined)
  })

  it('by hiding it, and it comes back as it was', async () => {
    await set('c', { state: 'hidden' })
    await untilSeen(() => shelfOf('new'), ['d', 'b', 'a'])
    await set('c', { state: 'published' })
    await untilSeen(() => shelfOf('new'), ['d', 'c', 'b', 'a'])
  })

  it('as a draft, which is out of the catalogue until it is published', async () => {
    expect((await set('c', { state: 'draft' })).data).toMatchObject({
      state: 'draft',
      removedAt: expect.any(String),
    })
    await untilSeen(() => shelfOf('new'), ['d', 'b', 'a'])
    expect((await set('c', { state: 'published' })).data).toMatchObject({
      state: 'published',
      removedAt: null,
    })
    await untilSeen(() => shelfOf('new'), ['d', 'c', 'b', 'a'])
  })

  it.each([
    [{}, 'nothing to change'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ access: 'open' }, 'access'],
    [{ access: 'paid' }, 'Access "paid" needs a price.'],
    [{ priceKsh: 5 }, 'A price belongs to access "paid"'],
    [{ access: 'paid', priceKsh: 0 }, 'priceKsh'],
    [{ categories: ['poems'] }, 'There is no category "poems"; the categories are: '],
    [{ homeOrder: 0 }, 'homeOrder'],
    [{ series: { name: 'Bahari', place: 0 } }, 'series'],
    [{ minutes: 3 }, 'minutes'],
  ])('refuses %o and changes nothing', async (changes, sentence) => {
    const before = (await callOperator(test.app, getAdminBook, { id: 'c' })).data
    const answer = await set('c', changes)
    expect(answer.status).toBe(422)
    expect(answer.message).toContain(sentence)
    expect((await callOperator(test.app, getAdminBook, { id: 'c' })).data).toEqual(before)
  })

  it('is refused for a book that is not there', async () => {
    expect(await set('z', { title: 'x' })).toMatchObject({ status: 404, message: 'There is no book "z".' })
  })
})

describe('the audit log says', () => {
  it('who changed which book, and what it was before', async () => {
    const request = new Request(`http://localhost${adminBase}/books/d`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${operatorToken}`,
        'x-operator': 'amina',
      },
      body: JSON.stringify({ title: 'Delta', priceKsh: 70 }),
    })
    await test.app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    await set('d', { state: 'hidden' })
    await set('d', { state: 'published' })
    // A call without a change writes no line.
    await set('d', { title: 'Delta' })
    expect(await linesOf('d')).toMatchObject([
      { actor: 'operator', action: 'book.publish' },
      { actor: 'operator', action: 'book.hide', detail: { state: { before: 'published', after: 'hidden' } } },
      {
        actor: 'operator:amina',
        action: 'book.change',
        detail: { title: { before: 'd', after: 'Delta' }, priceKsh: { before: 50, after: 70 } },
      },
    ])
    expect(await linesOf('d')).toHaveLength(3)
    const [last] = (await callOperator(test.app, getAudit, {}, { limit: 1 })).data as { subject: string }[]
    expect(last?.subject).toBe('PUT /api/admin/books/d')
  })

  it('whose token it was, whatever name the caller sends', async () => {
    const change = (token: string, title: string) =>
      test.app.fetch(
        new Request(`http://localhost${adminBase}/books/b`, {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'x-operator': 'amina',
          },
          body: JSON.stringify({ title }),
        }),
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
    expect((await change(tokenOfJuma, 'Beta')).status).toBe(200)
    expect((await change(`${tokenOfJuma}0`, 'Gamma')).status).toBe(403)
    const [newest] = await linesOf('b')
    expect(newest).toMatchObject({ actor: 'operator:juma', detail: { title: { after: 'Beta' } } })
    const [last] = (await callOperator(test.app, getAudit, {}, { limit: 1 })).data as { actor: string }[]
    expect(last?.actor).toBe('operator:juma')
  })
})
