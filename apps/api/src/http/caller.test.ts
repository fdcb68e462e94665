import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { type Caller, identifyCaller, isOwnOrigin } from './caller.ts'

const config = testConfig({
  TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  PUBLIC_ORIGIN: 'https://kurasa.example',
})

async function callerFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  let caller: Caller | undefined
  const app = new Hono()
  app.use(identifyCaller(config))
  app.get('*', (context) => {
    caller = context.get('caller')
    return context.body(null)
  })
  await app.fetch(new Request('http://inside:8080/', { headers }), {
    incoming: { socket: { remoteAddress } },
  })
  return caller!
}

describe('the address of a caller', () => {
  it.each([
    ['of the connection', '203.0.113.9', {}, '203.0.113.9'],
    ['as IPv4 where it comes as IPv6', '::ffff:203.0.113.9', {}, '203.0.113.9'],
    ['given by a trusted proxy', '10.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    [
      'behind two proxies of ours',
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.9, 10.1.1.1' },
      '203.0.113.9',
    ],
    ['never what a stranger claims', '203.0.113.9', { 'x-forwarded-for': '192.0.2.1' }, '203.0.113.9'],
    [
      'nor what a stranger put in front',
      '10.0.0.1',
      { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' },
      '203.0.113.9',
    ],
    ['nobody’s where only proxies are known', '10.0.0.1', {}, undefined],
    ['nobody’s where the proxy says nonsense', '10.0.0.1', { 'x-forwarded-for': 'unknown' }, undefined],
    ['nobody’s without a connection', undefined, { 'x-forwarded-for': '192.0.2.1' }, undefined],
  ])('is %s', async (_what, socket, headers, expected) => {
    expect((await callerFrom(socket, headers as Record<string, string>)).address).toBe(expected)
  })
})

describe('our own origin', () => {
  it('is the public one, the requested host, and what a trusted proxy reports', async () => {
    const direct = await callerFrom('203.0.113.9', { 'x-forwarded-host': 'evil.example' })
    expect(isOwnOrigin('https://kurasa.example', direct)).toBe(true)
    expect(isOwnOrigin('http://inside:8080', direct)).toBe(true)
    expect(isOwnOrigin('https://evil.example', direct)).toBe(false)
    const proxied = await callerFrom('10.0.0.1', { 'x-forwarded-host': 'www.kurasa.example' })
    expect(isOwnOrigin('https://www.kurasa.example', proxied)).toBe(true)
  })

  it.each([
    'null',
    '',
    'kurasa.example',
    'https://kurasa.example.evil.example',
    'https://kurasa.example:444',
  ])('is not %s', async (origin) => expect(isOwnOrigin(origin, await callerFrom('203.0.113.9'))).toBe(false))
})
