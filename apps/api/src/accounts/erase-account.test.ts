import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billingIntents, subscriptions } from '../database/schema.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { eraseAccount } from './erase-account.ts'
import { forgetErasedPayers } from './personal-data.ts'

const HOUR = 3600

let test: MoneyApp
beforeEach(async () => {
  test = await openMoneyApp()
})
afterEach(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const intentsOf = ({ userId }: Member) =>
  test.database.select().from(billingIntents).where(eq(billingIntents.userId, userId))
const chargesOf = ({ phone }: Member) =>
  test.carrier.charges().filter((charge) => charge.phone === phone && charge.amountKsh > 0)

describe('an erasure of who pays', () => {
  it('stops the subscription first: nothing is charged again, and no payer is kept', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await test.pass(4)
    expect(await test.stateOf(member)).toBe('active')
    await eraseAccount(test.parts, member.userId)
    await test.pass(4)
    const [row] = await test.database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, member.userId))
    expect(row).toMatchObject({ state: 'cancelled', autoRenew: false, payerPhone: null })
    for (let day = 0; day < 3; day++) await test.pass(24 * HOUR)
    expect(chargesOf(member)).toHaveLength(1)
    await forgetErasedPayers(test.database)
    const intents = (await intentsOf(member)).map(({ kind, state, payerPhone }) => [kind, state, payerPhone])
    expect(intents.sort()).toEqual([
      ['subscribe', 'succeeded', null],
      ['unsubscribe', 'succeeded', null],
    ])
  })

  it('cancels a payment under way: money that arrives all the same is refunded', async () => {
    // The number's last digit makes the carrier answer late.
    const member = await test.member('08')
    await test.subscribe(member)
    await eraseAccount(test.parts, member.userId)
    for (let hour = 0; hour < 6; hour++) await test.pass(HOUR)
    const [row] = await test.database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, member.userId))
    expect(['none', 'expired']).toContain(row!.state)
    expect(chargesOf(member)).toMatchObject([{ isRefunded: true }])
  })
})
