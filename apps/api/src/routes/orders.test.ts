import { randomUUID } from 'node:crypto'
import {
  cancelIntent,
  getBook,
  getIntent,
  getOrder,
  getOrders,
  getUnit,
  postOrder,
} from '@kurasa/portal-contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantBook } from '../billing/grants.ts'
import { readBalances } from '../billing/money-ledger.ts'
import { billingIntents, orders, users } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import type { Member } from '../testing/member.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { sampleEpub } from '../testing/sample-epub.ts'

let test: MoneyApp
let freeBookId: string
beforeAll(async () => {
  test = await openMoneyApp()
  const report = await test.importer.importBytes(sampleEpub({ identifier: 'free' }), {
    name: 'f',
    options: {},
  })
  freeBookId = report!.bookId
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

async function secondUnit({ headers }: Member): Promise<number> {
  const { data: book } = await call(test.app, getBook, { id: test.bookId })
  const { id, hash } = book.editions[0]!
  return (await call(test.app, getUnit, { edition: id, hash, i: 1 }, undefined, headers)).status
}
async function ordersOf({ headers }: Member) {
  return (await call(test.app, getOrders, {}, {}, headers)).data.items
}
const chargesOf = ({ phone }: Member) => test.carrier.charges().filter((charge) => charge.phone === phone)

describe('buying', () => {
  it('opens the book for ever once it is paid, and not before', async () => {
    const member = await test.member()
    expect(await secondUnit(member)).toBe(402)
    const { data } = await test.buy(member)
    expect(data).toMatchObject({
      order: { bookId: test.bookId, title: 'Paid', priceKsh: 50, state: 'pending' },
      intent: { kind: 'purchase', state: 'sent' },
    })
    expect(await secondUnit(member)).toBe(402)
    await test.pass(4)
    expect(await secondUnit(member)).toBe(200)
    const [order] = await ordersOf(member)
    expect(order).toMatchObject({ state: 'paid', receipt: expect.any(String), paidAt: expect.any(String) })
    const shown = await call(test.app, getIntent, { id: data.intent.id }, undefined, member.headers)
    expect(shown.data).toMatchObject({ intent: { state: 'succeeded' }, order: { id: order!.id } })
    const again = await test.buy(member)
    expect([again.status, again.data]).toEqual([409, { reason: 'ALREADY_OWNED' }])
  })

  it('by fifty taps at once, each with its own key, makes one order and one charge', async () => {
    const member = await test.member()
    const answers = await Promise.all(Array.from({ length: 50 }, () => test.buy(member)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 429]).toContain(status)
    await test.pass(4)
    expect(chargesOf(member)).toMatchObject([{ outcome: 'succeeded', isRefunded: false }])
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['paid'])
  })

  it('by fifty taps with one key gives every one of them the same order', async () => {
    const member = await test.member()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => test.buy(member, { idempotencyKey })))
    const done = answers.filter(({ code }) => code === 200)
    expect(new Set(done.map(({ data }) => data.intent.id)).size).toBe(1)
    for (const { status } of answers) expect([200, 429]).toContain(status)
    expect(chargesOf(member)).toHaveLength(1)
  })

  it('says which order is under way', async () => {
    const member = await test.member()
    const { data } = await call(
      test.app,
      postOrder,
      {},
      { bookId: test.bookId, idempotencyKey: randomUUID() },
      member.headers,
    )
    const second = await test.buy(member)
    expect([second.status, second.data]).toEqual([409, { reason: 'PENDING_EXISTS', orderId: data.order.id }])
  })

  it.each([
    ['a book that is free', () => freeBookId],
    ['a book that is not there', () => 'none'],
  ])('is refused for %s', async (_what, bookId) => {
    const answer = await test.buy(await test.member(), { bookId: bookId() })
    expect([answer.status, answer.data]).toEqual([404, { reason: 'NOT_FOUND' }])
  })

  it('that the payer refuses fails, and can be tried again', async () => {
    const member = await test.member('06')
    const { data } = await test.buy(member)
    await test.pass(4)
    expect(await test.readIntent(member, data.intent.id)).toMatchObject({ state: 'failed', resultCode: 500 })
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['failed'])
    await test.buy(member, { payerPhone: '0722000000' })
    await test.pass(4)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['paid', 'failed'])
  })

  it('that is paid after its time is bought all the same', async () => {
    const member = await test.member('08')
    await test.buy(member)
    await test.pass(121)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['timed_out'])
    const again = await test.buy(member)
    expect([again.status, again.data]).toEqual([409, { reason: 'PENDING_EXISTS' }])
    await test.pass(30)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['paid'])
  })

  it('that was cancelled is refunded when the money arrives', async () => {
    const member = await test.member('08')
    const { data } = await test.buy(member)
    await call(test.app, cancelIntent, { id: data.intent.id }, {}, member.headers)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['failed'])
    await test.pass(151)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['refunded'])
    expect(chargesOf(member)).toMatchObject([{ outcome: 'succeeded', isRefunded: true }])
    expect(await secondUnit(member)).toBe(402)
  })

  it('whose member erased the account meanwhile is paid back', async () => {
    const member = await test.member()
    await test.buy(member)
    await test.database
      .update(users)
      .set({ status: 'erasing', phoneE164: null })
      .where(eq(users.id, member.userId))
    await test.pass(4)
    expect(chargesOf(member)).toMatchObject([{ outcome: 'succeeded', isRefunded: true }])
  })

  it('is refused for a book that was given, before any prompt', async () => {
    const member = await test.member()
    await test.database.transaction((transaction) =>
      grantBook(transaction, {
        ...{ userId: member.userId, bookId: test.bookId, source: 'prize', sourceId: member.userId },
        now: test.time.now,
      }),
    )
    const { status, data } = await test.buy(member)
    expect([status, data]).toMatchObject([409, { reason: 'ALREADY_OWNED' }])
    await test.pass(4)
    expect([await ordersOf(member), chargesOf(member)]).toEqual([[], []])
  })

  it('is paid back when the book was given meanwhile', async () => {
    const member = await test.member()
    await test.buy(member)
    await test.database.transaction((transaction) =>
      grantBook(transaction, {
        ...{ userId: member.userId, bookId: test.bookId, source: 'prize', sourceId: member.userId },
        now: test.time.now,
      }),
    )
    await test.pass(4)
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['refunded'])
    expect(chargesOf(member)).toMatchObject([{ isRefunded: true }])
    expect(await secondUnit(member)).toBe(200)
  })

  it('a first attempt that pays late wins over a second under way, whose money goes back', async () => {
    const member = await test.member('08')
    await test.buy(member)
    // After ten minutes the provider is not queried before a new intent any more; here its answer is lost for that
    // long.
    await test.pass(121)
    await test.database
      .update(orders)
      .set({ state: 'failed' })
      .where(and(eq(orders.userId, member.userId), eq(orders.state, 'timed_out')))
    await test.database
      .update(billingIntents)
      .set({ expiresAt: new Date(0) })
      .where(eq(billingIntents.userId, member.userId))
    await test.buy(member, { payerPhone: '0733000000' })
    await test.pass(30)
    const states = (await ordersOf(member)).map(({ state }) => state)
    expect(states.sort()).toEqual(['paid', 'refunded'])
    const charges = test.carrier
      .charges()
      .filter(({ phone }) => [member.phone, '+254733000000'].includes(phone))
    expect(charges.map(({ isRefunded }) => isRefunded).sort()).toEqual([false, true])
  })
})

describe('orders', () => {
  it('come newest first, page by page, and only one’s own', async () => {
    const member = await test.member('06')
    for (let count = 0; count < 3; count++) {
      await test.buy(member)
      await test.pass(60)
    }
    const first = await call(test.app, getOrders, {}, { limit: 2 }, member.headers)
    expect(first.data.items).toHaveLength(2)
    const second = await call(
      test.app,
      getOrders,
      {},
      { limit: 2, cursor: first.data.nextCursor! },
      member.headers,
    )
    expect([second.data.items.length, second.data.nextCursor]).toEqual([1, null])
    const times = [...first.data.items, ...second.data.items].map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())

    const { id } = first.data.items[0]!
    expect((await call(test.app, getOrder, { id }, undefined, member.headers)).data.id).toBe(id)
    const stranger = await test.member()
    expect((await call(test.app, getOrder, { id }, undefined, stranger.headers)).status).toBe(404)
    expect((await call(test.app, getOrder, { id })).status).toBe(401)
    expect((await call(test.app, getOrders, {}, {})).status).toBe(401)
  })
})

it('all the money of these tests is where the ledger says', async () => {
  const held = test.carrier
    .charges()
    .filter(({ outcome, isRefunded }) => outcome === 'succeeded' && !isRefunded)
    .reduce((sum, { amountKsh }) => sum + amountKsh, 0)
  const paid = await test.database.select().from(orders).where(eq(orders.state, 'paid'))
  const earned = paid.reduce((sum, { priceKsh }) => sum + priceKsh, 0)
  await test.pass(0)
  expect(await readBalances(test.database)).toEqual({
    provider: held,
    subscriptions: 0,
    purchases: -earned,
    owed: 0,
  })
  expect(earned).toBe(held)
})
