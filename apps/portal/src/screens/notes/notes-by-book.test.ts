import type { SyncedAnnotation } from '@kurasa/portal-contract'
import { expect, it } from 'vitest'
import { sampleMark } from '../../testing/sample-marks.ts'
import { notesByBook } from './notes-by-book.ts'

const mark = (
  id: string,
  bookId: string,
  at: number,
  { title = 'One', day = 1, ...more }: Partial<SyncedAnnotation> & { title?: string; day?: number } = {},
): SyncedAnnotation => {
  const made = sampleMark(id, bookId, [title, `words of ${id}`], {
    modified: `2026-11-0${day}T06:00:00.000Z`,
    ...more,
  })
  const { start } = made.target
  return {
    ...made,
    target: { start: { ...start, locations: { progression: at, totalProgression: at } } },
  }
}

const marks = [
  mark('late', 'a', 0.9, { title: 'Two' }),
  mark('early', 'a', 0.1, { colour: 'green', note: 'Árbol' }),
  mark('other', 'b', 0.5, { day: 3 }),
]
const idsOf = (filter: Parameters<typeof notesByBook>[1]) =>
  notesByBook(marks, filter).map(({ bookId, chapters }) => [
    bookId,
    ...chapters.map(({ title, marks: ofChapter }) => `${title}: ${ofChapter.map(({ id }) => id).join()}`),
  ])

it('the book that was marked last comes first, and in each marks follow one another', () => {
  expect(idsOf({})).toEqual([
    ['b', 'One: other'],
    ['a', 'One: early', 'Two: late'],
  ])
})

it('finds words in marks and notes whatever their accents, colours, and one book', () => {
  expect(idsOf({ words: 'arbol' })).toEqual([['a', 'One: early']])
  expect(idsOf({ words: 'of other' })).toEqual([['b', 'One: other']])
  expect(idsOf({ colour: 'green' })).toEqual([['a', 'One: early']])
  expect(idsOf({ only: 'b' })).toEqual([['b', 'One: other']])
  expect(idsOf({ words: 'nowhere' })).toEqual([])
})
