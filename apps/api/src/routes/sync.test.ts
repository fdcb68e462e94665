import { randomUUID } from 'node:crypto'
import {
  type DataOf,
  deleteShelf,
  getHistory,
  getPointsLedger,
  getProgress,
  getReports,
  getShelf,
  type ProgressItem,
  postCheckin,
  postReadTime,
  postShelf,
  postSync,
  type SyncChange,
  type SyncedBookmark,
} from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookmarks, shelfStates } from '../database/schema.ts'
import { MOST_BOOKMARKS } from '../reading/bookmark-store.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  await fillCatalogue(test, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const MINUTE = 60_000
/** A moment so many minutes before now, by a device's clock. */
const ago = (minutes: number) => new Date(test.time.now.getTime() - minutes * MINUTE).toISOString()
const pass = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * MINUTE)
}
const send = (changes: SyncChange[] = [], cursor?: string, by: Member = member) =>
  call(test.app, postSync, {}, { changes, cursor }, by.headers)
const sync = async (...given: Parameters<typeof send>): Promise<DataOf<typeof postSync>> => {
  const { status, data } = await send(...given)
  expect(status).toBe(200)
  return data
}

const placeIn = (bookId: string, traits: Partial<ProgressItem> = {}): SyncChange => ({
  kind: 'place',
  item: {
    bookId,
    editionId: 'e',
    unitId: 'u1',
    offset: 10,
    percent: 0.25,
    furthest: 0.25,
    deviceId: 'phone',
    deviceName: 'Redmi 9',
    clientAt: ago(2),
    baseRev: 0,
    cause: 'turn',
    ...traits,
  },
})
const bookmarkIn = (bookId: string, id: string): SyncedBookmark => ({
  id,
  bookId,
  locator: {
    href: 'one.xhtml',
    type: 'application/xhtml+xml',
    title: 'The lattice',
    locations: { progression: 0.5, totalProgression: 0.25, textOffset: 120 },
    text: { highlight: 'It began with rain.' },
  },
  createdAt: ago(5),
})
const put = (id: string, at: string, bookId = 'a'): SyncChange => ({
  kind: 'bookmark',
  bookmark: bookmarkIn(bookId, id),
  at,
})
const remove = (bookmarkId: string, at: string): SyncChange => ({ kind: 'bookmark_removal', bookmarkId, at })
const shelve = (bookId: string, isSaved: boolean, at: string): SyncChange => ({
  kind: 'shelf',
  bookId,
  isSaved,
  at,
})
const read = (bookId: string, at: string, seconds: number): SyncChange => ({
  kind: 'time',
  bookId,
  ticks: [{ at, seconds }],
})
const shelfOf = async (by = member) =>
  (await call(test.app, getShelf, {}, {}, by.headers)).data.items.map(({ book }) => book.id).sort()

describe('a synchronisation', () => {
  beforeAll(async () => {
    member = await createMember(test)
    pass(30)
  })

  it('is for members, from our own pages', async () => {
    const request = { changes: [] }
    expect((await call(test.app, postSync, {}, request)).status).toBe(401)
    const blocked = await createMember(test, { status: 'blocked' })
    expect((await call(test.app, postSync, {}, request, blocked.headers)).status).toBe(403)
    const foreign = { ...member.headers, origin: 'https://evil.example' }
    expect((await call(test.app, postSync, {}, request, foreign)).status).toBe(403)
    expect((await send([], 'no-cursor')).status).toBe(422)
    expect((await send([], Buffer.from('[1,[2]]').toString('base64url'))).status).toBe(422)
    expect((await send(Array.from({ length: 51 }, () => shelve('a', true, ago(1))))).status).toBe(422)
  })

  it('brings everything that waits in one call, and another device gets all of it in one', async () => {
    const sent = await sync([
      read('a', ago(1), 60),
      placeIn('a'),
      put('mark-1', ago(4)),
      shelve('b', true, ago(3)),
      placeIn('gone'),
      put('mark-2', ago(4), 'gone'),
      shelve('gone', true, ago(3)),
      read('gone', ago(1), 5),
    ])
    const gone = Array(4).fill('gone')
    expect(sent.outcomes).toEqual(['applied', 'applied', 'applied', 'applied', ...gone])
    expect(sent.todayMinutes).toBe(1)

    const other = await sync()
    expect(other.places).toMatchObject([{ bookId: 'a', percent: 0.25, deviceName: 'Redmi 9' }])
    expect(other.bookmarks).toEqual([{ ...bookmarkIn('a', 'mark-1') }])
    expect(other.shelf).toEqual([{ bookId: 'b', isSaved: true, at: ago(3) }])
    expect(other).toMatchObject({ removedBookmarks: [], isMore: false, outcomes: [], todayMinutes: 1 })
    expect(await shelfOf()).toEqual(['b'])
  })

  it('whose answer was lost may be sent again, and nothing is there twice', async () => {
    const changes = [
      placeIn('c', { clientAt: ago(1) }),
      read('c', ago(1), 30),
      put('mark-3', ago(1), 'c'),
      shelve('c', true, ago(1)),
    ]
    expect((await sync(changes)).outcomes).toEqual(Array(4).fill('applied'))
    const before = await sync()
    expect((await sync(changes)).outcomes).toEqual(['known', 'applied', 'known', 'known'])
    expect({ ...(await sync()), cursor: '' }).toEqual({ ...before, cursor: '' })
    const time = { bookId: 'c', ticks: [{ at: ago(1), seconds: 30 }] }
    const { data } = await call(test.app, postReadTime, {}, time, member.headers)
    // A minute of the first book, half a minute of this one: counted once.
    expect(data).toEqual({ todayMinutes: 1, bookMinutes: 0 })
  })

  it('is all or nothing', async () => {
    const { status } = await send([shelve('a', true, ago(1)), { ...put('', ago(1)) }])
    expect(status).toBe(422)
    expect(await shelfOf()).toEqual(['b', 'c'])
  })

  it('returns only what changed since the cursor, also by other calls', async () => {
    pass(20)
    const { cursor } = await sync()
    pass(20)
    const nothing = await sync([], cursor)
    expect(nothing).toMatchObject({ places: [], bookmarks: [], removedBookmarks: [], shelf: [] })
    await call(test.app, postShelf, {}, { bookIds: ['a'] }, member.headers)
    await call(test.app, deleteShelf, {}, { ids: ['b'] }, member.headers)
    await sync([remove('mark-1', ago(0)), placeIn('c', { percent: 0.5, clientAt: ago(0), baseRev: 1 })])
    const changed = await sync([], nothing.cursor)
    expect(changed.shelf.map(({ bookId, isSaved }) => [bookId, isSaved])).toEqual([
      ['a', true],
      ['b', false],
    ])
    expect(changed.removedBookmarks).toEqual(['mark-1'])
    expect(changed.places.map(({ bookId, percent }) => [bookId, percent])).toEqual([['c', 0.5]])
    // A new device needs no record of what was removed.
    const fresh = await sync()
    expect(fresh.removedBookmarks).toEqual([])
    expect(fresh.shelf.map(({ bookId }) => bookId)).toEqual(['a', 'c'])
    const [row] = await test.database
      .select()
      .from(bookmarks)
      .where(and(eq(bookmarks.userId, member.userId), eq(bookmarks.id, 'mark-1')))
    expect(row).toMatchObject({ locator: null })
  })

  it('knows books that were saved before changes were noted', async () => {
    const early = await createMember(test)
    await call(test.app, postShelf, {}, { bookIds: ['a'] }, early.headers)
    await test.database.delete(shelfStates).where(eq(shelfStates.userId, early.userId))
    const { shelf } = await sync([], undefined, early)
    expect(shelf).toEqual([{ bookId: 'a', isSaved: true, at: ago(0) }])
    const late = await sync([shelve('a', false, ago(1))], undefined, early)
    expect(late.outcomes).toEqual(['superseded'])
    pass(1)
    const removal = shelve('a', false, ago(0))
    expect((await sync([removal], undefined, early)).outcomes).toEqual(['applied'])
    expect(await shelfOf(early)).toEqual([])
  })
})

describe('of two devices', () => {
  beforeAll(async () => {
    member = await createMember(test)
    pass(60)
  })

  it('the later place is kept, and returned to the other at once', async () => {
    await sync([placeIn('a', { deviceId: 'tablet', percent: 0.6, clientAt: ago(1) })])
    const { cursor } = await sync()
    pass(30)
    const sent = await sync([placeIn('a', { percent: 0.7, clientAt: ago(50) })], cursor)
    expect(sent.outcomes).toEqual(['superseded'])
    expect(sent.places).toMatchObject([{ bookId: 'a', percent: 0.6, furthest: 0.7, deviceId: 'tablet' }])
  })

  it('a removed bookmark stays removed, whenever the other sends what it had', async () => {
    await sync([put('m', ago(9)), remove('m', ago(5))])
    const late = await sync([put('m', ago(6))])
    expect(late).toMatchObject({ outcomes: ['superseded'], removedBookmarks: ['m'], bookmarks: [] })
    // Its removal may arrive before it.
    expect((await sync([remove('n', ago(5))])).outcomes).toEqual(['applied'])
    expect((await sync([put('n', ago(6))])).outcomes).toEqual(['superseded'])
    // At the same moment it is removed, in both orders.
    const same = ago(4)
    await sync([put('o', same), remove('o', same), remove('p', same), put('p', same)])
    expect((await sync()).bookmarks).toEqual([])
    // Taken back later, it is there again.
    expect((await sync([put('m', ago(1))])).bookmarks.map(({ id }) => id)).toEqual(['m'])
  })

  it('the later change of the shelf is kept, and a clock that is ahead counts as now', async () => {
    await sync([shelve('b', true, ago(8))])
    await sync([shelve('b', false, ago(3))])
    const late = await sync([shelve('b', true, ago(6))])
    expect(late.outcomes).toEqual(['superseded'])
    expect(late.shelf).toContainEqual({ bookId: 'b', isSaved: false, at: ago(3) })
    expect(await shelfOf()).toEqual([])
    expect((await sync([shelve('b', true, ago(-600))])).outcomes).toEqual(['applied'])
    pass(1)
    expect((await sync([shelve('b', false, ago(0))])).outcomes).toEqual(['applied'])
    expect(await shelfOf()).toEqual([])
  })

  it('both end with the same, in whatever order and how often their changes arrive', async () => {
    const random = seededRandom(20261125)
    const pick = <Value>(values: readonly Value[]) => values[random.below(values.length)]!
    for (let round = 0; round < 12; round++) {
      const changes = Array.from({ length: 12 }, (_, n) =>
        pick([
          () => put(pick(['x', 'y']), ago(100 - n)),
          () => remove(pick(['x', 'y']), ago(100 - n)),
          () => shelve(pick(['a', 'b']), random.percent(50), ago(100 - n)),
        ])(),
      )
      const arrivals = [...changes, ...changes]
        .map((change) => ({ change, rank: random.next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ change }) => change)
      const ends = []
      for (const order of [changes, arrivals]) {
        member = await createMember(test)
        for (let at = 0; at < order.length; at += 3) await sync(order.slice(at, at + 3))
        const { bookmarks: marks, shelf } = await sync()
        ends.push({ marks: marks.map(({ id }) => id).sort(), shelf: shelf.map(({ bookId }) => bookId) })
        expect(ends.at(-1)!.shelf).toEqual(await shelfOf())
      }
      expect(ends[1]).toEqual(ends[0])
    }
  })

  it('their calls at the same moment lose nothing', async () => {
    member = await createMember(test)
    const calls = Array.from({ length: 12 }, (_, n) =>
      sync([put(`at-once-${n}`, ago(1)), placeIn('a', { offset: n, clientAt: ago(2), baseRev: n })]),
    )
    for (const { outcomes } of await Promise.all(calls)) expect(outcomes[0]).toBe('applied')
    expect((await sync()).bookmarks).toHaveLength(12)
    const { data } = await call(test.app, getProgress, {}, {}, member.headers)
    expect(data).toHaveLength(1)
  })
})

describe('many bookmarks', () => {
  beforeAll(async () => {
    member = await createMember(test)
    pass(60)
  })

  it('come page by page, each once, with what was stored between the pages', async () => {
    for (let call = 0; call < 9; call++) {
      await sync(Array.from({ length: 50 }, (_, n) => put(`many-${call}-${n}`, ago(1))))
    }
    await sync([shelve('a', true, ago(1))])
    const first = await sync()
    expect([first.bookmarks.length, first.isMore, first.shelf.length]).toEqual([200, true, 1])
    pass(1)
    const second = await sync([put('between', ago(0))], first.cursor)
    expect([second.bookmarks.length, second.isMore, second.shelf.length]).toEqual([200, true, 0])
    const third = await sync([], second.cursor)
    expect(third.isMore).toBe(false)
    const ids = [first, second, third].flatMap((page) => page.bookmarks.map(({ id }) => id))
    expect(new Set(ids).size).toBe(451)
    expect(ids).toHaveLength(451)
    // What was stored shortly before comes again, and then no more.
    pass(30)
    let last = third
    do last = await sync([], last.cursor)
    while (last.isMore)
    expect((await sync([], last.cursor)).bookmarks).toEqual([])
  })

  it('are no more than one may have', async () => {
    const at = test.time.now
    await test.database.insert(bookmarks).values(
      Array.from({ length: MOST_BOOKMARKS - 451 }, (_, n) => ({
        userId: member.userId,
        id: `kept-${n}`,
        bookId: 'a',
        locator: bookmarkIn('a', 'x').locator,
        createdAt: at,
        changedAt: at,
        updatedAt: at,
      })),
    )
    pass(1)
    const sent = await sync([put('one-more', ago(0)), remove('never-here', ago(0)), put('between', ago(0))])
    expect(sent.outcomes).toEqual(['full', 'known', 'applied'])
  })
})

describe('without a network', () => {
  beforeEach(async () => {
    test.time.now = new Date('2026-12-02T09:00:00Z')
    member = await createMember(test)
    test.time.now = new Date('2026-12-05T09:00:00Z')
  })

  const checkin = (at: string): SyncChange => ({ kind: 'checkin', at })
  const pointsOf = async () => {
    const { data } = await call(test.app, getPointsLedger, {}, {}, member.headers)
    return data.items.map(({ rule, delta }) => [rule, delta])
  }

  it('a check-in counts for its own day, once, by whatever call', async () => {
    const yesterday = checkin(ago(20 * 60))
    expect((await sync([yesterday, checkin(ago(1)), checkin(ago(0))])).outcomes).toEqual([
      'applied',
      'applied',
      'known',
    ])
    expect((await sync([yesterday])).outcomes).toEqual(['known'])
    expect((await call(test.app, postCheckin, {}, undefined, member.headers)).status).toBe(409)
    expect(await pointsOf()).toEqual([
      ['checkin', 5],
      ['checkin', 5],
    ])
  })

  it('a clock that is wrong earns no day that is over, none that is to come, and none before the account', async () => {
    const days = Array.from({ length: 40 }, (_, day) => checkin(ago((day - 20) * 24 * 60)))
    const { outcomes } = await sync(days)
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(2)
    member = await createMember(test)
    expect((await sync([checkin(ago(24 * 60)), checkin(ago(0))])).outcomes).toEqual(['gone', 'applied'])
  })

  it('a report is sent once, and the fourth that waits is not taken', async () => {
    const report = (content: string, idempotencyKey: string = randomUUID()): SyncChange => ({
      kind: 'report',
      report: { category: 'reading', content, idempotencyKey },
    })
    const first = report('The page is blank.')
    expect((await sync([first])).outcomes).toEqual(['applied'])
    const sent = await sync([first, report('Two.'), report('Three.'), report('Four.')])
    expect(sent.outcomes).toEqual(['known', 'applied', 'applied', 'full'])
    const { data } = await call(test.app, getReports, {}, {}, member.headers)
    expect(data.items.map(({ content }) => content).sort()).toEqual(['The page is blank.', 'Three.', 'Two.'])
  })

  it('a book that is forgotten is forgotten as of then, and read again it is there', async () => {
    const history = async () =>
      (await call(test.app, getHistory, {}, {}, member.headers)).data.items.map(({ book }) => book.id).sort()
    const opened = ['a', 'b', 'c'].map((book) => placeIn(book, { clientAt: ago(70) }))
    await sync([...opened, read('a', ago(60), 60), read('b', ago(50), 60)])
    const forget = (bookIds: string[] | null, minutes: number): SyncChange => ({
      kind: 'history_removal',
      bookIds,
      at: ago(minutes),
    })
    // Another device has read on since: its reading is not forgotten.
    expect((await sync([forget(['b'], 55)])).outcomes).toEqual(['known'])
    expect(await history()).toEqual(['a', 'b', 'c'])
    const sent = await sync([forget(null, 40), read('a', ago(30), 60), read('c', ago(20), 60)])
    expect(sent.outcomes).toEqual(['applied', 'applied', 'applied'])
    expect(await history()).toEqual(['a', 'c'])
    expect((await sync([forget(null, 40)])).outcomes).toEqual(['known'])
    expect(await history()).toEqual(['a', 'c'])
  })
})
