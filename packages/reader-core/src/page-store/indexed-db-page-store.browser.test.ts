import { beforeEach, describe, expect, it } from 'vitest'
import type { PageStart } from '../paginator/page-start.ts'
import { createIndexedDbPageStore } from './indexed-db-page-store.ts'
import type { StoredPages } from './page-store.ts'

const start = (leaf: number, offset: number): PageStart => ({
  leaf,
  offset,
  depth: 1,
  top: 3.5,
  canStartSlice: leaf % 2 === 0,
})
const first: PageStart = { leaf: 0, offset: 0, depth: 0, top: undefined, canStartSlice: true }
const pages: StoredPages = {
  sections: {
    0: { starts: [first, start(4, 120), start(4, 900)], isComplete: true },
    7: { starts: [first, start(2, 7)], isComplete: false },
  },
  faces: ['literata italic'],
}

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase('kurasa-pages')
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
)

describe('pages kept in IndexedDB', () => {
  it('come back as they were, under their own key', async () => {
    const store = createIndexedDbPageStore()
    await store.save('a', pages)
    expect(await store.load('a')).toEqual(pages)
    expect(await store.load('b')).toBeUndefined()
  })

  it('are still had after the store was closed, what was being written too', async () => {
    const store = createIndexedDbPageStore()
    const saving = store.save('a', pages)
    store.close!()
    await saving
    expect(await store.load('a')).toEqual(pages)
    store.close!()
  })

  it('free space: the least recently used layout is deleted first', async () => {
    let now = 0
    const store = createIndexedDbPageStore(() => ++now)
    for (let i = 0; i < 45; i++) await store.save(`layout ${i}`, pages)
    expect(await store.load('layout 44')).toEqual(pages)
    expect(await store.load('layout 1')).toBeUndefined()
  })
})
