import { describe, expect, it } from 'vitest'
import { classifyTable, type TableFacts } from './classify-tables.ts'

const SMALL: TableFacts = {
  length: 300,
  longestRow: 60,
  rows: 5,
  columns: 3,
  isNest: false,
  hasRowSpans: false,
  isInside: false,
}
const kindOf = (facts: Partial<TableFacts>, losesTallBoxes = false) =>
  classifyTable({ ...SMALL, ...facts }, losesTallBoxes)

describe('how a table is laid out', () => {
  it('is the browser’s own way for a small one, but where tables are lost under the foot of a page', () => {
    expect(kindOf({})).toBe('native')
    expect(kindOf({}, true)).toBe('rows')
    expect(kindOf({ rows: 1 }, true)).toBe('native')
  })

  it('is row by row for one that is long, has a row as high as a page, or many columns', () => {
    expect(kindOf({ length: 3000, rows: 20 })).toBe('rows')
    expect(kindOf({ length: 3000, rows: 4 })).toBe('native')
    expect(kindOf({ length: 900, longestRow: 500 })).toBe('rows')
    expect(kindOf({ length: 900, columns: 12 })).toBe('rows')
  })

  it('is cell after cell for one too long to be laid out at once that cannot be set by rows', () => {
    const grid = { length: 20_000, rows: 100, hasRowSpans: true }
    expect(kindOf(grid)).toBe('native')
    expect(kindOf({ ...grid, length: 50_000 })).toBe('flowing')
    expect(kindOf({ ...grid, isNest: true })).toBe('flowing')
    expect(kindOf({ ...grid, rows: 10 }, true)).toBe('flowing')
  })
})
