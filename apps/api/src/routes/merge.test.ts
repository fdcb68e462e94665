import {
  getHistory,
  getProgress,
  getShelf,
  type ProgressItem,
  postMerge,
  postProgress,
  postShelf,
  type RequestOf,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { users } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  await fillCatalogue(test, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})
afterAll(() => test.close())

const position = (bookId: string, traits: Partial<ProgressItem> = {}): ProgressItem => ({
  bookId,
  editionId: `e-${bookId}`,
  unitId: 'u1',
  offset: 10,
  percent: 0.25,
  furthest: 0.25,
  deviceId: 'phone',
  deviceName: 'Redmi 9',
  clientAt: '2026-11-21T11:00:00.000Z',
  baseRev: 0,
  cause: 'turn',
  ...traits,
})

const guest: RequestOf<typeof postMerge> = {
  shelf: [
    { bookId: 'a', addedAt: '2026-11-01T00:00:00.000Z' },
    { bookId: 'b', addedAt: '2040-11-01T00:00:00.000Z' },
    { bookId: 'gone', addedAt: '2026-11-01T00:00:00.000Z' },
  ],
  progress: [position('a'), position('b', { furthest: 0.9 }), position('gone')],
  history: [
    { bookId: 'c', lastAt: '2026-11-20T00:00:00.000Z' },
    { bookId: 'gone', lastAt: '2026-11-20T00:00:00.000Z' },
  ],
  interests: { categories: ['poetry', 'stories'], languages: ['sw'] },
}

describe('what a guest gathered', () => {
  it('comes into no account without a login', async () => {
    expect((await call(app, postMerge, {}, guest)).status).toBe(401)
  })

  it('comes into a new account whole, and once', async () => {
    const { headers, userId } = await createMember(test)
    const first = await call(app, postMerge, {}, guest, headers)
    expect(first.data).toEqual({ shelf: 2, progress: 2, history: 1, interests: 3 })
    const state = async () => [
      (await call(app, getShelf, {}, {}, headers)).data,
      (await call(app, getProgress, {}, {}, headers)).data,
      (await call(app, getHistory, {}, {}, headers)).data,
      (await test.database.select().from(users).where(eq(users.id, userId)))[0]?.interests,
    ]
    const after = await state()
    const again = await call(app, postMerge, {}, guest, headers)
    expect(again.data).toEqual({ shelf: 0, progress: 0, history: 0, interests: 0 })
    expect(await state()).toEqual(after)
  })

  it('joins what the account has: the earliest time, the latest position, the furthest place', async () => {
    const { headers, userId } = await createMember(test, {
      interests: { categories: ['poetry'], languages: ['ar'] },
    })
    await call(app, postShelf, {}, { bookIds: ['a'], addedAt: '2026-11-10T00:00:00.000Z' }, headers)
    const later = position('b', { unitId: 'u9', percent: 0.5, clientAt: '2026-11-21T11:30:00.000Z' })
    await call(app, postProgress, {}, { items: [later] }, headers)

    const { data } = await call(app, postMerge, {}, guest, headers)
    expect(data).toEqual({ shelf: 1, progress: 1, history: 1, interests: 2 })
    const shelf = (await call(app, getShelf, {}, { sort: 'added_asc' }, headers)).data.items
    expect(shelf.map(({ book, addedAt }) => [book.id, addedAt])).toEqual([
      ['a', '2026-11-01T00:00:00.000Z'],
      ['b', '2026-11-21T12:00:00.000Z'],
    ])
    const [inB] = (await call(app, getProgress, {}, { bookIds: ['b'] }, headers)).data
    expect(inB).toMatchObject({ unitId: 'u9', percent: 0.5, furthest: 0.9 })
    const [user] = await test.database.select().from(users).where(eq(users.id, userId))
    expect(user?.interests).toEqual({ categories: ['poetry', 'stories'], languages: ['ar', 'sw'] })
  })

  it('comes all or not at all', async () => {
    const { headers } = await createMember(test)
    const broken = { ...guest, progress: [position('a', { percent: 2 })] }
    expect((await call(app, postMerge, {}, broken, headers)).status).toBe(422)
    expect((await call(app, getShelf, {}, {}, headers)).data.items).toEqual([])
  })
})
