import type { SearchHit } from '@kurasa/reader-core'
import { expect, it } from 'vitest'
import { searchRows } from './search-rows.ts'

const hit = (section: number, title: string): SearchHit => ({
  section,
  title,
  before: '',
  highlight: 'x',
  after: '',
  locator: { href: '', type: '', locations: { progression: 0, totalProgression: 0 } },
})
const shape = (hits: SearchHit[], here = 0, title = '') =>
  searchRows(hits, here, title).map((row) =>
    row.kind === 'place' ? row.index : `${row.title}:${row.count}${row.isHere ? '*' : ''}`,
  )

it('puts places under their chapters and says where one is', () => {
  expect(shape([hit(2, 'C'), hit(2, 'C'), hit(0, 'A')], 2, 'C')).toEqual(['C:2*', 0, 1, 'A:1', 2])
})

it('keeps two parts of a section apart, and one chapter of two sections together', () => {
  expect(shape([hit(0, 'A'), hit(0, 'A1'), hit(1, 'A1'), hit(2, ''), hit(3, '')], 0, 'A1')).toEqual([
    'A:1',
    0,
    'A1:2*',
    1,
    2,
    ':1',
    3,
    ':1',
    4,
  ])
})

it('only adds rows when more places come', () => {
  const hits = [hit(0, 'A'), hit(0, 'B'), hit(1, 'B'), hit(1, 'C')]
  const heads = (count: number) => searchRows(hits.slice(0, count), 9, '').map((row) => row.kind)
  for (let count = 1; count < hits.length; count++) {
    expect(heads(count + 1).slice(0, heads(count).length)).toEqual(heads(count))
  }
})
