import { expect, it } from 'vitest'
import { recognizeWheel, wheelAtRest } from './wheel.ts'

function turns(samples: [time: number, deltaX: number, deltaY: number][], direction: 'ltr' | 'rtl') {
  let state = wheelAtRest
  return samples.flatMap(([time, deltaX, deltaY]) => {
    const step = recognizeWheel(state, { time, deltaX, deltaY }, direction)
    state = step.state
    return step.turn ?? []
  })
}

it.each([
  ['ltr', 60, 'forward'],
  ['rtl', 60, 'backward'],
  ['ltr', -60, 'backward'],
  ['rtl', -60, 'forward'],
] as const)('in a %s book a wheel of %i px sideways goes %s', (direction, deltaX, turn) => {
  expect(turns([[0, deltaX, 3]], direction)).toEqual([turn])
})

it('goes forward downwards in every book', () => {
  expect([turns([[0, 0, 100]], 'ltr'), turns([[0, 0, 100]], 'rtl')]).toEqual([['forward'], ['forward']])
})

it('turns once for a gesture with a long momentum, and again after a silence', () => {
  const momentum = Array.from({ length: 60 }, (_, index): [number, number, number] => [
    index * 16,
    60 - index,
    0,
  ])
  expect(turns([...momentum, [2000, 50, 0]], 'ltr')).toEqual(['forward', 'forward'])
})

it('is one gesture with pauses up to 300 ms', () => {
  const paused = [0, 1, 2, 3, 4].map((step): [number, number, number] => [step * 300, 40, 0])
  expect(turns([...paused, [1501, 40, 0]], 'ltr')).toEqual(['forward', 'forward'])
})

it('waits until small movements add up', () => {
  expect(
    turns(
      [
        [0, 8, 0],
        [16, 8, 0],
        [32, 8, 0],
      ],
      'ltr',
    ),
  ).toEqual([])
  expect(
    turns(
      [
        [0, 12, 0],
        [16, 12, 0],
        [32, 12, 0],
      ],
      'ltr',
    ),
  ).toEqual(['forward'])
})
