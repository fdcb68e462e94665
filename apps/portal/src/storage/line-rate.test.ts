import { expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { noteRate, RATE_KEY, rateOf, type Transfer } from './line-rate.ts'

const transfer = (bytes: number, from: number, to: number, workerStart = 0): Transfer => ({
  transferSize: bytes,
  responseStart: from,
  responseEnd: to,
  workerStart,
})

it.each([
  ['one transfer', [transfer(100_000, 500, 2500)], 400],
  [
    'two side by side, whose time counts once',
    [transfer(50_000, 100, 2100), transfer(50_000, 100, 2100)],
    400,
  ],
  [
    'with a gap, in which nothing was under way',
    [transfer(50_000, 100, 1100), transfer(50_000, 9000, 10_000)],
    400,
  ],
  ['too little', [transfer(40_000, 0, 100)], undefined],
  ['from a cache', [transfer(0, 0, 1)], undefined],
  ['of the service worker', [transfer(100_000, 0, 1, 5)], undefined],
])('is the bytes over the time under way: %s', (_what, transfers, rate) =>
  expect(rateOf(transfers)).toBe(rate),
)

it('follows a line that changes, and forgets a single slow moment', () => {
  const storage = createClientStorage({})
  noteRate(undefined, storage)
  expect(storage.read(RATE_KEY)).toBeUndefined()
  noteRate(4000, storage)
  noteRate(400, storage)
  expect(storage.read(RATE_KEY)).toBe('2200')
  for (let time = 0; time < 4; time++) noteRate(400, storage)
  expect(Number(storage.read(RATE_KEY))).toBeLessThan(700)
})
