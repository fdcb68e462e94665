import { getProgress } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const DAY = 24 * 3600_000
const login = new Date('2026-11-21T12:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const statusWith = async (headers: Record<string, string>) =>
  (await call(test.app, getProgress, {}, {}, headers)).status

describe('a session', () => {
  it('is known by header or by cookie, and a wrong header is not made good by a cookie', async () => {
    const { token } = await createMember(test)
    expect(await statusWith({ tkn_p: token })).toBe(200)
    expect(await statusWith({ cookie: `a=b; k_s=${token}; c=d` })).toBe(200)
    expect(await statusWith({ tkn_p: 'wrong', cookie: `k_s=${token}` })).toBe(401)
    expect(await statusWith({ cookie: `xk_s=${token}` })).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const { token, sessionId } = await createMember(test)
    const [row] = await test.database.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await statusWith({ tkn_p: row!.tokenHash })).toBe(401)
  })

  it('lives 30 days after its last use and 180 days at most', async () => {
    test.time.now = login
    const used = await createMember(test)
    const unused = await createMember(test)
    for (let day = 20; day < 180; day += 20) {
      test.time.now = new Date(login.getTime() + day * DAY)
      expect(await statusWith(used.headers)).toBe(200)
    }
    expect(await statusWith(unused.headers)).toBe(401)
    test.time.now = new Date(login.getTime() + 180 * DAY - 1)
    expect(await statusWith(used.headers)).toBe(200)
    test.time.now = new Date(login.getTime() + 180 * DAY)
    expect(await statusWith(used.headers)).toBe(401)
    test.time.now = login
  })

  it('is written to at most once a day', async () => {
    const { headers, sessionId } = await createMember(test)
    const lastUse = async () =>
      (await test.database.select().from(sessions).where(eq(sessions.id, sessionId)))[0]!.lastUsedAt
    test.time.now = new Date(login.getTime() + DAY - 1)
    await statusWith(headers)
    expect(await lastUse()).toEqual(login)
    test.time.now = new Date(login.getTime() + DAY)
    await statusWith(headers)
    expect(await lastUse()).toEqual(test.time.now)
    test.time.now = login
  })

  it('of a blocked number is denied, of an erased account gone', async () => {
    const { headers, userId } = await createMember(test)
    await test.database.update(users).set({ status: 'blocked' }).where(eq(users.id, userId))
    expect(await statusWith(headers)).toBe(403)
    await test.database.update(users).set({ status: 'erasing', phoneE164: null }).where(eq(users.id, userId))
    expect(await statusWith(headers)).toBe(401)
  })
})
