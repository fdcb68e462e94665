import {
  deleteHistory,
  getHistory,
  getProgress,
  type ProgressItem,
  postProgress,
  postReadTime,
} from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/session.ts'
import type { App } from '../app.ts'
import { pointLedger, readAllowances, readTime } from '../database/schema.ts'
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
beforeEach(() => {
  test.time.now = new Date('2026-11-21T12:00:00Z')
})

/** A member since twenty days, logged in on a phone that has reported nothing yet, with a place in these books. */
async function createReader(...opened: string[]): Promise<Member> {
  const since = new Date(test.time.now.getTime() - 20 * 86_400_000)
  const member = await createMember({ ...test, clock: { now: () => since } })
  for (const bookId of opened)
    await finish(member, bookId, { percent: 0.1, furthest: 0.1, completed: false, baseRev: 0 })
  return member
}

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
  it('is accepted from members only', async () => {
    const request = { bookId: 'a', ticks: minutes(1) }
    expect((await call(app, postReadTime, {}, request)).status).toBe(401)
  })

  it('counts a second once, on however many devices and in however many reports', async () => {
    const member = await createReader()
    expect(await read(member, 'a', minutes(5))).toEqual({ todayMinutes: 5, bookMinutes: 5 })
    expect(await read(member, 'a', minutes(5))).toEqual({ todayMinutes: 5, bookMinutes: 5 })
    // Another book on another device at the same time, and five minutes before it.
    expect(await read(member, 'b', minutes(10))).toEqual({ todayMinutes: 10, bookMinutes: 5 })
    expect(await historyOf(member)).toEqual([
      ['a', 5],
      ['b', 5],
    ])
  })

  it('of a book stays with it when another is read at once after it', async () => {
    const member = await createReader()
    await read(member, 'a', minutes(5, 5))
    await read(member, 'b', minutes(5))
    const rows = await test.database.select().from(readTime).where(eq(readTime.userId, member.userId))
    const minutesIn = (id: string) =>
      rows
        .filter(({ bookId }) => bookId === id)
        .map(({ startedAt, endedAt }) => (endedAt.getTime() - startedAt.getTime()) / 60_000)
    expect([minutesIn('a'), minutesIn('b')]).toEqual([[5], [5]])
  })

  it('of many reports at once is counted as of one', async () => {
    const member = await createReader('a')
    await Promise.all(Array.from({ length: 8 }, (_, index) => read(member, 'a', minutes(4, index))))
    expect(await read(member, 'a', minutes(1))).toEqual({ todayMinutes: 11, bookMinutes: 11 })
    const rows = await test.database.select().from(readTime).where(eq(readTime.userId, member.userId))
    expect(rows).toHaveLength(1)
  })

  it('of yesterday is no reading of today', async () => {
    const member = await createReader()
    // Noon in London is three in Nairobi: sixteen hours back it was eleven at night.
    expect(await read(member, 'a', minutes(3, 16 * 60))).toEqual({ todayMinutes: 0, bookMinutes: 3 })
  })

  it('of a removed book is accepted and ignored', async () => {
    const member = await createReader()
    expect(await read(member, 'gone', minutes(3))).toEqual({ todayMinutes: 0, bookMinutes: 0 })
  })

  it.each([
    { ticks: [] },
    { ticks: [{ at: '2026-11-21T12:00:00Z', seconds: 61 }] },
    { ticks: [{ at: 'noon', seconds: 1 }] },
  ])('refuses %o', async ({ ticks }) => {
    const member = await createReader()
    const answer = await call(app, postReadTime, {}, { bookId: 'a', ticks }, member.headers)
    expect(answer.status).toBe(422)
  })
})

describe('a report of reading', () => {
  const HOUR = 3_600_000
  const nothing = { todayMinutes: 0, bookMinutes: 0 }

  it('counts nothing from before the account, and no more than has passed since the login', async () => {
    const member = await createMember(test)
    test.time.now = new Date(test.time.now.getTime() + 2 * 60_000)
    await finish(member, 'a', { percent: 0.1, furthest: 0.1, completed: false })
    // Two minutes after the first login a device reports five hours, the first of them from before it.
    expect(await read(member, 'a', minutes(300).reverse())).toMatchObject({ bookMinutes: 3 })
    expect(await read(member, 'a', minutes(300, 600))).toMatchObject({ bookMinutes: 3 })
    expect(await pointsOf(member)).toEqual([])
  })

  it('of a phone that was offline for three days counts whole, in however many parts it comes', async () => {
    const member = await createReader('a')
    // Read every day for five hours, reported in one go; another phone has reported its own in the meantime.
    await read(member, 'b', minutes(5))
    const reports = [0, 1, 2].flatMap((day) => minutes(300, day * 1440 + 120))
    for (let at = reports.length; at > 0; at -= 100)
      await read(member, 'a', reports.slice(Math.max(0, at - 100), at))
    expect(await read(member, 'a', reports.slice(0, 1))).toMatchObject({ bookMinutes: 900 })
    // The same again, as after a lost response, does not reduce what may still be reported.
    await read(member, 'a', reports.slice(0, 500))
    test.time.now = new Date(test.time.now.getTime() + HOUR)
    expect(await read(member, 'a', minutes(60))).toMatchObject({ bookMinutes: 960 })
  })

  it('after a report counts what has passed since, on each device for itself', async () => {
    const member = await createReader('a')
    // All of twenty days has been reported: only the first minute is left.
    await test.database
      .insert(readAllowances)
      .values({ userId: member.userId, deviceId: 'phone', seconds: 0, at: test.time.now })
    expect(await read(member, 'a', minutes(300, 60))).toEqual(nothing)
    test.time.now = new Date(test.time.now.getTime() + 10 * 60_000)
    expect(await read(member, 'a', minutes(300, 60))).toMatchObject({ bookMinutes: 10 })
    expect(await read(member, 'a', minutes(300, 400))).toMatchObject({ bookMinutes: 10 })
    // A login with another name of a device begins with nothing.
    const { token } = await openSession(test.database, {
      userId: member.userId,
      assurance: 'otp',
      deviceId: 'another',
      deviceName: 'Redmi 9',
      now: test.time.now,
    })
    const other = { ...member, token, headers: { tkn_p: token } }
    expect(await read(other, 'a', minutes(300, 400))).toMatchObject({ bookMinutes: 11 })
    expect(await read(other, 'a', minutes(300, 400))).toMatchObject({ bookMinutes: 11 })
  })

  it('of a book without a place counts what a first page may take', async () => {
    const member = await createReader()
    expect(await read(member, 'a', minutes(300))).toMatchObject({ bookMinutes: 5 })
    expect(await read(member, 'a', minutes(300, 400))).toMatchObject({ bookMinutes: 5 })
    await finish(member, 'a', { percent: 0.1, furthest: 0.1, completed: false })
    expect(await read(member, 'a', minutes(300))).toMatchObject({ bookMinutes: 300 })
  })

  it('loses and gains nothing when the clock of the server is set back a day', async () => {
    const member = await createReader('a')
    await read(member, 'a', minutes(10))
    const right = test.time.now
    test.time.now = new Date(right.getTime() - 24 * HOUR)
    await read(member, 'a', minutes(30))
    test.time.now = new Date(right.getTime() + HOUR)
    expect(await read(member, 'a', minutes(60))).toMatchObject({ bookMinutes: 100 })
  })
})

describe('reading brings points', () => {
  it('once a day, for ten minutes', async () => {
    const member = await createReader('a', 'b')
    await read(member, 'a', minutes(9))
    expect(await pointsOf(member)).toEqual([])
    await read(member, 'b', minutes(1, 9))
    await read(member, 'a', minutes(20, 10))
    expect(await pointsOf(member)).toEqual([['read', '2026-11-21', 10]])
  })

  it('for a finished book, when most of it was really read', async () => {
    const member = await createReader()
    await finish(member, 'c')
    expect(await pointsOf(member)).toEqual([])
    await read(member, 'c', minutes(9, 16 * 60))
    await finish(member, 'c')
    expect(await pointsOf(member)).toEqual([])
    // Twelve of its twenty minutes; the last ones were reported after the end was.
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
    const member = await createReader()
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
    const member = await createReader()
    const other = await createReader()
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
