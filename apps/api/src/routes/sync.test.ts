import { randomUUID } from 'node:crypto'
import {
  BOOK_ANNOTATIONS,
  type DataOf,
  deleteShelf,
  getHistory,
  getMe,
  getPointsLedger,
  getProgress,
  getReports,
  getShelf,
  NOTE_LENGTH,
  type ProgressItem,
  postCheckin,
  postReadTime,
  postShelf,
  postSync,
  putMe,
  type SyncChange,
  type SyncedAnnotation,
} from '@kurasa/portal-contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePersonalData, exportPersonalData } from '../accounts/personal-data.ts'
import { annotations, bookGrants, books, editions, shelfStates } from '../database/schema.ts'
import { MEMBER_ANNOTATIONS } from '../reading/annotation-store.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  await fillCatalogue(test, [
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
    { id: 'locked-book', access: 'member' },
    { id: 'bought-book', access: 'paid' },
    { id: 'hidden-book' },
  ])
  const locked = ['locked-book', 'bought-book']
  await test.database.update(editions).set({ freeUnits: 0 }).where(inArray(editions.bookId, locked))
  await test.database.update(books).set({ removedAt: test.time.now }).where(eq(books.id, 'hidden-book'))
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
const annotationIn = (
  bookId: string,
  id: string,
  traits: Partial<SyncedAnnotation> = {},
): SyncedAnnotation => ({
  id,
  bookId,
  kind: 'highlight',
  target: {
    start: {
      href: 'one.xhtml',
      type: 'application/xhtml+xml',
      title: 'The lattice',
      locations: { progression: 0.5, totalProgression: 0.25, textOffset: 120 },
      text: { highlight: 'It began with rain.' },
    },
    end: {
      href: 'one.xhtml',
      type: 'application/xhtml+xml',
      locations: { progression: 0.52, totalProgression: 0.26, textOffset: 139 },
    },
    cfi: 'epubcfi(/6/4!/4/2,/1:0,/1:19)',
  },
  colour: 'yellow',
  style: 'highlight',
  created: ago(5),
  modified: ago(5),
  ...traits,
})
const put = (
  id: string,
  at: string,
  { bookId = 'a', base, ...traits }: Partial<SyncedAnnotation> & { base?: string } = {},
): SyncChange => ({
  kind: 'annotation',
  annotation: annotationIn(bookId, id, { created: at, modified: at, ...traits }),
  base,
})
const remove = (annotationId: string, at: string): SyncChange & { kind: 'annotation_removal' } => ({
  kind: 'annotation_removal',
  annotationId,
  at,
})
const shelve = (bookId: string, isSaved: boolean, at: string): SyncChange & { kind: 'shelf' } => ({
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
      put('mark-2', ago(4), { bookId: 'gone' }),
      shelve('gone', true, ago(3)),
      read('gone', ago(1), 5),
    ])
    const gone = Array(4).fill('gone')
    expect(sent.outcomes).toEqual(['applied', 'applied', 'applied', 'applied', ...gone])
    expect(sent.todayMinutes).toBe(1)

    const other = await sync()
    expect(other.places).toMatchObject([{ bookId: 'a', percent: 0.25, deviceName: 'Redmi 9' }])
    expect(other.annotations).toEqual([annotationIn('a', 'mark-1', { created: ago(4), modified: ago(4) })])
    expect(other.shelf).toEqual([{ bookId: 'b', isSaved: true, at: ago(3) }])
    expect(other).toMatchObject({ removedAnnotations: [], isMore: false, outcomes: [], todayMinutes: 1 })
    expect(await shelfOf()).toEqual(['b'])
  })

  it('whose answer was lost may be sent again, and nothing is there twice', async () => {
    const changes = [
      placeIn('c', { clientAt: ago(1) }),
      read('c', ago(1), 30),
      put('mark-3', ago(1), { bookId: 'c' }),
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
    expect(nothing).toMatchObject({ places: [], annotations: [], removedAnnotations: [], shelf: [] })
    await call(test.app, postShelf, {}, { bookIds: ['a'] }, member.headers)
    await call(test.app, deleteShelf, {}, { ids: ['b'] }, member.headers)
    await sync([remove('mark-1', ago(0)), placeIn('c', { percent: 0.5, clientAt: ago(0), baseRev: 1 })])
    const changed = await sync([], nothing.cursor)
    expect(changed.shelf.map(({ bookId, isSaved }) => [bookId, isSaved])).toEqual([
      ['a', true],
      ['b', false],
    ])
    expect(changed.removedAnnotations).toEqual(['mark-1'])
    expect(changed.places.map(({ bookId, percent }) => [bookId, percent])).toEqual([['c', 0.5]])
    // A new device needs no record of what was removed.
    const fresh = await sync()
    expect(fresh.removedAnnotations).toEqual([])
    expect(fresh.shelf.map(({ bookId }) => bookId)).toEqual(['a', 'c'])
    const [row] = await test.database
      .select()
      .from(annotations)
      .where(and(eq(annotations.userId, member.userId), eq(annotations.id, 'mark-1')))
    expect(row).toMatchObject({ locator: null, content: null })
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

  it('a removed annotation stays removed, whenever the other sends what it had', async () => {
    await sync([put('m', ago(9)), remove('m', ago(5))])
    const late = await sync([put('m', ago(6))])
    expect(late).toMatchObject({ outcomes: ['superseded'], removedAnnotations: ['m'], annotations: [] })
    // Its removal may arrive before it.
    expect((await sync([remove('n', ago(5))])).outcomes).toEqual(['applied'])
    expect((await sync([put('n', ago(6))])).outcomes).toEqual(['superseded'])
    // At the same moment it is removed, in both orders.
    const same = ago(4)
    await sync([put('o', same), remove('o', same), remove('p', same), put('p', same)])
    expect((await sync()).annotations).toEqual([])
    // Taken back later, it is there again.
    expect((await sync([put('m', ago(1))])).annotations.map(({ id }) => id)).toEqual(['m'])
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
        const { annotations: marks, shelf } = await sync()
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
    expect((await sync()).annotations).toHaveLength(12)
    const { data } = await call(test.app, getProgress, {}, {}, member.headers)
    expect(data).toHaveLength(1)
  })
})

describe('two devices whose clocks are hours apart', () => {
  beforeEach(async () => {
    member = await createMember(test)
    pass(60)
  })

  it('a device whose clock is hours behind removes what it has seen', async () => {
    await sync([put('slow', ago(0))])
    const { annotations: seen } = await sync()
    const base = seen.find(({ id }) => id === 'slow')!.modified
    const removal = { ...remove('slow', ago(120)), base }
    expect((await sync([removal])).outcomes).toEqual(['applied'])
    const after = await sync()
    expect(after.annotations.map(({ id }) => id)).not.toContain('slow')
    expect((await sync([removal])).outcomes).toEqual(['known'])
  })

  it('a removal of another version than the stored one takes nothing away', async () => {
    await sync([put('edited', ago(30))])
    const { annotations: seen } = await sync()
    const base = seen.find(({ id }) => id === 'edited')!.modified
    await sync([put('edited', ago(20), { note: 'kept', base })])
    // Its clock is ahead: by the clocks alone the note would go.
    pass(1)
    const removal = { ...remove('edited', ago(0)), base }
    const answer = await sync([removal])
    expect(answer.outcomes).toEqual(['superseded'])
    expect(answer.annotations).toMatchObject([{ id: 'edited', note: 'kept' }])
    expect((await sync([removal])).outcomes).toEqual(['superseded'])
  })

  it('a change of a version that was removed meanwhile restores it, by any clock', async () => {
    await sync([put('both', ago(30))])
    const { annotations: seen } = await sync()
    const base = seen.find(({ id }) => id === 'both')!.modified
    await sync([{ ...remove('both', ago(0)), base }])
    const answer = await sync([put('both', ago(600), { note: 'kept', base })])
    expect(answer.outcomes).toEqual(['applied'])
    expect((await sync()).annotations).toMatchObject([{ id: 'both', note: 'kept' }])
  })

  it('a device removes what it made itself, before it has seen an answer', async () => {
    await sync([put('own', ago(30), { device: 'phone' })])
    const foreign = { ...remove('own', ago(20)), base: ago(99), device: 'other' }
    expect((await sync([foreign])).outcomes).toEqual(['superseded'])
    expect((await sync([{ ...foreign, device: 'phone' }])).outcomes).toEqual(['superseded'])
    const own = { ...remove('own', ago(10)), base: ago(99), device: 'phone' }
    expect((await sync([own])).outcomes).toEqual(['applied'])
  })

  it('a device whose clock is hours behind changes the shelf that it has seen', async () => {
    await sync([shelve('a', true, ago(0))])
    const { at } = await sync()
    // Without a base, as of clients before, the clocks decide.
    expect((await sync([shelve('a', false, ago(120))])).outcomes).toEqual(['superseded'])
    const answer = await sync([{ ...shelve('a', false, ago(120)), base: at }])
    expect(answer.outcomes).toEqual(['applied'])
    expect((await sync()).shelf.filter(({ isSaved }) => isSaved)).toEqual([])
    // Saved again by the one with the right clock, which the slow one has not seen.
    pass(1)
    await sync([shelve('a', true, ago(0))])
    expect((await sync([{ ...shelve('a', false, ago(120)), base: at }])).outcomes).toEqual(['superseded'])
  })
})

describe('many annotations', () => {
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
    expect([first.annotations.length, first.isMore, first.shelf.length]).toEqual([200, true, 1])
    pass(1)
    const second = await sync([put('between', ago(0))], first.cursor)
    expect([second.annotations.length, second.isMore, second.shelf.length]).toEqual([200, true, 0])
    const third = await sync([], second.cursor)
    expect(third.isMore).toBe(false)
    const ids = [first, second, third].flatMap((page) => page.annotations.map(({ id }) => id))
    expect(new Set(ids).size).toBe(451)
    expect(ids).toHaveLength(451)
    // Recent rows are sent once more, then never again.
    pass(30)
    let last = third
    do last = await sync([], last.cursor)
    while (last.isMore)
    expect((await sync([], last.cursor)).annotations).toEqual([])
  })

  it('are no more than one may have, of a book and in all', async () => {
    const at = test.time.now
    const { start } = annotationIn('a', 'x').target
    const fill = (bookId: string, number: number) =>
      test.database.execute(sql`
        insert into ${annotations} (user_id, id, book_id, locator, created_at, changed_at, updated_at)
        select ${member.userId}, ${`kept-${bookId}-`} || n, ${bookId}, ${JSON.stringify(start)}::jsonb, moment, moment, moment
        from generate_series(1, ${number}::int) as n, (select ${at.toISOString()}::timestamptz as moment) as moments`)
    await fill('a', BOOK_ANNOTATIONS - 451)
    pass(1)
    const sent = await sync([
      put('one-more', ago(0)),
      put('other', ago(0), { bookId: 'b' }),
      put('between', ago(0)),
    ])
    expect(sent.outcomes).toEqual(['full', 'applied', 'applied'])
    const again = await sync([remove('between', ago(-1)), put('one-more', ago(0)), put('between', ago(-1))])
    expect(again.outcomes).toEqual(['applied', 'applied', 'superseded'])
    await fill('c', MEMBER_ANNOTATIONS - BOOK_ANNOTATIONS - 1)
    const late = await sync([put('last', ago(0), { bookId: 'b' }), remove('never-here', ago(0))])
    expect(late.outcomes).toEqual(['full', 'known'])
  })
})

describe('notes of two devices', () => {
  const mark = (device: string, at: string, note: string, base?: string) =>
    put('m', at, { device, note, base, created: ago(50) })
  const notes = async () => (await sync()).annotations.map(({ id, note }) => [id === 'm', note])

  beforeEach(async () => {
    member = await createMember(test)
    pass(60)
  })

  it.each([
    ['in their order', false],
    ['the later one first', true],
  ])('are both kept where neither knew of the other, %s', async (_, isReversed) => {
    const changes = [mark('phone', ago(9), 'From the phone'), mark('tablet', ago(8), 'From the tablet')]
    for (const change of isReversed ? changes.reverse() : changes) await sync([change])
    const both = [
      [true, 'From the tablet'],
      [false, 'From the phone'],
    ]
    expect((await notes()).sort()).toEqual(both.sort())
    // Sent again, and after the copy was removed.
    for (const change of changes) expect((await sync([change])).outcomes[0]).not.toBe('applied')
    expect(await notes()).toHaveLength(2)
    const copy = (await sync()).annotations.find(({ id }) => id !== 'm')!
    expect(copy).toMatchObject({ note: 'From the phone', target: annotationIn('a', 'm').target })
    await sync([remove(copy.id, ago(1))])
    for (const change of changes) await sync([change])
    expect(await notes()).toEqual([[true, 'From the tablet']])
  })

  it.each([
    ['in their order', false],
    ['the later one first', true],
  ])('a note outlives another colour by a device that did not know of it, %s', async (_, isReversed) => {
    await sync([put('m', ago(20), { device: 'phone', created: ago(50) })])
    const changes = [
      mark('phone', ago(9), 'From the phone', ago(20)),
      put('m', ago(8), { device: 'tablet', colour: 'blue', base: ago(20), created: ago(50) }),
    ]
    for (const change of isReversed ? changes.reverse() : changes) await sync([change])
    expect((await sync()).annotations).toMatchObject([{ colour: 'blue', note: 'From the phone' }])
  })

  it('one that was written over knowingly is gone, also when its first version is sent once more', async () => {
    const first = mark('phone', ago(9), 'Draft')
    await sync([first])
    // Its clock is an hour behind: what was made from a version is later than it.
    expect((await sync([mark('tablet', ago(69), 'Final', ago(9))])).outcomes).toEqual(['applied'])
    expect((await sync([first])).outcomes).toEqual(['superseded'])
    expect(await notes()).toEqual([[true, 'Final']])
    // A device that writes on without an answer writes over its own note.
    await sync([mark('tablet', ago(7), 'Final, corrected', ago(9))])
    await sync([mark('tablet', ago(6), 'Final, corrected twice', ago(9))])
    expect(await notes()).toEqual([[true, 'Final, corrected twice']])
  })
})

it('annotations are in the export of the account, and are erased with it', async () => {
  const leaving = await createMember(test)
  await sync([put('mine', ago(1), { note: 'My own words' })], undefined, leaving)
  const exported = await exportPersonalData(test.database, leaving.userId)
  expect(JSON.stringify(exported.bookmarks)).toContain('My own words')
  await test.database.transaction((transaction) => erasePersonalData(transaction, leaving.userId))
  expect(await exportPersonalData(test.database, leaving.userId)).not.toHaveProperty('bookmarks')
})

describe('hostile annotations', () => {
  beforeAll(async () => {
    member = await createMember(test)
    pass(60)
  })

  it('a note is text, whatever signs are in it', async () => {
    const note =
      '<img src=x onerror=alert(1)>\u202e\u2066\u0007\u001b[31m\u200f ‏مرحبا & "quoted"\r\n\ud83d\ude00'
    expect((await sync([put('text', ago(1), { note })])).outcomes).toEqual(['applied'])
    expect((await sync()).annotations).toMatchObject([{ note }])
  })

  it('one that is too long, too large or no text is refused, and nothing of the call is stored', async () => {
    const refused = [
      { note: 'x'.repeat(NOTE_LENGTH + 1) },
      { note: 'half \ud83d' },
      { note: 'nothing \0' },
      { id: 'i'.repeat(41) },
      { colour: 'javascript:alert(1)' as never },
      { target: { ...annotationIn('a', 'x').target, region: { x: 2, y: 0, width: 1, height: 1 } } },
      { modified: 'yesterday' },
    ]
    for (const [n, traits] of refused.entries()) {
      const { status } = await send([put(`before-${n}`, ago(1)), put(`bad-${n}`, ago(1), traits)])
      expect([400, 422], JSON.stringify(traits)).toContain(status)
    }
    expect((await send([put('huge', ago(1), { note: 'x'.repeat(2 ** 20) })])).status).toBe(413)
    expect((await sync()).annotations.map(({ id }) => id)).toEqual(['text'])
    expect((await sync([put('longest', ago(1), { note: 'ح'.repeat(NOTE_LENGTH) })])).outcomes).toEqual([
      'applied',
    ])
  })

  it('the id of another member is an id like any other, and nothing of theirs changes', async () => {
    const victim = await createMember(test)
    await sync([put('theirs', ago(5), { note: 'Mine' })], undefined, victim)
    const before = await sync([], undefined, victim)
    const forged = (id: string) => [
      put(id, ago(4), { note: 'Forged' }),
      put(id, ago(3), { note: 'Forged', base: ago(5) }),
      remove(id, ago(2)),
    ]
    const known = await sync(forged('theirs'))
    const unknown = await sync(forged('of-nobody'))
    expect(known.outcomes).toEqual(unknown.outcomes)
    expect(JSON.stringify(known)).not.toContain('Mine')
    const after = await sync([], undefined, victim)
    expect(after.annotations).toEqual(before.annotations)
  })

  it('a book of which one may read nothing takes none', async () => {
    const outcomes = async () =>
      (
        await sync(
          ['locked-book', 'bought-book', 'hidden-book'].map((bookId) => put(bookId, ago(1), { bookId })),
        )
      ).outcomes
    expect(await outcomes()).toEqual(['locked', 'locked', 'gone'])
    await test.database.insert(bookGrants).values({
      source: 'gift',
      sourceId: 'x',
      userId: member.userId,
      bookId: 'bought-book',
      at: test.time.now,
    })
    expect(await outcomes()).toEqual(['locked', 'applied', 'gone'])
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

describe('settings', () => {
  beforeEach(async () => {
    member = await createMember(test)
    pass(60)
  })

  const set = (name: string, value: unknown, base: number, device = 'phone', at = ago(0)): SyncChange => ({
    kind: 'setting',
    name,
    value,
    base,
    device,
    at,
  })
  const stored = async () => (await sync()).settings

  it('come to another phone, each with its revision', async () => {
    const reader = { size: 1.2, family: ['Literata'] }
    const { outcomes, settings } = await sync([set('appearance', 'night', 0), set('reader.text', reader, 0)])
    expect(outcomes).toEqual(['applied', 'applied'])
    expect(settings).toEqual([
      { name: 'appearance', value: 'night', rev: 1 },
      { name: 'reader.text', value: reader, rev: 1 },
    ])
    expect(await stored()).toEqual(settings)
  })

  it('are decided by what a phone had seen, not by its clock', async () => {
    await sync([set('textSize', 115, 0)])
    // Its clock is a day behind, and it has seen the first choice.
    expect((await sync([set('textSize', 130, 1, 'tablet', ago(1440))])).outcomes).toEqual(['applied'])
    // Its clock is a day ahead, and it has not seen the second one.
    const late = await sync([set('textSize', 100, 1, 'phone', ago(-1440))])
    expect(late.outcomes).toEqual(['superseded'])
    expect(late.settings).toEqual([{ name: 'textSize', value: 130, rev: 2 }])
  })

  it('of one phone follow each other without an answer, and one that is sent again changes nothing', async () => {
    const first = set('hasContrast', true, 0, 'phone', ago(9))
    await sync([first])
    expect((await sync([set('hasContrast', false, 0, 'phone', ago(8))])).outcomes).toEqual(['applied'])
    expect((await sync([first])).outcomes).toEqual(['known'])
    expect(await stored()).toEqual([{ name: 'hasContrast', value: false, rev: 2 }])
  })

  it('interests are those of the account, by whatever call they were changed', async () => {
    const interests = { categories: ['novels'], languages: ['sw'] }
    await sync([set('interests', interests, 0)])
    const me = await call(test.app, getMe, {}, undefined, member.headers)
    expect(me.data.user.interests).toEqual(interests)
    const others = { categories: [], languages: ['en'] }
    await call(test.app, putMe, {}, { interests: others }, member.headers)
    expect(await stored()).toEqual([{ name: 'interests', value: others, rev: 2 }])
    expect((await sync([set('interests', interests, 1)])).outcomes).toEqual(['superseded'])
    expect((await sync([set('interests', { categories: 'all' }, 2)])).outcomes).toEqual(['known'])
    expect(await stored()).toEqual([{ name: 'interests', value: others, rev: 2 }])
  })

  it('have limits in number and length, and go with the account', async () => {
    expect((await send([set('reader.fontSize', 'x'.repeat(4001), 0)])).status).toBe(422)
    expect((await send([set('dataSaver', 'on', 0)])).status).toBe(422)
    const many = Array.from({ length: 201 }, (_, n) =>
      set(`reader.${'ab'.repeat(1 + (n % 19))}${String.fromCharCode(65 + Math.floor(n / 19))}`, n, 0),
    )
    const outcomes: string[] = []
    for (let from = 0; from < many.length; from += 50)
      outcomes.push(...(await sync(many.slice(from, from + 50))).outcomes)
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(1)
    await test.database.transaction((transaction) => erasePersonalData(transaction, member.userId))
    expect(await exportPersonalData(test.database, member.userId)).not.toHaveProperty('member_settings')
  })
})
