import type {
  DataOf,
  getPayments,
  getSubscription,
  Intent,
  Order,
  SubscriptionPackage,
} from '@kurasa/portal-contract'
import { sampleSubscription } from './sample-member.ts'

/** A package whose disclosure names its price. */
const packageOf = (id: string, days: number, priceKsh: number, autoRenew = true): SubscriptionPackage => ({
  id,
  names: { en_US: id, sw_KE: id, ar_SA: id },
  priceKsh,
  periodDays: days,
  autoRenew,
  grants: 'member',
  disclosure: {
    version: `v1/${priceKsh}`,
    texts: {
      en_US: `KSH ${priceKsh}, charged to your airtime. It renews automatically until you stop it.`,
      sw_KE: `KSH ${priceKsh}, inakatwa kwenye salio lako. Malipo hujirudia yenyewe hadi uyasitishe.`,
      ar_SA: `KSH ${priceKsh} تُخصم من رصيدك. تتجدد العضوية تلقائيًا إلى أن توقفها.`,
    },
  },
})

/** Dearest first: what is chosen must not depend on the order. */
export const samplePackages: SubscriptionPackage[] = [
  packageOf('monthly', 30, 220),
  packageOf('weekly', 7, 60),
  packageOf('daily', 1, 10),
]
/** As with M-Pesa: nothing renews by itself. */
export const prepaidPackages: SubscriptionPackage[] = samplePackages.map((one) => ({
  ...one,
  autoRenew: false,
  disclosure: {
    version: `prepaid/${one.priceKsh}`,
    texts: {
      en_US: `KSH ${one.priceKsh}, paid with M-Pesa. It does not renew automatically.`,
      sw_KE: `KSH ${one.priceKsh}, kwa M-Pesa. Malipo hayajirudii yenyewe.`,
      ar_SA: `KSH ${one.priceKsh} عبر M-Pesa. لا تتجدد تلقائيًا.`,
    },
  },
}))

export const intentOf = (more: Partial<Intent> = {}): Intent => ({
  id: 'i1',
  kind: 'subscribe',
  state: 'sent',
  expiresAt: new Date(Date.now() + 102_000).toISOString(),
  // Tests and stories need not wait for two seconds.
  pollAfterMs: more.state && more.state !== 'sent' && more.state !== 'created' ? 0 : 40,
  ...more,
})

type SubscriptionAnswer = DataOf<typeof getSubscription>
export const subscriptionAnswer = (more: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer => ({
  subscription: null,
  pendingIntent: null,
  lateIntents: [],
  ...more,
})
/** A subscription in one of its states, with its dates ahead or behind. */
export const subscribedAs = (
  state: NonNullable<SubscriptionAnswer['subscription']>['state'],
  more: Partial<NonNullable<SubscriptionAnswer['subscription']>> = {},
): SubscriptionAnswer => {
  const canUnsubscribe = state === 'active' || state === 'grace' || state === 'suspended'
  return subscriptionAnswer({
    subscription: {
      ...sampleSubscription,
      state,
      isOpen: !['suspended', 'expired', 'pending_subscribe', 'none'].includes(state),
      canUnsubscribe,
      autoRenew: canUnsubscribe,
      ...(state === 'grace' && { graceUntil: '2026-11-30T20:59:00.000Z' }),
      ...more,
    },
  })
}

export const orderOf = (more: Partial<Order> = {}): Order => ({
  id: 'o1',
  bookId: 'souls',
  title: 'The Souls of Black Folk',
  coverHash: null,
  priceKsh: 120,
  state: 'pending',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

/** A renewal and a book that was refunded. */
export const paymentsAnswer: DataOf<typeof getPayments> = {
  items: [
    {
      id: 'p2',
      kind: 'renew',
      name: 'One day',
      amountKsh: 10,
      at: '2026-11-20T08:00:00.000Z',
      state: 'paid',
      receipt: 'QK12AB34CD',
      payerMasked: '07•• ••• 678',
    },
    {
      id: 'p1',
      kind: 'purchase',
      name: 'The Souls of Black Folk',
      amountKsh: 120,
      at: '2026-11-18T08:00:00.000Z',
      state: 'refunded',
      receipt: 'QJ99AB34CD',
      payerMasked: null,
    },
  ],
  nextCursor: null,
}
