import { getProgress, type ProgressItem, postProgress } from '@kurasa/portal-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { call } from '../testing/call.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, sessionsOf, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let bookIds: string[]
beforeAll(async () => {
  test = await openTestApp({ sessions: sessionsOf({ amina: {}, juma: {}, blocked: { isBlocked: true } }) })
  app = test.app
  const reports = []
  for (const title of ['One', 'Two']) {
    reports.push(await test.importer.importBytes(sampleEpub({ title }), { name: title, options: {} }))
  }
  bookIds = reports.map((report) => report!.bookId)
})
afterAll(() => test.close())

const item = (traits: Partial<ProgressItem> = {}): ProgressItem => ({
  bookId: bookIds[0]!,
  editionId: 'e',
  unitId: 'u1',
  offset: 10,
  percent: 0.25,
  furthest: 0.25,
  deviceId: 'phone',
  deviceName: 'Redmi 9',
  clientAt: '2026-11-21T11:59:00.000Z',
  baseRev: 0,
  cause: 'turn',
  ...traits,
})
const post = (items: ProgressItem[], headers: Record<string, string> = { tkn_p: 'amina' }) =>
  call(app, postProgress, {}, { items }, headers)

describe('progress', () => {
  it.each([
    ['nobody', {}, 401],
    ['an ended session', { tkn_p: 'gone' }, 401],
    ['a blocked number', { tkn_p: 'blocked' }, 403],
    ['another site', { tkn_p: 'amina', origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { tkn_p: 'amina', origin: 'null' }, 403],
  ])('is refused to %s, with an envelope of the same code', async (_who, headers, status) => {
    const written = await post([item()], headers as Record<string, string>)
    expect([written.status, written.code]).toEqual([status, status])
  })

  it('is read by its own member only', async () => {
    expect((await call(app, getProgress, {}, {})).status).toBe(401)
    expect((await call(app, getProgress, {}, {}, { tkn_p: 'amina' })).data).toEqual([])
  })

  it('takes nothing but JSON', async () => {
    const response = await app.fetch(
      new Request('http://localhost/api/portal/progress', {
        method: 'POST',
        headers: { tkn_p: 'amina', 'content-type': 'text/plain' },
        body: JSON.stringify({ items: [item()] }),
      }),
    )
    expect(response.status).toBe(415)
    const broken = await app.fetch(
      new Request('http://localhost/api/portal/progress', {
        method: 'POST',
        headers: { tkn_p: 'amina', 'content-type': 'application/json' },
        body: '{"items":',
      }),
    )
    expect(broken.status).toBe(400)
    const wrong = await post([item({ percent: 1.5 })])
    expect([wrong.status, wrong.data]).toEqual([422, { reason: 'VALIDATION', field: 'items.0.percent' }])
  })

  it('is kept, answered and read again; books that are gone are left out', async () => {
    const { data } = await post(
      [item(), item({ bookId: 'gone' }), item({ bookId: bookIds[1]!, percent: 1, completed: true })],
      { tkn_p: 'amina', origin: 'http://localhost' },
    )
    expect(data.map(({ bookId, rev, conflict }) => [bookId, rev, conflict])).toEqual([
      [bookIds[0], 1, undefined],
      [bookIds[1], 1, undefined],
    ])
    const all = await call(app, getProgress, {}, {}, { tkn_p: 'amina' })
    expect(all.headers.get('cache-control')).toBe('private, no-store')
    expect(all.data).toHaveLength(2)
    const one = await call(app, getProgress, {}, { bookIds: [bookIds[1]!, 'x'] }, { tkn_p: 'amina' })
    expect(one.data).toEqual([data[1]!.current])
    expect(one.data[0]).toMatchObject({ completedAt: '2026-11-21T12:00:00.000Z', furthest: 1 })
    expect((await call(app, getProgress, {}, {}, { tkn_p: 'juma' })).data).toEqual([])
  })

  it('of two devices: the later one is kept, the other gets it', async () => {
    const later = await post([item({ baseRev: 1, unitId: 'u7', percent: 0.7, deviceId: 'tablet' })])
    expect(later.data[0]).toMatchObject({ rev: 2, current: { furthest: 0.7 } })
    const old = await post([
      item({ baseRev: 1, clientAt: '2026-11-21T09:00:00.000Z', percent: 0.3, furthest: 0.8 }),
    ])
    expect(old.data[0]).toMatchObject({
      rev: 2,
      conflict: true,
      current: { unitId: 'u7', deviceId: 'tablet', furthest: 0.8 },
    })
  })

  it('reported by many at once loses none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post([item({ baseRev: 99, furthest: index / 20 })], { tkn_p: 'juma' }),
      ),
    )
    expect(answers.map(({ data }) => data[0]!.rev).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    const [stored] = (await call(app, getProgress, {}, {}, { tkn_p: 'juma' })).data
    expect(stored).toMatchObject({ rev: 12, furthest: 0.55 })
  })
})
