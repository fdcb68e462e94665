import type { Section } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { currentEntry } from './current-entry.ts'

const readingOrder = ['cover', 'a', 'a2', 'b'].map(
  (href, index): Section => ({ index, href, size: 1, isLinear: true, type: '', layout: 'reflowable' }),
)
const two = { title: 'Two', href: 'a#two', children: [] }
const book = {
  readingOrder,
  tableOfContents: [
    { title: 'A', href: 'a', children: [two] },
    { title: 'B', href: 'b', children: [] },
  ],
}

it.each([
  ['a', 'A', 'A'],
  ['a', 'Two', 'Two'],
  ['a2', 'A', 'A'],
  ['b', 'B', 'B'],
  ['b', 'a title the contents do not have', 'B'],
  ['cover', '', undefined],
])('in section %s under the title %j one is in %s', (href, title, expected) => {
  expect(currentEntry(book, href, title)?.title).toBe(expected)
})
