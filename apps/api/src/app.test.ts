import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { endpoints, envelope, getHealth, postClick, postTracking } from '@kurasa/portal-contract'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type App, createApp } from './app.ts'
import type { Database } from './database/open-database.ts'
import { clicks, trackingEvents } from './database/schema.ts'
import { servePortal } from './http/portal-files.ts'
import { packageFolder } from './package-folder.ts'
import { call, get } from './testing/call.ts'
import { createMember } from './testing/member.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { testConfig } from './testing/test-config.ts'

let portalFolder: string
let test: TestApp
let app: App
beforeAll(async () => {
  portalFolder = await mkdtemp(join(tmpdir(), 'kurasa-portal-'))
  await mkdir(join(portalFolder, 'assets'))
  await writeFile(join(portalFolder, 'index.html'), '<!doctype html><title>Kurasa</title>')
  await writeFile(join(portalFolder, 'assets/app-1a2b.js'), `export const text = '${'x'.repeat(3000)}'`)
  await writeFile(join(portalFolder, 'assets/app-1a2b.css'), 'a{}')
  await writeFile(join(portalFolder, 'assets/drawing-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(portalFolder, 'book.html'), '<title>Book</title>')
  await writeFile(join(portalFolder, 'assets/done-1a2b.js'), 'raw')
  await writeFile(join(portalFolder, 'assets/done-1a2b.js.gz'), gzipSync('packed'))
  test = await openTestApp({ portalFolder })
  app = test.app
})
afterAll(async () => {
  await test.close()
  await rm(portalFolder, { recursive: true })
})

it('answers every call of the contract, each under test', async () => {
  const sources = await Promise.all(
    (await readdir(join(packageFolder, 'src'), { recursive: true }))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFile(join(packageFolder, 'src', name), 'utf8')),
  )
  const called = new Set(
    sources
      .flatMap((source) => [...source.matchAll(/\bcall(?:Bytes)?\(\s*(?:test\.)?app,\s*(\w+)/g)])
      .map(([, name]) => name),
  )
  expect(Object.keys(endpoints).filter((name) => !called.has(name))).toEqual([])
})

describe('health', () => {
  it('reports whether proxies pass the token header', async () => {
    expect(await call(app, getHealth, {})).toMatchObject({
      status: 200,
      data: { ok: true, db: 'up', tkn_pSeen: false },
    })
    expect((await call(app, getHealth, {}, undefined, { tkn_p: 'x' })).data.tkn_pSeen).toBe(true)
  })
})

it.each(['/', '/library', '/book'])('the page %s is not sent again to who has it', async (path) => {
  const first = await get(app, path)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  const again = await app.fetch(new Request(`http://localhost${path}`, { headers: { 'if-none-match': tag } }))
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  const changed = await app.fetch(
    new Request(`http://localhost${path}`, { headers: { 'if-none-match': 'W/"another"' } }),
  )
  expect(changed.status).toBe(200)
})

describe('what is refused', () => {
  it.each(['/api', '/api/', '/api/portal', '/api/portal/nothing', '/api/other/x'])(
    'has an envelope: GET %s',
    async (path) => {
      const response = await get(app, path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(envelope.parse(await response.json())).toMatchObject({
        code: 500,
        data: { reason: 'NOT_FOUND' },
      })
    },
  )

  it.each([
    ['limit=51', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=size', 'sort'],
    ['access=all', 'access'],
    ['cursor=xyz', 'cursor'],
    [`cursor=${btoa('["title_asc","a","b"]')}`, 'cursor'],
    [`cursor=${btoa('["added_desc","not a date","b"]')}`, 'cursor'],
  ])('names the field: ?%s', async (query, field) => {
    const response = await get(app, `/api/portal/books?${query}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 500, data: { reason: 'VALIDATION', field } })
  })

  it('has a size', async () => {
    const body = JSON.stringify({ items: 'x'.repeat(70_000) })
    for (const init of [
      { body },
      { body, headers: { 'content-length': String(body.length) } },
      { body: new Blob([body]).stream(), duplex: 'half' as const },
    ]) {
      const response = await app.fetch(
        new Request('http://localhost/api/portal/progress', {
          method: 'POST',
          ...init,
          headers: { 'content-type': 'application/json', tkn_p: 'x', ...init.headers },
        }),
      )
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 500 })
    }
  })

  it('reveals nothing of what failed inside', async () => {
    const errors: unknown[] = []
    const broken = createApp({
      database: new Proxy({} as Database, {
        get() {
          throw new Error('password=hunter2 at 10.0.0.7')
        },
      }),
      assets: test.assets,
      clock: test.clock,
      reportError: (error) => errors.push(error),
    })
    const response = await get(broken, '/api/portal/home')
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('{"code":500,"data":null,"message":"Service exception"}')
    expect(errors).toHaveLength(1)
  })
})

describe('no stream is made', () => {
  // A connection writes an answer at once while its body is unread. A call needs no whole request until its body is read. Both cost more
  // than most answers.
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it.each([
    ['GET', '/api/portal/home', undefined],
    ['GET', '/api/portal/home', { 'if-none-match': '*' }],
    ['POST', '/api/portal/sync', { 'content-type': 'application/json', 'content-length': '14' }],
  ])('of what is sent and answered: %s %s %o', async (method, path, headers) => {
    const member = await createMember(test)
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { tkn_p: member.token, ...headers },
      ...(method === 'POST' && { body: '{"changes":[]}' }),
    })
    const received = vi.fn()
    Object.defineProperty(request, 'body', { get: received })
    // A server that was started in this process replaced it by one whose body cannot be watched.
    const parent = Object.getPrototypeOf(Response) as typeof Response
    const Platform = parent.prototype instanceof Object ? parent : Response
    vi.stubGlobal('Response', Platform)
    const answered = vi.spyOn(Platform.prototype, 'body', 'get')
    const response = await app.fetch(request)
    expect([200, 304]).toContain(response.status)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(received).not.toHaveBeenCalled()
    expect(answered).not.toHaveBeenCalled()
  })
})

it('that is closed finishes what it began, though the client has disconnected', async () => {
  const errors: unknown[] = []
  let isOpen = true
  const slow = new Proxy(test.database, {
    get(target, key, receiver) {
      if (!isOpen) throw new Error('closed')
      return Reflect.get(target, key, receiver)
    },
  })
  const closing = createApp({ ...test, database: slow, reportError: (error) => errors.push(error) })
  const requested = Array.from({ length: 5 }, () => get(closing, '/api/portal/home'))
  await closing.close()
  isOpen = false
  expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(errors).toEqual([])
})

describe('clicks', () => {
  it('are stored with what their link said, and nothing that it did not', async () => {
    const params = { utm_source: 'fb', utm_campaign: 'قناة', gclid: '' }
    const sent = await call(app, postClick, {}, { params, to: '/details?id=a' })
    expect([sent.status, sent.data]).toEqual([200, null])
    for (const body of ['{', '{}', JSON.stringify({ params, to: 'x'.repeat(501) }), 'x'.repeat(20_000)]) {
      const request = new Request('http://localhost/api/portal/page_event/click', { method: 'POST', body })
      expect(await (await app.fetch(request)).json()).toEqual({ code: 200, data: null })
    }
    await app.close()
    expect(await test.database.select().from(clicks)).toMatchObject([
      { params: { utm_source: 'fb', utm_campaign: 'قناة' }, target: '/details?id=a' },
    ])
  })
})

describe('page visits', () => {
  const visit = {
    userId: '',
    eventTimestamp: 1_763_726_400_000,
    event: 'page_visit:/details',
    resolution: '360x800',
    networkCondition: '4g',
    os: 'Android 13',
  }
  const stored = () => test.database.select().from(trackingEvents).orderBy(trackingEvents.id)

  it('are stored in batches, with nothing but their six keys', async () => {
    const answer = await call(app, postTracking, {}, { ...visit, extra: 'x' } as typeof visit)
    expect(answer).toMatchObject({ status: 200, code: 200, data: null })
    expect(await stored()).toEqual([])
    await app.close()
    expect(await stored()).toEqual([{ ...visit, id: 1, receivedAt: test.time.now }])
  })

  it('are stored within a second without a request', async () => {
    await call(app, postTracking, {}, visit)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await stored()).toHaveLength(2)
  })

  it.each([
    ['no JSON', 'nonsense', {}],
    ['an empty body', '', {}],
    ['a wrong type', JSON.stringify({ ...visit, eventTimestamp: 'now' }), {}],
    ['more than 1 KB', JSON.stringify({ ...visit, extra: 'x'.repeat(1100) }), {}],
    ['more than any body may have', JSON.stringify({ ...visit, extra: 'x'.repeat(100_000) }), {}],
    ['what the database cannot hold', JSON.stringify({ ...visit, os: '\0' }), {}],
    ['another site', JSON.stringify(visit), { origin: 'https://evil.example' }],
  ])('with %s are dropped, and the answer is a success', async (_name, body, headers) => {
    const response = await app.fetch(
      new Request('http://localhost/api/portal/page_event/tracking', { method: 'POST', body, headers }),
    )
    expect([response.status, await response.json()]).toEqual([200, { code: 200, data: null }])
    await app.close()
    expect(await stored()).toHaveLength(2)
    expect(test.errors).toEqual([])
  })

  it('of a flood are dropped unread, and those of other devices are not', async () => {
    const before = (await stored()).length
    let opened = 0
    const send = (os: string, address: string) => {
      const body = new ReadableStream(
        {
          pull(controller) {
            opened++
            controller.enqueue(new TextEncoder().encode(JSON.stringify({ ...visit, os })))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const headers = { 'x-forwarded-for': address, 'user-agent': os }
      const url = 'http://localhost/api/portal/page_event/tracking'
      return app.fetch(new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit), {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      })
    }
    const flood = await Promise.all(Array.from({ length: 400 }, () => send('flood', '10.0.0.1')))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200]))
    expect(opened).toBe(60)
    await send('reader', '10.0.0.2')
    await app.close()
    const kept = (await stored()).slice(before).map(({ os }) => os)
    expect([kept.length, kept.filter((os) => os === 'reader').length]).toEqual([61, 1])
  })

  it('never fail a page when the database does', async () => {
    await test.database.execute(sql`alter table tracking_events rename to hidden`)
    await call(app, postTracking, {}, visit)
    await app.close()
    await test.database.execute(sql`alter table hidden rename to tracking_events`)
    expect(test.errors.splice(0)).toHaveLength(1)
  })
})

describe('the portal', () => {
  it.each(['/', '/details?id=x', '/member_bookshelf', '/index.html'])('is the page for %s', async (path) => {
    const response = await get(app, path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Kurasa')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = response.headers.get('content-security-policy')
    for (const part of [
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self' blob: data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
    ]) {
      expect(policy).toContain(part)
    }
  })

  it('allows each page the scripts that its build put there, by their hashes', async () => {
    const pages = { 'a.html': '<script>a()</script>', 'b.html': '<script>b()</script>' }
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const [name, html] of Object.entries(pages)) await writeFile(join(portalFolder, name), html)
    const policyOf = async (path: string) => (await get(app, path)).headers.get('content-security-policy')!
    const ofA = await policyOf('/a')
    expect(ofA).toContain(`script-src 'self' ${hash('a()')};`)
    expect(ofA).not.toContain(hash('b()'))
    expect(await policyOf('/b.html')).toContain(hash('b()'))
    for (const name of Object.keys(pages)) await rm(join(portalFolder, name))
  })

  it('leads a browser without scripts to the plain page of the book', async () => {
    const plain =
      '<noscript><p><a href="/lite?lang=en_US">Plain pages</a></p></noscript><script>"/lite?"</script>'
    const folder = await mkdtemp(join(portalFolder, 'plain-'))
    for (const name of ['read.html', 'index.html']) await writeFile(join(folder, name), plain)
    const firstOfBook = async () => ({ words: '', answers: '<i></i>' })
    const pages = new Hono().use(servePortal(folder, { firstOfBook }))
    for (const path of ['/read', '/details']) {
      const text = await (await pages.request(`${path}?id=a%22b`)).text()
      expect(text).toContain('<a href="/lite/book/a%22b?lang=en_US">')
      expect(text).toContain('<script>"/lite?"</script>')
    }
    expect(await (await pages.request('/details')).text()).toBe(plain)
  })

  it('has the first answers of the first tab in the page of a person, and not in the page that a phone keeps', async () => {
    const folder = await mkdtemp(join(portalFolder, 'home-'))
    await writeFile(join(folder, 'index.html'), '<title>Kurasa</title><!--first-answers-->')
    const firstOfBook = async () => ({ words: '', answers: '<i>today</i>' })
    const pages = new Hono().use(servePortal(folder, { firstOfBook }))
    const headers = { 'sec-fetch-dest': 'document' }
    expect(await (await pages.request('/', { headers })).text()).toContain('<i>today</i>')
    expect(await (await pages.request('/')).text()).not.toContain('today')
    expect(await (await pages.request('/search', { headers })).text()).not.toContain('today')
    const packed = await pages.request('/', { headers: { ...headers, 'accept-encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(String(brotliDecompressSync(await packed.arrayBuffer()))).toContain('<i>today</i>')
    // A phone that has the page gets no headers of it once more.
    const held = { ...headers, 'if-none-match': (await pages.request('/', { headers })).headers.get('etag')! }
    const same = await pages.request('/', { headers: held })
    expect([same.status, same.headers.get('content-security-policy')]).toEqual([304, null])
  })

  it('has the first words of a book and the answers before its first page in its page', async () => {
    await writeFile(
      join(portalFolder, 'read.html'),
      '<title>Read</title><!--first-words--><!--first-answers--><p>',
    )
    const first = { words: '<b>$& words</b>', answers: '<i>$& answers</i>' }
    const pages = new Hono().use(
      servePortal(portalFolder, {
        firstOfBook: async ({ req }) => (req.query('id') ? first : undefined),
      }),
    )
    const page = await pages.request('/read?id=a')
    expect(await page.text()).toBe('<title>Read</title><b>$& words</b><i>$& answers</i><p>')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const headers = { 'if-none-match': page.headers.get('etag')! }
    expect((await pages.request('/read?id=a', { headers })).status).toBe(304)
    expect(await (await pages.request('/read')).text()).toContain('<!--first-words-->')
    // A book that fails to be read here is opened all the same.
    const failing = new Hono().use(
      servePortal(portalFolder, { firstOfBook: () => Promise.reject(new Error('down')) }),
    )
    expect((await failing.request('/read?id=a')).status).toBe(200)
  })

  it('may load what counts an id of others only where one is configured', async () => {
    const policyOf = async (hasAnalytics: boolean) => {
      const pages = new Hono().use(servePortal(portalFolder, { hasAnalytics }))
      return (await pages.request('/')).headers.get('content-security-policy')
    }
    expect(await policyOf(false)).not.toContain('https:')
    // That script may parse strings; the portal itself parses none.
    expect(await policyOf(false)).toContain(
      "require-trusted-types-for 'script'; trusted-types kurasa kurasa-portal",
    )
    expect(await policyOf(true)).not.toContain('trusted-types')
    expect(await policyOf(true)).toContain("script-src 'self' https://www.googletagmanager.com;")
    expect(await policyOf(true)).toContain("frame-ancestors 'none'")
  })

  it('sends the policy of pages with whatever may be shown as one, and a short one with scripts', async () => {
    const policyOf = async (path: string) => {
      const response = await get(app, path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
      return response.headers.get('content-security-policy')
    }
    for (const path of ['/', '/book.html', '/assets/drawing-1a2b.svg']) {
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
    }
    expect(await policyOf('/assets/app-1a2b.js')).toBe("default-src 'self'")
    expect(await policyOf('/assets/app-1a2b.css')).toBeNull()
  })

  it('lets no page request the camera, the location or a payment of the phone', async () => {
    for (const path of ['/', '/details?id=x', '/book.html']) {
      const policy = (await get(app, path)).headers.get('permissions-policy')
      for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
        expect(policy, path).toContain(`${feature}=()`)
    }
  })

  it('keeps browsers on TLS where readers come over it, and only there', async () => {
    const secure = createApp({
      ...test,
      portalFolder,
      config: testConfig({ PUBLIC_ORIGIN: 'https://kurasa.example' }),
    })
    for (const path of ['/', '/api/portal/health', '/api/portal/nothing', '/favicon.ico']) {
      const header = async (server: App) => (await get(server, path)).headers.get('strict-transport-security')
      expect(await header(secure), path).toBe('max-age=31536000')
      expect(await header(app), path).toBeNull()
    }
    await secure.close()
  })

  it('is not what a monitor gets that looks for metrics', async () => {
    const response = await get(app, '/metrics')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is no such file.')
  })

  it('keeps hashed files for ever, compressed', async () => {
    const response = await get(app, '/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const packed = await get(app, '/assets/done-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(new Uint8Array(await packed.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]))
    expect(await (await get(app, '/assets/done-1a2b.js')).text()).toBe('raw')
  })

  it.each(['/assets/gone.js', '/favicon.ico', '/%2e%2e/package.json', '/..%2fpackage.json', '/%00', '/%zz'])(
    'answers 404, never a page or a file from elsewhere: %s',
    async (path) => {
      expect((await get(app, path)).status).toBe(404)
    },
  )

  it('that is not built says so', async () => {
    const unbuilt = createApp({ ...test, portalFolder: join(portalFolder, 'none') })
    const response = await get(unbuilt, '/')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The portal is not built yet')
    expect((await get(unbuilt, '/api/portal/health')).status).toBe(200)
  })
})
