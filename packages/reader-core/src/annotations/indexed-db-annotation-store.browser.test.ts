import { expect, it } from 'vitest'
import type { Annotation } from './annotation.ts'
import { createIndexedDbAnnotationStore } from './indexed-db-annotation-store.ts'

const mark = (id: string): Annotation => ({
  id,
  kind: 'highlight',
  colour: 'green',
  style: 'highlight',
  note: 'Mine',
  created: '2026-01-02T03:04:05.000Z',
  modified: '2026-01-02T03:04:05.000Z',
  target: {
    start: {
      href: 'c1.xhtml',
      type: 'application/xhtml+xml',
      locations: { progression: 0, totalProgression: 0, textOffset: 7 },
      text: { highlight: 'words' },
    },
  },
})

it('keeps marks of each book and each person apart, over a second opening', async () => {
  const asha = createIndexedDbAnnotationStore('asha')
  await asha.put('book one', mark('a'))
  await asha.put('book two', mark('a'))
  await asha.put('book one', { ...mark('a'), colour: 'pink' })
  expect(await createIndexedDbAnnotationStore('juma').list('book one')).toEqual([])
  const again = createIndexedDbAnnotationStore('asha')
  expect(await again.list('book one')).toEqual([{ ...mark('a'), colour: 'pink' }])
  await again.remove('book one', 'a')
  expect(await asha.list('book one')).toEqual([])
  expect(await asha.list('book two')).toEqual([mark('a')])
})

it('lets an app delete the marks of a person who leaves the device', async () => {
  const store = createIndexedDbAnnotationStore('leaving')
  await store.put('book one', mark('a'))
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('kurasa-annotations leaving')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  expect(await store.list('book one')).toEqual([])
})
