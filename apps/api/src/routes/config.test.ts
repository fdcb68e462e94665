import { getConfig, getHealth, getReady, policyVersion } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import type { Database } from '../database/open-database.ts'
import { call, get } from '../testing/call.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { testConfig } from '../testing/test-config.ts'

let test: TestApp
let app: App
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
})
afterAll(() => test.close())

it('describes the portal, the same for every visitor', async () => {
  const { data, headers } = await call(app, getConfig, {}, undefined)
  expect(data).toMatchObject({
    he: false,
    contact: { hotline: '+254700000000' },
    consentVersion: policyVersion,
    sorts: ['added_desc', 'added_asc', 'title_asc'],
    demo: true,
  })
  expect(data.analyticsIds).toBeUndefined()
  expect(headers.get('cache-control')).toBe('public, s-maxage=60, stale-while-revalidate=600')
})

it('says that it is a demonstration as long as a simulated service is used', async () => {
  expect((await call(app, getConfig, {}, undefined)).data.demo).toBe(true)
  const config = { ...testConfig(), devTools: new Set<never>(), analyticsIds: { ads: 'a-1' } }
  const real = createApp({ ...test, sms: { send: async () => true }, config })
  expect((await call(real, getConfig, {}, undefined)).data).toMatchObject({
    demo: false,
    analyticsIds: { ads: 'a-1' },
  })
  expect((await get(real, '/api/dev/sms')).status).toBe(404)
})

it('shows the messages of development, all or those of one number', async () => {
  const inbox = await get(app, '/api/dev/sms?phone=0712345678')
  expect(await inbox.json()).toEqual({ code: 200, data: [] })
  expect((await get(app, '/api/dev/sms?phone=x')).status).toBe(422)
})

it('is ready as long as the database answers, and alive when it does not', async () => {
  expect((await call(app, getReady, {}, undefined)).data).toEqual({ ready: true })
  const broken = createApp({
    ...test,
    database: { execute: () => Promise.reject(new Error('gone')) } as unknown as Database,
  })
  const connection = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
  const ask = (path: string) => broken.fetch(new Request(`http://localhost/api/portal${path}`), connection)
  expect((await ask('/ready')).status).toBe(503)
  const alive = await ask('/health')
  expect(await alive.json()).toMatchObject({ code: 200, data: { ok: false, db: 'down' } })
  expect((await call(app, getHealth, {}, undefined)).data.ok).toBe(true)
})
