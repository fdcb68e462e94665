import { getProgress, postLogout } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'
import { createCookies } from './cookies.ts'

describe('behind TLS', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: testConfig({ PUBLIC_ORIGIN: 'https://kurasa.example' }) })
  })
  afterAll(() => test.close())

  it('a session is known by a cookie that no other host and no plain connection can set', async () => {
    const { token } = await createMember(test)
    const statusOf = async (cookie: string) => (await call(test.app, getProgress, {}, {}, { cookie })).status
    expect(await statusOf(`__Host-k_s=${token}`)).toBe(200)
    expect(await statusOf(`k_s=${token}`)).toBe(401)
  })

  it('the cookie ends under the same name at logout', async () => {
    const { headers } = await createMember(test)
    const answer = await call(test.app, postLogout, {}, undefined, headers)
    expect(answer.headers.get('set-cookie')).toBe(
      '__Host-k_s=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    )
  })
})

it('names with a prefix keep the rules that browsers hold them to', () => {
  const cookies = createCookies(true)
  for (const value of [cookies.login({ token: 'x', dormant: undefined }), cookies.endSession()]) {
    expect(value).toMatch(/^__Host-k_s=/)
    expect(value).toContain('; Path=/;')
    expect(value).toContain('; Secure')
    expect(value).not.toContain('Domain')
  }
  expect(cookies.beginAttempt('x')).toMatch(/^__Secure-k_he=x; Path=\/api\/portal\/auth\/he; .*Secure/)
})
