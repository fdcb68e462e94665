import { getManifest, getUnit, postLogout, putConsent } from '@kurasa/portal-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { rateBuckets } from '../database/schema.ts'
import { createServerSecret } from '../database/server-secret.ts'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.database.delete(rateBuckets))

const open = () => createRateLimiter({ ...test, secret: createServerSecret(test.database, 'addresses') })
const granted = async (limiter: RateLimiter, count: number, sessionId = 's') => {
  let passed = 0
  for (let i = 0; i < count; i++) if ((await limiter.take('content', { sessionId })) === 0) passed++
  return passed
}

describe('a limit', () => {
  it('is the same for one process and for three', async () => {
    expect(await granted(open(), 700)).toBe(600)
    await test.database.delete(rateBuckets)
    const [one, two, three] = [open(), open(), open()]
    const sum = (await granted(one, 250)) + (await granted(two, 250)) + (await granted(three, 250))
    expect(sum).toBeLessThanOrEqual(600)
    // At most the unused reserves of other processes can be missing.
    expect(sum).toBeGreaterThan(600 - 2 * 25)
  })

  it('starts again each minute, and says how long to wait', async () => {
    const limiter = open()
    await granted(limiter, 600)
    test.time.now = new Date('2026-11-21T12:00:42Z')
    expect(await limiter.take('content', { sessionId: 's' })).toBe(18)
    test.time.now = new Date('2026-11-21T12:01:00Z')
    expect(await limiter.take('content', { sessionId: 's' })).toBe(0)
    test.time.now = new Date('2026-11-21T12:00:00Z')
  })

  it('is each session’s own, and stores no address in clear', async () => {
    const limiter = open()
    await granted(limiter, 600, 'one')
    expect(await granted(limiter, 1, 'two')).toBe(1)
    for (let i = 0; i < 501; i++) await limiter.take('content', { address: '203.0.113.9' })
    const rows = await test.database.select().from(rateBuckets)
    expect(rows.some(({ key }) => key.startsWith('content/a/'))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9')
  })

  it('costs a query only now and then', async () => {
    let queries = 0
    const database = new Proxy(test.database, {
      get(target, name, receiver) {
        if (name === 'insert') queries++
        return Reflect.get(target, name, receiver)
      },
    })
    const limiter = createRateLimiter({ ...test, database, secret: createServerSecret(database, 'x') })
    // A reader with few calls costs none.
    await granted(limiter, 25)
    expect(queries).toBe(0)
    await granted(limiter, 75)
    expect(queries).toBe(3)
  })
})

describe('calls', () => {
  it('of a reader who turns ten pages a second are never refused; more are, with an envelope', async () => {
    const { bookId } = (await test.importer.importBytes(sampleEpub(), { name: 'one', options: {} }))!
    const { data: book } = await call(test.app, getManifest, { id: bookId }, { kind: 'text' })
    const { headers } = await createMember(test)
    const where = { edition: book.editionId, hash: book.hash, i: 0 }
    const app = createApp({ ...test })
    const statuses: number[] = []
    for (let i = 0; i < 600; i++) statuses.push((await call(app, getUnit, where, undefined, headers)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await call(app, getUnit, where, undefined, headers)
    expect([refused.status, refused.code, refused.data]).toEqual([
      429,
      500,
      { reason: 'RATE_LIMITED', retryAfter: 60 },
    ])
    // Other calls go on: the reader can still save the place.
    const consent = { version: '1', analytics: false, ads: false }
    expect((await call(app, putConsent, {}, consent, headers)).status).toBe(200)
  })

  it('that write are counted too, by address without a session', async () => {
    const app = createApp({ ...test })
    const send = async (remoteAddress: string) =>
      (
        await app.fetch(
          new Request('http://localhost/api/portal/auth/logout', { method: postLogout.method }),
          {
            incoming: { socket: { remoteAddress } },
          },
        )
      ).status
    const secret = createServerSecret(test.database, 'addresses')
    const key = `write/a/${await secret.sign('203.0.113.9')}`
    await test.database.insert(rateBuckets).values({ key, minute: test.time.now, used: 3000 })
    expect([await send('203.0.113.9'), await send('203.0.113.10'), await send('127.0.0.1')]).toEqual([
      429, 200, 200,
    ])
  })
})
