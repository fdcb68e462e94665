import { randomUUID } from 'node:crypto'
import { deleteSubscription, getSubscription, type Subscription } from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billingIntents, billingNotices, users } from '../database/schema.ts'
import { BillingUnreachable } from '../ports/billing.ts'
import { call, get } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { readBalances } from './money-ledger.ts'
import { reconcile } from './reconciler.ts'

const HOUR = 3600

let test: MoneyApp
/** Faults of the connection to the carrier. */
let isDown = false
function refuseWhileDown(): void {
  if (isDown) throw new BillingUnreachable(true)
}
beforeEach(async () => {
  isDown = false
  test = await openMoneyApp({
    wrap: (billing) => ({
      ...billing,
      async request(request) {
        const answer = await billing.request(request)
        // The request arrived, but its answer is lost.
        if (isDown) throw new BillingUnreachable(true)
        return answer
      },
      async query(charge) {
        refuseWhileDown()
        return billing.query(charge)
      },
      async statement(charge) {
        refuseWhileDown()
        return billing.statement(charge)
      },
      async transactions(from, to) {
        refuseWhileDown()
        return billing.transactions(from, to)
      },
    }),
  })
})
afterEach(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

async function subscriber(lastDigits = '00'): Promise<Member> {
  const member = await test.member(lastDigits)
  await test.subscribe(member)
  await test.pass(4)
  return member
}
async function subscription({ headers }: Member): Promise<Subscription> {
  const { data } = await call(test.app, getSubscription, {}, undefined, headers)
  return data.subscription!
}
const renewalsOf = ({ phone }: Member) =>
  test.carrier.charges().filter((charge) => charge.phone === phone && charge.kind === 'renew')

describe('a subscription that renews by itself', () => {
  it('is charged once for each day, however many processes check', async () => {
    const member = await subscriber()
    await test.pass(24 * HOUR - 2)
    expect(renewalsOf(member)).toEqual([])
    for (let day = 1; day <= 3; day++) {
      await test.pass(day === 1 ? 2 : 24 * HOUR - 2)
      await Promise.all(Array.from({ length: 5 }, () => reconcile(test.parts)))
      await test.pass(2)
      expect(renewalsOf(member)).toHaveLength(day)
      expect(await subscription(member)).toMatchObject({ state: 'active', isOpen: true })
    }
    expect((await readBalances(test.database)).subscriptions).toBe(-40)
  })

  it('is read on while a renewal is under way, and the new day begins where the last one ended', async () => {
    const member = await subscriber()
    const first = await subscription(member)
    await test.pass(24 * HOUR)
    expect(await subscription(member)).toMatchObject({ state: 'active', isOpen: true })
    await test.pass(2)
    const second = await subscription(member)
    expect(Date.parse(second.paidUntil!) - Date.parse(first.paidUntil!)).toBe(24 * HOUR * 1000)
  })

  it('whose renewals are refused is read on for a day, then not, and ends after three more', async () => {
    const member = await subscriber('90')
    await test.pass(24 * HOUR)
    await test.pass(2)
    expect(await subscription(member)).toMatchObject({ state: 'grace', isOpen: true, canUnsubscribe: true })
    for (let hours = 1; hours < 24; hours++) await test.pass(HOUR)
    await test.pass(HOUR)
    expect(await subscription(member)).toMatchObject({ state: 'suspended', isOpen: false })
    const messages = await get(test.app, `/api/dev/sms?phone=${encodeURIComponent(member.phone)}`)
    expect(await messages.text()).toContain('could not be charged')
    // Several renewals have failed by now: the notice is about the last of them.
    const renewals = await test.database
      .select()
      .from(billingIntents)
      .where(and(eq(billingIntents.userId, member.userId), eq(billingIntents.kind, 'renew')))
    const [suspended] = await test.database
      .select()
      .from(billingNotices)
      .where(and(eq(billingNotices.userId, member.userId), eq(billingNotices.kind, 'suspended')))
    expect(renewals.length).toBeGreaterThan(2)
    const lastFirst = renewals.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    const before = lastFirst.filter(({ createdAt }) => createdAt < suspended!.createdAt)
    expect(suspended!.intentId).toBe(before[0]!.id)
    for (let hours = 0; hours < 71; hours++) await test.pass(HOUR)
    expect(await subscription(member)).toMatchObject({ state: 'suspended' })
    for (let hours = 0; hours < 3; hours++) await test.pass(HOUR)
    expect(await subscription(member)).toMatchObject({ state: 'expired', autoRenew: false })
    const tried = renewalsOf(member).length
    expect(tried).toBeGreaterThan(5)
    await test.pass(240 * HOUR)
    expect(renewalsOf(member)).toHaveLength(tried)
    expect((await readBalances(test.database)).subscriptions).toBe(-10)
  })

  it('is not charged for days on which nothing could be read', async () => {
    const member = await subscriber()
    // The server was down for a week.
    await test.pass(7 * 24 * HOUR)
    await test.pass(2)
    const { paidUntil } = await subscription(member)
    expect(Date.parse(paidUntil!) - test.time.now.getTime()).toBeGreaterThan(23.9 * HOUR * 1000)
    expect(renewalsOf(member)).toHaveLength(1)
  })

  it('is not charged again while the result of the last renewal is unknown', async () => {
    const member = await subscriber()
    await test.pass(24 * HOUR - 1)
    isDown = true
    for (let hours = 0; hours < 12; hours++) await test.pass(HOUR)
    expect(await subscription(member)).toMatchObject({ state: 'grace', isOpen: true })
    isDown = false
    for (let hours = 0; hours < 4; hours++) await test.pass(HOUR)
    await test.pass(2)
    expect(renewalsOf(member)).toHaveLength(1)
  })

  it('of a blocked member is charged no more', async () => {
    const member = await subscriber()
    await test.database.update(users).set({ status: 'blocked' }).where(eq(users.id, member.userId))
    await test.pass(24 * HOUR)
    await test.pass(2)
    expect(renewalsOf(member)).toEqual([])
  })

  it('that is being stopped is charged no more, though a renewal under way still counts', async () => {
    const member = await subscriber()
    await test.pass(24 * HOUR)
    expect(renewalsOf(member)).toHaveLength(1)
    const request = { packageId: 'daily', idempotencyKey: randomUUID() }
    await call(test.app, deleteSubscription, {}, request, member.headers)
    await test.pass(1)
    const { state, isOpen, paidUntil } = await subscription(member)
    expect([state, isOpen]).toEqual(['pending_unsubscribe', true])
    expect(Date.parse(paidUntil!)).toBeGreaterThan(test.time.now.getTime() + 20 * HOUR * 1000)
    await test.pass(4)
    expect(await subscription(member)).toMatchObject({ state: 'cancelled' })
    await test.pass(48 * HOUR)
    expect(renewalsOf(member)).toHaveLength(1)
    expect(await subscription(member)).toMatchObject({ state: 'expired' })
  })

  it('that was stopped while a renewal was lost gets that money back', async () => {
    const member = await subscriber()
    await test.pass(24 * HOUR)
    const [renewal] = renewalsOf(member)
    expect(renewal).toBeDefined()
    const request = { packageId: 'daily', idempotencyKey: randomUUID() }
    // The renewal is paid, but its callback and every answer are lost until the stop is through.
    await test.database.execute(
      "update billing_intents set next_check_at = null, state = 'timed_out', settled_at = created_at where kind = 'renew'",
    )
    await call(test.app, deleteSubscription, {}, request, member.headers)
    const { billing } = test.parts
    test.time.now = new Date(test.time.now.getTime() + 4000)
    await reconcile({ ...test.parts, billing })
    const unsubscribing = test.carrier.charges().find(({ kind }) => kind === 'unsubscribe')!
    await test.callBack({
      providerRef: providerRefOf(unsubscribing.reference),
      amountKsh: 0,
      phone: member.phone,
      outcome: 'succeeded',
    })
    expect(await subscription(member)).toMatchObject({ state: 'cancelled' })
    await test.pass(1)
    expect(renewalsOf(member)).toMatchObject([{ outcome: 'succeeded', isRefunded: true }])
  })
})

function providerRefOf(reference: string): string {
  const status = test.carrier.query(reference)
  return status.outcome === 'unknown' ? '' : status.providerRef
}
