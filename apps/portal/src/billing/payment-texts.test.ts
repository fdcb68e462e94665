import { intentKinds, paymentFailures } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { texts as ar } from '../i18n/locales/ar-sa/money.ts'
import { texts as en } from '../i18n/locales/en-us/money.ts'
import { texts as sw } from '../i18n/locales/sw-ke/money.ts'
import { outcomeOf } from './payment-texts.ts'

const attempt = { id: 'a', pollAfterMs: 0 }

describe('the outcome of a payment', () => {
  it.each(['subscribe', 'purchase', 'renew'] as const)(
    '%s that is checked asks nothing of the payer',
    (kind) => {
      const outcome = outcomeOf({ ...attempt, kind, state: 'held' })
      expect(outcome).toEqual({ tone: 'warn', title: 'pay.checking', hint: 'pay.checkingHint' })
    },
  )

  it('has words for every kind while it is checked', () => {
    for (const kind of intentKinds) expect(outcomeOf({ ...attempt, kind, state: 'held' })).toBeDefined()
  })

  it.each(paymentFailures)('%s gives the payer a way on, in three languages', (failure) => {
    const { hint } = outcomeOf({ ...attempt, kind: 'purchase', state: 'failed', failure })!
    for (const texts of [en, sw, ar] as Record<string, string>[]) {
      expect(texts[hint]!.length).toBeGreaterThan(30)
      // Two lines of a phone of 360 pixels hold about 90 letters; four lines are the most.
      expect(texts[hint]!.length).toBeLessThan(150)
    }
  })

  it('without a reason says that nothing was charged', () => {
    expect(outcomeOf({ ...attempt, kind: 'purchase', state: 'failed' })?.hint).toBe('pay.failedHint')
  })
})
