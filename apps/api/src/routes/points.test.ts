import { getPoints, getPointsLedger, postCheckin } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { awardPoints } from '../points/ledger.ts'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let amina: Member
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  amina = await createMember(test)
})
afterAll(() => test.close())

const checkIn = (member: Member) => call(app, postCheckin, {}, undefined, member.headers)

describe('points', () => {
  it('are for members', async () => {
    for (const endpoint of [getPoints, getPointsLedger, postCheckin]) {
      expect((await call(app, endpoint, {}, endpoint.method === 'GET' ? {} : undefined)).status).toBe(401)
    }
  })

  it('begin at zero and show what earns them', async () => {
    const { data, headers } = await call(app, getPoints, {}, undefined, amina.headers)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(data).toEqual({
      balance: 0,
      today: { date: '2026-11-21', earned: 0, cap: 50, done: [] },
      rules: [
        { rule: 'checkin', points: 5, per: 'day' },
        { rule: 'read', points: 10, per: 'day', minutes: 10 },
        { rule: 'finish', points: 20, per: 'book' },
        { rule: 'first_subscription', points: 50, per: 'account' },
      ],
    })
  })

  it('come with the check-in of a day in Nairobi, once', async () => {
    expect((await checkIn(amina)).data).toEqual({ balance: 5, awarded: 5 })
    const again = await checkIn(amina)
    expect([again.status, again.data]).toEqual([409, { reason: 'ALREADY_DONE' }])
    test.time.now = new Date('2026-11-21T20:59:59Z')
    expect((await checkIn(amina)).status).toBe(409)
    test.time.now = new Date('2026-11-21T21:00:00Z')
    expect((await checkIn(amina)).data).toEqual({ balance: 10, awarded: 5 })
    expect((await call(app, getPoints, {}, undefined, amina.headers)).data).toMatchObject({
      balance: 10,
      today: { date: '2026-11-22', earned: 5, done: ['checkin'] },
    })
  })

  it('are listed newest first, page by page, for their own member only', async () => {
    for (let book = 1; book <= 3; book++) {
      await test.database.transaction((transaction) =>
        awardPoints(transaction, {
          userId: amina.userId,
          rule: 'finish',
          ruleKey: `b${book}`,
          now: test.time.now,
        }),
      )
    }
    const first = await call(app, getPointsLedger, {}, { limit: 3 }, amina.headers)
    expect(first.data.items.map(({ delta, balanceAfter }) => [delta, balanceAfter])).toEqual([
      [5, 55],
      [20, 50],
      [20, 30],
    ])
    const second = await call(
      app,
      getPointsLedger,
      {},
      { cursor: first.data.nextCursor ?? '', limit: 3 },
      amina.headers,
    )
    expect(second.data).toMatchObject({
      items: [
        { rule: 'checkin', at: '2026-11-21T21:00:00.000Z' },
        { rule: 'checkin', balanceAfter: 5 },
      ],
      nextCursor: null,
    })
    const juma = await createMember(test)
    expect((await call(app, getPointsLedger, {}, {}, juma.headers)).data.items).toEqual([])
    const wrong = await call(app, getPointsLedger, {}, { cursor: 'abc' }, amina.headers)
    expect([wrong.status, wrong.data]).toEqual([422, { reason: 'VALIDATION', field: 'cursor' }])
  })
})
