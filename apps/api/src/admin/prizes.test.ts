import { randomUUID } from 'node:crypto'
import { getMyPrizes, getPoints, getPrizes, postRedeem } from '@kurasa/portal-contract'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { auditLog } from '../database/schema.ts'
import { movePoints } from '../points/ledger.ts'
import { seedPrizes } from '../seed/first-prizes.ts'
import { call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { createMember, type Member } from '../testing/member.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import {
  getAllPrizes,
  getClaims,
  postClaimFulfil,
  postClaimReject,
  putPrize,
  putPrizeStock,
} from './prizes.ts'

let test: TestApp
let app: App
let member: Member
let claimId: string
beforeAll(async () => {
  test = await openTestApp()
  app = createApp({ ...test, admin: createSampleAdmin(test, operatorToken) })
  await seedPrizes(test.database)
})
afterAll(async () => {
  await app.close()
  await test.close()
})
beforeEach(async () => {
  member = await createMember(test)
  const { userId } = member
  const points = { userId, rule: 'refund', ruleKey: 'x', delta: 200, now: test.time.now } as const
  await test.database.transaction((transaction) => movePoints(transaction, points))
  const answer = await call(
    app,
    postRedeem,
    { id: 'airtime-20' },
    { idempotencyKey: randomUUID() },
    member.headers,
  )
  claimId = answer.data.claim.id
})

const settings = {
  names: { ar_SA: 'كوب', en_US: 'A mug', sw_KE: 'Kikombe' },
  kind: 'manual',
  cost: 300,
  stock: 4,
  isOffered: true,
  order: 9,
}
const mine = async () => (await call(app, getMyPrizes, {}, {}, member.headers)).data.items[0]

describe('claims, for operators', () => {
  it('are listed while they wait, without a whole number', async () => {
    const { data } = await callOperator(app, getClaims)
    expect(data).toContainEqual(
      expect.objectContaining({ id: claimId, state: 'pending', name: 'Airtime, KSH 20', cost: 200 }),
    )
    expect(JSON.stringify(data)).not.toContain(member.phone.slice(4))
  })

  it('are handed over with a code, once', async () => {
    const fulfil = (code: string) => callOperator(app, postClaimFulfil, { id: claimId }, { code })
    expect((await fulfil('9876')).data).toMatchObject({ state: 'fulfilled', code: '9876' })
    expect((await fulfil('9876')).code).toBe(200)
    expect(await fulfil('1111')).toMatchObject({ status: 409, data: { reason: 'ALREADY_DONE' } })
    expect((await mine())?.code).toBe('9876')
  })

  it('are rejected with a reason, and the points come back', async () => {
    const reject = (reason?: string) => callOperator(app, postClaimReject, { id: claimId }, { reason })
    expect(await reject()).toMatchObject({ status: 422, data: { field: 'reason' } })
    expect((await reject('Sold out')).data).toMatchObject({ state: 'rejected' })
    expect(await mine()).toMatchObject({ state: 'rejected', reason: 'Sold out' })
    expect((await call(app, getPoints, {}, undefined, member.headers)).data.balance).toBe(200)
    const lines = await test.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
    expect(lines.map(({ action }) => action)).toContain('prize.reject')
  })

  it('that do not exist are not found', async () => {
    for (const endpoint of [postClaimFulfil, postClaimReject]) {
      expect(await callOperator(app, endpoint, { id: 'none' }, { reason: 'x' })).toMatchObject({
        status: 404,
        message: 'There is no claim none.',
      })
    }
  })
})

describe('prizes, for operators', () => {
  it('are made, changed and taken from the offer', async () => {
    const put = (request: object) => callOperator(app, putPrize, { id: 'mug' }, { ...settings, ...request })
    const offered = async () => (await call(app, getPrizes, {})).data.map(({ id }) => id)
    expect((await put({})).data).toMatchObject({ id: 'mug', stock: 4, days: null })
    expect(await offered()).toContain('mug')
    expect((await put({ isOffered: false })).code).toBe(200)
    expect(await offered()).not.toContain('mug')
    expect((await callOperator(app, getAllPrizes)).data).toContainEqual(
      expect.objectContaining({ id: 'mug', isOffered: false }),
    )
  })

  it.each([
    [{ kind: 'member_days' }, 'days'],
    [{ days: 3 }, 'days'],
    [{ kind: 'book' }, 'bookId'],
    [{ bookId: 'x' }, 'bookId'],
    [{ cost: 0 }, 'cost'],
    [{ stock: -1 }, 'stock'],
    [{ names: { en_US: 'Only one' } }, 'names.ar_SA'],
  ])('are refused when they make no sense: %o', async (wrong, field) => {
    const answer = await callOperator(app, putPrize, { id: 'mug' }, { ...settings, ...wrong })
    expect(answer).toMatchObject({ status: 422, data: { reason: 'VALIDATION', field } })
  })

  it('need a book that exists, and a plain id', async () => {
    const book = { ...settings, kind: 'book', bookId: 'none' }
    expect((await callOperator(app, putPrize, { id: 'b' }, book)).status).toBe(404)
    expect((await callOperator(app, putPrize, { id: 'A B' }, settings)).status).toBe(422)
  })

  it('get their stock set', async () => {
    const stock = (id: string, count: number) => callOperator(app, putPrizeStock, { id }, { stock: count })
    expect((await stock('airtime-50', 7)).data).toMatchObject({ stock: 7 })
    expect(await stock('none', 7)).toMatchObject({ status: 404, message: 'There is no prize none.' })
  })
})
