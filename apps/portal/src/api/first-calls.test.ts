import { expect, it } from 'vitest'
import { endpoints } from './called-contract.ts'
import { firstCalls } from './first-calls.ts'

it('forms of the first calls are those of the contract', () => {
  const forms = Object.entries(endpoints).map(([name, { method, path, ...rest }]) => [
    name,
    { method, path, ...('isLocalised' in rest && { isLocalised: true }) },
  ])
  expect(firstCalls).toEqual(Object.fromEntries(forms))
})
