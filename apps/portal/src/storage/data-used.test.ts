import { expect, it } from 'vitest'
import { addDataUsed, monthOf, readDataUsed } from './data-used.ts'

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

it('adds up the bytes of a month in Nairobi and begins anew with the next', () => {
  expect([monthOf(november), monthOf(december)]).toEqual(['2026-11', '2026-12'])
  const storage = storageOf()
  addDataUsed(1000, storage, november)
  addDataUsed(500, storage, november)
  expect(readDataUsed(storage, november)).toBe(1500)
  expect(readDataUsed(storage, december)).toBe(0)
  addDataUsed(200, storage, december)
  expect(readDataUsed(storage, december)).toBe(200)
})

it.each([
  [undefined],
  [null],
  ['x'],
  [{ month: '2026-11' }],
  [{ month: '2026-11', bytes: 'many' }],
  [{ month: '2026-11', bytes: -5 }],
])('takes %j in the storage as nothing', (stored) =>
  expect(readDataUsed(storageOf(stored), november)).toBe(0),
)
