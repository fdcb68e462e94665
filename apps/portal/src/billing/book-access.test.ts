import type { Entitlements, Subscription } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { isBookOpen, offerOf } from './book-access.ts'

describe('what is open', () => {
  const subscription = { isOpen: true } as Subscription
  const closed = { isOpen: false } as Subscription
  const rights = (one: Subscription | null, ...ownedBookIds: string[]): Entitlements => ({
    subscription: one,
    ownedBookIds,
  })
  it.each([
    ['visitor', undefined, [true, false, false]],
    ['member', rights(null), [true, false, false]],
    ['subscriber', rights(subscription), [true, true, false]],
    ['former subscriber', rights(closed), [true, false, false]],
    ['purchaser', rights(null, 'paid'), [true, false, true]],
    ['purchaser of a book that was for members', rights(null, 'member'), [true, true, false]],
  ] as const)('to a %s', (_who, entitlements, expected) => {
    const open = (['free', 'member', 'paid'] as const).map((access) =>
      isBookOpen({ id: access, access }, entitlements as Entitlements | undefined),
    )
    expect(open).toEqual(expected)
  })

  it('decides the offer', () => {
    expect(offerOf({ id: 'b', access: 'free' }, undefined)).toBe('none')
    expect(offerOf({ id: 'b', access: 'member' }, undefined)).toBe('subscribe')
    expect(offerOf({ id: 'b', access: 'paid' }, rights(subscription))).toBe('buy')
    expect(offerOf({ id: 'b', access: 'paid' }, rights(null, 'b'))).toBe('none')
  })
})
