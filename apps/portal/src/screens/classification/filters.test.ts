import {
  bookLengths,
  bookSorts,
  access as contractAccess,
  editionKind,
  getBooks,
} from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import {
  accesses,
  addressOf,
  countFilters,
  kinds,
  lengths,
  noFilters,
  readFilters,
  sorts,
} from './filters.ts'

const read = (query: string, known?: string[]) =>
  readFilters(new URLSearchParams(query), known && new Set(known))

describe('filters in an address', () => {
  it('are read, counted and written back', () => {
    const query = 'category=stories%2Cpoetry&language=sw&kind=text&access=free&length=short&sort=title_asc'
    const filters = read(query)
    expect(filters).toEqual({
      category: ['stories', 'poetry'],
      language: ['sw'],
      kind: 'text',
      access: 'free',
      length: 'short',
      sort: 'title_asc',
    })
    expect(countFilters(filters)).toBe(6)
    expect(addressOf(filters)).toBe(`/classification?${query}`)
    expect(addressOf(noFilters)).toBe('/classification')
  })

  it.each([
    'kind=audio&access=all&length=endless&sort=price',
    'category=%3Cscript%3E,,%20,a.b&language=%00,x,ENGLISH%20UK',
    `category=${'x'.repeat(41)}&language=${'x'.repeat(36)}`,
    'kind=&access=&sort=&category=&language=',
    'kind=text%27%20or%201=1',
  ])('that are unknown are ignored: %s', (query) => {
    expect(read(query)).toEqual({ ...noFilters, kind: undefined, access: undefined, length: undefined })
  })

  it('name each value once, as many as the server takes', () => {
    const many = Array.from({ length: 30 }, (_, index) => `c${index}`)
    expect(read(`category=${['c0', ...many].join(',')}`).category).toEqual(many.slice(0, 12))
    expect(() => getBooks.request.parse({ category: many.slice(0, 12).join(',') })).not.toThrow()
  })

  it('leave out categories that are not there, once it is known which are', () => {
    expect(read('category=stories,gone').category).toEqual(['stories', 'gone'])
    expect(read('category=stories,gone', ['stories']).category).toEqual(['stories'])
  })

  it('have the values of the contract', () => {
    expect(kinds).toEqual(editionKind.options)
    expect(accesses).toEqual(contractAccess.options)
    expect(lengths).toEqual(bookLengths)
    expect(sorts).toEqual(bookSorts)
  })
})
