import { apiBase, type Endpoint, endpointUrl, envelope, getMe, toQuery } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { call } from '../testing/call.ts'
import { createMember } from '../testing/member.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'
import { adminBase } from './admin-call.ts'
import { getAudit } from './audit.ts'
import { getDoctor } from './doctor.ts'
import { getUser, postUserStatus } from './users.ts'

let test: TestApp
let app: App
const token = 'a-token-that-nobody-knows-but-us-1234'
beforeAll(async () => {
  test = await openTestApp()
  app = createApp({
    ...test,
    config: { ...testConfig(), publicOrigin: 'http://127.0.0.1:1' },
    admin: createSampleAdmin(test, token),
  })
})
afterAll(() => test.close())

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const owner = { authorization: `Bearer ${token}` }

async function ask(
  endpoint: Endpoint,
  request: Record<string, unknown> = {},
  headers: object = owner,
  from = here,
) {
  const isQuery = endpoint.method === 'GET'
  const path = adminBase + endpointUrl(endpoint, {}).slice(apiBase.length)
  const response = await app.fetch(
    new Request(`http://localhost${path}${isQuery ? toQuery(request) : ''}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      body: isQuery ? undefined : JSON.stringify(request),
    }),
    from,
  )
  return { status: response.status, ...envelope.parse(await response.json()) }
}

describe('the operator’s calls', () => {
  it.each([
    ['nobody', {}, here],
    ['a guess', { authorization: `Bearer ${token.slice(1)}x` }, here],
    ['a member', { tkn_p: token }, here],
    ['another machine', owner, { incoming: { socket: { remoteAddress: '203.0.113.7' } } }],
    ['a proxy on this machine', { ...owner, 'x-forwarded-for': '203.0.113.7' }, here],
  ])('are denied to %s', async (_who, headers, from) => {
    for (const endpoint of [getUser, getAudit, getDoctor, postUserStatus]) {
      expect((await ask(endpoint, { who: 'x', status: 'blocked' }, headers, from)).status).toBe(403)
    }
    const metrics = await app.fetch(new Request(`http://localhost${adminBase}/metrics`, { headers }), from)
    expect(metrics.status).toBe(403)
  })
})

describe('a member', () => {
  it('is found by number or id, and never shown with the whole number', async () => {
    const member = await createMember(test, { phoneE164: '+254712345678' })
    for (const who of [member.userId, '0712 345 678', '+254712345678']) {
      const { data } = await ask(getUser, { who })
      expect(data).toMatchObject({ id: member.userId, phoneMasked: '07•• ••• 678', sessions: 1 })
      expect(JSON.stringify(data)).not.toContain('712345678')
    }
    expect(await ask(getUser, { who: '0700000001' })).toMatchObject({
      status: 404,
      message: 'There is no member with this number or id.',
    })
  })

  it('is blocked at once and let in again, and the audit log knows why', async () => {
    const member = await createMember(test)
    const status = async () => (await call(app, getMe, {}, undefined, member.headers)).status
    const blocked = await ask(postUserStatus, { who: member.userId, status: 'blocked', reason: 'spam' })
    expect(blocked.data).toMatchObject({ status: 'blocked' })
    expect(await status()).toBe(403)
    await ask(postUserStatus, { who: member.userId, status: 'blocked' })
    await ask(postUserStatus, { who: member.userId, status: 'active' })
    expect(await status()).toBe(200)
    const { data } = await ask(getAudit, { subject: `user:${member.userId}` })
    expect(data).toMatchObject([
      { actor: 'operator', action: 'user.unblock' },
      { actor: 'operator', action: 'user.block', detail: { reason: 'spam' } },
    ])
    const all = (await ask(getAudit, { limit: 1 })).data
    expect(all).toMatchObject([{ action: 'admin.call', subject: 'POST /api/admin/users/status' }])
  })
})

describe('the doctor', () => {
  it('looks at everything, and says what to do where something is wrong', async () => {
    test.time.now = new Date()
    const { data } = await ask(getDoctor)
    const checks = data as { name: string; state: string; text: string }[]
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['database', 'ok'],
      ['clock', 'ok'],
      ['disk', expect.stringMatching(/ok|warning/)],
      ['files', 'ok'],
      ['messages', 'ok'],
      ['payments', 'ok'],
      ['stand-ins', 'warning'],
      ['proxy', 'warning'],
    ])
    test.time.now = new Date(Date.now() + 60_000)
    const late = (await ask(getDoctor)).data as typeof checks
    expect(late[1]).toMatchObject({ name: 'clock', state: 'fault', text: expect.stringContaining('NTP') })
  })
})

describe('the figures', () => {
  it('count requests by route, and codes', async () => {
    await call(app, getMe, {}, undefined)
    const response = await app.fetch(
      new Request(`http://localhost${adminBase}/metrics`, { headers: owner }),
      here,
    )
    const text = await response.text()
    expect(text).toMatch(
      /kurasa_request_seconds_count\{method="GET",route="\/api\/portal\/me",status="401"\} \d/,
    )
    expect(text).toContain('kurasa_codes_sent_total 0')
  })
})

describe('the configuration', () => {
  it('is shown without secrets', async () => {
    const response = await app.fetch(
      new Request(`http://localhost${adminBase}/config`, { headers: owner }),
      here,
    )
    const { data } = envelope.parse(await response.json())
    expect(data).toMatchObject({ isProduction: false, devTools: ['sms', 'billing'], logLevel: 'silent' })
    expect(Object.keys(data as object).sort()).toEqual([
      'consentVersion',
      'contact',
      'devTools',
      'isProduction',
      'logLevel',
      'publicOrigin',
      'smsBudget',
    ])
  })
})
