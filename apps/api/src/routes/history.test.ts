import {
  deleteHistory,
  getHistory,
  getProgress,
  type ProgressItem,
  postProgress,
  postReadTime,
} from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { pointLedger, readTime } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  await fillCatalogue(test, [{ id: 'a' }, { id: 'b' }, { id: 'c', minutes: 20 }])
})
afterAll(() => test.close())

/** Ticks of a minute, one after the other, the last ending so many minutes ago. */
const minutes = (count: number, endedAgo = 0) =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(test.time.now.getTime() - (endedAgo + index) * 60_000).toISOString(),
    seconds: 60,
  }))
const read = async (member: Member, bookId: string, ticks: { at: string; seconds: number }[]) =>
  (await call(app, postReadTime, {}, { bookId, ticks }, member.headers)).data
const historyOf = async (member: Member) =>
  (await call(app, getHistory, {}, {}, member.headers)).data.items.map((item) => [item.book.id, item.minutes])
const pointsOf = async ({ userId }: Member) =>
  (await test.database.select().from(pointLedger).where(eq(pointLedger.userId, userId))).map(
    ({ rule, ruleKey, delta }) => [rule, ruleKey, delta],
  )
const finish = (member: Member, bookId: string, traits: Partial<ProgressItem> = {}) =>
  call(
    app,
    postProgress,
    {},
    {
      items: [
        {
          bookId,
          editionId: `e-${bookId}`,
          unitId: 'u',
          offset: 0,
          percent: 1,
          furthest: 1,
          deviceId: 'phone',
          deviceName: 'Redmi 9',
          clientAt: test.time.now.toISOString(),
          baseRev: 99,
          cause: 'turn',
          completed: true,
          ...traits,
        },
      ],
    },
    member.headers,
  )

describe('read time', () => {
  it('is told by members only', async () => {
    const request = { bookId: 'a', ticks: minutes(1) }
    expect((await call(app, postReadTime, {}, request)).status).toBe(401)
  })

  it('counts a second once, on however many devices and in however many reports', async () => {
    const member = await createMember(test)
    expect(await read(member, 'a', minutes(5))).toEqual({ todayMinutes: 5, bookMinutes: 5 })
    expect(await read(member, 'a', minutes(5))).toEqual({ todayMinutes: 5, bookMinutes: 5 })
    // Another book on another device at the same time, and five minutes before it.
    expect(await read(member, 'b', minutes(10))).toEqual({ todayMinutes: 10, bookMinutes: 5 })
    expect(await historyOf(member)).toEqual([
      ['a', 5],
      ['b', 5],
    ])
  })

  it('of many reports at once is counted as of one', async () => {
    const member = await createMember(test)
    await Promise.all(Array.from({ length: 8 }, (_, index) => read(member, 'a', minutes(4, index))))
    expect(await read(member, 'a', minutes(1))).toEqual({ todayMinutes: 11, bookMinutes: 11 })
    const rows = await test.database.select().from(readTime).where(eq(readTime.userId, member.userId))
    expect(rows).toHaveLength(1)
  })

  it('of yesterday is no reading of today', async () => {
    const member = await createMember(test)
    // Noon in London is three in Nairobi: sixteen hours back it was eleven at night.
    expect(await read(member, 'a', minutes(3, 16 * 60))).toEqual({ todayMinutes: 0, bookMinutes: 3 })
  })

  it('of a book that is gone is taken as told', async () => {
    const member = await createMember(test)
    expect(await read(member, 'gone', minutes(3))).toEqual({ todayMinutes: 0, bookMinutes: 0 })
  })

  it.each([
    { ticks: [] },
    { ticks: [{ at: '2026-11-21T12:00:00Z', seconds: 61 }] },
    { ticks: [{ at: 'noon', seconds: 1 }] },
  ])('refuses %o', async ({ ticks }) => {
    const member = await createMember(test)
    const answer = await call(app, postReadTime, {}, { bookId: 'a', ticks }, member.headers)
    expect(answer.status).toBe(422)
  })
})

describe('reading brings points', () => {
  it('once a day, for ten minutes', async () => {
    const member = await createMember(test)
    await read(member, 'a', minutes(9))
    expect(await pointsOf(member)).toEqual([])
    await read(member, 'b', minutes(1, 9))
    await read(member, 'a', minutes(20, 10))
    expect(await pointsOf(member)).toEqual([['read', '2026-11-21', 10]])
  })

  it('for a finished book, when most of it was really read', async () => {
    const member = await createMember(test)
    await finish(member, 'c')
    expect(await pointsOf(member)).toEqual([])
    await read(member, 'c', minutes(9, 16 * 60))
    await finish(member, 'c')
    expect(await pointsOf(member)).toEqual([])
    // Twelve of its twenty minutes; the last were told after the end was.
    await read(member, 'c', minutes(3, 17 * 60))
    await finish(member, 'c', { readAgain: true })
    expect(await pointsOf(member)).toEqual([['finish', 'c', 20]])
  })
})

describe('the history', () => {
  it('is its member’s own', async () => {
    expect((await call(app, getHistory, {}, {})).status).toBe(401)
    expect((await call(app, deleteHistory, {}, { all: '1' })).status).toBe(401)
  })

  it('holds what was opened, the latest first, page by page', async () => {
    const member = await createMember(test)
    await read(member, 'a', minutes(2, 60))
    await read(member, 'b', minutes(2, 30))
    await finish(member, 'c', { percent: 0.5, furthest: 0.5, completed: false })
    const first = await call(app, getHistory, {}, { limit: 2 }, member.headers)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.data.items).toMatchObject([
      { book: { id: 'c' }, minutes: 0, percent: 0.5, lastAt: '2026-11-21T12:00:00.000Z' },
      { book: { id: 'b' }, minutes: 2, percent: 0, lastAt: '2026-11-21T11:30:00.000Z' },
    ])
    const cursor = first.data.nextCursor!
    const second = await call(app, getHistory, {}, { limit: 2, cursor }, member.headers)
    expect(second.data.items.map(({ book }) => book.id)).toEqual(['a'])
    expect(second.data.nextCursor).toBeNull()
  })

  it('forgets one book or all, and where the reader is stays', async () => {
    const member = await createMember(test)
    const other = await createMember(test)
    for (const [index, book] of ['a', 'b', 'c'].entries())
      await read(member, book, minutes(1, 24 * 60 + index))
    await read(other, 'a', minutes(1))
    await finish(member, 'a')
    const remove = (request: { ids?: string[]; all?: '1' }) =>
      call(app, deleteHistory, {}, request, member.headers)
    expect((await remove({})).status).toBe(422)
    expect((await remove({ ids: ['a', 'x'], all: '1' })).status).toBe(422)
    expect((await remove({ ids: ['a', 'x'] })).data).toEqual({ removed: 1 })
    expect((await historyOf(member)).map(([id]) => id)).toEqual(['b', 'c'])
    expect((await remove({ all: '1' })).data).toEqual({ removed: 2 })
    expect(await historyOf(member)).toEqual([])
    const times = await test.database
      .select()
      .from(readTime)
      .where(and(eq(readTime.userId, member.userId)))
    expect(times).toEqual([])
    expect((await call(app, getProgress, {}, {}, member.headers)).data).toHaveLength(1)
    expect(await historyOf(other)).toEqual([['a', 1]])
  })
})
