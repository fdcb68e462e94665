import { expect, it } from 'vitest'
import { passageOf, type ReadTarget } from './read-target.ts'

const passage = { unitId: 'u1', offset: 40, quote: 'Water.' }

it('reads the passage in the state of an address', () => {
  const target: ReadTarget = { passage }
  expect(passageOf(target)).toEqual(passage)
})

it.each([
  null,
  'x',
  {},
  { passage: null },
  { passage: 7 },
  { passage: { ...passage, offset: -1 } },
  { passage: { ...passage, offset: 1.5 } },
  { passage: { ...passage, unitId: 7 } },
  { passage: { unitId: 'u1', offset: 4 } },
])('finds none in %j', (state) => {
  expect(passageOf(state)).toBeUndefined()
})
