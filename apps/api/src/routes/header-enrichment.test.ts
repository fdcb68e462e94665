import {
  getConfig,
  getHeTest,
  getMe,
  postHeComplete,
  postHeConfirm,
  postHeStart,
} from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { heAttempts } from '../database/schema.ts'
import { call, get } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp({ config: testConfig({ SIM_MSISDN: '0712345678' }) })
  app = test.app
})
afterAll(() => test.close())

const cookieFrom = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0]!
const start = async () => {
  const { data, headers } = await call(app, postHeStart, {}, undefined)
  return { ...data, cookie: cookieFrom(headers) }
}
/** Follows the network's address as a browser does, and gives what it brings back. */
const visit = async (url: string) => {
  const { status, headers } = await get(app, url)
  const back = new URL(headers.get('location')!, 'http://localhost')
  return { status, path: back.pathname, nonce: back.searchParams.get('he') ?? '' }
}
const complete = (nonce: string, cookie: string) => call(app, postHeComplete, {}, { nonce }, { cookie })
const confirm = (heToken: string, cookie: string) =>
  call(app, postHeConfirm, {}, { heToken, deviceId: 'phone', deviceName: 'Redmi 9' }, { cookie })

describe('a number reported by the network', () => {
  it('logs in only after the reader said yes, with a lower assurance', async () => {
    const { mode, url, cookie } = await start()
    expect(mode).toBe('redirect')
    const { status, path, nonce } = await visit(url!)
    expect([status, path]).toEqual([303, '/n'])
    expect(nonce).not.toContain('712345678')
    const { data } = await complete(nonce, cookie)
    expect(data.masked).toBe('07•• ••• 678')
    expect((await call(app, getMe, {}, undefined, { cookie })).status).toBe(401)
    const begun = await confirm(data.heToken, cookie)
    expect(begun.data).toMatchObject({ isNew: true, user: { phoneMasked: '07•• ••• 678' } })
    expect(cookieFrom(begun.headers)).toBe(`k_s=${begun.data.token}`)
    const me = await call(app, getMe, {}, undefined, { tkn_p: begun.data.token })
    expect(me.data.assurance).toBe('he')
    expect(await test.database.select().from(heAttempts)).toEqual([])
  })

  it('is returned only to the browser that began', async () => {
    // An attacker begins and makes a victim visit the network: the result goes to the victim only.
    const stranger = await start()
    const { nonce } = await visit(stranger.url!)
    expect((await complete(nonce, '')).status).toBe(404)
    expect((await complete(nonce, (await start()).cookie)).status).toBe(404)
    expect((await complete('guessed', stranger.cookie)).status).toBe(404)
    const { data } = await complete(nonce, stranger.cookie)
    expect((await confirm(data.heToken, (await start()).cookie)).status).toBe(422)
    expect((await confirm(data.heToken, stranger.cookie)).status).toBe(200)
  })

  it('is good once at each step, and not for long', async () => {
    const { url, cookie } = await start()
    const { nonce } = await visit(url!)
    expect((await visit(url!)).nonce).toBe('')
    const { data } = await complete(nonce, cookie)
    expect((await complete(nonce, cookie)).status).toBe(404)
    test.time.now = new Date(test.time.now.getTime() + 120_000)
    const late = await confirm(data.heToken, cookie)
    expect([late.status, late.data]).toEqual([422, { reason: 'OTP_EXPIRED' }])
    const second = await start()
    test.time.now = new Date(test.time.now.getTime() + 300_000)
    expect((await visit(second.url!)).nonce).toBe('')
  })

  it('that is blocked does not log in', async () => {
    const blocked = await openTestApp({ config: testConfig({ SIM_MSISDN: '0712345679' }) })
    await createMember(blocked, { phoneE164: '+254712345679', status: 'blocked' })
    const begun = await call(blocked.app, postHeStart, {}, undefined)
    const cookie = cookieFrom(begun.headers)
    const back = (await get(blocked.app, begun.data.url!)).headers.get('location')!
    const nonce = new URL(back, 'http://localhost').searchParams.get('he')!
    const { data } = await call(blocked.app, postHeComplete, {}, { nonce }, { cookie })
    const refused = await call(
      blocked.app,
      postHeConfirm,
      {},
      { heToken: data.heToken, deviceId: 'phone' },
      { cookie },
    )
    expect([refused.status, refused.data]).toEqual([403, { reason: 'NUMBER_BLOCKED' }])
    await blocked.close()
  })
})

describe('headers that name a number', () => {
  const forged = { 'x-msisdn': '254712345678', msisdn: '254712345678', 'x-up-calling-line-id': '0712345678' }

  it('identify no member, whatever the call', async () => {
    const plain = await openTestApp()
    expect((await call(plain.app, postHeStart, {}, undefined, forged)).data).toEqual({ mode: 'none' })
    expect((await call(plain.app, getMe, {}, undefined, forged)).status).toBe(401)
    expect((await get(plain.app, '/api/dev/he?attempt=x', forged)).status).toBe(404)
    expect((await call(plain.app, getConfig, {}, undefined)).data.he).toBe(false)
    await plain.close()
    const { url } = (await call(app, postHeStart, {}, undefined, forged)).data
    expect(url).not.toContain('712345678')
  })

  it('are shown to operators only on request, masked, and not trusted from anywhere', async () => {
    expect((await call(app, getHeTest, {}, undefined, forged)).status).toBe(404)
    const config = testConfig({ HE_TEST: '1', HE_TRUSTED_CIDRS: '10.20.0.0/16' })
    const testing = await openTestApp({ config })
    const seen = await call(testing.app, getHeTest, {}, undefined, { 'x-msisdn': '254712345678' })
    expect(seen.data).toEqual({
      headers: [{ name: 'x-msisdn', masked: '•••••••••678' }],
      isTrusted: false,
      address: 'unknown',
    })
    const from = async (remoteAddress: string) =>
      (
        (await (
          await testing.app.fetch(new Request('http://localhost/api/portal/auth/he/test'), {
            incoming: { socket: { remoteAddress } },
          })
        ).json()) as { data: object }
      ).data
    expect(await from('10.20.1.1')).toMatchObject({ isTrusted: true, address: 'private' })
    expect(await from('203.0.113.7')).toMatchObject({ isTrusted: false, address: 'public' })
    await testing.close()
  })
})
