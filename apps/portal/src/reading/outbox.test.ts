import type { ProgressItem } from '@kurasa/portal-contract'
import { describe, expect, it, vi } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer, Refusal } from '../testing/contract-server.ts'
import { Outbox } from './outbox.ts'
import { createMemoryOutboxStore, type OutboxStore, withMemory } from './outbox-store.ts'

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

const accept: Answers = {
  postProgress: ({ body }) =>
    (body as { items: ProgressItem[] }).items.map(
      ({ baseRev, cause: _, completed: __, readAgain: ___, ...place }) => ({
        bookId: place.bookId,
        rev: baseRev + 1,
        current: { ...place, rev: baseRev + 1, updatedAt: place.clientAt },
      }),
    ),
  postReadTime: { todayMinutes: 1, bookMinutes: 1 },
}

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
  const onResult = vi.fn()
  const outbox = new Outbox({ uid: 'u1', store, client, onResult })
  const sentItems = () =>
    server.callsOf('postProgress').map(({ body }) => (body as { items: ProgressItem[] }).items)
  return { server, outbox, store, onResult, onOverdue, sentItems, client }
}

describe('outbox', () => {
  it('sends the newest place of each book, and what was read', async () => {
    const { outbox, sentItems, server, onResult } = setUp()
    await outbox.putPlace(item('a', 1, { furthest: 0.9, completed: true }))
    await outbox.putPlace(item('a', 2))
    await outbox.putPlace(item('b', 1))
    await outbox.putTicks('a', [tick(1), tick(2), tick(1)])
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    expect(sentItems()).toEqual([[item('a', 2, { furthest: 0.9, completed: true }), item('b', 1)]])
    expect(server.callsOf('postReadTime')[0]!.body).toEqual({ bookId: 'a', ticks: [tick(1), tick(2)] })
    expect(onResult).toHaveBeenCalledTimes(2)
    expect(outbox.isEmpty).toBe(true)
    await outbox.send()
    expect(sentItems()).toHaveLength(1)
  })

  it('survives a restart', async () => {
    const { outbox, store } = setUp()
    await outbox.putPlace(item('a', 1))
    await outbox.putTicks('a', [tick(1)])
    const again = setUp(accept, store)
    await again.outbox.send()
    expect(again.sentItems()).toEqual([[item('a', 1)]])
    expect(await store.list('u1')).toEqual([])
  })

  it('works where a browser stores nothing', async () => {
    const broken = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
    const store = withMemory({ list: broken, put: broken, remove: broken, clear: broken })
    const { outbox, sentItems } = setUp(accept, store)
    await outbox.putPlace(item('a', 1))
    await outbox.send()
    expect(sentItems()).toHaveLength(1)
    expect(await store.list('u1')).toEqual([])
  })

  it.each([
    ['the server is down', 503, 500, 'later'],
    ['too many requests are sent', 429, 500, 'later'],
    ['the session is overdue', 401, 401, 'refused'],
    ['access is denied', 403, 403, 'refused'],
  ] as const)('keeps what waits while %s, and leads nowhere', async (_, status, code, end) => {
    let isRefused = true
    const { outbox, sentItems, onOverdue } = setUp({
      ...accept,
      postProgress: (call) => {
        if (isRefused) throw new Refusal(status, code)
        return (accept.postProgress as (seen: typeof call) => never)(call)
      },
    })
    await outbox.putPlace(item('a', 1))
    await expect(outbox.send()).resolves.toMatchObject({ end })
    expect(outbox.isEmpty).toBe(false)
    expect(onOverdue).not.toHaveBeenCalled()
    isRefused = false
    await outbox.send()
    expect(outbox.isEmpty).toBe(true)
    expect(sentItems().at(-1)).toEqual([item('a', 1)])
  })

  it.each([404, 413, 200])(
    'keeps what waits while a proxy answers in the place of the server (%i)',
    async (status) => {
      let isForeign = true
      const foreign = () => new Response('<html>Not found</html>', { status })
      const { outbox } = setUp({
        postProgress: (call) =>
          isForeign ? foreign() : (accept.postProgress as (seen: typeof call) => never)(call),
        postReadTime: () => (isForeign ? foreign() : { todayMinutes: 1, bookMinutes: 1 }),
      })
      await outbox.putPlace(item('a', 1))
      await outbox.putTicks('a', [tick(1)])
      await expect(outbox.send()).resolves.toMatchObject({ end: 'later' })
      expect(outbox.isEmpty).toBe(false)
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
    const { outbox, sentItems, store } = setUp({
      ...accept,
      postProgress: (call) => {
        const { items } = call.body as { items: ProgressItem[] }
        if (items.some(({ bookId }) => bookId === 'bad')) throw new Refusal(422, 500, 'VALIDATION')
        return (accept.postProgress as (seen: typeof call) => never)(call)
      },
    })
    for (const id of ['a', 'b', 'bad', 'c']) await outbox.putPlace(item(id, 1))
    await expect(outbox.send()).resolves.toMatchObject({ end: 'done' })
    expect(
      sentItems()
        .flat()
        .filter(({ bookId }) => bookId !== 'bad').length,
    ).toBeGreaterThanOrEqual(3)
    expect(await store.list('u1')).toEqual([])
  })

  it('does not lose a move that comes while the one before is on its way', async () => {
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { outbox, sentItems } = setUp({
      ...accept,
      postProgress: async (call) => {
        await arrived
        return (accept.postProgress as (seen: typeof call) => never)(call)
      },
    })
    await outbox.putPlace(item('a', 1))
    const sending = outbox.send()
    await vi.waitFor(() => expect(sentItems()).toHaveLength(1))
    await outbox.putPlace(item('a', 2))
    arrive()
    await sending
    expect(outbox.placeOf('a')).toEqual(item('a', 2))
  })

  it('sends no more than a leaving page may, places first', async () => {
    const { server } = setUp()
    const bodies: { url: string; bytes: number; keepalive?: boolean }[] = []
    const client = createPortalClient({
      storage: createClientStorage({}),
      fetch: (input, init) => {
        bodies.push({ url: String(input), bytes: String(init?.body).length, keepalive: init?.keepalive })
        return server.fetch(input, init)
      },
      onOverdue: () => undefined,
      onDenied: () => undefined,
    })
    const store = createMemoryOutboxStore()
    const leaving = new Outbox({ uid: 'u1', store, client, onResult: () => undefined })
    for (let i = 0; i < 60; i++) await leaving.putPlace(item(`b${i}`, 1))
    for (let book = 0; book < 3; book++)
      await leaving.putTicks(
        `b${book}`,
        Array.from({ length: 450 }, (_, minute) => tick(minute)),
      )
    leaving.sendLast()
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThanOrEqual(2))
    expect(bodies[0]!.url).toContain('/progress')
    expect(bodies.every(({ keepalive }) => keepalive)).toBe(true)
    expect(bodies.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(60_000)
  })

  it('leaves nothing of a member who has left', async () => {
    const { outbox, store } = setUp()
    await outbox.putPlace(item('a', 1))
    await outbox.clear()
    expect(outbox.isEmpty).toBe(true)
    expect(await store.list('u1')).toEqual([])
  })
})
