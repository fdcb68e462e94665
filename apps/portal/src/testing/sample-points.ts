import type { LedgerEntry, Points, Prize, PrizeClaim } from '@kurasa/portal-contract'

export const samplePoints: Points = {
  balance: 215,
  today: { date: '2026-11-22', earned: 10, cap: 50, done: ['read'] },
  rules: [
    { rule: 'checkin', points: 5, per: 'day' },
    { rule: 'read', points: 10, per: 'day', minutes: 10 },
    { rule: 'finish', points: 20, per: 'book' },
    { rule: 'first_subscription', points: 50, per: 'account' },
  ],
}

export const samplePrizes: Prize[] = [
  { id: 'one-day', name: 'A day of reading', kind: 'member_days', cost: 60, stock: 1000, days: 1 },
  { id: 'airtime-20', name: 'Airtime, KSH 20', kind: 'airtime', cost: 200, stock: 0 },
  { id: 'book', name: 'The Souls of Black Folk', kind: 'book', cost: 210, stock: 3, bookId: 'souls' },
  { id: 'tote-bag', name: 'Kurasa book bag', kind: 'manual', cost: 900, stock: 10 },
]

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:30:00.000Z`

export const sampleClaims: PrizeClaim[] = [
  {
    id: 'c1',
    prizeId: 'airtime-20',
    name: 'Airtime, KSH 20',
    kind: 'airtime',
    cost: 200,
    state: 'fulfilled',
    code: '8812 4410 7735',
    createdAt: at(20),
    decidedAt: at(21),
  },
  {
    id: 'c2',
    prizeId: 'tote-bag',
    name: 'Kurasa book bag',
    kind: 'manual',
    cost: 900,
    state: 'rejected',
    reason: 'We could not reach you on your number.',
    createdAt: at(12),
    decidedAt: at(14),
  },
  {
    id: 'c3',
    prizeId: 'book',
    name: 'The Souls of Black Folk',
    kind: 'book',
    cost: 210,
    state: 'fulfilled',
    bookId: 'souls',
    createdAt: at(5),
    decidedAt: at(5),
  },
  {
    id: 'c4',
    prizeId: 'tote-bag',
    name: 'Kurasa book bag',
    kind: 'manual',
    cost: 900,
    state: 'pending',
    createdAt: at(4),
  },
]

export const sampleLedger: LedgerEntry[] = [
  { id: '6', rule: 'refund', delta: 900, at: at(14), balanceAfter: 915 },
  { id: '5', rule: 'redeem', delta: -900, at: at(12), balanceAfter: 15 },
  { id: '4', rule: 'first_subscription', delta: 50, at: at(10), balanceAfter: 915 },
  { id: '3', rule: 'finish', delta: 20, at: at(9), balanceAfter: 865 },
  { id: '2', rule: 'read', delta: 10, at: at(8), balanceAfter: 845 },
  { id: '1', rule: 'checkin', delta: 5, at: at(8), balanceAfter: 835 },
]
