import { randomUUID } from 'node:crypto'
import { deleteSubscription, getPayments, getSubscription, putSubscription } from '@kurasa/portal-contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'

const DAY = 24 * 3600
const weekly = { packageId: 'weekly', disclosureVersion: '2026-11-27/60/7', agreed: true } as const
const daily = { packageId: 'daily', disclosureVersion: '2026-11-27/10/1', agreed: true } as const

let test: MoneyApp
beforeEach(async () => {
  test = await openMoneyApp()
})
afterEach(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

async function subscriber(): Promise<Member> {
  const member = await test.member('00')
  await test.subscribe(member)
  await test.pass(4)
  return member
}
const change = ({ headers }: Member, request: typeof weekly | typeof daily) =>
  call(test.app, putSubscription, {}, request, headers)
const subscription = async ({ headers }: Member) =>
  (await call(test.app, getSubscription, {}, undefined, headers)).data.subscription!
const payments = async ({ headers }: Member) =>
  (await call(test.app, getPayments, {}, { limit: 20 }, headers)).data.items.map(
    ({ kind, name, amountKsh, state, receipt }) => [kind, name, amountKsh, state, receipt !== null],
  )

describe('a change of package', () => {
  it('charges nothing now, and applies from the next renewal on with its own price and period', async () => {
    const member = await subscriber()
    const before = await subscription(member)
    const { data } = await change(member, weekly)
    expect(data.subscription).toMatchObject({
      packageId: 'daily',
      priceKsh: 10,
      paidUntil: before.paidUntil,
      next: { packageId: 'weekly', packageName: 'Weekly', priceKsh: 60 },
    })
    expect(await payments(member)).toEqual([['subscribe', 'Daily', 10, 'paid', true]])
    await test.pass(DAY)
    await test.pass(4)
    const after = await subscription(member)
    expect(after).toMatchObject({ packageId: 'weekly', priceKsh: 60, state: 'active' })
    expect(after.next).toBeUndefined()
    expect(Date.parse(after.paidUntil!) - Date.parse(before.paidUntil!)).toBe(7 * DAY * 1000)
    expect(await payments(member)).toEqual([
      ['renew', 'Weekly', 60, 'paid', true],
      ['subscribe', 'Daily', 10, 'paid', true],
    ])
  })

  it('is taken back by the current package, and by the end of the membership', async () => {
    const member = await subscriber()
    await change(member, weekly)
    expect((await change(member, daily)).data.subscription.next).toBeUndefined()
    await change(member, weekly)
    await call(
      test.app,
      deleteSubscription,
      {},
      { packageId: 'daily', idempotencyKey: randomUUID() },
      member.headers,
    )
    await test.pass(4)
    expect(await subscription(member)).toMatchObject({ state: 'cancelled' })
    expect((await subscription(member)).next).toBeUndefined()
  })

  it('is refused without a membership, for an unknown package, and for terms that have changed', async () => {
    const stranger = await test.member('01')
    expect((await change(stranger, weekly)).code).toBe(-30001)
    const member = await subscriber()
    const unknown = await change(member, { ...weekly, packageId: 'yearly' } as unknown as typeof weekly)
    expect([unknown.status, unknown.data]).toEqual([404, { reason: 'NOT_FOUND' }])
    const changed = await change(member, { ...weekly, disclosureVersion: 'x' } as unknown as typeof weekly)
    expect([changed.status, changed.data]).toEqual([409, { reason: 'CONSENT_REQUIRED' }])
    expect((await subscription(member)).next).toBeUndefined()
  })

  it('waits while a renewal is under way', async () => {
    const member = await subscriber()
    const { reconcile } = await import('./reconciler.ts')
    test.time.now = new Date(test.time.now.getTime() + DAY * 1000)
    await reconcile(test.parts)
    const answer = await change(member, weekly)
    expect([answer.status, answer.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
    await test.pass(4)
    expect((await change(member, weekly)).data.subscription.next?.packageId).toBe('weekly')
  })
})

describe('payments', () => {
  it('are those of the member alone, newest first, page by page', async () => {
    const member = await subscriber()
    await test.pass(DAY)
    await test.pass(4)
    const other = await test.member('02')
    const first = await call(test.app, getPayments, {}, { limit: 1 }, member.headers)
    expect(first.data.items).toMatchObject([{ kind: 'renew', payerMasked: expect.stringContaining('•') }])
    const cursor = first.data.nextCursor!
    const second = await call(test.app, getPayments, {}, { limit: 1, cursor }, member.headers)
    expect(second.data).toMatchObject({ items: [{ kind: 'subscribe' }], nextCursor: null })
    expect(await payments(other)).toEqual([])
    expect((await call(test.app, getPayments, {}, { limit: 1 })).status).toBe(401)
  })
})
