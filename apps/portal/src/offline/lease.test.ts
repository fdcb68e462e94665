import { describe, expect, it } from 'vitest'
import { sampleSubscription } from '../testing/sample-member.ts'
import { isLeased, leaseOf } from './lease.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const DAY = 86_400_000
const none = { subscription: null, ownedBookIds: [] }
const member = (paidUntil: string, isOpen = true) => ({
  subscription: { ...sampleSubscription, paidUntil, isOpen },
  ownedBookIds: [],
})

describe('the lease of a download', () => {
  it('has no end for a free book', () => {
    expect(leaseOf({ id: 'b', access: 'free' }, undefined, NOW)).toBe('for-ever')
  })
  it('is thirty days for a book that was bought', () => {
    const owner = { subscription: null, ownedBookIds: ['b'] }
    expect(leaseOf({ id: 'b', access: 'paid' }, owner, NOW)).toBe(NOW + 30 * DAY)
  })
  it('is what was paid for, seven days at most, for a subscriber', () => {
    const book = { id: 'b', access: 'member' } as const
    expect(leaseOf(book, member('2026-11-21T00:00:00Z'), NOW)).toBe(NOW + DAY)
    expect(leaseOf(book, member('2027-11-21T00:00:00Z'), NOW)).toBe(NOW + 7 * DAY)
  })
  it('is refused to everyone else', () => {
    expect(leaseOf({ id: 'b', access: 'member' }, none, NOW)).toBe('closed')
    expect(leaseOf({ id: 'b', access: 'member' }, member('2027-01-01T00:00:00Z', false), NOW)).toBe('closed')
    expect(leaseOf({ id: 'b', access: 'paid' }, member('2027-01-01T00:00:00Z'), NOW)).toBe('closed')
    expect(leaseOf({ id: 'b', access: 'member' }, undefined, NOW)).toBe('closed')
  })
  it('ends by itself, and applies to its member only', () => {
    expect(isLeased({}, undefined, NOW)).toBe(true)
    expect(isLeased({ uid: 'u1', leaseUntil: NOW + 1 }, 'u1', NOW)).toBe(true)
    expect(isLeased({ uid: 'u1', leaseUntil: NOW }, 'u1', NOW)).toBe(false)
    expect(isLeased({ uid: 'u1', leaseUntil: NOW + 1 }, 'u2', NOW)).toBe(false)
    expect(isLeased({ uid: 'u1', leaseUntil: NOW + 1 }, undefined, NOW)).toBe(false)
  })
  it('is not opened again by a clock that is set back behind the last use', () => {
    const edition = { uid: 'u1', leaseUntil: NOW + DAY, usedAt: NOW }
    expect(isLeased(edition, 'u1', NOW - 60_000)).toBe(true)
    expect(isLeased(edition, 'u1', NOW - DAY)).toBe(false)
    expect(isLeased(edition, 'u1', NOW - 400 * DAY)).toBe(false)
    // What is free has no lease.
    expect(isLeased({ usedAt: NOW }, undefined, NOW - 400 * DAY)).toBe(true)
  })
})
