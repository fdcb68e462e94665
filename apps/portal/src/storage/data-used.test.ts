import { expect, it } from 'vitest'
import { addDataUsed, dayOf, readDataUsed } from './data-used.ts'

/** A storage in memory, of the calls that are needed here. */
const storageOf = (stored?: unknown) => {
  let value = stored
  return {
    readJson: () => value,
    writeJson: (_key: string, next: unknown) => {
      value = next
    },
  } as unknown as Parameters<typeof readDataUsed>[0]
}
const november = Date.parse('2026-11-30T20:59:00Z')
const december = Date.parse('2026-11-30T21:00:00Z')

it('adds up the bytes of a day and a month in Nairobi and begins again with the next', () => {
  expect([dayOf(november), dayOf(december)]).toEqual(['2026-11-30', '2026-12-01'])
  const storage = storageOf()
  addDataUsed(1000, storage, november - 86_400_000)
  addDataUsed(500, storage, november)
  expect(readDataUsed(storage, november)).toEqual({ today: 500, month: 1500 })
  expect(readDataUsed(storage, december)).toEqual({ today: 0, month: 0 })
  addDataUsed(200, storage, december)
  expect(readDataUsed(storage, december)).toEqual({ today: 200, month: 200 })
})

it('goes on with what an older version counted of the month', () =>
  expect(readDataUsed(storageOf({ month: '2026-11', bytes: 900 }), november)).toEqual({
    today: 0,
    month: 900,
  }))

it.each([
  [undefined],
  [null],
  ['x'],
  [{ month: '2026-11' }],
  [{ month: '2026-11', bytes: 'many' }],
  [{ month: '2026-11', bytes: -5 }],
])('takes %j in the storage as nothing', (stored) =>
  expect(readDataUsed(storageOf(stored), november)).toEqual({ today: 0, month: 0 }),
)
