import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { getBook, getCover, getManifest, getPage, type ImageManifest } from '@kurasa/portal-contract'
import sharp from 'sharp'
import { afterAll, assert, beforeAll, describe, expect, inject, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { call, callBytes, get } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { sampleComic, samplePicture } from '../testing/sample-comic.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, sessionsOf, type TestApp } from '../testing/test-app.ts'
import type { BookOptions } from './book-options.ts'
import type { ImportEvent } from './importer.ts'

let test: TestApp
let app: App
let member: Member
/** The same library, where one reader has a subscription. */
let readers: App
const small = await samplePicture(300, 400, 'png')
const wide = await samplePicture(1600, 1000)
const tall = await samplePicture(800, 1200)
beforeAll(async () => {
  test = await openTestApp()
  app = test.app
  member = await createMember(test)
  readers = createApp({ ...test, sessions: sessionsOf({ reader: { isSubscribed: true } }) })
})
afterAll(() => test.close())

let events: ImportEvent[] = []
function bring(bytes: Uint8Array, options: BookOptions = {}, name = 'comic.cbz') {
  events = []
  return test.importer.importBytes(bytes, { name, options, onEvent: (event) => events.push(event) })
}
async function manifestOf(id: string): Promise<ImageManifest> {
  const { data } = await call(app, getManifest, { id }, { kind: 'image' })
  assert(data.kind === 'image')
  return data
}

const info =
  '<ComicInfo><Title>Simba</Title><Writer>Amina</Writer><Manga>YesAndRightToLeft</Manga><Pages><Page Image="1" DoublePage="True" Bookmark="Mwanzo"/></Pages></ComicInfo>'

describe('a book of images', () => {
  let place: { edition: string; hash: string }
  let bookId: string
  beforeAll(async () => {
    const report = await bring(
      sampleComic({
        '10.jpg': tall,
        '2.jpg': wide,
        '1.png': small,
        '__MACOSX/1.png': small,
        '.hidden.png': small,
        'ComicInfo.xml': info,
      }),
      { access: 'member', free: 1, category: 'stories' },
    )
    expect(report).toMatchObject({ status: 'added', kind: 'image', title: 'Simba', unitCount: 3, notes: [] })
    bookId = report!.bookId
    const { editionId, hash } = await manifestOf(bookId)
    place = { edition: editionId, hash }
  })

  it('has a manifest with sizes, locks and the widths that there are', async () => {
    const { units, metadata, toc } = await manifestOf(bookId)
    expect(metadata).toMatchObject({ title: 'Simba', authors: ['Amina'], direction: 'rtl', layout: 'fixed' })
    expect(units.map(({ i, href, type, w, h, access }) => [i, href, type, w, h, access])).toEqual([
      [0, '1.png', 'image/png', 300, 400, 'free'],
      [1, '2.jpg', 'image/jpeg', 1600, 1000, 'member'],
      [2, '10.jpg', 'image/jpeg', 800, 1200, 'member'],
    ])
    expect(units.map(({ variants }) => variants.map(({ w }) => w))).toEqual([
      [],
      [480, 720, 1080],
      [480, 720],
    ])
    expect(units[1]?.pageSpread).toBe('center')
    expect(toc).toEqual([{ title: 'Mwanzo', href: '2.jpg', children: [] }])
    const { data } = await call(app, getBook, { id: bookId })
    expect(data).toMatchObject({
      kinds: ['image'],
      editions: [{ kind: 'image', unitCount: 3, freeUnits: 1 }],
    })
  })

  it.each([
    [undefined, 'image/jpeg', 1600],
    [100, 'image/webp', 480],
    [480, 'image/webp', 480],
    [481, 'image/webp', 720],
    [1080, 'image/webp', 1080],
    [1081, 'image/jpeg', 1600],
  ])('gives the narrowest image that is wide enough for %s', async (w, type, width) => {
    const path = `/api/portal/content/${place.edition}/${place.hash}/pages/1${w ? `?w=${w}` : ''}`
    const response = await get(readers, path, { tkn_p: 'reader' })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('private, max-age=600')
    const { width: real } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata()
    expect(real).toBe(width)
  })

  it('gives a page to those only who may read it', async () => {
    const page = (i: number, headers = {}) => callBytes(app, getPage, { ...place, i }, headers)
    const open = await page(0)
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
    expect(new Uint8Array(await open.arrayBuffer())).toEqual(small)
    expect(open.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await page(1)).status).toBe(401)
    const refused = await page(1, member.headers)
    expect(await refused.json()).toMatchObject({ code: -30001 })
    expect(refused.headers.get('cache-control')).toBe('no-store')
    for (const i of [3, -1, 1.5]) expect((await page(i, member.headers)).status).toBe(404)
    const old = await callBytes(app, getPage, { ...place, hash: 'old', i: 0 })
    expect(old.status).toBe(404)
  })

  it('has its first page as cover, in the sizes of a shelf', async () => {
    const { coverHash } = (await call(app, getBook, { id: bookId })).data
    const cover = async (query: string) => {
      const response = await get(app, `/api/portal/covers/${coverHash}${query}`)
      return (await sharp(new Uint8Array(await response.arrayBuffer())).metadata()).width
    }
    expect(await cover('')).toBe(300)
    expect(await cover('?w=120')).toBe(160)
    expect(await cover('?w=200')).toBe(240)
    expect(await cover('?w=250')).toBe(300)
    expect((await get(app, `/api/portal/covers/${coverHash}?w=0`)).status).toBe(422)
    expect((await callBytes(app, getCover, { hash: 'none' })).status).toBe(404)
  })

  it('is rotated on request, and imported again when it changed', async () => {
    const same = sampleComic({ '1.png': small, '2.jpg': wide })
    const first = await bring(same, {}, 'Kofia.cbz')
    expect(first).toMatchObject({ status: 'added', title: 'Kofia' })
    expect(await bring(same, { direction: 'rtl' }, 'Kofia.cbz')).toMatchObject({ status: 'changed' })
    expect((await manifestOf(first!.bookId)).metadata.direction).toBe('rtl')
    expect(await bring(same, {}, 'Kofia.cbz')).toMatchObject({ status: 'unchanged' })
  })

  it('coexists with the text of the same book', async () => {
    const text = await bring(sampleEpub({ title: 'Pamoja' }), {}, 'a.epub')
    const comic = sampleComic({ '1.png': small })
    const report = await bring(comic, { book: text!.bookId })
    expect(report).toMatchObject({ status: 'added', bookId: text!.bookId })
    const { data } = await call(app, getBook, { id: text!.bookId })
    expect(data).toMatchObject({ title: 'Pamoja', kinds: ['text', 'image'] })
    await bring(comic, { book: 'nothing' })
    expect(events).toEqual([
      { kind: 'failed', name: 'comic.cbz', reason: 'There is no book "nothing" to add an edition to.' },
    ])
  })

  it('leaves out pages that are damaged, and says so', async () => {
    const report = await bring(
      sampleComic({ '1.png': small, '2.jpg': wide.subarray(0, 900), '3.jpg': 'no image', '4.jpg': tall }),
    )
    expect(report).toMatchObject({
      unitCount: 2,
      notes: ['2 pages are damaged and left out: page 2, page 3.'],
    })
    expect(await bring(sampleComic({ '1.png': 'no image' }))).toBeUndefined()
    expect(events.at(-1)).toMatchObject({
      reason: 'comic.cbz was not imported: The book is damaged: none of its pages can be shown.',
    })
  })

  it('has no page that would fill the memory of who opens it', async () => {
    const bomb = whitePng(20_000)
    const report = await bring(sampleComic({ '1.png': small, '2.png': bomb }))
    expect(report).toMatchObject({
      unitCount: 1,
      notes: ['1 page has more than 100 million pixels: left out.'],
    })
    expect(await bring(sampleComic({ '1.png': bomb }))).toBeUndefined()
    expect(events.at(-1)).toMatchObject({
      reason:
        'comic.cbz was not imported: None of its pages can be shown: a page has more than 100 million pixels.',
    })
  })
})

/** A square of one colour, one bit for a pixel: fifty megabytes when it is unpacked, and few in the file. */
function whitePng(side: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(data.length, 0)
    numbers.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const corpus = inject('corpus')
describe.skipIf(!corpus)('real comics', () => {
  it.each([
    ['ja-haruko-rtl.cbz', 12, 'rtl'],
    ['sw-mtoto-punda.cbz', 21, 'ltr'],
  ])('%s comes in whole', async (name, pages, direction) => {
    const report = await bring(readFileSync(join(corpus!, 'comics', name)), {}, name)
    expect(report).toMatchObject({ status: 'added', kind: 'image', unitCount: pages, notes: [] })
    const { metadata, units } = await manifestOf(report!.bookId)
    expect(metadata.direction).toBe(direction)
    for (const { variants, bytes, w } of units) {
      if (w > 480) expect(variants[0]!.bytes).toBeLessThan(bytes)
    }
  })
})
