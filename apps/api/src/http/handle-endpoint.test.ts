import { type Endpoint, endpoints, endpointUrl, getMe } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import { createMember, type Member } from '../testing/member.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  member = await createMember(test)
})
afterAll(() => test.close())

/** Every call that changes something; page visits answer success to everyone and have tests of their own. */
const writes = Object.entries(endpoints).filter(
  ([, { method, path }]) => method !== 'GET' && !path.startsWith('/page_event/'),
) as [string, Endpoint][]
/** Calls that a visitor makes too. */
const open = [
  'postOtp',
  'postLogin',
  'postLogout',
  'postTicketLogin',
  'postHeStart',
  'postHeComplete',
  'postHeConfirm',
  'postReport',
]

const send = (endpoint: Endpoint, headers: Record<string, string>, body: string | undefined = '{}') => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x'])
  return test.app.fetch(
    new Request(`http://localhost${endpointUrl(endpoint, Object.fromEntries(names))}`, {
      method: endpoint.method,
      headers,
      body: endpoint.method === 'DELETE' ? undefined : body,
    }),
  )
}
const json = { 'content-type': 'application/json' }

describe('a call that changes something', () => {
  it.each(writes)('is refused to a page of another site: %s', async (_name, endpoint) => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'http://localhost:1',
    ]) {
      const response = await send(endpoint, { ...json, ...member.headers, origin })
      expect([origin, response.status]).toEqual([origin, 403])
    }
  })

  it.each(writes.filter(([name]) => !open.includes(name)))(
    'needs the header, which no other site can set; the cookie alone does nothing: %s',
    async (_name, endpoint) => {
      expect((await send(endpoint, { ...json, cookie: `k_s=${member.token}` })).status).toBe(401)
      expect((await send(endpoint, json)).status).toBe(401)
    },
  )

  it.each(writes.filter(([, endpoint]) => endpoint.request && endpoint.method !== 'DELETE'))(
    'takes no form and no plain text, which other sites can send: %s',
    async (_name, endpoint) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        expect((await send(endpoint, { ...member.headers, 'content-type': type })).status).toBe(415)
      }
    },
  )

  it.each(writes)('is refused to a blocked number: %s', async (name, endpoint) => {
    if (open.includes(name) || name === 'postLogoutAll') return
    const blocked = await createMember(test, { status: 'blocked' })
    const status = (await send(endpoint, { ...json, ...blocked.headers })).status
    // Refuses malformed requests first.
    expect([403, 422]).toContain(status)
  })
})

describe('a call that takes too long', () => {
  it('is aborted after 25 seconds, before the client gives up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const app = createApp({ ...test, sessions: { resolveUser: () => new Promise(() => {}) } })
      const answer = app.fetch(new Request(`http://localhost${endpointUrl(getMe, {})}`))
      await vi.advanceTimersByTimeAsync(24_999)
      expect(await Promise.race([answer, 'still waiting'])).toBe('still waiting')
      await vi.advanceTimersByTimeAsync(1)
      const response = await answer
      expect([response.status, await response.json()]).toMatchObject([503, { code: 500 }])
    } finally {
      vi.useRealTimers()
    }
  })
})
