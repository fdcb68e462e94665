import { deleteShelf, getShelf, postProgress, postShelf, type RequestOf } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { bookGrants, books } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let amina: Member
let juma: Member
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  await fillCatalogue(test, [
    { id: 'a', title: 'Zulu' },
    { id: 'b', title: 'Bahari', access: 'member' },
    { id: 'c', title: 'Amka', access: 'paid' },
    { id: 'd', title: 'Mto', access: 'paid' },
  ])
  amina = await createMember(test)
  juma = await createMember(test)
})
afterAll(() => test.close())

const save = (bookIds: string[], addedAt?: string, member = amina) =>
  call(app, postShelf, {}, { bookIds, addedAt }, member.headers)
const list = async (request: RequestOf<typeof getShelf> = {}, member = amina) =>
  (await call(app, getShelf, {}, request, member.headers)).data.items
const ids = async (request: RequestOf<typeof getShelf> = {}, member = amina) =>
  (await list(request, member)).map(({ book }) => book.id)

describe('the shelf of saved books', () => {
  it('is visible to its own member only', async () => {
    expect((await call(app, getShelf, {}, {})).status).toBe(401)
    const blocked = await createMember(test, { status: 'blocked' })
    expect((await call(app, getShelf, {}, {}, blocked.headers)).status).toBe(403)
    expect((await call(app, postShelf, {}, { bookIds: ['a'] })).status).toBe(401)
    const foreign = { ...amina.headers, origin: 'https://evil.example' }
    expect((await call(app, postShelf, {}, { bookIds: ['a'] }, foreign)).status).toBe(403)
    const { headers } = await call(app, getShelf, {}, {}, amina.headers)
    expect(headers.get('cache-control')).toBe('private, no-store')
    await save(['a'], undefined, juma)
    expect(await ids()).toEqual([])
    expect(await ids({}, juma)).toEqual(['a'])
  })

  it('takes books once, leaves out what does not exist, and sorts three ways', async () => {
    expect((await save(['a', 'nothing', 'a'], '2026-11-01T00:00:00.000Z')).data.bookIds).toEqual(['a'])
    await save(['c'], '2026-11-02T00:00:00.000Z')
    await save(['b'], '2026-11-03T00:00:00.000Z')
    expect(await ids()).toEqual(['b', 'c', 'a'])
    expect(await ids({ sort: 'added_asc' })).toEqual(['a', 'c', 'b'])
    expect(await ids({ sort: 'title_asc' })).toEqual(['c', 'b', 'a'])
  })

  it('keeps the earlier time of a book that is saved again, and never a later one than now', async () => {
    await save(['a'], '2026-11-20T00:00:00.000Z')
    expect((await list()).at(-1)?.addedAt).toBe('2026-11-01T00:00:00.000Z')
    await save(['d'], '2030-01-01T00:00:00.000Z')
    expect((await list())[0]?.addedAt).toBe('2026-11-21T12:00:00.000Z')
    await call(app, deleteShelf, {}, { ids: ['d'] }, amina.headers)
  })

  it.each(['added_desc', 'added_asc', 'title_asc'] as const)('comes in pages by %s', async (sort) => {
    const whole = await ids({ sort })
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await call(app, getShelf, {}, { sort, limit: 1, cursor }, amina.headers)
      found.push(...data.items.map(({ book }) => book.id))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual(whole)
    const other = await call(app, getShelf, {}, { sort, limit: 1 }, amina.headers)
    const wrong = sort === 'title_asc' ? 'added_asc' : 'title_asc'
    const refused = await call(
      app,
      getShelf,
      {},
      { sort: wrong, cursor: other.data.nextCursor! },
      amina.headers,
    )
    expect(refused.status).toBe(422)
  })

  it('contains locks and how far each book was read', async () => {
    const position = {
      bookId: 'b',
      editionId: 'e-b',
      unitId: 'u',
      offset: 0,
      percent: 0.4,
      furthest: 0.4,
      deviceId: 'phone',
      deviceName: 'Redmi 9',
      clientAt: '2026-11-21T11:00:00.000Z',
      baseRev: 0,
      cause: 'turn' as const,
    }
    await call(app, postProgress, {}, { items: [position] }, amina.headers)
    expect((await list()).map(({ book, locked, percent }) => [book.id, locked, percent])).toEqual([
      ['b', true, 0.4],
      ['c', true, undefined],
      ['a', false, undefined],
    ])
  })

  it('gives books back and takes them again', async () => {
    const { data } = await call(app, deleteShelf, {}, { ids: ['c', 'nothing'] }, amina.headers)
    expect(data.bookIds).toEqual(['c'])
    expect(await ids()).toEqual(['b', 'a'])
    await save(['c'], '2026-11-02T00:00:00.000Z')
    expect(await ids()).toEqual(['b', 'c', 'a'])
  })

  it('leaves out a book that was taken out of the catalogue', async () => {
    await test.database.update(books).set({ removedAt: new Date() }).where(eq(books.id, 'a'))
    expect(await ids()).toEqual(['b', 'c'])
    await test.database.update(books).set({ removedAt: null }).where(eq(books.id, 'a'))
  })
})

describe('the shelf of bought books', () => {
  it('holds them for ever, and hides them at most', async () => {
    const given = { source: 'prize', userId: amina.userId }
    await test.database.insert(bookGrants).values([
      { ...given, sourceId: '1', bookId: 'c', at: new Date('2026-11-05T00:00:00Z') },
      { ...given, sourceId: '2', bookId: 'd', at: new Date('2026-11-06T00:00:00Z') },
    ])
    const bought = await list({ tab: 'paid' })
    expect(bought.map(({ book, locked, addedAt }) => [book.id, locked, addedAt])).toEqual([
      ['d', false, '2026-11-06T00:00:00.000Z'],
      ['c', false, '2026-11-05T00:00:00.000Z'],
    ])
    const hide = await call(app, deleteShelf, {}, { ids: ['a', 'd'], tab: 'paid' }, amina.headers)
    expect(hide.data.bookIds).toEqual(['d'])
    expect(await ids({ tab: 'paid' })).toEqual(['c'])
    expect((await list({ tab: 'paid', hidden: '1' })).map(({ book, hidden }) => [book.id, hidden])).toEqual([
      ['d', true],
    ])
    await save(['d'])
    expect(await ids({ tab: 'paid', sort: 'title_asc' })).toEqual(['c', 'd'])
    expect(await ids({ tab: 'paid' }, juma)).toEqual([])
  })

  it('keeps a book that is no longer sold', async () => {
    await test.database.update(books).set({ removedAt: new Date() }).where(eq(books.id, 'c'))
    const kept = (await list({ tab: 'paid' })).find(({ book }) => book.id === 'c')
    expect(kept).toMatchObject({ locked: false })
  })
})
