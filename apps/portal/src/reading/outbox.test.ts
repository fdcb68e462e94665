import type { ProgressItem, SyncChange, SyncedAnnotation } from '@kurasa/portal-contract'
import { describe, expect, it, vi } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer, Refusal } from '../testing/contract-server.ts'
import { acceptSync, sentChanges, sentPlaces } from '../testing/sync-answers.ts'
import { Outbox } from './outbox.ts'
import {
  createMemoryOutboxStore,
  entryOf,
  type OutboxEntry,
  type OutboxStore,
  PATIENCE,
  withMemory,
} from './outbox-store.ts'
import { createMemoryAnnotations } from './synced-annotations.ts'

const item = (bookId: string, second: number, more: Partial<ProgressItem> = {}): ProgressItem => ({
  bookId,
  editionId: `${bookId}-text`,
  unitId: 'u1',
  offset: 10,
  percent: 0.3,
  furthest: 0.3,
  deviceId: 'own',
  deviceName: 'Redmi 9',
  clientAt: new Date(Date.UTC(2026, 10, 22, 6, 0, second)).toISOString(),
  baseRev: 0,
  cause: 'turn',
  ...more,
})
const tick = (minute: number) => ({
  at: new Date(Date.UTC(2026, 10, 22, 6, minute)).toISOString(),
  seconds: 60,
})
const annotation = (id: string, second: number, more: Partial<SyncedAnnotation> = {}): SyncedAnnotation => ({
  id,
  bookId: 'a',
  kind: 'highlight',
  target: { start: { href: 'c1', type: 't', locations: { progression: 0, totalProgression: 0 } } },
  colour: 'yellow',
  style: 'highlight',
  created: new Date(Date.UTC(2026, 10, 22, 6)).toISOString(),
  modified: new Date(Date.UTC(2026, 10, 22, 6, 0, second)).toISOString(),
  ...more,
})
const mark = (id: string, second: number, more: Partial<SyncedAnnotation> = {}): SyncChange => ({
  kind: 'annotation',
  annotation: annotation(id, second, more),
})

const accept: Answers = { postSync: acceptSync() }
type Seen = Parameters<ReturnType<typeof acceptSync>>[0]

function setUp(answers: Answers = accept, store: OutboxStore = createMemoryOutboxStore()) {
  const server = createContractServer(answers)
  const onOverdue = vi.fn()
  const client = createPortalClient({
    storage: createClientStorage({}),
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue,
    onDenied: onOverdue,
  })
  const onSynced = vi.fn()
  const annotations = createMemoryAnnotations()
  const onRefused = vi.fn()
  const outbox = new Outbox({ uid: 'u1', store, annotations, client, onSynced, onRefused })
  return { server, outbox, store, annotations, onSynced, onRefused, onOverdue, client }
}

describe('outbox', () => {
  it('sends all that waits in one call: the newest place of each book, what was read, and the rest', async () => {
    const { outbox, server, onSynced } = setUp()
    await outbox.putPlace(item('a', 1, { furthest: 0.9, completed: true }))
    await outbox.putTicks('a', [tick(1), tick(2), tick(1)])
    await outbox.put(mark('m', 1))
    await outbox.put(mark('m', 2, { note: 'Later' }))
    await outbox.put({ kind: 'shelf', bookId: 'b', isSaved: true, at: tick(1).at })
    await outbox.putPlace(item('a', 2))
    await outbox.putPlace(item('b', 1))
    expect(outbox.count).toBe(4)
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    expect(sentChanges(server)).toEqual([
      [
        { kind: 'place', item: item('a', 2, { furthest: 0.9, completed: true }) },
        { kind: 'place', item: item('b', 1) },
        mark('m', 2, { note: 'Later' }),
        { kind: 'shelf', bookId: 'b', isSaved: true, at: tick(1).at },
        { kind: 'time', bookId: 'a', ticks: [tick(1), tick(2)] },
      ],
    ])
    expect(onSynced).toHaveBeenCalledTimes(1)
    expect(outbox.isEmpty).toBe(true)
    await outbox.send()
    expect(server.calls).toHaveLength(1)
  })

  it('holds places back until the server has answered once', async () => {
    const { outbox, server } = setUp()
    await outbox.putPlace(item('a', 1))
    await outbox.put(mark('m', 1))
    await outbox.send({ holdsPlaces: true })
    expect(sentChanges(server).map((changes) => changes.map(({ kind }) => kind))).toEqual([
      ['annotation'],
      ['place'],
    ])
  })

  it('sends many changes by calls that the server takes', async () => {
    const { outbox, server } = setUp()
    for (let n = 0; n < 130; n++) await outbox.put(mark(`m${n}`, 1, { note: 'ح'.repeat(2000) }))
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    const calls = server.callsOf('postSync').map(({ body }) => body)
    expect(calls.every((body) => new TextEncoder().encode(JSON.stringify(body)).length < 64 * 1024)).toBe(
      true,
    )
    expect(sentChanges(server).flat()).toHaveLength(130)
    expect(outbox.isEmpty).toBe(true)
  })

  it('receives what other devices have changed, page by page, and goes on from there', async () => {
    const pages: (string | undefined)[] = []
    const { outbox, annotations, store, client } = setUp({
      postSync: (call) => {
        const { cursor } = call.body as { cursor?: string }
        pages.push(cursor)
        if (cursor === undefined)
          return acceptSync({ annotations: [annotation('one', 1)], cursor: 'page-2', isMore: true })(call)
        if (cursor === 'page-2')
          return acceptSync({
            annotations: [annotation('two', 1)],
            removedAnnotations: ['one'],
            cursor: 'end',
          })(call)
        return acceptSync({ cursor: 'end' })(call)
      },
    })
    await outbox.send({ isPull: true })
    expect((await annotations.list('u1')).map(({ annotation: { id } }) => id)).toEqual(['two'])
    const again = new Outbox({
      uid: 'u1',
      store,
      annotations,
      client,
      onSynced: () => undefined,
      onRefused: () => undefined,
    })
    await again.send({ isPull: true })
    expect(pages).toEqual([undefined, 'page-2', 'end'])
  })

  it('takes nothing over an annotation that was changed here meanwhile', async () => {
    let change: () => Promise<void> = async () => undefined
    const { outbox, annotations, server } = setUp({
      postSync: async (call) => {
        await change()
        change = async () => undefined
        return acceptSync({ annotations: [annotation('m', 9, { note: 'From the tablet' })] })(call)
      },
    })
    await annotations.change('u1', { put: [{ annotation: annotation('m', 1), base: 'b' }] })
    change = () => outbox.put(mark('m', 5, { note: 'From here' }))
    await outbox.send({ isPull: true })
    // The first answer was about a mark that its owner was writing; the second is the server's word.
    expect(sentChanges(server)).toEqual([[mark('m', 5, { note: 'From here' })]])
    expect(await annotations.list('u1')).toMatchObject([{ annotation: { note: 'From the tablet' } }])
  })

  it('begins again where the server does not know the cursor any more', async () => {
    const { outbox, annotations } = setUp({
      postSync: (call) => {
        if ((call.body as { cursor?: string }).cursor === 'stale') throw new Refusal(422, 500, 'VALIDATION')
        return acceptSync({ cursor: 'new' })(call)
      },
    })
    await annotations.change('u1', { cursor: 'stale' })
    await outbox.put(mark('m', 1))
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    expect(await annotations.cursor('u1')).toBe('new')
  })

  it('survives a restart', async () => {
    const { outbox, store } = setUp()
    await outbox.putPlace(item('a', 1))
    await outbox.putTicks('a', [tick(1)])
    const again = setUp(accept, store)
    await again.outbox.send()
    expect(sentPlaces(again.server)).toEqual([[item('a', 1)]])
    expect(await store.list('u1')).toEqual([])
  })

  it('works where a browser stores nothing', async () => {
    const broken = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
    const store = withMemory({ list: broken, put: broken, remove: broken, clear: broken })
    const { outbox, server } = setUp(accept, store)
    await outbox.putPlace(item('a', 1))
    await outbox.send()
    expect(sentPlaces(server)).toHaveLength(1)
    expect(await store.list('u1')).toEqual([])
  })

  it('sends what this page has where storage is silent, and counts what is stored as waiting', async () => {
    vi.useFakeTimers()
    let arrive: (entries: OutboxEntry[]) => void
    const stored = new Promise<OutboxEntry[]>((resolve) => {
      arrive = resolve
    })
    const silent = () => new Promise<void>(() => undefined)
    const store = withMemory({ list: () => stored, put: silent, remove: silent, clear: silent })
    const { outbox, server } = setUp(accept, store)
    void outbox.putPlace(item('a', 1))
    const sending = outbox.send()
    await vi.advanceTimersByTimeAsync(10 * PATIENCE)
    vi.useRealTimers()
    await expect(sending).resolves.toEqual({ end: 'done' })
    expect(sentPlaces(server)).toEqual([[item('a', 1)]])
    expect(outbox.isEmpty).toBe(false)
    arrive!([entryOf({ kind: 'place', item: item('b', 2) })])
    await outbox.load()
    await outbox.send()
    expect(sentPlaces(server).at(-1)).toEqual([item('b', 2)])
  })

  it.each([
    ['the server is down', 503, 500, 'later'],
    ['too many requests are sent', 429, 500, 'later'],
    ['the session is overdue', 401, 401, 'refused'],
    ['access is denied', 403, 403, 'refused'],
  ] as const)('keeps what waits while %s, and leads nowhere', async (_, status, code, end) => {
    let isRefused = true
    const { outbox, server, onOverdue } = setUp({
      postSync: (call) => {
        if (isRefused) throw new Refusal(status, code)
        return acceptSync()(call)
      },
    })
    await outbox.putPlace(item('a', 1))
    await expect(outbox.send()).resolves.toMatchObject({ end })
    expect(outbox.isEmpty).toBe(false)
    expect(onOverdue).not.toHaveBeenCalled()
    isRefused = false
    await outbox.send()
    expect(outbox.isEmpty).toBe(true)
    expect(sentPlaces(server).at(-1)).toEqual([item('a', 1)])
  })

  it.each([404, 413, 502, 200])(
    'keeps what waits while a proxy answers in the place of the server (%i)',
    async (status) => {
      let isForeign = true
      const { outbox } = setUp({
        postSync: (call: Seen) =>
          isForeign ? new Response('<html>Not found</html>', { status }) : acceptSync()(call),
      })
      await outbox.putPlace(item('a', 1))
      await outbox.putTicks('a', [tick(1)])
      await outbox.put(mark('m', 1))
      await expect(outbox.send()).resolves.toMatchObject({ end: 'later' })
      expect(outbox.count).toBe(2)
      isForeign = false
      await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
      expect(outbox.isEmpty).toBe(true)
    },
  )

  it('keeps what waits without a network', async () => {
    const { outbox, server } = setUp()
    server.setReachable(false)
    await outbox.putPlace(item('a', 1))
    await expect(outbox.send()).resolves.toMatchObject({ end: 'later' })
    server.setReachable(true)
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
  })

  it('drops only what the server will never take', async () => {
    const { outbox, server, store, onRefused } = setUp({
      postSync: (call) => {
        const { changes } = call.body as { changes: SyncChange[] }
        if (changes.some((change) => change.kind === 'place' && change.item.bookId === 'bad'))
          throw new Refusal(422, 500, 'VALIDATION')
        return acceptSync()(call)
      },
    })
    for (const id of ['a', 'b', 'bad', 'c']) await outbox.putPlace(item(id, 1))
    await outbox.put(mark('m', 1))
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    const accepted = sentChanges(server).filter((changes) => !JSON.stringify(changes).includes('"bad"'))
    expect(accepted.flat()).toHaveLength(4)
    expect(await store.list('u1')).toEqual([])
    expect(onRefused.mock.calls).toEqual([[{ kind: 'place', item: item('bad', 1) }, 'invalid']])
  })

  it.each(['gone', 'locked', 'full'] as const)(
    'hands on what the server answers is %s before it leaves the outbox',
    async (outcome) => {
      const answer = (call: Seen) => {
        const accepted = acceptSync()(call) as ReturnType<ReturnType<typeof acceptSync>> & object
        return { ...accepted, outcomes: ['applied', outcome] } as never
      }
      const { outbox, store, onRefused } = setUp({ postSync: answer })
      await outbox.putPlace(item('a', 1))
      await outbox.put(mark('m', 1))
      let waiting: unknown[] = []
      onRefused.mockImplementation(() => {
        waiting = [outbox.count]
      })
      await outbox.send()
      expect(onRefused.mock.calls).toEqual([[mark('m', 1), outcome]])
      expect(waiting).toEqual([2])
      expect(await store.list('u1')).toEqual([])
    },
  )

  it('does not lose a move that comes while the one before is on its way', async () => {
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { outbox, server } = setUp({
      postSync: async (call) => {
        await arrived
        return acceptSync()(call)
      },
    })
    await outbox.putPlace(item('a', 1))
    const sending = outbox.send()
    await vi.waitFor(() => expect(sentPlaces(server)).toHaveLength(1))
    await outbox.putPlace(item('a', 2))
    arrive()
    await sending
    expect(sentPlaces(server)).toEqual([[item('a', 1)], [item('a', 2)]])
  })

  it('sends no more than a leaving page may, places first', async () => {
    const { server, annotations } = setUp()
    const bodies: { url: string; text: string; keepalive?: boolean }[] = []
    const client = createPortalClient({
      storage: createClientStorage({}),
      fetch: (input, init) => {
        bodies.push({ url: String(input), text: String(init?.body), keepalive: init?.keepalive })
        return server.fetch(input, init)
      },
      onOverdue: () => undefined,
      onDenied: () => undefined,
    })
    const store = createMemoryOutboxStore()
    const leaving = new Outbox({
      uid: 'u1',
      store,
      annotations,
      client,
      onSynced: () => undefined,
      onRefused: () => undefined,
    })
    for (let i = 0; i < 40; i++) await leaving.putPlace(item(`b${i}`, 1))
    for (let book = 0; book < 3; book++)
      await leaving.putTicks(
        `b${book}`,
        Array.from({ length: 450 }, (_, minute) => tick(minute)),
      )
    leaving.sendLast()
    await vi.waitFor(() => expect(bodies.length).toBe(1))
    expect(bodies[0]).toMatchObject({ keepalive: true })
    expect(bodies[0]!.text.length).toBeLessThanOrEqual(64 * 1024)
    expect((JSON.parse(bodies[0]!.text) as { changes: SyncChange[] }).changes[0]!.kind).toBe('place')
  })

  it('leaves nothing of a member who has left', async () => {
    const { outbox, store } = setUp()
    await outbox.putPlace(item('a', 1))
    await outbox.clear()
    expect(outbox.isEmpty).toBe(true)
    expect(await store.list('u1')).toEqual([])
  })
})
