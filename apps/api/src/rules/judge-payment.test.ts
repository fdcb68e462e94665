import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Evidence, type EvidenceKind, judge, type Verdict } from './judge-payment.ts'
import { fitsShownNumber } from './shown-number.ts'

const asked = { providerRef: 'ref', amountKsh: 50, payerPhone: '+254712345678' }
const say = (kind: EvidenceKind, outcome: Evidence['outcome'], facts: Partial<Evidence> = {}): Evidence => ({
  ...{ kind, outcome, providerRef: null, amountKsh: null, payer: null, receipt: null, resultCode: null },
  ...facts,
})
const whole = { amountKsh: 50, payer: '2547*****678', receipt: 'SKL1' }
const callback = say('callback', 'succeeded', whole)
const query = say('query', 'succeeded')

/** The table of docs/adr/0027-evidence.md, by hand. */
const table: [string, Evidence[], Verdict][] = [
  ['nothing', [], 'waiting'],
  ['a request alone', [say('request', 'unknown')], 'waiting'],
  ['an accepted request', [say('acknowledgement', 'pending')], 'waiting'],
  ['a request that the provider refused', [say('acknowledgement', 'refused')], 'refused'],
  ['a pending answer', [say('query', 'pending')], 'waiting'],
  ['a refusing answer', [say('query', 'refused')], 'refused'],
  ['an answer that the prompt lapsed', [say('query', 'lapsed')], 'lapsed'],
  ['a refusing callback alone', [say('callback', 'refused')], 'waiting'],
  ['a refusing callback and answer', [say('callback', 'refused'), say('query', 'refused')], 'refused'],
  ['a successful callback alone', [callback], 'waiting'],
  ['a successful answer alone', [query], 'waiting'],
  ['the same callback twice', [callback, callback], 'waiting'],
  ['a successful callback and a pending answer', [callback, say('query', 'pending')], 'waiting'],
  ['a successful callback and answer', [callback, query], 'paid'],
  ['a successful answer that was pending before', [say('query', 'pending'), callback, query], 'paid'],
  ['an extract of the books', [say('statement', 'succeeded', whole)], 'paid'],
  [
    'an extract against a refusing answer',
    [say('query', 'refused'), say('statement', 'succeeded', whole)],
    'paid',
  ],
  [
    'an extract against a callback of another amount',
    [say('callback', 'succeeded', { amountKsh: 1 }), say('statement', 'succeeded', whole)],
    'paid',
  ],
  [
    'an extract of another amount',
    [callback, query, say('statement', 'succeeded', { ...whole, amountKsh: 5 })],
    'contradiction',
  ],
  ['an extract without the payment', [say('statement', 'refused')], 'refused'],
  ['an extract without the payment of one callback', [callback, say('statement', 'refused')], 'refused'],
  [
    'an extract without the payment of callback and answer',
    [callback, query, say('statement', 'refused')],
    'contradiction',
  ],
  ['a successful callback against a refusing answer', [callback, say('query', 'refused')], 'contradiction'],
  ['a successful callback against a lapsed prompt', [callback, say('query', 'lapsed')], 'contradiction'],
  ['callbacks that exclude each other', [say('callback', 'refused'), callback], 'contradiction'],
  ['a refusing callback against a successful answer', [say('callback', 'refused'), query], 'contradiction'],
  ['another amount', [say('callback', 'succeeded', { amountKsh: 49 })], 'contradiction'],
  ['another number', [say('callback', 'succeeded', { payer: '2547*****679' }), query], 'contradiction'],
  ['another reference', [say('callback', 'succeeded', { providerRef: 'other' })], 'contradiction'],
  ['a refused charge of another amount', [say('callback', 'refused', { amountKsh: 49 })], 'waiting'],
  ['a decision to count it', [callback, say('query', 'refused'), say('decision', 'succeeded')], 'paid'],
  ['a decision against it', [callback, query, say('decision', 'refused')], 'refused'],
]

describe('the verdict', () => {
  it.each(table)('on %s', (_what, evidence, verdict) => {
    expect(judge(asked, evidence)).toBe(verdict)
  })

  it('does not depend on the order in which kinds arrive', () => {
    for (const [what, evidence, verdict] of table) {
      const kinds = [...new Set(evidence.map(({ kind }) => kind))].reverse()
      const turned = kinds.flatMap((kind) => evidence.filter((one) => one.kind === kind))
      expect([what, judge(asked, turned)]).toEqual([what, verdict])
    }
  })

  it('forgets the number of an erased account', () => {
    const gone = { ...asked, payerPhone: null }
    expect(judge(gone, [say('callback', 'succeeded', { payer: '254700000000' }), query])).toBe('paid')
  })
})

describe('a number as a provider shows it', () => {
  const own = '+254712345678'
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  it.each([
    ...['254712345678', '+254712345678', '0712345678', '2547*****678', '2547 ***** 678', '0712 *** 678'],
    ...[
      '07•• ••• 678',
      '25471xxxx678',
      '2547***678',
      '*********678',
      '************',
      '٢٥٤٧١٢٣٤٥٦٧٨',
      '712***678',
    ],
    ...[digest('254712345678'), digest('254712345678').toUpperCase()],
  ])('fits its owner: %s', (shown) => {
    expect(fitsShownNumber(shown, own)).toBe(true)
  })
  it.each([
    ...['254712345679', '2547*****679', '2541*****678', '0112 *** 678', '07•• ••• 679', '25471xx1x678'],
    ...['2547***679', digest('254712345679'), '254712345', '2547123456789'],
  ])('does not fit another: %s', (shown) => {
    expect(fitsShownNumber(shown, own)).toBe(false)
  })
})
