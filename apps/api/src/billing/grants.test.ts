import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../database/open-database.ts'
import { billingIntents, moneyLedger, orders, subscriptions, users } from '../database/schema.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { readEntitlements } from './entitlements.ts'
import { grantBook, grantMemberDays } from './grants.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3600_000)

let test: TestApp
let database: Database
let bookId: string
let userId: string
let count = 0
beforeAll(async () => {
  test = await openTestApp()
  database = test.database
  const report = await test.importer.importBytes(sampleEpub(), {
    name: 'x',
    options: { access: 'paid', price: 50 },
  })
  bookId = report!.bookId
})
afterAll(() => test.close())
beforeEach(async () => {
  userId = `u${++count}`
  await database.insert(users).values({
    id: userId,
    phoneE164: `+25470000${String(count).padStart(4, '0')}`,
    phoneMasked: '07•• ••• 678',
    lang: 'en_US',
    interests: { categories: [], languages: [] },
    createdAt: now,
    lastSeenAt: now,
  })
})

const give = (sourceId: string, days: number, at = now) =>
  database.transaction((transaction) =>
    grantMemberDays(transaction as unknown as OpenDatabase['database'], {
      userId,
      source: 'prize',
      sourceId: `${userId}/${sourceId}`,
      days,
      now: at,
    }),
  )

describe('given days', () => {
  it('open member books at once, once for each source, and end by the clock', async () => {
    expect((await readEntitlements(database, userId, now)).isSubscribed).toBe(false)
    expect([await give('a', 2), await give('a', 2)]).toEqual([true, false])
    const { isSubscribed, subscription } = await readEntitlements(database, userId, now)
    expect([isSubscribed, subscription?.subscription.state]).toEqual([true, 'cancelled'])
    expect((await readEntitlements(database, userId, later(47.9))).isSubscribed).toBe(true)
    expect((await readEntitlements(database, userId, later(48))).isSubscribed).toBe(false)
  })

  it('come after the time that is left, and put the next charge off', async () => {
    await database.insert(subscriptions).values({
      id: userId,
      userId,
      packageId: 'daily',
      state: 'active',
      startedAt: now,
      paidUntil: later(24),
      graceUntil: later(48),
      autoRenew: true,
      channel: 'carrier',
      dueAt: later(24),
    })
    await give('b', 1)
    const { subscription } = await readEntitlements(database, userId, now)
    expect(subscription?.subscription).toMatchObject({
      state: 'active',
      paidUntil: later(48),
      graceUntil: later(72),
      dueAt: later(48),
    })
  })

  it('of two processes that give from one source, one gives', async () => {
    expect((await Promise.all([give('c', 1), give('c', 1), give('c', 1)])).filter(Boolean)).toHaveLength(1)
  })
})

describe('a given book', () => {
  const giveBook = (sourceId: string) =>
    database.transaction((transaction) =>
      grantBook(transaction as unknown as Database, {
        userId,
        source: 'prize',
        sourceId: `${userId}/${sourceId}`,
        bookId,
        now,
      }),
    )

  it('is owned for ever, and given once', async () => {
    expect([await giveBook('a'), await giveBook('a'), await giveBook('b')]).toEqual([
      'given',
      'repeated',
      'owned',
    ])
    expect([...(await readEntitlements(database, userId, later(99_999))).ownedBookIds]).toEqual([bookId])
  })

  it('is not spent on someone who has bought it', async () => {
    const order = { id: userId, userId, bookId, priceKsh: 50, createdAt: now }
    await database.insert(orders).values({ ...order, state: 'paid', receipt: userId, paidAt: now })
    expect(await giveBook('a')).toBe('owned')
    expect([...(await readEntitlements(database, userId, now)).ownedBookIds]).toEqual([bookId])
  })
})

describe('the database itself', () => {
  it('refuses to change the ledger, and a second order for a book', async () => {
    const order = { userId, bookId, priceKsh: 50, createdAt: now, state: 'pending' as const }
    await database.insert(orders).values({ ...order, id: `${userId}a` })
    await expect(database.insert(orders).values({ ...order, id: `${userId}b` })).rejects.toThrow()
    await database.insert(billingIntents).values({
      id: userId,
      userId,
      kind: 'purchase',
      orderId: `${userId}a`,
      amountKsh: 50,
      state: 'sent',
      idempotencyKey: 'k',
      channel: 'carrier',
      createdAt: now,
      expiresAt: now,
    })
    const line = { intentId: userId, step: 'charge', amountKsh: 50, at: now } as const
    await database.insert(moneyLedger).values({ ...line, debit: 'provider', credit: 'purchases' })
    await expect(
      database.insert(moneyLedger).values({ ...line, debit: 'provider', credit: 'purchases' }),
    ).rejects.toThrow()
    await expect(database.update(moneyLedger).set({ amountKsh: 5 })).rejects.toThrow()
    await expect(database.delete(moneyLedger)).rejects.toThrow()
  })
})
