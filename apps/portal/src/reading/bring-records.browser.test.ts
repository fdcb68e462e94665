import type { SyncedAnnotation } from '@kurasa/portal-contract'
import {
  type Annotation,
  createIndexedDbAnnotationStore,
  createIndexedDbBookmarkStore,
} from '@kurasa/reader-react'
import { afterEach, expect, it } from 'vitest'
import { bringRecords, deleteMarksOf } from './bring-records.ts'

const place = (textOffset: number) => ({
  href: 'c1',
  type: 'application/xhtml+xml',
  locations: { progression: 0, totalProgression: 0, textOffset },
})

const mark = (id: string): Annotation => ({
  id,
  kind: 'highlight',
  target: { start: place(7), end: place(12) },
  colour: 'blue',
  style: 'highlight',
  note: 'of this phone',
  created: '2026-01-02T03:04:05.000Z',
  modified: '2026-01-02T03:04:05.000Z',
})

/** A sync that takes annotations for one member. */
function takes(uid: string | undefined, { fails = (_id: string): boolean => false } = {}) {
  const taken = new Map<string, SyncedAnnotation>()
  return {
    taken,
    uid,
    hasAnnotation: async (id: string) => taken.has(id),
    async putAnnotation(annotation: SyncedAnnotation) {
      if (fails(annotation.id)) throw new Error('full')
      taken.set(annotation.id, annotation)
    },
  }
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

afterEach(() => {
  for (const name of [
    'kurasa-bookmarks',
    'kurasa-annotations ',
    'kurasa-annotations u1',
    'kurasa-annotations u2',
  ])
    indexedDB.deleteDatabase(name)
})

it('brings the marks and bookmarks of a visitor, and those that an older portal kept of the member; all are gone here then', async () => {
  await createIndexedDbBookmarkStore().put('book-a The Hill', {
    id: 'b',
    locator: place(3),
    createdAt: '2026-01-02T03:04:05.000Z',
  })
  await createIndexedDbAnnotationStore().put('book-a The Hill', mark('visitor'))
  await createIndexedDbAnnotationStore('u1').put('book-b~image The Sea', mark('own'))
  await createIndexedDbAnnotationStore('u2').put('book-b The Sea', mark('other'))
  const sync = takes('u1')
  await bringRecords(sync)
  expect([...sync.taken.values()]).toMatchObject([
    { kind: 'bookmark', bookId: 'book-a' },
    { ...mark('visitor'), bookId: 'book-a' },
    { ...mark('own'), bookId: 'book-b' },
  ])
  expect(await createIndexedDbAnnotationStore().list('book-a The Hill')).toEqual([])
  expect(await createIndexedDbBookmarkStore().list('book-a The Hill')).toEqual([])
  await expect.poll(names).not.toContain('kurasa-annotations u1')
  expect(await createIndexedDbAnnotationStore('u2').list('book-b The Sea')).toHaveLength(1)
})

it('loses nothing where it cannot go on, and brings the rest next time', async () => {
  for (const id of ['m1', 'm2', 'm3'])
    await createIndexedDbAnnotationStore('u1').put('book-a The Hill', mark(id))
  const full = takes('u1', { fails: (id) => id === 'm2' })
  await bringRecords(full)
  const left = await createIndexedDbAnnotationStore('u1').list('book-a The Hill')
  expect([...full.taken.keys(), ...left.map(({ id }) => id)].sort()).toEqual(['m1', 'm2', 'm3'])
  const sync = takes('u1')
  await bringRecords(sync)
  expect([...sync.taken.keys()].sort()).toEqual(left.map(({ id }) => id).sort())
})

it('what is changed in the account already stays as it is there', async () => {
  await createIndexedDbAnnotationStore('u1').put('book-a The Hill', mark('m'))
  const sync = takes('u1')
  sync.taken.set('m', { ...mark('m'), bookId: 'book-a', note: 'newer' })
  await bringRecords(sync)
  expect(sync.taken.get('m')?.note).toBe('newer')
})

it('makes no database where there was none, and brings nothing for a visitor', async () => {
  await bringRecords(takes('u9'))
  deleteMarksOf('u9')
  expect((await names()).filter((name) => name?.startsWith('kurasa-'))).not.toContain('kurasa-annotations u9')
  await createIndexedDbAnnotationStore().put('book-a The Hill', mark('visitor'))
  const visitor = takes(undefined)
  await bringRecords(visitor)
  expect(visitor.taken.size).toBe(0)
})
