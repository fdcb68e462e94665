import {
  endpointUrl,
  envelope,
  getManifest,
  getProgress,
  openBook,
  postProgress,
  type RequestOf,
} from '@kurasa/portal-contract'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { call } from '../testing/call.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, sessionsOf, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let app: App
let bookId: string
beforeAll(async () => {
  test = await openTestApp({ sessions: sessionsOf({ amina: {}, juma: {} }) })
  app = test.app
  const report = await test.importer.importBytes(
    sampleEpub({
      title: 'The Door',
      chapters: ['<p>One</p>', '<p>Two</p>', '<p>Three</p>'],
      head: '<link rel="stylesheet" href="book.css"/>',
      files: { 'book.css': { type: 'text/css', content: 'p { color: red }' } },
    }),
    { name: 'door.epub', options: { access: 'paid', price: 50, free: 2 } },
  )
  bookId = report!.bookId
})
afterAll(() => test.close())

const open = async (request: RequestOf<typeof openBook>, headers: Record<string, string> = {}) =>
  (await call(app, openBook, { id: bookId }, request, headers)).data.answers
/** Units that an answer has, by their number. */
const unitsOf = (answers: Record<string, string>) =>
  Object.keys(answers).flatMap((address) => /\/units\/(\d+)$/.exec(address)?.[1] ?? [])

describe('a book and what it needs for its first page, in one answer', () => {
  it('is what the single calls are answered with, to the byte', async () => {
    const answers = await open({ kind: 'text' }, { lid: 'sw_KE' })
    expect(
      Object.keys(answers).map((address) => address.replace(/(content)\/.*(units|res)\//, '$1/$2/')),
    ).toEqual(
      expect.arrayContaining([
        `${endpointUrl({ path: '/books/:id' }, { id: bookId })}?lid=sw_KE`,
        `${endpointUrl(getManifest, { id: bookId })}?kind=text`,
        '/api/portal/content/units/0',
        expect.stringMatching(/^\/api\/portal\/content\/res\/.*\.css$/),
      ]),
    )
    expect(Object.keys(answers)).toHaveLength(4)
    for (const [address, body] of Object.entries(answers)) {
      const single = await app.fetch(new Request(`http://localhost${address}`))
      expect(await single.text(), address).toBe(body)
    }
  })

  it('has the unit that is wanted, by id or href, and none that this reader may not have', async () => {
    const manifest = (await call(app, getManifest, { id: bookId }, { kind: 'text' })).data
    assert(manifest.kind === 'text')
    const [, second, third] = manifest.units
    expect(unitsOf(await open({ kind: 'text', unit: second!.href }))).toEqual(['1'])
    expect(unitsOf(await open({ kind: 'text', unit: second!.id }))).toEqual(['1'])
    expect(unitsOf(await open({ kind: 'text', unit: third!.id }))).toEqual([])
    expect(unitsOf(await open({ kind: 'text', unit: 'nowhere' }))).toEqual([])
  })

  it("has a member's place, and the unit of it", async () => {
    const manifest = (await call(app, getManifest, { id: bookId }, { kind: 'text' })).data
    assert(manifest.kind === 'text')
    const item = {
      bookId,
      editionId: manifest.editionId,
      unitId: manifest.units[1]!.id,
      offset: 1,
      percent: 0.4,
      furthest: 0.4,
      deviceId: 'phone',
      deviceName: 'Redmi 9',
      clientAt: '2026-11-21T11:59:00.000Z',
      baseRev: 0,
      cause: 'turn' as const,
    }
    expect((await call(app, postProgress, {}, { items: [item] }, { tkn_p: 'amina' })).status).toBe(200)
    const answers = await open({ kind: 'text' }, { tkn_p: 'amina' })
    expect(unitsOf(answers)).toEqual(['1'])
    const places = Object.entries(answers).filter(([address]) =>
      address.startsWith(endpointUrl(getProgress, {})),
    )
    expect(places).toHaveLength(1)
    const [place] = getProgress.data.parse(envelope.parse(JSON.parse(places[0]![1])).data)
    expect(place?.unitId).toBe(item.unitId)
    expect(unitsOf(await open({ kind: 'text' }, { tkn_p: 'juma' }))).toEqual(['0'])
    expect(unitsOf(await open({ kind: 'text' }))).toEqual(['0'])
  })

  it('is refused for a book that is not there', async () => {
    const { status, data } = await call(app, openBook, { id: 'nowhere' }, { kind: 'text' })
    expect([status, data]).toEqual([404, { reason: 'NOT_FOUND' }])
  })
})
