import { describe, expect, it } from 'vitest'
import { createCatalogueCache } from './catalogue-cache.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

function openCache(limit = 100) {
  const state = { version: 1, now: new Date('2026-11-21T12:00:00Z'), computed: 0 }
  const version: CatalogueVersion = {
    known: () => state.version,
    current: async () => state.version,
    refresh: async () => state.version,
  }
  const cache = createCatalogueCache<string>({
    version,
    clock: { now: () => state.now },
    limit,
    costOf: (value) => value.length,
  })
  const compute = (value: string) => async () => {
    state.computed++
    return value
  }
  return { state, cache, compute }
}

describe('a cache of the catalogue', () => {
  it('computes a value once, for many concurrent callers and for later ones', async () => {
    const { state, cache, compute } = openCache()
    const many = Array.from({ length: 20 }, () => cache.resolve('home', compute('a')))
    expect(new Set(await Promise.all(many))).toEqual(new Set(['a']))
    expect(await cache.resolve('home', compute('b'))).toBe('a')
    expect(state.computed).toBe(1)
  })

  it('drops everything when the version changes', async () => {
    const { state, cache, compute } = openCache()
    await cache.resolve('home', compute('a'))
    state.version++
    expect(await cache.resolve('home', compute('b'))).toBe('b')
    expect(cache.cost()).toBe(1)
  })

  it('gives out a value of an earlier version for ten minutes while the database fails', async () => {
    const { state, cache, compute } = openCache()
    const fail = () => Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNRESET' }))
    const at = state.now.getTime()
    await cache.resolve('home', compute('a'))
    await cache.resolve('faq', compute('b'))
    state.version++
    expect(await cache.resolve('home', fail)).toBe('a')
    await expect(cache.resolve('home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.resolve('home', compute('c'))).toBe('c')
    state.now = new Date(at + 600_000)
    await expect(cache.resolve('faq', fail)).rejects.toThrow('cut')
    state.version++
    expect(await cache.resolve('home', fail)).toBe('c')
    expect(cache.cost()).toBe(1)
  })

  it('does not keep what a change overtook, nor hands it to those who come after the change', async () => {
    const { state, cache, compute } = openCache()
    let finish: (value: string) => void = () => {}
    const before = cache.resolve('home', () => new Promise((resolve) => (finish = resolve)))
    await Promise.resolve()
    state.version++
    const after = cache.resolve('home', compute('new'))
    finish('old')
    expect([await before, await after]).toEqual(['old', 'new'])
    expect(await cache.resolve('home', compute('newer'))).toBe('new')
  })

  it('computes again what failed', async () => {
    const { cache, compute } = openCache()
    await expect(cache.resolve('home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.resolve('home', compute('a'))).toBe('a')
  })

  it('computes again what is too old, and gives out what is kept meanwhile', async () => {
    const { state, cache, compute } = openCache()
    const at = state.now.getTime()
    await cache.resolve('home', compute('a'), 60_000)
    state.now = new Date(at + 59_999)
    expect(await cache.resolve('home', compute('b'), 60_000)).toBe('a')
    state.now = new Date(at + 60_000)
    let finish: (value: string) => void = () => {}
    const slowly = () => new Promise<string>((resolve) => (finish = resolve))
    expect(await cache.resolve('home', slowly, 60_000)).toBe('a')
    expect(await cache.resolve('home', compute('never'), 60_000)).toBe('a')
    finish('c')
    await Promise.resolve()
    expect(await cache.resolve('home', compute('never'), 60_000)).toBe('c')
    expect(state.computed).toBe(1)
  })

  it('keeps a value that is too old while it cannot be computed, and then tries again', async () => {
    const { state, cache, compute } = openCache()
    await cache.resolve('home', compute('a'), 60_000)
    state.now = new Date(state.now.getTime() + 60_000)
    expect(await cache.resolve('home', () => Promise.reject(new Error('no')), 60_000)).toBe('a')
    await Promise.resolve()
    expect(await cache.resolve('home', compute('b'), 60_000)).toBe('a')
    expect(await cache.resolve('home', compute('never'), 60_000)).toBe('b')
  })

  it('waits for what is far too old, also after the clock went back', async () => {
    const { state, cache, compute } = openCache()
    const at = state.now.getTime()
    await cache.resolve('home', compute('a'), 60_000)
    state.now = new Date(at + 660_000)
    expect(await cache.resolve('home', compute('c'), 60_000)).toBe('c')
    state.now = new Date(at - 86_400_000)
    expect(await cache.resolve('home', compute('d'), 60_000)).toBe('d')
  })

  it('holds no more than its limit, and drops what was used longest ago', async () => {
    const { cache, compute } = openCache(10)
    await cache.resolve('a', compute('1234'))
    await cache.resolve('b', compute('1234'))
    await cache.resolve('a', compute('never'))
    await cache.resolve('c', compute('1234'))
    expect(cache.cost()).toBe(8)
    expect(await cache.resolve('a', compute('again'))).toBe('1234')
    expect(await cache.resolve('b', compute('next'))).toBe('next')
    cache.grow('a', 1)
    expect(cache.cost()).toBe(9)
    cache.grow('a', 1000)
    expect(cache.cost()).toBe(4)
    // One that would push out all others is not kept.
    await cache.resolve('large', compute('123456'))
    expect(cache.cost()).toBe(4)
  })
})
