import { describe, expect, it } from 'vitest'
import { PageMap } from '../paginator/page-map.ts'
import type { PageStart } from '../paginator/page-start.ts'
import { PageKeeper } from './page-keeper.ts'
import { layoutKey, type PageStore, type StoredPages } from './page-store.ts'

const start = (leaf: number, offset: number): PageStart => ({
  leaf,
  offset,
  depth: 1,
  top: 3.5,
  isClean: leaf % 2 === 0,
})
const pages: StoredPages = {
  0: [{ leaf: 0, offset: 0, depth: 0, top: undefined, isClean: true }, start(4, 120), start(4, 900)],
  7: [{ leaf: 0, offset: 0, depth: 0, top: undefined, isClean: true }],
}

describe('pages kept between visits', () => {
  it('a key tells layouts apart and is the same for the same', () => {
    const key = layoutKey({ width: 360, fontSize: 1 })
    expect(layoutKey({ width: 360, fontSize: 1 })).toBe(key)
    expect(layoutKey({ width: 361, fontSize: 1 })).not.toBe(key)
    const keys = new Set(Array.from({ length: 2000 }, (_, i) => layoutKey({ width: i })))
    expect(keys.size).toBe(2000)
  })

  it('fill the maps, so that totals are there without counting', async () => {
    const map = new PageMap(0)
    const store: PageStore = { load: async () => pages, save: async () => {} }
    const keeper = new PageKeeper({ store, key: 'k', maps: () => [map] })
    expect(await keeper.restore((section) => (section === 0 ? map : undefined))).toBe(true)
    expect(map.isComplete).toBe(true)
    expect(map.count).toBe(3)
    expect(map.pageAt({ leaf: 4, offset: 500 })).toBe(1)
  })

  it.each([
    ['out of order', { 0: [pages[0]![0]!, start(9, 0), start(4, 0)] }],
    ['not from the section’s start', { 0: [start(4, 0)] }],
    ['empty', { 0: [] }],
  ])('that are %s are not believed', async (_, broken) => {
    const map = new PageMap(0)
    const store: PageStore = { load: async () => broken as StoredPages, save: async () => {} }
    expect(await new PageKeeper({ store, key: 'k', maps: () => [map] }).restore(() => map)).toBe(false)
    expect(map.isComplete).toBe(false)
  })

  it('a store that fails is a store that forgot', async () => {
    const store: PageStore = {
      load: () => Promise.reject(new Error('blocked')),
      save: () => Promise.reject(new Error('full')),
    }
    const map = new PageMap(0)
    const keeper = new PageKeeper({ store, key: 'k', maps: () => [map] })
    expect(await keeper.restore(() => map)).toBe(false)
    map.restore(pages[0]!)
    keeper.keep()
    keeper.flush()
  })
})
