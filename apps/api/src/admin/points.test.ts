import { getPoints, postCheckin } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { call } from '../testing/call.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { createMember } from '../testing/member.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { getPointSettings, putPointSetting } from './points.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = createApp({ ...test, admin: createSampleAdmin(test, operatorToken) })
})
afterAll(async () => {
  await app.close()
  await test.close()
})

it('what a rule gives is set by an operator, for everyone from then on', async () => {
  const usual = { checkin: 5, read: 10, finish: 20, first_subscription: 50, daily_cap: 50 }
  expect((await callOperator(app, getPointSettings)).data).toEqual(usual)
  const set = (name: string, points: number) => callOperator(app, putPointSetting, {}, { name, points })
  expect((await set('checkin', 7)).data).toEqual({ ...usual, checkin: 7 })
  expect((await set('daily_cap', 6)).data).toMatchObject({ daily_cap: 6 })
  const { headers } = await createMember(test)
  expect((await call(app, postCheckin, {}, undefined, headers)).data).toEqual({ balance: 6, awarded: 6 })
  expect((await call(app, getPoints, {}, undefined, headers)).data.today.cap).toBe(6)
  for (const [name, points, field] of [
    ['luck', 5, 'name'],
    ['read', -1, 'points'],
    ['read', 10_001, 'points'],
  ] as const) {
    expect(await set(name, points)).toMatchObject({ status: 422, data: { field } })
  }
})

it('it is set by the operator only', async () => {
  const answer = await callOperator(app, putPointSetting, {}, { name: 'read', points: 1 }, 'a guess')
  expect(answer.status).toBe(403)
})
