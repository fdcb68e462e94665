import { describe, expect, it, vi } from 'vitest'
import { PageMap } from '../paginator/page-map.ts'
import type { PageStart } from '../paginator/page-start.ts'
import type { LateFaces } from './late-faces.ts'
import { PageKeeper } from './page-keeper.ts'
import { layoutKey, type PageStore, type StoredPages } from './page-store.ts'

const start = (leaf: number, offset: number): PageStart => ({
  leaf,
  offset,
  depth: 1,
  top: 3.5,
  canStartSlice: leaf % 2 === 0,
})
const first: PageStart = { leaf: 0, offset: 0, depth: 0, top: undefined, canStartSlice: true }
const whole = { starts: [first, start(4, 120), start(4, 900)], isComplete: true }
const pages: StoredPages = { sections: { 0: whole, 7: { starts: [first], isComplete: true } }, faces: [] }

const faces = (
  found: Awaited<ReturnType<LateFaces['expect']>> = 'here',
  names: string[] = [],
): LateFaces => ({
  names,
  expect: async () => found,
})
/** A store that remembers one layout. */
function memoryStore(kept?: StoredPages) {
  const saved: StoredPages[] = []
  const store: PageStore = { load: async () => kept, save: async (_, each) => void saved.push(each) }
  return { store, saved }
}

describe('pages kept between visits', () => {
  it('a key differs between layouts and is the same for the same', () => {
    const key = layoutKey({ width: 360, fontSize: 1 })
    expect(layoutKey({ width: 360, fontSize: 1 })).toBe(key)
    expect(layoutKey({ width: 361, fontSize: 1 })).not.toBe(key)
    const keys = new Set(Array.from({ length: 2000 }, (_, i) => layoutKey({ width: i })))
    expect(keys.size).toBe(2000)
  })

  it('fill the maps, so that totals are there without counting', async () => {
    const map = new PageMap(0)
    const { store } = memoryStore(pages)
    const keeper = new PageKeeper({ store, key: 'k', faces: faces(), maps: () => [map] })
    const onRestored = vi.fn()
    await keeper.restore((section) => (section === 0 ? map : undefined), onRestored)
    expect(onRestored).toHaveBeenCalledOnce()
    expect(map.isComplete).toBe(true)
    expect(map.count).toBe(3)
    expect(map.pageAt({ leaf: 4, offset: 500 })).toBe(1)
  })

  it('go on where counting stopped in a section, and never take back what is known', async () => {
    const begun = { starts: whole.starts.slice(0, 2), isComplete: false }
    const { store } = memoryStore({ sections: { 0: begun, 1: begun }, faces: [] })
    const [map, further] = [new PageMap(0), new PageMap(1)]
    further.restore(whole.starts, false)
    const maps = [map, further]
    await new PageKeeper({ store, key: 'k', faces: faces(), maps: () => maps }).restore((i) => maps[i])
    expect([map.count, map.isComplete]).toEqual([2, false])
    expect(further.count).toBe(3)
  })

  it.each([
    ['out of order', { 0: { starts: [first, start(9, 0), start(4, 0)], isComplete: true } }],
    ['not from the section’s start', { 0: { starts: [start(4, 0)], isComplete: true } }],
    ['empty', { 0: { starts: [], isComplete: true } }],
    ['of another make', { 0: [first] }],
  ])('that are %s are not believed', async (_, sections) => {
    const map = new PageMap(0)
    const { store } = memoryStore({ sections, faces: [] } as unknown as StoredPages)
    await new PageKeeper({ store, key: 'k', faces: faces(), maps: () => [map] }).restore(() => map)
    expect(map.isComplete).toBe(false)
  })

  it('are not used in other faces; while the right ones may still come they are not written over', async () => {
    for (const [found, writes] of [
      ['coming', 0],
      ['other', 1],
    ] as const) {
      const map = new PageMap(0)
      const { store, saved } = memoryStore(pages)
      const keeper = new PageKeeper({ store, key: 'k', faces: faces(found), maps: () => [map] })
      await keeper.restore(() => map)
      expect(map.isComplete).toBe(false)
      map.restore(whole.starts, true)
      keeper.keep()
      keeper.write()
      expect(saved).toHaveLength(writes)
    }
  })

  it('are written with the faces they were counted in, a begun section too, and not twice', async () => {
    const [done, begun, untouched] = [new PageMap(0), new PageMap(1), new PageMap(2)]
    const { store, saved } = memoryStore()
    const names = ['italic']
    const keeper = new PageKeeper({
      store,
      key: 'k',
      faces: faces('here', names),
      maps: () => [done, begun, untouched],
    })
    done.restore(whole.starts, true)
    begun.restore(whole.starts.slice(0, 2), false)
    keeper.keep()
    keeper.write()
    keeper.keep()
    keeper.write()
    expect(saved).toEqual([
      { sections: { 0: whole, 1: { starts: whole.starts.slice(0, 2), isComplete: false } }, faces: names },
    ])
  })

  it('are not waited for when the store is slow, and come in when it answers', async () => {
    vi.useFakeTimers()
    const map = new PageMap(0)
    let answer: ((pages: StoredPages) => void) | undefined
    const store: PageStore = {
      load: () => new Promise((resolve) => (answer = resolve)),
      save: async () => {},
    }
    const onRestored = vi.fn()
    const keeper = new PageKeeper({ store, key: 'k', faces: faces(), maps: () => [map] })
    const restored = keeper.restore(() => map, onRestored)
    await vi.advanceTimersByTimeAsync(1000)
    await restored
    expect(map.isComplete).toBe(false)
    answer!(pages)
    await vi.advanceTimersByTimeAsync(1)
    expect(map.isComplete).toBe(true)
    expect(onRestored).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('a store that fails is a store that forgot', async () => {
    const store: PageStore = {
      load: () => Promise.reject(new Error('blocked')),
      save: () => Promise.reject(new Error('full')),
    }
    const map = new PageMap(0)
    const keeper = new PageKeeper({ store, key: 'k', faces: faces(), maps: () => [map] })
    await keeper.restore(() => map)
    expect(map.isComplete).toBe(false)
    map.restore(whole.starts, true)
    keeper.keep()
    keeper.write()
  })
})
