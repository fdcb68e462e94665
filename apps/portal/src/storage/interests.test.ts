import { describe, expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { hasInterests, readInterests, writeInterests } from './interests.ts'

const picked = { categories: ['stories', 'poetry'], languages: ['sw'] }
const none = { categories: [], languages: [] }

describe('interests', () => {
  it('are kept for the visitor and for each member apart', () => {
    const storage = createClientStorage({})
    writeInterests(picked, storage)
    writeInterests({ categories: ['history'], languages: [] }, storage, 'u1')
    expect(readInterests(storage)).toEqual(picked)
    expect(readInterests(storage, 'u1')).toEqual({ categories: ['history'], languages: [] })
    expect(readInterests(storage, 'u2')).toEqual(none)
  })

  it('leave nothing behind when all of them are taken away', () => {
    const storage = createClientStorage({})
    writeInterests(picked, storage)
    writeInterests(none, storage)
    expect(storage.keys('k_interests')).toEqual([])
    expect(hasInterests(readInterests(storage))).toBe(false)
  })

  it('are as many, as long and as different as the server takes', () => {
    const storage = createClientStorage({})
    storage.writeJson('k_interests', {
      categories: ['a', 'a', 7, '', 'x'.repeat(41), ...Array.from({ length: 60 }, (_, i) => `c${i}`)],
      languages: 'sw',
    })
    const { categories, languages } = readInterests(storage)
    expect(categories).toHaveLength(50)
    expect(categories.slice(0, 2)).toEqual(['a', 'c0'])
    expect(languages).toEqual([])
  })

  it.each(['{', '7', 'null', '[]'])('that are broken (%s) are none', (text) => {
    const storage = createClientStorage({})
    storage.write('k_interests', text)
    expect(readInterests(storage)).toEqual(none)
  })
})
