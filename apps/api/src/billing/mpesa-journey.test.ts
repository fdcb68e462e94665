import { randomUUID } from 'node:crypto'
import { deleteSubscription, getIntent, postOrder, postSubscription } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { configuredBilling } from '../configured-billing.ts'
import { billingEvidence, billingIntents, orders, refunds, subscriptions } from '../database/schema.ts'
import { refuseDemonstration } from '../production.ts'
import { call } from '../testing/call.ts'
import { type DarajaHouse, openDarajaHouse } from '../testing/daraja-house.ts'
import { createMember, type Member } from '../testing/member.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { BillingParts } from './billing-parts.ts'
import { disclosureOf } from './disclosure.ts'
import { readStrayEvidence } from './evidence.ts'
import { readBalances } from './money-ledger.ts'
import { reconcile, tidyBilling } from './reconciler.ts'
import { refundPayment } from './refund-payment.ts'

// A portal with the settings of production pays by M-Pesa, whose fake speaks Daraja's own format over HTTP.

const time = { now: new Date('2026-11-21T12:00:00Z') }
const clock = { now: () => time.now }
const messages: string[] = []
const sms = { send: async (_phone: string, text: string) => messages.push(text) > 0 }
let house: DarajaHouse
let app: App
let test: TestApp
let parts: BillingParts
let bookId: string
beforeAll(async () => {
  house = await openDarajaHouse({
    time,
    async post(url, body) {
      const headers = { 'content-type': 'application/json' }
      const response = await app.fetch(
        new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      expect(response.status).toBe(200)
    },
  })
  const variables = {
    ...{
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://books.example',
      DATABASE_URL: 'postgres://127.0.0.1/books',
    },
    ...{ CONTACT_HOTLINE: '1', CONTACT_HOURS: '2', CONTACT_EMAIL: 'a@books.example', CONTACT_WHATSAPP: '3' },
    ...{ TRUSTED_PROXIES: '127.0.0.1', SMS: 'africastalking', AT_USERNAME: 'books', AT_API_KEY: 'key' },
    ...{ BILLING: 'mpesa', BILLING_CALLBACK_SECRET: 's'.repeat(32), MPESA_URL: house.url, MPESA_PULL: '1' },
    ...{
      MPESA_KEY: 'fake-key',
      MPESA_SECRET: 'fake-secret',
      MPESA_SHORTCODE: '600123',
      MPESA_PASSKEY: 'fake-passkey',
    },
    ...{ MPESA_INITIATOR: 'kurasa', MPESA_CREDENTIAL: 'fake-credential', LOG_LEVEL: 'silent' },
  }
  const config = readConfig(variables)
  // It starts for real readers, without ALLOW_DEV.
  refuseDemonstration(config, variables)
  expect(config.isProduction).toBe(true)
  const billing = configuredBilling(config, clock)!
  test = await openTestApp({ config, clock, sms, billing })
  app = test.app
  const reportError = (error: unknown) => void test.errors.push(error)
  parts = { database: test.database, clock, billing, config, sms, reportError }
  const book = await test.importer.importBytes(sampleEpub({ title: 'Paid' }), {
    name: 'paid.epub',
    options: { access: 'paid', price: 50, free: 1 },
  })
  bookId = book!.bookId
})
beforeEach(() => {
  house.fake.setFaults({
    lost: 0,
    doubled: 0,
    masked: true,
    queryLies: false,
    wrongAmount: false,
    reversal: '0',
  })
  messages.length = 0
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
  await house.close()
})

let count = 0
const join = (lastDigit = 0) =>
  createMember(
    { database: test.database, clock },
    { phoneE164: `+2547${String(++count).padStart(7, '0')}${lastDigit}` },
  )
async function pass(seconds: number): Promise<void> {
  time.now = new Date(time.now.getTime() + seconds * 1000)
  await house.fake.tick()
  for (let round = 0; round < 20; round++) if (!(await reconcile(parts))) break
  if (seconds >= 600) await tidyBilling(parts)
}
const subscribe = ({ headers }: Member) =>
  call(
    app,
    postSubscription,
    {},
    {
      packageId: 'daily',
      disclosureVersion: disclosureOf({ priceKsh: 10, periodDays: 1 }).disclosureVersion,
      agreed: true,
      idempotencyKey: randomUUID(),
    },
    headers,
  )
const buy = ({ headers }: Member) =>
  call(app, postOrder, {}, { bookId, idempotencyKey: randomUUID() }, headers)
const intentOf = async (id: string) => {
  const [found] = await test.database.select().from(billingIntents).where(eq(billingIntents.id, id))
  return found!
}
const subscriptionOf = async ({ userId }: Member) => {
  const [found] = await test.database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return found!
}
/** Shillings that the provider holds for us, by its own books. */
const held = () =>
  house.fake
    .books()
    .filter(({ isReversed, paidOut }) => !isReversed && paidOut === 0)
    .reduce((sum, { amount }) => sum + amount, 0)
async function expectSameBooks(): Promise<void> {
  const { provider, owed } = await readBalances(test.database)
  expect({ provider, owed }).toEqual({ provider: held(), owed: 0 })
}

it('a pass is paid by a prompt, with the number masked', async () => {
  const member = await join()
  const { data } = await subscribe(member)
  await pass(5)
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'succeeded', channel: 'mpesa' })
  expect(await subscriptionOf(member)).toMatchObject({ state: 'active', autoRenew: false })
  const kinds = await test.database
    .select({ kind: billingEvidence.kind, payer: billingEvidence.payer })
    .from(billingEvidence)
    .where(eq(billingEvidence.intentId, data.intent.id))
  expect(kinds.map(({ kind }) => kind)).toEqual(['request', 'acknowledgement', 'callback', 'query'])
  expect(kinds[2]!.payer).toMatch(/^2547\*{5}\d{3}$/)
  await expectSameBooks()
})

it('a pass whose callback is lost, and whose query says that it failed, is found in the books', async () => {
  house.fake.setFaults({ lost: 100, queryLies: true })
  const member = await join()
  const { data } = await subscribe(member)
  await pass(25)
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'failed' })
  await pass(3600)
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'succeeded' })
  expect(await subscriptionOf(member)).toMatchObject({ state: 'active' })
  await pass(1)
  expect(messages.join()).toContain('arrived late')
  await expectSameBooks()
})

it('a pass whose query contradicts its callback is held, and settled by the books', async () => {
  house.fake.setFaults({ queryLies: true })
  const { billing } = parts
  const statement = billing.statement
  const isOff = { now: true }
  billing.statement = async (charge) => (isOff.now ? { outcome: 'unknown' } : statement(charge))
  const member = await join()
  const { data } = await subscribe(member)
  await pass(5)
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'held' })
  await pass(1)
  expect(messages.join()).toContain('checking your payment')
  isOff.now = false
  await pass(120)
  billing.statement = statement
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'succeeded' })
  await expectSameBooks()
})

it.each([
  [6, 'failed', 'declined'],
  [9, 'failed', 'funds'],
  [7, 'timed_out', 'no-answer'],
] as const)(
  'a number that ends with %i leaves the pass %s, with the reason %s',
  async (digit, state, failure) => {
    const member = await join(digit)
    const { data } = await subscribe(member)
    await pass(30)
    await pass(40)
    const { intent } = (await call(app, getIntent, { id: data.intent.id }, undefined, member.headers)).data
    expect(intent).toMatchObject({ state, failure })
    expect(await subscriptionOf(member)).toMatchObject({ state: 'none' })
  },
)

it('a callback that comes twice pays once', async () => {
  house.fake.setFaults({ doubled: 100 })
  const member = await join()
  await buy(member)
  await pass(5)
  const paid = await test.database.select().from(orders).where(eq(orders.userId, member.userId))
  expect(paid).toMatchObject([{ state: 'paid' }])
  await expectSameBooks()
})

it('a book that an operator returns is reversed, and owned no more', async () => {
  const member = await join()
  const { data } = await buy(member)
  await pass(5)
  await refundPayment(test.database, data.order.id, { actor: 'operator', reason: 'asked', now: time.now })
  await pass(5)
  const [asked] = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
  expect(asked).toMatchObject({ state: 'owed' })
  await pass(5)
  const [done] = await test.database.select().from(refunds).where(eq(refunds.intentId, data.intent.id))
  expect(done).toMatchObject({ state: 'done', amountKsh: 50 })
  await expectSameBooks()
})

it('a callback of another amount grants nothing that the books do not confirm', async () => {
  house.fake.setFaults({ wrongAmount: true })
  const member = await join()
  const { data } = await buy(member)
  await pass(5)
  await pass(60)
  expect(await intentOf(data.intent.id)).toMatchObject({ state: 'succeeded' })
  await expectSameBooks()
})

it('a member who stops reads to the end of the pass', async () => {
  const member = await join()
  await subscribe(member)
  await pass(5)
  const request = { packageId: 'daily', idempotencyKey: randomUUID() }
  expect((await call(app, deleteSubscription, {}, request, member.headers)).code).toBe(200)
  await pass(25)
  expect(await subscriptionOf(member)).toMatchObject({ state: 'cancelled' })
  await expectSameBooks()
})

it('a payment from the menu with a mistyped account is shown to the operator', async () => {
  await house.fake.payFromMenu({ msisdn: '254712345678', amount: 50, account: 'B00K' })
  await pass(3600)
  const strays = await readStrayEvidence(test.database, new Date(time.now.getTime() + 1))
  expect(strays).toMatchObject([
    { kind: 'statement', amountKsh: 50, payer: '2547*****678', outcome: 'succeeded' },
  ])
})
