import { expect, it } from 'vitest'
import { failureOf } from './payment-failure.ts'

it.each([
  ['1', 'funds'],
  ['1032', 'declined'],
  ['1037', 'no-answer'],
  ['2001', 'pin'],
  ['1001', 'busy'],
  ['4', 'limit'],
  ['17', 'provider'],
  ['constructor', undefined],
  ['lapsed', undefined],
  [null, undefined],
] as const)('code %s of M-Pesa gives the reason %s', (code, reason) => {
  expect(failureOf('mpesa', code)).toBe(reason)
})

it('codes of another provider give no reason', () => {
  expect(failureOf('carrier', '1')).toBeUndefined()
})
