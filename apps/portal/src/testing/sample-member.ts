import type { DataOf, Entitlements, getMe, Subscription } from '@kurasa/portal-contract'

export const sampleSubscription: Subscription = {
  packageId: 'daily',
  packageName: 'One day',
  priceKsh: 10,
  state: 'active',
  isOpen: true,
  startedAt: '2026-11-01T08:00:00.000Z',
  paidUntil: '2026-11-30T20:59:00.000Z',
  autoRenew: true,
  canUnsubscribe: true,
}

/** A member without a subscription; `u1` of `logIn`. */
export const sampleMe: DataOf<typeof getMe> = {
  user: {
    id: 'u1',
    phoneMasked: '07•• ••• 678',
    nickname: null,
    lang: 'en_US',
    interests: { categories: [], languages: [] },
    createdAt: '2026-10-01T08:00:00.000Z',
    ageConfirmed: true,
    privacyVersion: '1',
  },
  subscription: null,
  points: 120,
  consent: null,
  assurance: 'otp',
}

export const noEntitlements: Entitlements = { subscription: null, ownedBookIds: [] }

/** A member whose account rested, and whose older words wait for support. */
export const sealedMe: DataOf<typeof getMe> = { ...sampleMe, sealed: true }
