import { expect, it } from 'vitest'
import type { Bookmark } from './bookmark-store.ts'
import { createIndexedDbBookmarkStore } from './indexed-db-bookmark-store.ts'

const bookmark = (id: string): Bookmark => ({
  id,
  createdAt: '2026-01-02T03:04:05.000Z',
  locator: {
    href: 'c1.xhtml',
    type: 'application/xhtml+xml',
    locations: { progression: 0, totalProgression: 0, textOffset: 7 },
  },
})

it('keeps bookmarks of each book apart, over a second opening, until they are removed', async () => {
  const store = createIndexedDbBookmarkStore()
  await store.put('book one', bookmark('a'))
  await store.put('book one', bookmark('b'))
  await store.put('book two', bookmark('a'))
  await store.put('book one', { ...bookmark('a'), createdAt: '2027-01-01T00:00:00.000Z' })
  const again = createIndexedDbBookmarkStore()
  expect((await again.list('book one')).map(({ id, createdAt }) => [id, createdAt.slice(0, 4)])).toEqual([
    ['a', '2027'],
    ['b', '2026'],
  ])
  await again.remove('book one', 'a')
  expect(await store.list('book one')).toEqual([bookmark('b')])
  expect(await store.list('book two')).toEqual([bookmark('a')])
})
