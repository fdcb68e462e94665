import type { ProgressItem, SyncedAnnotation } from '@kurasa/portal-contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryOf, tickEntry } from './outbox-store.ts'
import { createIndexedDbAnnotations, createIndexedDbOutbox } from './sync-database.ts'

const place = (bookId: string, second: number) =>
  entryOf({ kind: 'place', item: { bookId, clientAt: `2026-11-22T06:00:0${second}.000Z` } as ProgressItem })
const tick = tickEntry('a', { at: '2026-11-22T06:00:00.000Z', seconds: 60 })

describe('the outbox in IndexedDB', () => {
  const clear = async () => {
    for (const uid of ['u1', 'u2']) {
      await createIndexedDbOutbox().clear(uid)
      await createIndexedDbAnnotations().clear(uid)
    }
  }
  // The sample member of other tests on this page has the same name.
  beforeEach(clear)
  afterEach(clear)

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

  it('keeps annotations with how far the server was read, and forgets both with their member', async () => {
    const annotations = createIndexedDbAnnotations()
    const one = { annotation: { id: 'one' } as SyncedAnnotation, base: '2026-11-22T06:00:00.000Z' }
    const two = { annotation: { id: 'two' } as SyncedAnnotation, base: undefined }
    await annotations.change('u1', { put: [one, two], cursor: 'c1' })
    await annotations.change('u2', { put: [two] })
    await annotations.change('u1', { remove: ['two'] })
    expect(await createIndexedDbAnnotations().list('u1')).toEqual([one])
    expect(await annotations.cursor('u1')).toBe('c1')
    expect(await annotations.cursor('u2')).toBeUndefined()
    await annotations.clear('u1')
    expect([await annotations.list('u1'), await annotations.cursor('u1')]).toEqual([[], undefined])
    expect(await annotations.list('u2')).toEqual([two])
    await annotations.clear('u2')
  })
})
