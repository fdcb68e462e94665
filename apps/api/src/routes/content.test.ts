import { endpointUrl, getBook, getCover, getManifest, getResource, getUnit } from '@kurasa/portal-contract'
import { eq } from 'drizzle-orm'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { books, resources } from '../database/schema.ts'
import { createLog } from '../http/request-log.ts'
import { call, callBytes } from '../testing/call.ts'
import { sampleEpub, samplePng } from '../testing/sample-epub.ts'
import { openTestApp, sessionsOf, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let edition: { edition: string; hash: string }
let coverHash: string
let names: Record<string, string>

beforeAll(async () => {
  test = await openTestApp({
    sessions: sessionsOf({
      member: {},
      subscriber: { isSubscribed: true },
      buyer: { ownedBookIds: new Set(['book']) },
      blocked: { isBlocked: true },
    }),
  })
  app = test.app
  await test.importer.importBytes(
    sampleEpub({
      head: '<link rel="stylesheet" href="style.css"/>',
      chapters: ['<p>Open <img src="open.png" alt=""/></p>', '<p>Locked <img src="locked.png" alt=""/></p>'],
      files: {
        'style.css': { type: 'text/css', content: 'p { margin: 0 }' },
        'open.png': { type: 'image/png', content: samplePng, properties: 'cover-image' },
        'locked.png': { type: 'image/png', content: samplePng },
        'poster.png': { type: 'image/png', content: samplePng },
        'orphan.css': { type: 'text/css', content: 'p { margin: 1px }' },
        'orphan.woff2': { type: 'font/woff2', content: 'wOF2' },
      },
    }),
    {
      name: 'book.epub',
      options: { access: 'member', free: 1 },
      details: {
        bookId: 'book',
        description: {},
        tags: [],
        ageRating: 'all',
        addedAt: new Date(),
        isPictureBook: false,
      },
    },
  )
  const { data } = await call(app, getManifest, { id: 'book' })
  assert(data.kind === 'text')
  edition = { edition: data.editionId, hash: data.hash }
  names = Object.fromEntries(data.resources.map(({ href, name }) => [href.slice(6), name]))
  coverHash = (await call(app, getBook, { id: 'book' })).data.coverHash!
})
afterAll(() => test.close())

const unit = (i: number, token?: string) =>
  call(app, getUnit, { ...edition, i }, undefined, token ? { tkn_p: token } : {})
const setAccess = (access: 'free' | 'member' | 'paid') =>
  test.database.update(books).set({ access, priceKsh: 50 }).where(eq(books.id, 'book'))

describe('a unit', () => {
  it('that is open may be kept by anyone for ten minutes, and then asks whether it still is', async () => {
    const { status, data, headers } = await unit(0)
    expect(status).toBe(200)
    expect(data.html).toContain('<p>Open <img alt="" src="open.png"')
    expect(data.resources.sort()).toEqual(['OEBPS/open.png', 'OEBPS/style.css'])
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    const path = endpointUrl(getUnit, { ...edition, i: 0 })
    const again = () =>
      app.fetch(
        new Request(`http://localhost${path}`, { headers: { 'if-none-match': headers.get('etag')! } }),
      )
    const kept = await again()
    expect([kept.status, kept.headers.get('cache-control'), await kept.text()]).toEqual([
      304,
      'public, max-age=600',
      '',
    ])
    await test.database.update(books).set({ removedAt: new Date() })
    try {
      expect((await again()).status).toBe(404)
    } finally {
      await test.database.update(books).set({ removedAt: null })
    }
  })

  it.each([
    ['member', undefined, 401, 401, undefined],
    ['member', 'member', 200, -30001, undefined],
    ['member', 'subscriber', 200, 200, undefined],
    ['member', 'buyer', 200, 200, undefined],
    ['member', 'blocked', 403, 403, 'NUMBER_BLOCKED'],
    ['paid', undefined, 401, 401, undefined],
    ['paid', 'member', 402, 500, 'PURCHASE_REQUIRED'],
    ['paid', 'subscriber', 402, 500, 'PURCHASE_REQUIRED'],
    ['paid', 'buyer', 200, 200, undefined],
    ['free', undefined, 200, 200, undefined],
  ] as const)(
    'of a %s book, behind the preview, for %s: HTTP %i, code %i',
    async (access, token, status, code, reason) => {
      await setAccess(access)
      try {
        const answer = await unit(1, token)
        expect([answer.status, answer.code]).toEqual([status, code])
        if (code === 200) {
          expect(answer.data.html).toContain('Locked')
          const cache = access === 'free' ? 'public, max-age=600' : 'private, max-age=600'
          expect(answer.headers.get('cache-control')).toBe(cache)
        } else {
          expect(JSON.stringify(answer.data)).not.toContain('Locked')
          expect((answer.data as { reason?: string } | null)?.reason).toBe(reason)
          expect(answer.headers.get('cache-control')).toBe('no-store')
        }
      } finally {
        await setAccess('member')
      }
    },
  )

  it.each(['2', '-1', '1.5', 'x', '99999999999999999999', '%2e%2e'])('number %s is none', async (i) => {
    const { status, data } = await call(app, getUnit, { ...edition, i: decodeURIComponent(i) })
    expect([status, (data as unknown as { reason: string }).reason]).toEqual([404, 'NOT_FOUND'])
  })

  it('of a book that was taken out of the catalogue is there for its buyers only, preview and all', async () => {
    const remove = (removedAt: Date | null) =>
      test.database.update(books).set({ removedAt }).where(eq(books.id, 'book'))
    await remove(new Date())
    for (const token of [undefined, 'member', 'subscriber']) expect((await unit(0, token)).status).toBe(404)
    const kept = await unit(0, 'buyer')
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, max-age=600'])
    expect((await callBytes(app, getResource, { ...edition, name: names['open.png']! })).status).toBe(404)
    await remove(null)
  })

  it('of another hash does not exist, with any session', async () => {
    expect((await call(app, getUnit, { ...edition, hash: 'f'.repeat(32), i: 0 })).status).toBe(404)
  })
})

describe('a resource', () => {
  const resource = (name: string, token?: string) =>
    callBytes(app, getResource, { ...edition, name: names[name] ?? name }, token ? { tkn_p: token } : {})

  it('is bytes that no browser takes for a page', async () => {
    const response = await resource('open.png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(samplePng)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    expect((await resource('style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('is locked as the first unit that shows it', async () => {
    expect((await resource('locked.png')).status).toBe(401)
    const granted = await resource('locked.png', 'subscriber')
    expect([granted.status, granted.headers.get('cache-control')]).toEqual([200, 'private, max-age=600'])
  })

  it.each(['poster.png', 'orphan.css', 'orphan.woff2'])(
    'that no unit names is locked as the book: %s',
    async (name) => {
      expect((await resource(name)).status).toBe(401)
      await setAccess('paid')
      const statuses = [(await resource(name, 'subscriber')).status, (await resource(name, 'buyer')).status]
      await setAccess('member')
      expect(statuses).toEqual([402, 200])
    },
  )

  it('of a library that knew first units of images only is open with the units that need it', async () => {
    await test.database
      .update(resources)
      .set({ firstUnit: null })
      .where(eq(resources.name, names['style.css']!))
    expect((await resource('style.css')).status).toBe(200)
  })

  it.each(['none.png', '../units/0', '..'])('called %s is none', async (name) => {
    expect((await resource(name)).status).toBe(404)
  })
})

describe('a cover', () => {
  it('is open whatever the book is', async () => {
    await setAccess('paid')
    const response = await callBytes(app, getCover, { hash: coverHash })
    await setAccess('member')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('that no book has is none, as an envelope', async () => {
    const response = await callBytes(app, getCover, { hash: 'f'.repeat(32) })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 500, data: { reason: 'NOT_FOUND' } })
  })
})

it('that is lost on the disk is our failure, and is reported', async () => {
  await test.assets.remove(`covers/${coverHash}`)
  // One that has not read it yet.
  const app = createApp({
    ...test,
    log: createLog('silent'),
    reportError: (error) => test.errors.push(error),
  })
  expect((await callBytes(app, getCover, { hash: coverHash })).status).toBe(500)
  expect(test.errors.splice(0)).toHaveLength(1)
})
