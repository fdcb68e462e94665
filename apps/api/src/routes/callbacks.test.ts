import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEntitlements } from '../billing/entitlements.ts'
import { readStrayEvidence } from '../billing/evidence.ts'
import { billingEvidence, billingIntents } from '../database/schema.ts'
import type { BillingPort } from '../ports/billing.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp, testCallbackPath } from '../testing/money-app.ts'

let test: MoneyApp
/** Called with the reference of each charge before the server gets the answer. */
let beforeAnswer: (providerRef: string) => Promise<void>
beforeAll(async () => {
  test = await openMoneyApp({
    isMute: true,
    wrap: (billing: BillingPort) => ({
      ...billing,
      async request(request) {
        const answer = await billing.request(request)
        if (answer.kind === 'accepted') await beforeAnswer(answer.providerRef)
        return answer
      },
    }),
  })
  beforeAnswer = async () => {}
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

const rows = (providerRef: string) =>
  test.database
    .select()
    .from(billingEvidence)
    .where(and(eq(billingEvidence.providerRef, providerRef), eq(billingEvidence.kind, 'callback')))
const heldOf = ({ userId }: Member) =>
  test.database
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), eq(billingIntents.state, 'held')))
async function begin(lastDigits = '00'): Promise<{ member: Member; report: Report }> {
  const member = await test.member(lastDigits)
  const { data } = await test.subscribe(member)
  const [intent] = await test.database
    .select()
    .from(billingIntents)
    .where(eq(billingIntents.id, data.intent.id))
  const report = {
    providerRef: intent!.providerRef!,
    amountKsh: 10,
    phone: member.phone as string,
    outcome: 'succeeded',
  }
  return { member, report }
}
type Report = { providerRef: string; amountKsh: number; phone: string; outcome: string }
const later = (seconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
}

describe('a callback', () => {
  it('settles the attempt that it names, however often it comes', async () => {
    const { member, report } = await begin()
    later(4)
    for (let count = 0; count < 3; count++) {
      const response = await test.callBack(report)
      expect([response.status, await response.json()]).toEqual([200, { code: 200, data: null }])
    }
    expect(await test.stateOf(member)).toBe('active')
    expect(await rows(report.providerRef)).toMatchObject([{ outcome: 'succeeded', raw: report }])
  })

  it('that comes fifty times at once pays for one period', async () => {
    const { member, report } = await begin()
    later(4)
    await Promise.all(Array.from({ length: 50 }, () => test.callBack(report)))
    expect(await test.stateOf(member)).toBe('active')
    const { subscription } = await readEntitlements(test.database, member.userId, test.time.now)
    expect(subscription?.subscription.paidUntil).toEqual(new Date(test.time.now.getTime() + 24 * 3600_000))
  })

  it('is not trusted: the provider is queried before anything is granted', async () => {
    const { member, report } = await begin()
    // The payer has not answered yet.
    await test.callBack(report)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    const refused = await begin('06')
    later(4)
    await test.callBack({ ...refused.report, outcome: 'succeeded' })
    // The carrier's books have no such payment.
    expect(await test.stateOf(refused.member)).toBe('none')
  })

  it.each([
    ['another amount', { amountKsh: 1 }],
    ['another number', { phone: '+254711999999' }],
  ])('with %s grants nothing: the provider’s books decide', async (_what, changes) => {
    const { member, report } = await begin()
    // The payer has not answered yet.
    expect((await test.callBack({ ...report, ...changes })).status).toBe(200)
    expect(await rows(report.providerRef)).toMatchObject([{ outcome: 'succeeded', raw: changes }])
    expect(await heldOf(member)).toHaveLength(1)
    await test.pass(120)
    expect(await test.stateOf(member)).toBe('active')
    expect(await heldOf(member)).toHaveLength(0)
  })

  it('of nothing we know is stored, and shown as stray', async () => {
    const report = { providerRef: 'UNKNOWN', amountKsh: 10, phone: '+254711999999', outcome: 'succeeded' }
    expect((await test.callBack(report)).status).toBe(200)
    const found = await readStrayEvidence(test.database, new Date(test.time.now.getTime() + 1))
    expect(found).toContainEqual(expect.objectContaining({ providerRef: 'UNKNOWN', raw: report }))
  })

  it('that comes before the answer to its request is kept, and settles once the answer is there', async () => {
    let parked: unknown[] = []
    beforeAnswer = async (providerRef) => {
      later(4)
      await test.callBack({ providerRef, amountKsh: 10, phone: member.phone, outcome: 'succeeded' })
      parked = await rows(providerRef)
    }
    const member = await test.member()
    await test.subscribe(member)
    beforeAnswer = async () => {}
    expect(parked).toHaveLength(1)
    expect(await test.stateOf(member)).toBe('active')
  })

  it('whose server died before it learnt the reference is matched once another has found out', async () => {
    const { member, report } = await begin()
    await test.database
      .update(billingIntents)
      .set({ providerRef: null })
      .where(eq(billingIntents.providerRef, report.providerRef))
    later(4)
    await test.callBack(report)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    await test.pass(120)
    expect(await test.stateOf(member)).toBe('active')
  })

  it.each([
    ['no JSON', 'x'],
    ['nothing', {}],
    ['a list', []],
    ['a number that is none', { providerRef: 'a', amountKsh: 10, phone: 'you', outcome: 'succeeded' }],
    ['a negative amount', { providerRef: 'a', amountKsh: -10, phone: '+254711999999', outcome: 'succeeded' }],
  ])('of a wrong shape (%s) is stored for the operator, and reported', async (_what, body) => {
    expect((await test.callBack(body)).status).toBe(200)
    const [last] = await readStrayEvidence(test.database, new Date(test.time.now.getTime() + 1))
    expect(last).toMatchObject({ outcome: 'unknown', raw: body })
    expect(test.errors.splice(0).map(String)).toEqual(['Error: A callback cannot be read.'])
  })

  it.each([
    ['a wrong secret', `/api/callbacks/carrier/${'t'.repeat(32)}`],
    ['a secret that is too short', '/api/callbacks/carrier/s'],
    ['another channel', testCallbackPath.replace('carrier', 'mpesa')],
  ])('with %s is no call of ours', async (_what, path) => {
    const { member, report } = await begin()
    later(4)
    expect((await test.callBack(report, path)).status).toBe(404)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
  })

  it('that never arrives is replaced by a query', async () => {
    const { member } = await begin()
    await test.pass(19)
    expect(await test.stateOf(member)).toBe('pending_subscribe')
    await test.pass(1)
    expect(await test.stateOf(member)).toBe('active')
  })
})

it('is taken only from the ranges that the operator names', async () => {
  const guarded = await openMoneyApp({ variables: { BILLING_CALLBACK_CIDRS: '192.0.2.0/24' } })
  const response = await guarded.callBack({})
  expect(response.status).toBe(404)
  await guarded.close()
})
