import type { Access } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import type { PortalUser } from '../ports/sessions.ts'
import { accessOfUnit, type Entitlement, entitlementOf } from './entitlement.ts'

const user = (traits: Partial<PortalUser>): PortalUser => ({
  id: 'u',
  sessionId: 's',
  assurance: 'otp',
  isSubscribed: false,
  isBlocked: false,
  isDormant: false,
  isSealed: false,
  ownedBookIds: new Set(),
  ...traits,
})
const readers = {
  visitor: null,
  member: user({}),
  subscriber: user({ isSubscribed: true }),
  purchaser: user({ ownedBookIds: new Set(['b']) }),
  blocked: user({ isBlocked: true, isSubscribed: true, ownedBookIds: new Set(['b']) }),
}

describe('a unit', () => {
  it.each<[keyof typeof readers, Access, Entitlement]>([
    ['visitor', 'free', 'public'],
    ['visitor', 'member', 'login-required'],
    ['visitor', 'paid', 'login-required'],
    ['member', 'free', 'public'],
    ['member', 'member', 'subscription-required'],
    ['member', 'paid', 'purchase-required'],
    ['subscriber', 'free', 'public'],
    ['subscriber', 'member', 'granted'],
    ['subscriber', 'paid', 'purchase-required'],
    ['purchaser', 'free', 'public'],
    ['purchaser', 'member', 'granted'],
    ['purchaser', 'paid', 'granted'],
    ['blocked', 'free', 'blocked'],
    ['blocked', 'member', 'blocked'],
    ['blocked', 'paid', 'blocked'],
  ])('behind the preview, for a %s of a %s book: %s', (reader, access, expected) => {
    expect(entitlementOf({ bookId: 'b', access, freeUnits: 2, unit: 2 }, readers[reader])).toBe(expected)
  })

  it.each([0, 1])('within the preview is open to everyone (%i)', (unit) => {
    expect(entitlementOf({ bookId: 'b', access: 'paid', freeUnits: 2, unit }, null)).toBe('public')
    expect(accessOfUnit('paid', 2, unit)).toBe('free')
  })

  it.each<[keyof typeof readers, Entitlement]>([
    ['visitor', 'removed'],
    ['subscriber', 'removed'],
    ['purchaser', 'granted'],
    ['blocked', 'blocked'],
  ])(
    'of a book that was taken out of the catalogue, for a %s, even in the preview: %s',
    (reader, expected) => {
      const thing = { bookId: 'b', access: 'free', freeUnits: 2, unit: 0, isRemoved: true } as const
      expect(entitlementOf(thing, readers[reader])).toBe(expected)
    },
  )

  it('behind it states its lock', () => {
    expect(accessOfUnit('paid', 2, 2)).toBe('paid')
  })

  it.each<[Access, Entitlement]>([
    ['free', 'public'],
    ['member', 'login-required'],
    ['paid', 'login-required'],
  ])('is needed for a file that no unit of a %s book names', (access, expected) => {
    expect(entitlementOf({ bookId: 'b', access, freeUnits: 2, unit: null }, null)).toBe(expected)
  })
})
