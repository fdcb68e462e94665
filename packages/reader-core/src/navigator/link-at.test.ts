import { expect, it } from 'vitest'
import { isBetweenLines } from './link-at.ts'

const line = (left: number, right: number, top: number) => ({ left, right, top, bottom: top + 20 })
const wrapped = [line(200, 336, 100), line(24, 120, 128), line(24, 60, 156)]

it.each([
  ['under the end of the first line', 300, 124, true],
  ['above the start of the second', 40, 124, true],
  ['between the second and the third', 100, 150, true],
  ['beside both lines', 160, 124, false],
  ['above the link', 300, 96, false],
  ['below it', 40, 180, false],
])('%s', (_, x, y, expected) => {
  expect(isBetweenLines(wrapped, x, y)).toBe(expected)
})

it('a link of one line has no gap, nor has one that goes on at the head of the next page', () => {
  expect(isBetweenLines([line(24, 300, 100)], 100, 125)).toBe(false)
  expect(isBetweenLines([line(24, 300, 600), line(384, 500, 20)], 100, 400)).toBe(false)
  expect(isBetweenLines([line(24, 300, 100), line(24, 300, 400)], 100, 300)).toBe(false)
})
