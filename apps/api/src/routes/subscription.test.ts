import { randomUUID } from 'node:crypto'
import {
  cancelIntent,
  deleteSubscription,
  getEntitlements,
  getIntent,
  getPackages,
  getSubscription,
  postSubscription,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalances } from '../billing/money-ledger.ts'
import { billingIntents, refunds } from '../database/schema.ts'
import { call, get } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'

let test: MoneyApp
beforeAll(async () => {
  test = await openMoneyApp()
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const unsubscribe = ({ headers }: Member, packageId = 'daily', idempotencyKey = randomUUID()) =>
  call(test.app, deleteSubscription, {}, { packageId, idempotencyKey }, headers)
const cancel = ({ headers }: Member, id: string) => call(test.app, cancelIntent, { id }, {}, headers)
async function subscription({ headers }: Member) {
  return (await call(test.app, getSubscription, {}, undefined, headers)).data
}

describe('packages', () => {
  it('are the same for everyone, with what must be shown before agreeing', async () => {
    const { data, headers } = await call(test.app, getPackages, {})
    expect(
      data.map(({ id, priceKsh, periodDays, autoRenew }) => [id, priceKsh, periodDays, autoRenew]),
    ).toEqual([
      ['daily', 10, 1, true],
      ['weekly', 60, 7, true],
      ['monthly', 220, 30, true],
    ])
    for (const text of Object.values(data[0]!.disclosure.texts)) expect(text).toContain('10')
    expect(headers.get('cache-control')).toContain('public')
  })
})

describe('subscribing', () => {
  it('is for members only', async () => {
    for (const path of ['/subscription', '/me/entitlements', '/billing/intents/x']) {
      const response = await get(test.app, `/api/portal${path}`)
      expect([path, response.status]).toEqual([path, 401])
    }
    const { status } = await call(
      test.app,
      postSubscription,
      {},
      {
        packageId: 'daily',
        idempotencyKey: randomUUID(),
        disclosureVersion: '2026-11-27/10/1',
        agreed: true,
      },
    )
    expect(status).toBe(401)
  })

  it('opens member books once the payer has confirmed, and not before', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    expect(data).toMatchObject({
      intent: { kind: 'subscribe', state: 'sent', pollAfterMs: 2000 },
      next: { kind: 'wait' },
    })
    const waiting = await subscription(member)
    expect(waiting.subscription).toMatchObject({ state: 'pending_subscribe', isOpen: false, paidUntil: null })
    expect(waiting.pendingIntent?.id).toBe(data.intent.id)
    await test.pass(4)
    expect((await subscription(member)).pendingIntent).toBeNull()
    const { data: rights } = await call(test.app, getEntitlements, {}, undefined, member.headers)
    expect(rights.subscription).toMatchObject({
      state: 'active',
      packageName: 'Daily',
      priceKsh: 10,
      isOpen: true,
      autoRenew: true,
      canUnsubscribe: true,
      paidUntil: new Date(test.time.now.getTime() + 24 * 3600_000).toISOString(),
    })
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({
      state: 'succeeded',
      pollAfterMs: 0,
    })
  })

  it('is not done twice by a repeated call, nor by fifty at once', async () => {
    const member = await test.member()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => test.subscribe(member, { idempotencyKey })),
    )
    const done = answers.filter(({ code }) => code === 200)
    expect(new Set(done.map(({ data }) => data.intent.id)).size).toBe(1)
    // So many at once may also meet the limit of calls.
    for (const { status } of answers) expect([200, 429]).toContain(status)
    await test.pass(4)
    const again = await test.subscribe(member, { idempotencyKey })
    expect([again.code, again.data.intent.state]).toEqual([200, 'succeeded'])
    expect(test.carrier.charges().filter(({ phone }) => phone === member.phone)).toHaveLength(1)
    const other = await test.subscribe(member, { idempotencyKey, packageId: 'weekly' })
    expect([other.status, other.data]).toEqual([409, { reason: 'IDEMPOTENCY_MISMATCH' }])
  })

  it.each([
    ['another package id', { packageId: 'yearly' }, 404, { reason: 'NOT_FOUND' }],
    ['terms that have changed', { disclosureVersion: '2020-01' }, 409, { reason: 'CONSENT_REQUIRED' }],
    ['a number of another country', { payerPhone: '+14155550100' }, 422, { reason: 'PHONE_INVALID' }],
    ['no agreement', { agreed: false as unknown as true }, 422, { reason: 'VALIDATION', field: 'agreed' }],
    ['a key that is none', { idempotencyKey: 'x' }, 422, { reason: 'VALIDATION', field: 'idempotencyKey' }],
  ])('is refused for %s', async (_what, request, status, data) => {
    const answer = await test.subscribe(await test.member(), request)
    expect([answer.status, answer.data]).toEqual([status, data])
  })

  it('says with the right code why it is not done: subscribed, to another package, under way', async () => {
    const member = await test.member()
    const first = await test.subscribe(member)
    const second = await test.subscribe(member)
    expect([second.status, second.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
    await test.pass(4)
    const answers = [
      await test.subscribe(member),
      await test.subscribe(member, { packageId: 'weekly', disclosureVersion: '2026-11-27/60/7' }),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, -30000],
      [200, -30006],
    ])
    expect(first.code).toBe(200)
  })

  it('that the payer refuses ends with -30002, opens nothing, and can be tried again', async () => {
    const member = await test.member('06')
    const { data } = await test.subscribe(member)
    await test.pass(4)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({
      state: 'failed',
      resultCode: -30002,
    })
    expect((await subscription(member)).subscription).toBeNull()
    const retry = await test.subscribe(member, { payerPhone: '0711 000 000' })
    expect(retry.data.intent.state).toBe('sent')
    await test.pass(4)
    expect(await test.stateOf(member)).toBe('active')
  })

  it('of a number that pays already opens without a charge, for the own number only', async () => {
    const member = await test.member('09')
    expect((await test.subscribe(member)).code).toBe(-30000)
    expect(await test.stateOf(member)).toBe('active')
    expect(test.carrier.charges().filter(({ phone }) => phone === member.phone)).toEqual([])
    const stranger = await test.member()
    const { code } = await test.subscribe(stranger, { payerPhone: member.phone })
    expect([code, await test.stateOf(stranger)]).toEqual([-30002, 'none'])
  })

  it('without an answer times out, opens nothing, and is charged nothing', async () => {
    const member = await test.member('07')
    const { data } = await test.subscribe(member)
    await test.pass(119)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    await test.pass(1)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'timed_out' })
    expect(await test.stateOf(member)).toBe('none')
  })

  it('that succeeds after its time opens all the same, and says so', async () => {
    const member = await test.member('08')
    const { data } = await test.subscribe(member)
    await test.pass(121)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'timed_out' })
    const again = await test.subscribe(member)
    expect([again.status, again.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
    await test.pass(30)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'succeeded' })
    expect(await test.stateOf(member)).toBe('active')
    const messages = await get(test.app, `/api/dev/sms?phone=${encodeURIComponent(member.phone)}`)
    expect(await messages.text()).toContain('late')
    const late = async () => (await subscription(member)).lateIntents.map(({ id }) => id)
    expect(await late()).toEqual([data.intent.id])
    await test.pass(7 * 86_400)
    expect(await late()).toEqual([])
  })

  it('that was cancelled is refunded when it succeeds, and opens nothing', async () => {
    const member = await test.member('08')
    const { data } = await test.subscribe(member)
    await test.pass(121)
    expect((await cancel(member, data.intent.id)).data.intent.state).toBe('cancelled')
    await test.pass(30)
    expect(await test.stateOf(member)).toBe('none')
    expect((await subscription(member)).lateIntents).toEqual([])
    const [charge] = test.carrier.charges().filter(({ phone }) => phone === member.phone)
    expect(charge).toMatchObject({ outcome: 'succeeded', isRefunded: true })
    const [refund] = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
    expect(refund).toMatchObject({ state: 'done', reason: 'abandoned', amountKsh: 10 })
    expect((await cancel(member, data.intent.id)).data.intent.state).toBe('cancelled')
  })

  it('cancelled before the payer answered is refunded too', async () => {
    const member = await test.member('00')
    const { data } = await test.subscribe(member)
    await cancel(member, data.intent.id)
    expect(await test.stateOf(member)).toBe('none')
    await test.pass(4)
    expect(test.carrier.charges().find(({ phone }) => phone === member.phone)?.isRefunded).toBe(true)
    expect(await test.stateOf(member)).toBe('none')
  })

  it('sends at most three prompts an hour to one number, for any number of members', async () => {
    const payerPhone = '0711222336'
    for (let count = 0; count < 3; count++) {
      expect((await test.subscribe(await test.member(), { payerPhone })).code).toBe(200)
      await test.pass(5)
    }
    const refused = await test.subscribe(await test.member(), { payerPhone })
    expect([refused.status, refused.data]).toMatchObject([429, { reason: 'PROMPT_LIMIT', retryAfter: 3585 }])
    await test.pass(3600)
    expect((await test.subscribe(await test.member(), { payerPhone })).code).toBe(200)
  })

  it('has one live prompt on a number, for any number of members', async () => {
    const payerPhone = '0711222337'
    expect((await test.subscribe(await test.member(), { payerPhone })).code).toBe(200)
    const second = await test.subscribe(await test.member(), { payerPhone })
    expect([second.status, second.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
  })

  it('keeps what was agreed to', async () => {
    const member = await test.member()
    const { data } = await test.subscribe({
      ...member,
      headers: { ...member.headers, lid: 'sw_KE', ptid: 'p1' } as never,
    })
    const [intent] = await test.database
      .select()
      .from(billingIntents)
      .where(eq(billingIntents.id, data.intent.id))
    expect(intent?.consent).toEqual({
      disclosureVersion: '2026-11-27/10/1',
      lang: 'sw_KE',
      ptid: 'p1',
      at: test.time.now.toISOString(),
    })
  })

  it('gives the points of the first subscription once', async () => {
    const member = await test.member()
    await test.subscribe(member)
    await test.pass(4)
    const response = await get(test.app, '/api/portal/points', member.headers)
    expect(await response.json()).toMatchObject({ data: { balance: 50 } })
  })
})

describe('unsubscribing', () => {
  async function subscriber(lastDigits = '00') {
    const member = await test.member(lastDigits)
    await test.subscribe(member)
    await test.pass(4)
    return member
  }

  it('ends what renews, and what was paid is read to its end', async () => {
    const member = await subscriber()
    const { data } = await unsubscribe(member)
    expect(data.intent).toMatchObject({ kind: 'unsubscribe', state: 'sent' })
    expect((await subscription(member)).subscription).toMatchObject({
      state: 'pending_unsubscribe',
      isOpen: true,
      autoRenew: false,
    })
    await test.pass(4)
    expect((await subscription(member)).subscription).toMatchObject({ state: 'cancelled', isOpen: true })
    await test.pass(24 * 3600)
    expect((await subscription(member)).subscription).toMatchObject({ state: 'expired', isOpen: false })
    expect(
      test.carrier.charges().filter(({ phone, kind }) => phone === member.phone && kind === 'renew'),
    ).toEqual([])
  })

  it('that the carrier refuses is -30003, and ends what renews all the same', async () => {
    const member = await subscriber('60')
    const { data } = await unsubscribe(member)
    await test.pass(4)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({
      state: 'failed',
      resultCode: -30003,
    })
    expect((await subscription(member)).subscription).toMatchObject({
      state: 'cancelled',
      autoRenew: false,
      isOpen: true,
    })
    await test.pass(24 * 3600)
    await test.pass(1)
    expect((await subscription(member)).subscription).toMatchObject({ state: 'expired', isOpen: false })
    expect(
      test.carrier.charges().filter(({ phone, kind }) => phone === member.phone && kind === 'renew'),
    ).toEqual([])
  })

  it('without an answer charges nothing more, and ends by itself after a day', async () => {
    const member = await subscriber('70')
    const { data } = await unsubscribe(member)
    await test.pass(121)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'timed_out' })
    expect(await test.stateOf(member)).toBe('pending_unsubscribe')
    await test.pass(24 * 3600)
    await test.pass(1)
    expect(await test.stateOf(member)).toBe('expired')
    expect(
      test.carrier.charges().filter(({ phone, kind }) => phone === member.phone && kind === 'renew'),
    ).toEqual([])
  })

  it('is -30001 for who is not subscribed, or to another package', async () => {
    expect((await unsubscribe(await test.member())).code).toBe(-30001)
    expect((await unsubscribe(await subscriber(), 'weekly')).code).toBe(-30001)
  })

  it('can be taken back while the time runs: no new charge, renewed at its end', async () => {
    const member = await subscriber()
    await unsubscribe(member)
    await test.pass(4)
    const { data } = await test.subscribe(member)
    expect(data.intent.state).toBe('succeeded')
    expect(await test.stateOf(member)).toBe('active')
    const own = () =>
      test.carrier.charges().filter(({ phone, kind }) => phone === member.phone && kind !== 'unsubscribe')
    expect(own()).toHaveLength(1)
    await test.pass(24 * 3600)
    await test.pass(1)
    expect(own().map(({ kind }) => kind)).toEqual(['subscribe', 'renew'])
  })
})

describe('an attempt', () => {
  it('of another member does not exist, for reading or cancelling', async () => {
    const [owner, other] = [await test.member(), await test.member()]
    const { data } = await test.subscribe(owner)
    const { id } = data.intent
    expect((await call(test.app, getIntent, { id }, undefined, other.headers)).status).toBe(404)
    expect((await cancel(other, id)).status).toBe(404)
    await test.pass(4)
    expect(await test.stateOf(owner)).toBe('active')
  })

  it('whose answer was decided cannot be cancelled any more', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    await test.pass(4)
    expect((await cancel(member, data.intent.id)).data.intent.state).toBe('succeeded')
    expect(await test.stateOf(member)).toBe('active')
  })
})

it('all the money of these tests is where the ledger says', async () => {
  const balances = await readBalances(test.database)
  const held = test.carrier
    .charges()
    .filter(({ outcome, isRefunded }) => outcome === 'succeeded' && !isRefunded)
    .reduce((sum, { amountKsh }) => sum + amountKsh, 0)
  expect(balances).toEqual({ provider: held, subscriptions: -held, purchases: 0, owed: 0 })
})
