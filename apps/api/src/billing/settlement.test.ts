import { randomUUID } from 'node:crypto'
import { deleteSubscription } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findingOf } from '../adapters/simulated-billing.ts'
import type { Database } from '../database/open-database.ts'
import { auditLog, billingIntents, orders, refunds, subscriptions } from '../database/schema.ts'
import { type BillingPort, type BillingRefund, BillingUnreachable } from '../ports/billing.ts'
import { call } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { lockIntent } from './intent-lock.ts'
import { noticeText } from './notice-text.ts'
import { reconcile, resumeSentIntents } from './reconciler.ts'
import { giveBack } from './refunds.ts'
import { failIntent } from './settlement.ts'

let test: MoneyApp
/** Replaces single calls of the provider. */
let between: Partial<Pick<BillingPort, 'request' | 'query' | 'statement' | 'refund'>>
/** References in the order in which they were sent. */
let sent: string[]
beforeAll(async () => {
  test = await openMoneyApp({
    wrap: (billing) => ({
      ...billing,
      async request(request) {
        sent.push(request.reference)
        return between.request ? between.request(request) : billing.request(request)
      },
      query: (charge) => (between.query ?? billing.query)(charge),
      // A provider that knows nothing of a charge has no extract of its books either.
      statement: (charge) => (between.statement ?? between.query ?? billing.statement)(charge),
      refund: (refund) => (between.refund ?? billing.refund)(refund),
    }),
  })
})
beforeEach(() => {
  between = {}
  sent = []
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const payBack = ({ reference, charge, amountKsh }: BillingRefund) =>
  test.carrier.refund({ reference, providerRef: charge.providerRef ?? '', amountKsh })
const chargesOf = ({ phone }: Member) => test.carrier.charges().filter((charge) => charge.phone === phone)

describe('querying the provider', () => {
  it('happens once for an attempt, however often the call is repeated', async () => {
    const member = await test.member()
    const idempotencyKey = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => test.buy(member, { idempotencyKey })))
    await test.buy(member, { idempotencyKey })
    expect(sent).toHaveLength(1)
  })

  it('that certainly did not arrive fails at once, and can be tried again', async () => {
    const member = await test.member()
    between.request = async () => {
      throw new BillingUnreachable(false)
    }
    const subscribing = await test.subscribe(member)
    const buying = await test.buy(member)
    for (const { status, data } of [subscribing, buying]) {
      expect([status, data]).toEqual([503, { reason: 'BILLING_UNAVAILABLE' }])
    }
    expect(await test.stateOf(member)).toBe('none')
    between = {}
    expect((await test.subscribe(member)).code).toBe(200)
  })

  it('that may have happened stays open, and its success is found out', async () => {
    const member = await test.member()
    between.request = async (request) => {
      test.carrier.request(request)
      throw new BillingUnreachable(true)
    }
    const { code, data } = await test.subscribe(member)
    expect([code, data.intent.state]).toEqual([200, 'sent'])
    await test.pass(20)
    expect(await test.stateOf(member)).toBe('active')
    expect(chargesOf(member)).toHaveLength(1)
  })

  it('goes on at once in the process that follows a killed one', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    await test.carrier.sendCallbacks()
    // As the killed process left it, in the middle of its query.
    const takenUntil = new Date(test.time.now.getTime() + 60_000)
    await test.database
      .update(billingIntents)
      .set({ nextCheckAt: takenUntil })
      .where(eq(billingIntents.id, data.intent.id))
    test.time.now = new Date(test.time.now.getTime() + 5_000)
    await reconcile(test.parts)
    expect((await test.readIntent(member, data.intent.id)).state).toBe('sent')
    await resumeSentIntents(test.parts)
    await reconcile(test.parts)
    expect((await test.readIntent(member, data.intent.id)).state).toBe('succeeded')
  })

  it('that is refused at once is reported at once', async () => {
    between.request = async () => ({ kind: 'refused', resultCode: 'barred' })
    const member = await test.member()
    const subscribing = await test.subscribe(member)
    expect([subscribing.status, subscribing.code]).toEqual([200, -30002])
    const buying = await test.buy(member)
    expect([buying.status, buying.code, buying.data]).toEqual([500, 500, { reason: 'PURCHASE_FAILED' }])
  })

  it('that was stored but never sent is not sent later, when no client waits any more', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    // As if the server had died between writing and sending.
    await test.database
      .update(billingIntents)
      .set({
        state: 'created',
        sentAt: null,
        providerRef: null,
        nextCheckAt: new Date(test.time.now.getTime() + 120_000),
      })
      .where(eq(billingIntents.id, data.intent.id))
    between.query = async () => ({ outcome: 'unknown' })
    sent = []
    await test.pass(121)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'failed' })
    expect([sent, await test.stateOf(member)]).toEqual([[], 'none'])
  })
})

describe('settling', () => {
  it.each([
    ['amount', { amountKsh: 1 }, 1],
    ['number', { payer: '254711999***' }, 10],
  ])(
    'holds a payment whose %s differs from the request, and pays it back after a day',
    async (_what, facts, amountKsh) => {
      const member = await test.member()
      const { data } = await test.subscribe(member)
      between.query = async ({ reference }) => ({ ...findingOf(test.carrier.query(reference)), ...facts })
      await test.pass(20)
      expect(await test.stateOf(member)).toBe('pending_subscribe')
      expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'held' })
      const again = await test.subscribe(member)
      expect([again.status, again.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
      await test.pass(23 * 3600)
      expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'held' })
      await test.pass(3600)
      await test.pass(3600)
      expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'cancelled' })
      expect(await test.stateOf(member)).toBe('none')
      const [refund] = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
      expect(refund).toMatchObject({ reason: 'contradiction', amountKsh })
      const lines = await test.database
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `intent:${data.intent.id}`))
      expect(lines.map(({ action }) => action)).toContain('billing.contradiction')
      await test.database.delete(refunds).where(eq(refunds.intentId, data.intent.id))
    },
  )

  it('counts a held payment that the provider’s books confirm', async () => {
    const member = await test.member()
    const { data } = await test.buy(member)
    between.query = async () => ({ outcome: 'refused', resultCode: '1' })
    between.statement = async () => ({ outcome: 'unknown' })
    await test.pass(4)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'held' })
    between = {}
    await test.pass(60)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'succeeded' })
  })

  it('pays back what arrives for an attempt long after the member has subscribed and stopped', async () => {
    const member = await test.member('08')
    const first = await test.subscribe(member)
    // The provider gives no answer.
    between.query = async () => ({ outcome: 'unknown' })
    await test.database
      .update(billingIntents)
      .set({ expiresAt: test.time.now })
      .where(eq(billingIntents.id, first.data.intent.id))
    await test.database
      .update(billingIntents)
      .set({ nextCheckAt: test.time.now })
      .where(eq(billingIntents.id, first.data.intent.id))
    await reconcile(test.parts)
    between = {}
    test.time.now = new Date(test.time.now.getTime() + 11 * 60_000)
    await test.database
      .update(billingIntents)
      .set({ nextCheckAt: null, providerRef: null })
      .where(eq(billingIntents.id, first.data.intent.id))
    await test.subscribe(member, { payerPhone: '0744000000' })
    test.time.now = new Date(test.time.now.getTime() + 20_000)
    await reconcile(test.parts)
    expect(await test.stateOf(member)).toBe('active')
    const request = { packageId: 'daily', idempotencyKey: randomUUID() }
    await call(test.app, deleteSubscription, {}, request, member.headers)
    test.time.now = new Date(test.time.now.getTime() + 20_000)
    await reconcile(test.parts)
    expect(await test.stateOf(member)).toBe('cancelled')
    await test.database
      .update(billingIntents)
      .set({ nextCheckAt: test.time.now, abandonedAt: null, state: 'timed_out' })
      .where(eq(billingIntents.id, first.data.intent.id))
    await test.pass(1)
    expect(await test.stateOf(member)).toBe('cancelled')
    expect(chargesOf(member)).toMatchObject([{ outcome: 'succeeded', isRefunded: true }])
  })

  it('gives what an attempt under way has paid for, though an earlier stop is confirmed after it began', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await test.pass(20)
    // The provider does not confirm the cancellation until the period has ended.
    between.query = async () => ({ outcome: 'unknown' })
    const request = { packageId: 'daily', idempotencyKey: randomUUID() }
    const stop = await call(test.app, deleteSubscription, {}, request, member.headers)
    const ofStop = eq(billingIntents.id, stop.data.intent.id)
    await test.database
      .update(billingIntents)
      .set({ expiresAt: test.time.now, nextCheckAt: test.time.now })
      .where(ofStop)
    await reconcile(test.parts)
    await test.pass(25 * 3600)
    expect(await test.stateOf(member)).not.toBe('active')
    await test.subscribe(member)
    between = {}
    test.time.now = new Date(test.time.now.getTime() + 1000)
    await test.database.update(billingIntents).set({ nextCheckAt: test.time.now }).where(ofStop)
    await reconcile(test.parts)
    expect(await test.readIntent(member, stop.data.intent.id)).toMatchObject({ state: 'succeeded' })
    await test.pass(20)
    expect(await test.stateOf(member)).toBe('active')
    expect(chargesOf(member).filter(({ isRefunded }) => isRefunded)).toEqual([])
  })

  it('reports nothing late that came in time', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    await test.pass(20)
    expect(await test.stateOf(member)).toBe('active')
    const lines = await test.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `intent:${data.intent.id}`))
    expect(lines.map(({ action }) => action)).not.toContain('billing.late-success')
  })

  it('of an earlier attempt at a book gives the newer one up, and pays back what that still brings', async () => {
    const member = await test.member()
    const first = await test.buy(member)
    between.query = async () => ({ outcome: 'unknown' })
    const ofFirst = eq(billingIntents.id, first.data.intent.id)
    await test.database
      .update(billingIntents)
      .set({ expiresAt: test.time.now, nextCheckAt: test.time.now })
      .where(ofFirst)
    await reconcile(test.parts)
    const second = await test.buy(member)
    expect(second.data.intent.id).not.toBe(first.data.intent.id)
    await test.database.update(billingIntents).set({ nextCheckAt: test.time.now }).where(ofFirst)
    between.query = async ({ reference }) =>
      reference === first.data.intent.id ? findingOf(test.carrier.query(reference)) : { outcome: 'unknown' }
    test.time.now = new Date(test.time.now.getTime() + 4000)
    await reconcile(test.parts)
    expect(await test.readIntent(member, first.data.intent.id)).toMatchObject({ state: 'succeeded' })
    expect(await test.readIntent(member, second.data.intent.id)).toMatchObject({ state: 'cancelled' })
    between = {}
    await test.pass(120)
    expect(chargesOf(member).map(({ isRefunded }) => isRefunded)).toEqual([false, true])
  })

  it('pays back once, though the provider’s answer is lost', async () => {
    const member = await test.member()
    const { data } = await test.buy(member)
    await test.database
      .update(billingIntents)
      .set({ abandonedAt: test.time.now, state: 'cancelled', settledAt: test.time.now })
      .where(eq(billingIntents.id, data.intent.id))
    const requested: string[] = []
    between.refund = async (refund) => {
      requested.push(refund.reference)
      payBack(refund)
      throw new BillingUnreachable(true)
    }
    await test.pass(4)
    test.errors.length = 0
    between = {}
    await test.pass(61)
    const [refund] = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
    expect(refund).toMatchObject({ state: 'done' })
    expect(requested).toEqual([refund!.id])
    expect(chargesOf(member)).toMatchObject([{ isRefunded: true }])
  })
})

describe('an attempt that ends without success', () => {
  const fail = (id: string, state: 'failed' | 'timed_out') =>
    test.database.transaction(async (opened) => {
      const transaction: Database = opened
      const intent = await lockIntent(transaction, id)
      await failIntent(transaction, intent, { state, resultCode: 'refused', now: test.time.now })
    })
  const rowOf = async ({ userId }: Member) => {
    const [found] = await test.database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
    return found!
  }
  const stop = async ({ headers }: Member) => {
    const request = { packageId: 'daily', idempotencyKey: randomUUID() }
    const { data } = await call(test.app, deleteSubscription, {}, request, headers)
    return data.intent.id
  }

  it('and that another has replaced changes nothing', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await test.pass(20)
    // The provider does not confirm the cancellation; the period ends, and the member subscribes again.
    between.query = async () => ({ outcome: 'unknown' })
    const id = await stop(member)
    await fail(id, 'timed_out')
    await test.pass(25 * 3600)
    between = {}
    await test.subscribe(member)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    await fail(id, 'failed')
    expect(await test.readIntent(member, id)).toMatchObject({ state: 'failed' })
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    // The attempt that the subscription waits for still decides.
    await test.pass(20)
    expect(await test.stateOf(member)).toBe('active')
  })

  it.each(['failed', 'timed_out'] as const)('to buy a book leaves its order %s', async (state) => {
    const member = await test.member()
    const { data } = await test.buy(member)
    await fail(data.intent.id, state)
    const [order] = await test.database.select().from(orders).where(eq(orders.userId, member.userId))
    expect(order!.state).toBe(state)
  })

  it('and that the subscription waits for ends the wait', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    await fail(data.intent.id, 'failed')
    expect(await test.stateOf(member)).toBe('none')
  })

  it('charges a member no more whose cancellation has timed out or was refused', async () => {
    for (const state of ['timed_out', 'failed'] as const) {
      const member = await test.member()
      await test.subscribe(member)
      await test.pass(20)
      expect(await rowOf(member)).toMatchObject({ state: 'active', autoRenew: true })
      await fail(await stop(member), state)
      expect(await rowOf(member)).toMatchObject({
        state: state === 'timed_out' ? 'pending_unsubscribe' : 'cancelled',
        autoRenew: false,
      })
    }
  })

  it('ends the renewals when a cancellation that had timed out is refused after all', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await test.pass(20)
    const id = await stop(member)
    await fail(id, 'timed_out')
    await fail(id, 'failed')
    expect(await test.readIntent(member, id)).toMatchObject({ state: 'failed' })
    expect(await test.stateOf(member)).toBe('cancelled')
  })
})

describe('a refund', () => {
  it('of a charge that the provider never named is reported, stays owed, and is not requested', async () => {
    const member = await test.member()
    const { data } = await test.buy(member)
    const ofIntent = eq(billingIntents.id, data.intent.id)
    const now = test.time.now
    await test.database
      .update(billingIntents)
      .set({ state: 'cancelled', abandonedAt: now, settledAt: now, providerRef: null, nextCheckAt: null })
      .where(ofIntent)
    const requested: string[] = []
    between.refund = async ({ reference }) => {
      requested.push(reference)
      return { state: 'done' }
    }
    await test.database.transaction(async (opened) => {
      const transaction: Database = opened
      await giveBack(transaction, await lockIntent(transaction, data.intent.id), 'abandoned', now)
    })
    await reconcile(test.parts)
    const ofRefund = eq(refunds.intentId, data.intent.id)
    const [refund] = await test.database.select().from(refunds).where(ofRefund)
    expect([refund!.state, requested]).toEqual(['owed', []])
    expect(test.errors.splice(0).map(String)).toEqual([
      `Error: The refund ${refund!.id} is of no known charge.`,
    ])
    await test.database.delete(refunds).where(ofRefund)
  })

  it('that the provider does not pay yet is requested again an hour later', async () => {
    const member = await test.member()
    const { data } = await test.buy(member)
    await test.database
      .update(billingIntents)
      .set({ abandonedAt: test.time.now, state: 'cancelled', settledAt: test.time.now })
      .where(eq(billingIntents.id, data.intent.id))
    let requests = 0
    between.refund = async (refund) => {
      requests++
      if (requests === 1) return { state: 'refused', resultCode: 'later' }
      payBack(refund)
      return { state: 'done' }
    }
    const stateOfRefund = async () => {
      const rows = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
      return rows.map(({ state }) => state)
    }
    await test.pass(4)
    expect([requests, await stateOfRefund()]).toEqual([1, ['owed']])
    await test.pass(59 * 60)
    expect([requests, await stateOfRefund()]).toEqual([1, ['owed']])
    await test.pass(61)
    expect([requests, await stateOfRefund()]).toEqual([2, ['done']])
    expect(chargesOf(member)).toMatchObject([{ isRefunded: true }])
  })
})

describe('what members are shown', () => {
  const facts = {
    packageName: 'Kila mwezi',
    title:
      'A title that is far longer than any message can be, and goes on and on to its very end, and further still',
    amountKsh: 220,
    receipt: 'R0123456789ABCDEF',
    paidUntil: new Date('2026-11-21T21:30:00Z'),
    renews: true,
    publicOrigin: 'https://kurasa.example',
  }
  it.each(['ar_SA', 'en_US', 'sw_KE'] as const)('fits into one message: %s', (language) => {
    for (const kind of [
      'subscribed',
      'unsubscribed',
      'late',
      'bought',
      'refunded',
      'suspended',
      'checking',
    ] as const) {
      const text = noticeText(kind, language, facts)
      const limit = /^[\x20-\x7e]*$/.test(text) ? 160 : 70
      expect(text.length).toBeLessThanOrEqual(limit)
      if (kind === 'subscribed') expect(text).toContain('kurasa.example/subscribe')
      // Nairobi's midnight is three hours before.
      if (kind === 'subscribed') expect(text).toContain('22/11 00:30')
    }
  })
})
