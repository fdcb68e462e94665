import { getProgress, postLogout } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { users } from '../database/schema.ts'
import { createLog } from '../http/request-log.ts'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

describe('a session that ends in one process', () => {
  it('has ended in every other with the next call', async () => {
    const { app } = test
    const other = createApp({ ...test, log: createLog('silent') })
    const statusAt = async (at: typeof app, headers: Record<string, string>) =>
      (await call(at, getProgress, {}, {}, headers)).status
    try {
      for (let n = 0; n < 5; n++) {
        const { headers } = await createMember(test)
        expect([await statusAt(app, headers), await statusAt(other, headers)]).toEqual([200, 200])
        expect((await call(app, postLogout, {}, undefined, headers)).status).toBe(200)
        expect([await statusAt(other, headers), await statusAt(app, headers)]).toEqual([401, 401])
      }
      const { headers, userId } = await createMember(test)
      expect(await statusAt(other, headers)).toBe(200)
      await test.database.update(users).set({ status: 'blocked' }).where(eq(users.id, userId))
      expect([await statusAt(other, headers), await statusAt(app, headers)]).toEqual([403, 403])
    } finally {
      await other.close()
    }
  })
})
