import type { ProgressItem } from '@kurasa/portal-contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createIndexedDbOutbox } from './indexed-db-outbox.ts'
import { progressEntry, tickEntry } from './outbox-store.ts'

const place = (bookId: string, second: number) =>
  progressEntry({ bookId, clientAt: `2026-11-22T06:00:0${second}.000Z` } as ProgressItem)
const tick = tickEntry('a', { at: '2026-11-22T06:00:00.000Z', seconds: 60 })

describe('the outbox in IndexedDB', () => {
  afterEach(async () => {
    for (const uid of ['u1', 'u2']) await createIndexedDbOutbox().clear(uid)
  })

  it('keeps what waits for the next visit, member by member', async () => {
    await createIndexedDbOutbox().put('u1', [place('a', 1), tick])
    await createIndexedDbOutbox().put('u2', [place('b', 1)])
    const again = createIndexedDbOutbox()
    expect(await again.list('u1')).toEqual([place('a', 1), tick])
    await again.clear('u1')
    expect(await again.list('u1')).toEqual([])
    expect(await again.list('u2')).toEqual([place('b', 1)])
  })

  it('lets no other window take a place back, nor away', async () => {
    const [one, two] = [createIndexedDbOutbox(), createIndexedDbOutbox()]
    await one.put('u1', [place('a', 1)])
    await two.put('u1', [place('a', 5)])
    await one.put('u1', [place('a', 2)])
    await one.remove('u1', [place('a', 1)])
    expect(await one.list('u1')).toEqual([place('a', 5)])
    await two.remove('u1', [place('a', 5)])
    expect(await one.list('u1')).toEqual([])
  })
})
