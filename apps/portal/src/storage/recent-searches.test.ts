import { describe, expect, it } from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import { createClientStorage } from './client-storage.ts'
import { forgetSearches, noteSearch, readSearches } from './recent-searches.ts'

describe('recent searches', () => {
  it('hold each search once, the latest first, ten at most', () => {
    const storage = createClientStorage({})
    for (let i = 0; i < 12; i++) noteSearch(`book ${i}`, storage)
    noteSearch('BOOK 5', storage)
    const searches = readSearches(storage)
    expect(searches).toHaveLength(10)
    expect(searches.slice(0, 2)).toEqual(['BOOK 5', 'book 11'])
    expect(searches).not.toContain('book 5')
  })

  it('are forgotten one by one and all at once', () => {
    const storage = createClientStorage({})
    noteSearch('lamu', storage)
    noteSearch('قمر', storage)
    forgetSearches(storage, 'lamu')
    expect(readSearches(storage)).toEqual(['قمر'])
    forgetSearches(storage)
    expect(storage.keys('k_')).toEqual([])
  })

  it('of a member are seen by that member alone', () => {
    const storage = createClientStorage({})
    noteSearch('mine as a visitor', storage)
    beginSession({ token: 't', uid: 'u1' }, storage)
    expect(readSearches(storage)).toEqual([])
    noteSearch('mine', storage)
    endSession(storage)
    expect(readSearches(storage)).toEqual(['mine as a visitor'])
  })

  it('leave out what is broken', () => {
    const storage = createClientStorage({})
    storage.writeJson('k_searches', ['ok', 7, '', 'x'.repeat(101), null])
    expect(readSearches(storage)).toEqual(['ok'])
    storage.write('k_searches', '{')
    expect(readSearches(storage)).toEqual([])
  })
})
