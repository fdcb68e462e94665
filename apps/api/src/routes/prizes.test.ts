import { randomUUID } from 'node:crypto'
import {
  getMyPrizes,
  getPoints,
  getPointsLedger,
  getPrizes,
  type Phone,
  postOtp,
  postRedeem,
} from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/session.ts'
import { createDevSms } from '../adapters/dev-sms.ts'
import type { App } from '../app.ts'
import { readEntitlements } from '../billing/entitlements.ts'
import { grantMemberDays } from '../billing/grants.ts'
import { auditLog, pointLedger, prizeClaims, prizes, users } from '../database/schema.ts'
import { awardPoints, movePoints } from '../points/ledger.ts'
import { decideClaim } from '../prizes/prizes.ts'
import { seedPrizes } from '../seed/first-prizes.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  await seedPrizes(test.database)
})
afterAll(() => test.close())

/** A member with points, as if they had been refunded. */
async function memberWith(points: number): Promise<Member> {
  const member = await createMember(test)
  const { userId } = member
  await test.database.transaction((transaction) =>
    movePoints(transaction, { userId, rule: 'refund', ruleKey: 'before', delta: points, now: test.time.now }),
  )
  return member
}
const redeem = (member: Member, id: string, idempotencyKey: string = randomUUID()) =>
  call(app, postRedeem, { id }, { idempotencyKey }, member.headers)
const balanceOf = async (member: Member) =>
  (await call(app, getPoints, {}, undefined, member.headers)).data.balance
const stockOf = async (id: string) =>
  (await call(app, getPrizes, {})).data.find((prize) => prize.id === id)?.stock

describe('prizes', () => {
  it('are shown to every visitor, in the requested language, and not cached', async () => {
    const { data, headers } = await call(app, getPrizes, {}, undefined, { lid: 'sw_KE' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(data[0]).toEqual({
      id: 'one-day',
      name: 'Siku moja ya kusoma',
      kind: 'member_days',
      cost: 60,
      stock: 1000,
      days: 1,
    })
    expect(data.map(({ id }) => id)).toEqual(['one-day', 'one-week', 'airtime-20', 'airtime-50', 'tote-bag'])
  })

  it('that are no longer offered are neither shown nor given', async () => {
    await test.database.insert(prizes).values({
      id: 'old',
      names: { ar_SA: 'قديم', en_US: 'Old', sw_KE: 'Ya zamani' },
      kind: 'manual',
      cost: 1,
      stock: 1,
      isOffered: false,
      order: 9,
    })
    expect(await stockOf('old')).toBeUndefined()
    const answer = await redeem(await memberWith(5), 'old')
    expect([answer.status, answer.data]).toEqual([404, { reason: 'NOT_FOUND' }])
  })

  it('come back unchanged when they are seeded again', async () => {
    await test.database.update(prizes).set({ cost: 70 }).where(eq(prizes.id, 'one-day'))
    await seedPrizes(test.database)
    expect((await call(app, getPrizes, {})).data[0]?.cost).toBe(70)
    await test.database.update(prizes).set({ cost: 60 }).where(eq(prizes.id, 'one-day'))
  })
})

describe('redeeming', () => {
  it('is for members who came in with a code', async () => {
    expect((await call(app, postRedeem, { id: 'one-day' }, { idempotencyKey: randomUUID() })).status).toBe(
      401,
    )
    const shared = await createMember(test, { assurance: 'he' })
    const answer = await redeem(shared, 'one-day')
    expect([answer.status, answer.data]).toEqual([409, { reason: 'STEP_UP' }])
  })

  it('by a member whom the network identified needs a code once, and none after a lost response', async () => {
    const { userId } = await memberWith(200)
    const session = {
      userId,
      assurance: 'he',
      deviceId: 'phone',
      deviceName: '',
      now: test.time.now,
    } as const
    const { token } = await openSession(test.database, session)
    const headers = { tkn_p: token }
    const [row] = await test.database
      .select({ phone: users.phoneE164 })
      .from(users)
      .where(eq(users.id, userId))
    const { data: sent } = await call(app, postOtp, {}, { lang: 'en_US', purpose: 'step-up' }, headers)
    const [message] = await createDevSms(test).inbox(row!.phone as Phone)
    const code = /\b\d{6}\b/.exec(message!.text)![0]
    const idempotencyKey = randomUUID()
    const redeemWith = (given: string, id = 'one-day', key: string = idempotencyKey) =>
      call(
        app,
        postRedeem,
        { id },
        { idempotencyKey: key, challengeId: sent.challengeId, code: given },
        headers,
      )
    const wrong = await redeemWith(code === '000000' ? '000001' : '000000')
    expect([wrong.status, wrong.data]).toEqual([422, { reason: 'OTP_INVALID', attemptsLeft: 4 }])
    const right = await redeemWith(code)
    expect(right.data.balance).toBe(140)
    expect((await redeemWith(code)).data.claim.id).toBe(right.data.claim.id)
    const another = await call(app, postRedeem, { id: 'one-day' }, { idempotencyKey: randomUUID() }, headers)
    expect(another.data.balance).toBe(80)
  })

  it('days opens the books for members at once, and takes points and stock', async () => {
    const member = await memberWith(100)
    const before = await stockOf('one-day')
    const { data } = await redeem(member, 'one-day')
    expect(data).toMatchObject({ balance: 40, claim: { state: 'fulfilled', cost: 60, kind: 'member_days' } })
    const { isSubscribed } = await readEntitlements(test.database, member.userId, test.time.now)
    expect(isSubscribed).toBe(true)
    expect(await stockOf('one-day')).toBe(before! - 1)
    const ledger = await call(app, getPointsLedger, {}, {}, member.headers)
    expect(ledger.data.items[0]).toMatchObject({ rule: 'redeem', delta: -60, balanceAfter: 40 })
  })

  it('a book makes it the member’s own; owned already, it costs nothing', async () => {
    const report = await test.importer.importBytes(sampleEpub({ title: 'Prize' }), {
      name: 'p',
      options: { access: 'paid', price: 90 },
    })
    const bookId = report!.bookId
    const names = { ar_SA: 'كتاب', en_US: 'A book', sw_KE: 'Kitabu' }
    await test.database
      .insert(prizes)
      .values({ id: 'book', names, kind: 'book', cost: 30, stock: 5, bookId, isOffered: true, order: 8 })
    const member = await memberWith(100)
    expect((await redeem(member, 'book')).data).toMatchObject({ balance: 70, claim: { bookId } })
    const { ownedBookIds } = await readEntitlements(test.database, member.userId, test.time.now)
    expect([...ownedBookIds]).toEqual([bookId])
    const again = await redeem(member, 'book')
    expect([again.status, again.data]).toEqual([409, { reason: 'ALREADY_OWNED' }])
    expect([await balanceOf(member), await stockOf('book')]).toEqual([70, 4])
  })

  it('without enough points changes nothing', async () => {
    const member = await memberWith(59)
    const answer = await redeem(member, 'one-day')
    expect([answer.status, answer.data]).toEqual([409, { reason: 'POINTS_SHORT' }])
    expect(await balanceOf(member)).toBe(59)
    const { isSubscribed } = await readEntitlements(test.database, member.userId, test.time.now)
    expect(isSubscribed).toBe(false)
  })

  it('repeated with its key is the same, with another prize it is refused', async () => {
    const member = await memberWith(500)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(member, 'airtime-20', key)))
    expect(new Set(answers.map(({ data }) => data.claim.id)).size).toBe(1)
    expect(await balanceOf(member)).toBe(300)
    const other = await redeem(member, 'tote-bag', key)
    expect([other.status, other.data]).toEqual([409, { reason: 'IDEMPOTENCY_MISMATCH' }])
  })

  it('the last one at once with fifty others makes one claim', async () => {
    await test.database.update(prizes).set({ stock: 1 }).where(eq(prizes.id, 'tote-bag'))
    const members = await Promise.all(Array.from({ length: 50 }, () => memberWith(1000)))
    const answers = await Promise.all(members.map((member) => redeem(member, 'tote-bag')))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code !== 200)
    for (const { status, data } of refused) expect([status, data]).toEqual([409, { reason: 'OUT_OF_STOCK' }])
    const claims = await test.database.select().from(prizeClaims).where(eq(prizeClaims.prizeId, 'tote-bag'))
    expect(claims).toHaveLength(1)
    expect(await stockOf('tote-bag')).toBe(0)
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.filter((balance) => balance === 1000)).toHaveLength(49)
    expect(balances.filter((balance) => balance === 100)).toHaveLength(1)
  })

  it('by one member on many phones spends no point twice', async () => {
    const member = await memberWith(450)
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(member, 'airtime-20')))
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(18)
    for (const { status, data } of refused) expect([status, data]).toEqual([409, { reason: 'POINTS_SHORT' }])
    expect(await balanceOf(member)).toBe(50)
    const lines = await test.database
      .select()
      .from(pointLedger)
      .where(eq(pointLedger.userId, member.userId))
      .orderBy(pointLedger.n)
    expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([450, 250, 50])
  })

  it('while rights and points change in the same order elsewhere waits, and never for ever', async () => {
    const member = await memberWith(600)
    const { userId } = member
    const now = test.time.now
    const subscribe = (index: number) =>
      test.database.transaction(async (transaction) => {
        await grantMemberDays(transaction, {
          userId,
          source: 'test',
          sourceId: `${userId}${index}`,
          now,
          days: 1,
        })
        await awardPoints(transaction, { userId, rule: 'finish', ruleKey: `b${index}`, now })
      })
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) => [redeem(member, 'one-day'), subscribe(index)]).flat(),
    )
    expect(both.filter((answer) => answer && answer.code !== 200)).toEqual([])
    expect(await balanceOf(member)).toBe(50)
    const { subscription } = await readEntitlements(test.database, userId, now)
    expect(subscription?.subscription.paidUntil).toEqual(new Date(now.getTime() + 20 * 86_400_000))
  })

  it('while points come in loses none of them', async () => {
    const member = await memberWith(200)
    await Promise.all([
      redeem(member, 'airtime-20'),
      ...Array.from({ length: 2 }, (_, book) =>
        test.database.transaction((transaction) =>
          awardPoints(transaction, {
            userId: member.userId,
            rule: 'finish',
            ruleKey: `b${book}`,
            now: test.time.now,
          }),
        ),
      ),
    ])
    expect(await balanceOf(member)).toBe(40)
  })
})

describe('a claim', () => {
  let member: Member
  let claimId: string
  beforeEach(async () => {
    member = await memberWith(200)
    claimId = (await redeem(member, 'airtime-20')).data.claim.id
  })
  const mine = async () => (await call(app, getMyPrizes, {}, {}, member.headers)).data.items[0]

  it('waits for a person, and then shows its code to its member only', async () => {
    expect(await mine()).toMatchObject({ state: 'pending', name: 'Airtime, KSH 20' })
    await decideClaim(test.database, claimId, { state: 'fulfilled', code: '1234-5678' }, test.time.now)
    expect(await mine()).toMatchObject({ state: 'fulfilled', code: '1234-5678' })
    const other = await createMember(test)
    expect((await call(app, getMyPrizes, {}, {}, other.headers)).data.items).toEqual([])
    expect(await balanceOf(member)).toBe(0)
  })

  it('that is rejected gives points and stock back, once', async () => {
    const before = await stockOf('airtime-20')
    const reject = () =>
      decideClaim(test.database, claimId, { state: 'rejected', reason: 'Wrong number' }, test.time.now)
    await Promise.all(Array.from({ length: 20 }, reject))
    expect(await mine()).toMatchObject({ state: 'rejected', reason: 'Wrong number' })
    expect([await balanceOf(member), await stockOf('airtime-20')]).toEqual([200, (before ?? 0) + 1])
    await expect(decideClaim(test.database, claimId, { state: 'fulfilled' }, test.time.now)).rejects.toThrow(
      'rejected already',
    )
    const entries = await test.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `claim:${claimId}`))
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([['operator', 'prize.reject']])
  })

  it('is listed newest first, page by page', async () => {
    for (let index = 0; index < 3; index++) {
      test.time.now = new Date(test.time.now.getTime() + 1000)
      const { userId } = member
      await test.database.transaction((transaction) =>
        movePoints(transaction, {
          userId,
          rule: 'refund',
          ruleKey: `more ${index}`,
          delta: 200,
          now: test.time.now,
        }),
      )
      await redeem(member, 'airtime-20')
    }
    const first = await call(app, getMyPrizes, {}, { limit: 3 }, member.headers)
    const second = await call(app, getMyPrizes, {}, { cursor: first.data.nextCursor ?? '' }, member.headers)
    const times = [...first.data.items, ...second.data.items].map(({ createdAt }) => createdAt)
    expect(times).toHaveLength(4)
    expect(times).toEqual([...times].sort().reverse())
    expect(second.data.nextCursor).toBeNull()
    const wrong = await call(app, getMyPrizes, {}, { cursor: 'bm8=' }, member.headers)
    expect(wrong.data).toEqual({ reason: 'VALIDATION', field: 'cursor' })
  })
})
