import { expect, it } from 'vitest'
import { unionLength } from './intervals.ts'

it.each([
  ['nothing', [], 0],
  ['one', [[10, 25]], 15],
  [
    'a gap between two',
    [
      [10, 20],
      [30, 45],
    ],
    25,
  ],
  [
    'a common part once',
    [
      [10, 20],
      [15, 30],
    ],
    20,
  ],
  [
    'one within another',
    [
      [10, 40],
      [15, 20],
    ],
    30,
  ],
  [
    'any order',
    [
      [300, 310],
      [100, 150],
      [120, 130],
      [305, 320],
    ],
    70,
  ],
] as const)('covers %s', (_, pairs, covered) => {
  expect(unionLength(pairs.map(([start, end]) => ({ start, end })))).toBe(covered)
})
