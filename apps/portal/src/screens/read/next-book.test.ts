import { expect, it } from 'vitest'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import { bookOf, sampleCards } from '../../testing/sample-books.ts'
import { nextBookOf } from './next-book.ts'

const [first, second, third, fourth] = sampleCards.map((card, index) => ({
  ...card,
  authors: [`Author ${index}`],
}))
const entry = (book: ShelfEntry['book'], more: Partial<ShelfEntry> = {}): ShelfEntry => ({
  book,
  openedAt: 1,
  fraction: 0.2,
  addedAt: 1,
  ...more,
})
const book = { ...bookOf(first!), authors: first!.authors }

it('proposes the next of the series first, and never one that was finished', () => {
  const series = { name: 'Post', place: 1, books: [first!, second!, third!] }
  expect(nextBookOf({ ...book, series }, [fourth!], [])).toEqual({ reason: 'series', book: second })
  const shelf = [entry(second!, { isFinished: true })]
  expect(nextBookOf({ ...book, series }, [fourth!], shelf)).toEqual({ reason: 'series', book: third })
})

it('then one by the same author, then the shelf, then one like it', () => {
  const byAuthor = { ...third!, authors: ['Else', ...first!.authors] }
  expect(nextBookOf(book, [second!, byAuthor], [entry(fourth!)])).toEqual({
    reason: 'author',
    book: byAuthor,
  })
  expect(nextBookOf(book, [second!], [entry(first!), entry(fourth!)])).toEqual({
    reason: 'shelf',
    book: fourth,
  })
  expect(nextBookOf(book, [second!], [entry(fourth!, { addedAt: null })])).toEqual({
    reason: 'alike',
    book: second,
  })
  expect(nextBookOf(book, [first!], [])).toBeUndefined()
})

it('after the last of a series looks elsewhere', () => {
  const series = { name: 'Post', place: 2, books: [second!, first!] }
  expect(nextBookOf({ ...book, series }, [fourth!], [])?.reason).toBe('alike')
})
