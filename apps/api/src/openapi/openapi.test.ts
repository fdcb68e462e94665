import { endpoints, getBooks } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { get } from '../testing/call.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { describeCalls, type OpenApiDocument } from './openapi-document.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

describe('the description of the calls', () => {
  it('has every call once, with its parameters, its request and its answer', async () => {
    const document = (await (await get(test.app, '/api/dev/openapi.json')).json()) as OpenApiDocument
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, call })),
    )
    expect(operations.map(({ call }) => call.operationId).sort()).toEqual(Object.keys(endpoints).sort())
    for (const { path, call } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const parameters = call.parameters as { name: string; in: string }[]
      expect(parameters.filter((p) => p.in === 'path').map(({ name }) => name)).toEqual(inPath)
      expect(call.responses).toHaveProperty('200')
    }
  })

  it('says what the schemas say', () => {
    const { get: call } = describeCalls({ getBooks }).paths['/api/portal/books']!
    const parameters = call!.parameters as { name: string; schema: object }[]
    expect(parameters.find(({ name }) => name === 'sort')).toMatchObject({
      in: 'query',
      required: false,
      schema: { enum: ['added_desc', 'added_asc', 'title_asc'] },
    })
    expect(JSON.stringify(call)).toContain('"nextCursor"')
  })
})

describe('the page of the calls', () => {
  it('takes nothing from elsewhere', async () => {
    const page = await get(test.app, '/api/dev/openapi')
    const html = await page.text()
    expect(html).not.toMatch(/https?:\/\//)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await get(test.app, path!)
      expect([path, file.status]).toEqual([path, 200])
      expect((await file.text()).length).toBeGreaterThan(50)
    }
  })

  it('is not there in production', async () => {
    const config = readConfig({ ALLOW_DEV: 'sms,billing', SIM_MSISDN: '0712345678', LOG_LEVEL: 'silent' })
    const app = createApp({ ...test, config })
    for (const path of [
      '/api/dev/openapi',
      '/api/dev/openapi.json',
      '/api/dev/openapi/start.js',
      '/api/dev/sms',
      '/api/dev/he',
    ]) {
      expect((await get(app, path)).status).toBe(404)
    }
  })
})

describe('the calls of development', () => {
  const paths = ['/api/dev/openapi', '/api/dev/openapi.json', '/api/dev/sms']
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => {
    const request = (path: string) => new Request(`http://localhost${path}`, { headers })
    const connection = { incoming: { socket: { remoteAddress } } }
    return Promise.all(paths.map(async (path) => (await test.app.fetch(request(path), connection)).status))
  }

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are answered to this machine: %s', async (address) => {
    expect(await from(address, { host: 'localhost:8080' })).toEqual([200, 200, 200])
  })

  it.each([
    ['another machine', '192.168.1.7', {}],
    ['a proxy of this machine that says for whom', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy of this machine that names itself', '127.0.0.1', { via: '1.1 nginx' }],
    ['a proxy of this machine that says nothing', '127.0.0.1', { host: 'kurasa.example' }],
    ['a page of another site whose name leads here', '127.0.0.1', { host: 'evil.example:8080' }],
  ])('are not there for %s', async (_who, address, headers) => {
    expect(await from(address, headers)).toEqual([404, 404, 404])
  })
})
