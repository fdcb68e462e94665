import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { keptFirst } from './kept-query.ts'

const createStore = () => {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}
let storage = createClientStorage({ localStorage: createStore() })
beforeEach(() => {
  storage = createClientStorage({ localStorage: createStore() })
})

const read = (_contract: unknown, stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const optionsOf = (ask: () => Promise<string>, queryKey: unknown[] = ['home', 'en_US']) => ({
  queryKey,
  networkMode: 'always' as const,
  retry: false,
  queryFn: keptFirst(read, ask, undefined, storage),
})
/** Makes what is kept older than it is. */
const age = (ms: number) => {
  for (const key of storage.keys('k_answer_')) {
    const kept = storage.readJson(key) as { at: number; data: unknown }
    storage.writeJson(key, { ...kept, at: kept.at - ms })
  }
}

it('answers at once with what was kept, and renews it behind', async () => {
  await new QueryClient().fetchQuery(optionsOf(async () => 'old'))
  age(120_000)
  const later = new QueryClient()
  const ask = vi.fn(async () => 'new')
  expect(await later.fetchQuery(optionsOf(ask))).toBe('old')
  await vi.waitFor(() => expect(later.getQueryData(['home', 'en_US'])).toBe('new'))
  expect(ask).toHaveBeenCalledOnce()
})

it('keeps what it has when the renewal fails, with its age', async () => {
  await new QueryClient().fetchQuery(optionsOf(async () => 'old'))
  age(120_000)
  const later = new QueryClient()
  const ask = vi.fn(() => Promise.reject(new Error('no network')))
  expect(await later.fetchQuery(optionsOf(ask))).toBe('old')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(later.getQueryData(['home', 'en_US'])).toBe('old')
  expect(later.getQueryState(['home', 'en_US'])!.dataUpdatedAt).toBeLessThan(Date.now() - 100_000)
})

it.each(['{', '{"at":1,"data":{"not":"known"}}'])(
  'asks the server when what is stored is %s',
  async (stored) => {
    await new QueryClient().fetchQuery(optionsOf(async () => 'old'))
    const [key] = storage.keys('k_answer_')
    storage.write(key!, stored)
    expect(await new QueryClient().fetchQuery(optionsOf(async () => 'new'))).toBe('new')
  },
)

it('holds no more than 60 answers, the latest', async () => {
  for (let index = 0; index < 70; index++) {
    age(1)
    await new QueryClient().fetchQuery(optionsOf(async () => String(index), ['book', index]))
  }
  await vi.waitFor(() => expect(storage.keys('k_answer_')).toHaveLength(60))
  const keys = storage.keys('k_answer_')
  expect(keys).toContain('k_answer_["book",69]')
  expect(keys).not.toContain('k_answer_["book",5]')
})
