import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { reports } from '../database/schema.ts'
import { writeCursor } from './cursor.ts'
import { comesAfterPlace, pageByTime } from './time-cursor.ts'

const columns = { at: reports.createdAt, id: reports.id }
const rows = [3, 2, 1].map((second) => ({
  at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)),
  id: `r${second}`,
}))

it('a page ends with the place of its last row, the last page with none', () => {
  const { page, nextCursor } = pageByTime(rows, 2, (row) => row)
  expect(page.map(({ id }) => id)).toEqual(['r3', 'r2'])
  const { params } = new PgDialect().sqlToQuery(comesAfterPlace(columns, nextCursor ?? '')!)
  expect(params).toEqual(['2026-11-21T12:00:02.000Z', '2026-11-21T12:00:02.000Z', 'r2'])
  expect(pageByTime(rows, 3, (row) => row).nextCursor).toBeNull()
  expect(comesAfterPlace(columns, undefined)).toBeUndefined()
})

it.each([
  ['nothing', ''],
  ['no JSON', 'abc'],
  ['a number', writeCursor([1])],
  ['no time', writeCursor(['soon', 'r1'])],
  ['a year before all reports', writeCursor(['0000-01-01T00:00:00.000Z', 'r1'])],
  ['an id that is none', writeCursor(['2026-11-21T12:00:00.000Z', 'x'.repeat(41)])],
])('a cursor with %s is refused', (_what, cursor) => {
  expect(() => comesAfterPlace(columns, cursor)).toThrow('belongs to no list')
})
