import { apiBase, type Endpoint, endpointUrl, envelope, toQuery } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { readBalances } from '../billing/money-ledger.ts'
import { auditLog } from '../database/schema.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { adminBase } from './admin-call.ts'
import { putAdminBook } from './books.ts'
import { getAdminOrders, postRefund } from './orders.ts'
import { getAllPackages, putPackage } from './packages.ts'
import { getBalances, getEvidence, getPayments, getQuarantine, postDecision } from './payments.ts'
import { getRoyalties, getSales, type SalesRow } from './sales.ts'

const token = 'a-token-that-nobody-knows-but-us-1234'
let test: MoneyApp
let operator: App
beforeAll(async () => {
  test = await openMoneyApp()
  operator = createApp({ ...test, billing: test.parts.billing, admin: createSampleAdmin(test, token) })
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

async function ask(
  endpoint: Endpoint,
  request: Record<string, unknown> = {},
  parameters: Record<string, string> = {},
) {
  const isQuery = endpoint.method === 'GET'
  const path = adminBase + endpointUrl(endpoint, parameters as never).slice(apiBase.length)
  const response = await operator.fetch(
    new Request(`http://localhost${path}${isQuery ? toQuery(request) : ''}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: isQuery ? undefined : JSON.stringify(request),
    }),
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const { code, data } = envelope.parse(await response.json())
  return { status: response.status, code, data: code === 200 ? endpoint.data.parse(data) : data } as {
    status: number
    code: number
    // biome-ignore lint/suspicious/noExplicitAny: the data of every endpoint
    data: any
  }
}

describe('the operator', () => {
  it('sees accounts that nothing was booked on', async () => {
    expect((await ask(getBalances)).data).toEqual({ provider: 0, subscriptions: 0, purchases: 0, owed: 0 })
  })

  it('gives the money of a book back once, and the book is owned no more', async () => {
    const member = await test.member()
    await test.buy(member)
    await test.pass(4)
    const { data } = await ask(getAdminOrders, { state: 'paid', who: member.userId })
    expect(data).toMatchObject([{ priceKsh: 50, title: 'Paid', phoneMasked: expect.stringContaining('•') }])
    const request = { id: data[0].id, reason: 'asked for it' }
    expect((await ask(postRefund, request)).data).toMatchObject({ amountKsh: 50 })
    const again = await ask(postRefund, request)
    expect([again.status, again.data]).toEqual([409, { reason: 'ALREADY_DONE' }])
    expect((await readBalances(test.database)).owed).toBe(-50)
    const actors = await test.database
      .select({ actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.action, 'billing.refund'))
    expect(actors).toEqual([{ actor: 'operator' }])
    await test.pass(1)
    const charges = test.carrier.charges().filter(({ phone }) => phone === member.phone)
    expect(charges).toMatchObject([{ isRefunded: true }])
    expect((await readBalances(test.database)).owed).toBe(0)
    // It can be bought again.
    expect((await test.buy(member)).code).toBe(200)
  })

  it('gives the money of a subscription back, and its days are gone', async () => {
    const member = await test.member()
    const { data } = await test.subscribe(member)
    await test.pass(4)
    await ask(postRefund, { id: data.intent.id, reason: 'child’s phone' })
    await test.pass(1)
    expect(await test.stateOf(member)).toBe('expired')
    await test.pass(25 * 3600)
    const charges = test.carrier.charges().filter(({ phone }) => phone === member.phone)
    expect(charges).toMatchObject([{ isRefunded: true }])
  })

  it.each([
    ['an order that is not there', { id: 'none', reason: 'x' }, 404],
    ['no reason', { id: 'none', reason: ' ' }, 422],
  ])('gives nothing back for %s', async (_what, request, status) => {
    expect((await ask(postRefund, request)).status).toBe(status)
  })

  it('gives nothing back for an attempt that was not paid', async () => {
    const { data } = await test.subscribe(await test.member('06'))
    await test.pass(4)
    expect((await ask(postRefund, { id: data.intent.id, reason: 'x' })).status).toBe(409)
  })

  it('sees attempts, what fits nothing, and where the money is', async () => {
    const member = await test.member()
    await test.subscribe(member)
    const { data: payments } = await ask(getPayments, { userId: member.userId, state: 'sent' })
    expect(payments).toMatchObject([{ kind: 'subscribe', amountKsh: 10, refund: null }])
    const stray = { amountKsh: 1, phone: member.phone, outcome: 'succeeded' }
    await test.callBack({ ...stray, providerRef: payments[0].providerRef })
    const { data: quarantine } = await ask(getQuarantine)
    expect(quarantine.held).toMatchObject([{ id: payments[0].id, state: 'held' }])
    const { data: evidence } = await ask(getEvidence, {}, { id: payments[0].id })
    expect(evidence.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['request', 'acknowledgement', 'callback', 'query'],
    ])
    expect(evidence[2]).toMatchObject({
      outcome: 'succeeded',
      amountKsh: 1,
      payer: expect.stringContaining('•'),
    })
    expect((await ask(getBalances)).data).toEqual(await readBalances(test.database))
  })

  it('has figures of what is open, late, owed and stray', async () => {
    const response = await operator.fetch(
      new Request(`http://localhost${adminBase}/metrics`, { headers: { authorization: `Bearer ${token}` } }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    const text = await response.text()
    expect(text).toMatch(/^kurasa_payments\{kind="subscribe",state="held"\} 1$/m)
    expect(text).toMatch(/^kurasa_payments_held 1$/m)
    expect(text).toMatch(/^kurasa_stray_payments 0$/m)
    expect(text).toMatch(/^kurasa_refunds_owed 0$/m)
    expect(text).toMatch(/^kurasa_late_successes 0$/m)
    expect(text).toMatch(/^kurasa_payments_oldest_open_seconds 0$/m)
  })

  it('decides a held payment: returned money is owed back, and a decision is final', async () => {
    const { data: held } = await ask(getQuarantine)
    const { id } = held.held[0]
    const request = { decision: 'return', reason: 'the payer asked' }
    await test.carrier.sendCallbacks()
    expect((await ask(postDecision, { ...request, decision: 'keep' }, { id })).status).toBe(422)
    expect((await ask(postDecision, request, { id: 'none' })).status).toBe(404)
    expect((await ask(postDecision, request, { id })).data).toMatchObject({
      state: 'cancelled',
      refund: 'owed',
    })
    expect((await readBalances(test.database)).owed).toBe(-1)
    await test.pass(4)
  })

  it('changes a price for those who subscribe from now on, with new terms; the others keep theirs', async () => {
    const early = await test.member()
    await test.subscribe(early)
    await test.pass(4)
    expect((await ask(putPackage, { priceKsh: 15 }, { id: 'daily' })).data).toMatchObject({ priceKsh: 15 })
    const late = await test.member()
    const stale = await test.subscribe(late)
    expect([stale.status, stale.data]).toEqual([409, { reason: 'CONSENT_REQUIRED' }])
    await test.subscribe(late, { disclosureVersion: '2026-11-27/15/1' })
    await test.pass(4)
    await test.pass(24 * 3600)
    await test.pass(1)
    const amounts = (phone: string) =>
      test.carrier
        .charges()
        .filter((charge) => charge.phone === phone)
        .map(({ amountKsh }) => amountKsh)
    expect([amounts(early.phone), amounts(late.phone)]).toEqual([
      [10, 10],
      [15, 15],
    ])
    await ask(putPackage, { priceKsh: 10 }, { id: 'daily' })
  })

  it('takes a package off sale; who has it goes on', async () => {
    await ask(putPackage, { isOnSale: false }, { id: 'weekly' })
    const refused = await test.subscribe(await test.member(), { packageId: 'weekly' })
    expect(refused.status).toBe(404)
    const { data } = await ask(getAllPackages)
    expect(data.find(({ id }: { id: string }) => id === 'weekly')).toMatchObject({ isOnSale: false })
    expect((await ask(putPackage, {}, { id: 'weekly' })).status).toBe(422)
    expect((await ask(putPackage, { isOnSale: true }, { id: 'gift' })).status).toBe(404)
  })
})

describe('sales', () => {
  const period = { from: '2000-01-01', to: '2100-01-01' }

  it('count each sale and refund of a book, an author, a day and a package once', async () => {
    await ask(putAdminBook, { authors: ['Amina Ali', 'Juma Otieno'] }, { id: test.bookId })
    const sums = async () => {
      const rows = await Promise.all(
        (['book', 'author', 'package', 'day'] as const).map(
          async (by) => (await ask(getSales, { by, ...period })).data as SalesRow[],
        ),
      )
      return rows.map((list) => list.reduce((total, { netKsh }) => total + netKsh, 0))
    }
    const before = await sums()
    await test.buy(await test.member())
    const refunded = await test.member()
    await test.buy(refunded)
    await test.subscribe(await test.member())
    await test.pass(5)
    const { data } = await ask(getAdminOrders, { state: 'paid', who: refunded.userId })
    await ask(postRefund, { id: data[0].id, reason: 'twice' })
    const after = await sums()
    const [price, fee] = [50, 10]
    expect(after.map((sum, index) => sum - before[index]!)).toEqual([price, price, fee, price + fee])
    const [row] = (await ask(getSales, { by: 'author', ...period })).data as SalesRow[]
    expect(row).toMatchObject({ key: 'Amina Ali', netKsh: after[1]! / 2 })
    const balances = (await ask(getBalances)).data
    expect(after[3]).toBe(-balances.purchases - balances.subscriptions)
  })

  it('are shared with the authors by a percentage', async () => {
    const { data } = await ask(getRoyalties, { ...period, share: 40 })
    const [sold] = (await ask(getSales, { by: 'book', ...period })).data as SalesRow[]
    expect(data).toMatchObject([
      { bookId: test.bookId, netKsh: sold!.netKsh, royaltyKsh: sold!.netKsh * 0.4 },
    ])
    expect((await ask(getRoyalties, { from: '1999-01-01', to: '1999-12-31', share: 40 })).data).toEqual([])
  })
})
