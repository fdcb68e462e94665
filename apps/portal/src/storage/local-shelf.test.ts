import { describe, expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { forgetShelf, placeKey, putOnShelf, readShelf, type ShelfEntry } from './local-shelf.ts'

const entry = (id: string, openedAt: number, more: Partial<ShelfEntry> = {}): ShelfEntry => ({
  book: { id, title: `Book ${id}`, authors: ['A'], coverHash: null, language: 'en' },
  openedAt,
  fraction: 0.2,
  ...more,
})

describe('local shelf', () => {
  it('shows the last read first and each book once', () => {
    const storage = createClientStorage({})
    putOnShelf(entry('a', 1), storage)
    putOnShelf(entry('b', 2), storage)
    putOnShelf(entry('a', 3, { fraction: 0.4 }), storage)
    expect(readShelf(storage).map(({ book, fraction }) => [book.id, fraction])).toEqual([
      ['a', 0.4],
      ['b', 0.2],
    ])
  })

  it('remembers that a book was finished', () => {
    const storage = createClientStorage({})
    putOnShelf(entry('a', 1, { isFinished: true }), storage)
    putOnShelf(entry('a', 2), storage)
    expect(readShelf(storage)[0]!.isFinished).toBe(true)
  })

  it('leaves out what is broken', () => {
    const storage = createClientStorage({})
    storage.writeJson('k_shelf', [entry('a', 1), { book: {} }, null, 'x'])
    expect(readShelf(storage)).toHaveLength(1)
    storage.write('k_shelf', '{')
    expect(readShelf(storage)).toEqual([])
  })

  it('forgets shelf and places, and nothing else', () => {
    const storage = createClientStorage({})
    putOnShelf(entry('a', 1), storage)
    storage.write(placeKey('a'), '{}')
    storage.write('k_prefs', '{}')
    forgetShelf(storage)
    expect(storage.keys('k_')).toEqual(['k_prefs'])
  })
})
