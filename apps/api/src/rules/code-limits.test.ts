import { describe, expect, it } from 'vitest'
import { decideCode, type RequestedCodes } from './code-limits.ts'

const now = new Date('2026-11-27T12:00:00Z')
const wish: RequestedCodes = {
  ofPhone: [],
  ofDevice: [],
  open: { ofSubscriber: 0, ofSite: 0, isOneLine: false },
  budgetUsed: 0,
  isKnown: false,
}
const decide = (traits: Partial<RequestedCodes>) => decideCode({ ...wish, ...traits }, now)
const from = (ofSite: number, ofSubscriber = ofSite, isOneLine = false) => ({
  open: { ofSite, ofSubscriber, isOneLine },
})

describe('codes that did not come back to a network', () => {
  it.each([
    [0, 0],
    [30, 0],
    [31, 16],
    [59, 16],
    [60, 17],
    [120, 18],
    [480, 20],
    [100_000, 22],
  ])('%i of them require %i bits of work and are no limit', (open, bits) => {
    expect(decide(from(open))).toEqual(bits ? { kind: 'work', bits } : { kind: 'send' })
  })

  it('are limited for one line of IPv6, but not for a device that was logged in there', () => {
    expect(decide(from(19, 19, true)).kind).toBe('send')
    expect(decide(from(20, 20, true))).toEqual({ kind: 'limit', retryAfter: 3600 })
    expect(decide({ ...from(20, 20, true), isKnown: true }).kind).toBe('send')
  })
})

describe('the budget', () => {
  it.each([
    [0.5, 'send', 'send'],
    [0.6, 'work', 'work'],
    [0.75, 'stop', 'work'],
    [0.99, 'stop', 'work'],
    [1, 'stop', 'stop'],
  ])('used to %f answers a new device by %s and a known one by %s', (budgetUsed, unknown, known) => {
    expect(decide({ budgetUsed }).kind).toBe(unknown)
    expect(decide({ budgetUsed, isKnown: true }).kind).toBe(known)
  })
})
