import { postLogin, postOtp } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDevSms } from '../adapters/dev-sms.ts'
import { createApp } from '../app.ts'
import { createMember } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createLog } from './request-log.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })

it('names the request, the page visit and the user, and no number, code or token', async () => {
  const app = createApp({ ...test, log })
  const phone = '0712345678'
  const send = async (path: string, body: object, headers = {}) =>
    app.fetch(
      new Request(`http://localhost/api/portal${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ptid: 'visit-1',
          'x-msisdn': '254712345678',
          ...headers,
        },
        body: JSON.stringify(body),
      }),
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    )
  const requested = await send(postOtp.path, { phone, lang: 'en_US' })
  const { data } = (await requested.json()) as { data: { challengeId: string } }
  const code = /\b\d{6}\b/.exec((await createDevSms(test).inbox())[0]!.text)![0]
  const begun = await send(postLogin.path, { challengeId: data.challengeId, code, deviceId: 'd' })
  const { token, uid } = ((await begun.json()) as { data: { token: string; uid: string } }).data
  const tickets = await send('/auth/tickets', {}, { tkn_p: token })
  const text = lines.join('')
  for (const secret of [phone.slice(1), code, token, '203.0.113.9']) expect(text).not.toContain(secret)
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/api/portal/auth/tickets',
    status: 200,
    ptid: 'visit-1',
    uid,
    requestId: tickets.headers.get('x-request-id'),
  })
})

it('reports what failed inside without the values of the query', async () => {
  lines.length = 0
  const broken = await openTestApp({ log, reportError: undefined })
  const member = await createMember(broken, { phoneE164: '+254712345678' })
  await broken.database.execute('alter table code_challenges rename to hidden')
  const response = await broken.app.fetch(
    new Request('http://localhost/api/portal/auth/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...member.headers },
      body: JSON.stringify({ phone: '0712345678', lang: 'en_US' }),
    }),
  )
  expect(await response.text()).toBe('{"code":500,"data":null,"message":"Service exception"}')
  const text = lines.join('')
  expect(text).toContain('code_challenges')
  expect(text).toContain('"where":"POST /api/portal/auth/otp"')
  expect(text).not.toContain('712345678')
  await broken.close()
})
