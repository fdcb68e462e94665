import type { ReadingProgress, SyncChange } from '@kurasa/portal-contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { readDevice } from '../session/device.ts'
import { beginSession, endSession } from '../session/session.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer, Refusal } from '../testing/contract-server.ts'
import { createWindow } from '../testing/sample-window.ts'
import { acceptSync, keepOtherPlace, sentChanges, sentPlaces } from '../testing/sync-answers.ts'
import type { LocalPlace } from './local-places.ts'
import { createMemoryOutboxStore } from './outbox-store.ts'
import { ReadingSync } from './reading-sync.ts'
import { forgetRefused, readRefused } from './refused-changes.ts'
import { sendWaiting } from './send-waiting.ts'
import { createMemoryAnnotations } from './synced-annotations.ts'
import { unsentKey, waitsKey } from './waits-key.ts'

const placeIn = (bookId: string, percent = 0.3): LocalPlace => ({
  bookId,
  locator: { href: 'c1', type: 't', locations: { progression: 0, totalProgression: percent } },
  position: { editionId: `${bookId}-text`, unitId: 'u1', offset: 0, percent },
  furthest: percent,
  at: Date.now(),
})

const serverPlace = (more: Partial<ReadingProgress> = {}): ReadingProgress => ({
  bookId: 'a',
  editionId: 'a-text',
  unitId: 'u2',
  offset: 0,
  percent: 0.6,
  furthest: 0.6,
  deviceId: 'other',
  deviceName: 'Redmi 9',
  clientAt: '2026-11-22T06:00:00.000Z',
  updatedAt: '2026-11-22T06:00:00.000Z',
  rev: 4,
  ...more,
})

function setUp(answers: Answers = {}, uid: string | null = 'u1', storage = createClientStorage({})) {
  const server = createContractServer({
    getProgress: [],
    postSync: acceptSync(),
    ...answers,
  })
  if (uid) beginSession({ token: 't', uid }, storage)
  const client = createPortalClient({
    storage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: () => {
      throw new Error('A place that is sent never leads to the login.')
    },
    onDenied: () => undefined,
  })
  const page = createWindow()
  const [store, annotations] = [createMemoryOutboxStore(), createMemoryAnnotations()]
  const sync = new ReadingSync({ client, storage, store, annotations, window: page.window })
  const sent = () => sentPlaces(server)
  return { server, client, storage, sync, page, sent, store, annotations }
}

const turn = { cause: 'turn' } as const

describe('reading sync', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends when it has been quiet for five seconds, the newest place once', async () => {
    const { sync, sent } = setUp()
    await sync.pull('a')
    sync.move(placeIn('a', 0.1), turn)
    await vi.advanceTimersByTimeAsync(3000)
    sync.move(placeIn('a', 0.2), turn)
    await vi.advanceTimersByTimeAsync(4000)
    expect(sent()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1500)
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject([{ bookId: 'a', percent: 0.2, baseRev: 0, cause: 'turn' }])
  })

  it('sends at most every half a minute for someone who reads on, seconds of reading with the place', async () => {
    const { sync, sent, server } = setUp()
    await sync.pull('a')
    for (let second = 0; second < 120; second += 6) {
      sync.move(placeIn('a', second / 1000), turn)
      await sync.read('a', [{ at: '2026-11-22T06:00:00.000Z', seconds: 6 }])
      await vi.advanceTimersByTimeAsync(6000)
    }
    // After 5 s, and then each 30 s. The shelf that a first place leads to is one more.
    expect(sent().filter((places) => places.length > 0).length).toBeGreaterThanOrEqual(4)
    expect(server.callsOf('postSync').length).toBeLessThanOrEqual(6)
  })

  it('sends no place before the server has answered once', async () => {
    let isDown = true
    const { sync, server, sent, page } = setUp({
      postSync: (call) => {
        if (isDown) throw new Refusal(503, 500)
        return acceptSync()(call)
      },
    })
    sync.move(placeIn('a'), turn)
    page.hide()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent()).toHaveLength(0)
    isDown = false
    await vi.advanceTimersByTimeAsync(120_000)
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    expect(server.callsOf('getProgress')).toHaveLength(0)
  })

  it('says how many things wait after a sending that failed, and that none does after the next', async () => {
    const { sync, server, storage } = setUp()
    server.setReachable(false)
    sync.move(placeIn('a'), turn)
    await sync.read('a', [{ at: '2026-11-22T06:00:00.000Z', seconds: 60 }])
    await sync.keep({ kind: 'checkin', at: '2026-11-22T06:00:00.000Z' })
    await sync.send()
    expect(storage.read(unsentKey('u1'))).toBe('2')
    server.setReachable(true)
    await sync.send()
    expect(storage.read(unsentKey('u1'))).toBeUndefined()
  })

  it('keeps annotations at once, sends them, and knows what each was made from', async () => {
    const bookmark = (second: number) => ({
      id: 'b',
      bookId: 'a',
      kind: 'bookmark' as const,
      target: { start: placeIn('a').locator },
      colour: 'yellow' as const,
      style: 'highlight' as const,
      created: '2026-11-22T06:00:00.000Z',
      modified: `2026-11-22T06:00:0${second}.000Z`,
    })
    const { sync, server, storage } = setUp({
      postSync: (call) => {
        const changes = (call.body as { changes: SyncChange[] }).changes
        const annotations = changes.flatMap((change) =>
          change.kind === 'annotation' ? [change.annotation] : [],
        )
        return acceptSync({ annotations })(call)
      },
    })
    await sync.putAnnotation(bookmark(1))
    expect(await sync.annotationsOf('a')).toMatchObject([
      { id: 'b', device: readDevice(storage, '').deviceId },
    ])
    expect(await sync.annotationsOf('b')).toEqual([])
    await sync.send()
    await sync.putAnnotation(bookmark(2))
    await sync.send()
    expect(sentChanges(server).flat()).toMatchObject([
      { annotation: { modified: bookmark(1).modified } },
      { annotation: { modified: bookmark(2).modified }, base: bookmark(1).modified },
    ])
    await sync.removeAnnotation('b')
    expect(await sync.annotationsOf('a')).toEqual([])
    endSession(storage)
    beginSession({ token: 't2', uid: 'u2' }, storage)
    expect(await sync.annotationsOf('a')).toEqual([])
  })

  it('sends at once when the page is put away, in a call that outlives it', async () => {
    const { sync, sent, page } = setUp()
    await sync.pull('a')
    sync.move(placeIn('a'), turn)
    await sync.read('a', [{ at: '2026-11-22T06:00:00.000Z', seconds: 60 }])
    page.hide()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('sends when the network is back', async () => {
    const { sync, sent, page, server } = setUp()
    await sync.pull('a')
    server.setReachable(false)
    sync.move(placeIn('a'), turn)
    await vi.advanceTimersByTimeAsync(6000)
    server.setReachable(true)
    expect(sent()).toHaveLength(0)
    page.goOnline()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('follows the revisions it has seen, and those it made', async () => {
    const { sync, sent } = setUp()
    await sync.pull('a')
    sync.see('a', 4)
    sync.move(placeIn('a'), turn)
    await sync.send()
    expect(sent()[0]).toMatchObject([{ baseRev: 4 }])
    expect(sync.seenRev('a')).toBe(5)
    sync.move(placeIn('a'), { cause: 'seek' })
    await sync.send()
    expect(sent()[1]).toMatchObject([{ baseRev: 5, cause: 'seek' }])
  })

  it('notifies the reader when the place of another device was kept', async () => {
    const current = serverPlace({ rev: 9 })
    const { sync } = setUp({ postSync: keepOtherPlace(current) })
    await sync.pull('a')
    const listener = vi.fn()
    sync.onConflict('a', listener)
    sync.move(placeIn('a'), turn)
    await sync.send()
    expect(listener).toHaveBeenCalledWith(current)
    expect(sync.seenRev('a')).toBe(0)
  })

  it('takes nothing of a visitor', async () => {
    const { sync, server, storage } = setUp({}, null)
    sync.move(placeIn('a'), turn)
    await sync.read('a', [{ at: '2026-11-22T06:00:00.000Z', seconds: 60 }])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls).toEqual([])
    expect(storage.keys('k_waits_')).toEqual([])
  })

  it('stops for an overdue session, and sends at the next login of the same member, for no other', async () => {
    let isOverdue = true
    const { sync, sent, storage } = setUp({
      postSync: (call) => {
        if (isOverdue) throw new Refusal(401, 401)
        return acceptSync()(call)
      },
    })
    await sync.pull('a')
    sync.move(placeIn('a'), turn)
    await sync.send()
    await sync.send()
    expect(sent()).toHaveLength(1)
    isOverdue = false
    endSession(storage)
    beginSession({ token: 't2', uid: 'u2' }, storage)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent()).toHaveLength(1)
    beginSession({ token: 't1', uid: 'u1' }, storage)
    await vi.waitFor(() => expect(sent()).toHaveLength(2))
    await vi.waitFor(() => expect(storage.read(waitsKey('u1'))).toBeUndefined())
  })

  it('puts a book on the shelf the first time it is read, and not again', async () => {
    const { sync, server } = setUp()
    await sync.pull('a')
    sync.move(placeIn('a'), turn)
    await sync.send()
    sync.move(placeIn('a', 0.5), turn)
    await sync.send()
    await sync.send()
    const shelf = sentChanges(server)
      .flat()
      .filter(({ kind }) => kind === 'shelf')
    expect(shelf).toMatchObject([{ bookId: 'a', isSaved: true }])
  })

  it('knows its device', async () => {
    const { sync, sent, storage } = setUp()
    await sync.pull('a')
    sync.move(placeIn('a'), turn)
    await sync.send()
    expect(sent()[0]).toMatchObject(
      [readDevice(storage, '').deviceId].map((deviceId) => ({ deviceId, deviceName: 'Redmi 9' })),
    )
  })

  it('keeps what the server refuses until it is sent again and taken, or its member discards it', async () => {
    let isFull = true
    const { sync, storage, server } = setUp({
      postSync: (call) => {
        const answer = acceptSync()(call) as { outcomes: string[] }
        return (isFull ? { ...answer, outcomes: answer.outcomes.map(() => 'full') } : answer) as never
      },
    })
    const report = {
      category: 'other',
      content: 'The last page is blank.',
      idempotencyKey: '0b6e6f0c-1f0a-4c59-9d0e-000000000001',
    } as const
    await sync.keep({ kind: 'report', report })
    await sync.keep({
      kind: 'report',
      report: { ...report, idempotencyKey: '0b6e6f0c-1f0a-4c59-9d0e-000000000002' },
    })
    await sync.send()
    expect(readRefused(storage, 'u1')).toMatchObject([
      { id: 'report/0b6e6f0c-1f0a-4c59-9d0e-000000000002', reason: 'full' },
      {
        id: 'report/0b6e6f0c-1f0a-4c59-9d0e-000000000001',
        reason: 'full',
        changes: [{ kind: 'report', report }],
      },
    ])
    expect(storage.read(unsentKey('u1'))).toBeUndefined()
    // Still no room: it is not lost by the attempt.
    await sync.sendRefused('report/0b6e6f0c-1f0a-4c59-9d0e-000000000001')
    expect(readRefused(storage, 'u1').map(({ id }) => id)).toEqual([
      'report/0b6e6f0c-1f0a-4c59-9d0e-000000000001',
      'report/0b6e6f0c-1f0a-4c59-9d0e-000000000002',
    ])
    isFull = false
    await sync.sendRefused('report/0b6e6f0c-1f0a-4c59-9d0e-000000000001')
    expect(sentChanges(server).at(-1)).toEqual([{ kind: 'report', report }])
    expect(readRefused(storage, 'u1').map(({ id }) => id)).toEqual([
      'report/0b6e6f0c-1f0a-4c59-9d0e-000000000002',
    ])
    forgetRefused(storage, 'u1', ['report/0b6e6f0c-1f0a-4c59-9d0e-000000000002'])
    expect(readRefused(storage, 'u1')).toEqual([])
  })

  it('joins the place and the minutes of one book that is gone', async () => {
    const { sync, storage } = setUp({
      postSync: (call) => {
        const answer = acceptSync()(call) as { outcomes: string[] }
        return { ...answer, places: [], outcomes: answer.outcomes.map(() => 'gone') } as never
      },
    })
    await sync.pull('a')
    sync.move(placeIn('a'), turn)
    await sync.read('a', [{ at: '2026-11-22T06:00:00.000Z', seconds: 60 }])
    await sync.send()
    expect(readRefused(storage, 'u1')).toMatchObject([
      { id: 'reading/a', reason: 'gone', changes: [{ kind: 'place' }, { kind: 'time' }] },
    ])
  })

  it('loads nothing where nothing waits', async () => {
    const { client, storage, server } = setUp()
    await sendWaiting(client, storage)
    expect(server.calls).toEqual([])
  })
})
