import { describe, expect, it } from 'vitest'
import { nextStepOf } from './billing-view.ts'
import type { IntentRow } from './money-ledger.ts'

const next = (redirectUrl: string | null) =>
  nextStepOf({ redirectUrl } as IntentRow, ['consent.carrier.example'])

describe('the carrier’s own page', () => {
  it('is opened when its host is one that the operator named', () => {
    const url = 'https://consent.carrier.example/agree?id=1'
    expect(next(url)).toEqual({ kind: 'redirect', url })
  })

  it.each([
    null,
    'https://evil.example/agree',
    'https://consent.carrier.example.evil.example/',
    'https://consent.carrier.example@evil.example/',
    'http://consent.carrier.example/agree',
    'javascript:alert(1)',
    '//consent.carrier.example',
    'not a url',
  ])('is not opened: %s', (url) => expect(next(url)).toEqual({ kind: 'wait' }))
})
