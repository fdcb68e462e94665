import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClientStorage, createClientStorage } from '../storage/client-storage.ts'
import { readUid } from '../storage/read-uid.ts'
import { discardAnswersOf, HAS_KEPT, keepAnswers, keptFirst } from './kept-answers.ts'

/** The database answers in its own time where the machine has other work. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })

/** A start of the portal on this phone: what is in memory is new, what is stored is not. */
function start(storage: ClientStorage) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        networkMode: 'offlineFirst',
        persister: (request, context, query) => keptFirst(request, context, query, storage),
      },
    },
  })
  return { client, end: keepAnswers(client, storage) }
}

const visitor = () => createClientStorage({})
function memberOf(uid: string) {
  const storage = createClientStorage({})
  storage.write('token', 't')
  storage.write('uid', uid)
  return storage
}

async function rows() {
  const database = await openDB('kurasa-answers', 1)
  const all = await database.getAll('answers')
  database.close()
  return all as { owner: string; hash: string; at: number; bytes: number; data: unknown }[]
}

/** Members with answers on this phone. */
const owners = async () => [...new Set((await rows()).map(({ owner }) => owner))]

async function change(how: (row: Record<string, unknown>) => void) {
  const database = await openDB('kurasa-answers', 1)
  for (const row of await database.getAll('answers')) {
    how(row)
    await database.put('answers', row)
  }
  database.close()
}

const ends: (() => void)[] = []
/** An answer that comes in one start and is stored. */
async function keep(storage: ClientStorage, queryKey: unknown[], data: unknown) {
  const { client, end } = start(storage)
  await client.fetchQuery({ queryKey, queryFn: () => data, persister: undefined })
  await until(async () => {
    const hash = JSON.stringify(queryKey)
    const owner = readUid(storage) ?? ''
    expect((await rows()).some((row) => row.hash === hash && row.owner === owner)).toBe(true)
  })
  end()
}

/** A screen that shows a query; what it has shown, in order. */
function show(storage: ClientStorage, queryKey: unknown[], answer: () => unknown) {
  const { client, end } = start(storage)
  ends.push(end)
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => answer() })
  const seen: unknown[] = []
  ends.push(
    observer.subscribe(({ data }) => {
      if (data !== undefined && data !== seen.at(-1)) seen.push(data)
    }),
  )
  return { client, observer, seen, now: () => observer.getCurrentResult() }
}

const never = () => new Promise<never>(() => undefined)

// Creates the database, too.
beforeEach(() => Promise.all(['', 'u1', 'u2', 'u3'].map(discardAnswersOf)))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  onlineManager.setOnline(true)
})

describe('the last answer on this phone', () => {
  it('is shown before the server has answered, and what the server answers after it', async () => {
    const storage = visitor()
    await keep(storage, ['home', 'en_US'], { n: 1 })
    expect(storage.read(HAS_KEPT)).toBe('1')
    let answer: (data: unknown) => void = () => undefined
    const screen = show(
      storage,
      ['home', 'en_US'],
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await until(() => expect(screen.seen).toEqual([{ n: 1 }]))
    await until(() => expect(screen.now().isFetching).toBe(true))
    answer({ n: 2 })
    await until(() => expect(screen.seen).toEqual([{ n: 1 }, { n: 2 }]))
  })

  it('has the age of when it came, and stays when its renewal fails', async () => {
    const storage = visitor()
    await keep(storage, ['home', 'en_US'], { n: 1 })
    const at = Date.now() - 3 * 86_400_000
    await change((row) => {
      row.at = at
    })
    const screen = show(storage, ['home', 'en_US'], () => {
      throw new Error('The server is down.')
    })
    await until(() => expect(screen.now().isError).toBe(true))
    expect(screen.now().data).toEqual({ n: 1 })
    expect(screen.now().dataUpdatedAt).toBe(at)
  })

  it('is shown offline, and renewed when the network is back', async () => {
    const storage = visitor()
    await keep(storage, ['categories', 'en_US'], ['a'])
    onlineManager.setOnline(false)
    let isOffline = true
    const screen = show(storage, ['categories', 'en_US'], () => {
      if (isOffline) throw new Error('There is no network.')
      return ['a', 'b']
    })
    await until(() => expect(screen.now().isError).toBe(true))
    expect(screen.now().data).toEqual(['a'])
    isOffline = false
    screen.client.mount()
    onlineManager.setOnline(true)
    await until(() => expect(screen.now().data).toEqual(['a', 'b']))
  })

  it('of a list is its beginning, and its renewal is as long', async () => {
    const storage = visitor()
    const pages = [1, 2, 3, 4, 5].map((n) => ({ items: [n], nextCursor: `${n}` }))
    await keep(storage, ['list', 'en_US', 'tag', 'x'], { pages, pageParams: [undefined, '1', '2', '3', '4'] })
    const [row] = await rows()
    expect(row!.data).toEqual({ pages: pages.slice(0, 3), pageParams: [undefined, '1', '2'] })
  })

  it('of one that is renewed once an hour is not requested again at each start', async () => {
    const storage = visitor()
    await keep(storage, ['faq', 'en_US'], { topics: [] })
    const { client } = start(storage)
    const queryFn = vi.fn(never)
    const query = { queryKey: ['faq', 'en_US'], queryFn, staleTime: 3_600_000 }
    expect(await client.fetchQuery(query)).toEqual({ topics: [] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(queryFn).not.toHaveBeenCalled()
  })

  it('is never of another member, nor of a visitor, and goes at logout', async () => {
    await keep(visitor(), ['home', 'en_US'], 'of a visitor')
    await keep(memberOf('u1'), ['home', 'en_US'], 'of u1')
    const other = show(memberOf('u2'), ['home', 'en_US'], never)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(other.seen).toEqual([])
    // The next member has removed what the one before was answered.
    await until(async () => expect(await owners()).toEqual(['']))
    await keep(memberOf('u3'), ['home', 'en_US'], 'of u3')
    await discardAnswersOf('u3')
    expect(await owners()).toEqual([''])
  })

  it('of another version of the contract is not believed', async () => {
    const storage = visitor()
    await keep(storage, ['home', 'en_US'], { n: 1 })
    await change((row) => {
      row.contract = 'another'
    })
    const screen = show(storage, ['home', 'en_US'], () => ({ n: 2 }))
    await until(() => expect(screen.now().data).toEqual({ n: 2 }))
    expect(screen.seen).toEqual([{ n: 2 }])
  })

  it('is not kept of searches, of money and of what one types', async () => {
    const storage = visitor()
    const { client, end } = start(storage)
    for (const name of ['search', 'suggest', 'subscription', 'progress'])
      client.setQueryData([name, 'x'], { items: [1] })
    await keep(storage, ['home', 'en_US'], { n: 1 })
    end()
    expect((await rows()).map(({ hash }) => hash)).toEqual([JSON.stringify(['home', 'en_US'])])
  })

  it('has a bound in bytes: one that is too long is not kept, and the oldest goes first', async () => {
    const storage = visitor()
    const { client, end } = start(storage)
    client.setQueryData(['list', 'too long'], 'x'.repeat(300_000))
    for (let n = 0; n < 9; n++) {
      client.setQueryData(['list', n], 'x'.repeat(280_000), { updatedAt: Date.now() - 10_000 + n })
    }
    await until(async () => {
      const kept = (await rows()).map(({ hash }) => hash).sort()
      expect(kept).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => JSON.stringify(['list', n])))
    })
    end()
  })
})
