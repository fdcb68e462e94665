import { expect, it } from 'vitest'
import { reachedUnits } from './readable-passages.ts'

const unit = (chars: number, bytes: number, isLinear = true) => ({ chars, bytes, isLinear })
const book = [unit(100, 200), unit(10, 500, false), unit(300, 600), unit(50, 200)]

it.each<[number, number[]]>([
  [0, []],
  [0.1, [50]],
  [0.2, [100]],
  [0.5, [100, 150]],
  [0.8, [100, 300]],
  [0.8 - 1e-9, [100, 300]],
  [1, [100, 300, 50]],
])('at %d of a book its units are reached as far as %j', (furthest, chars) => {
  expect(reachedUnits(book, furthest).map((reached) => reached.chars)).toEqual(chars)
})
