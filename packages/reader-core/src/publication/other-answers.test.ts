import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEpub } from '../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import type { OpenOptions } from './open-options.ts'
import { openPublication } from './open-publication.ts'

const PAGE = '<!doctype html><html><head><title>Shop</title></head><body><div id="app"></div></body></html>'
const LOGIN = PAGE.replace('<div', '<form><input type="password"></form><div')
const LONG_PAGE = PAGE.replace('<div', `<p>${'words '.repeat(20_000)}</p><div`)
const LESSON = LOGIN.replace('Shop', 'Lessons in HTML')
const EPUB = makeEpub()
const MANIFEST = JSON.stringify({
  metadata: { title: 'Parts', language: 'en' },
  readingOrder: [
    { href: 'one.xhtml', type: 'application/xhtml+xml' },
    { href: 'two.png', type: 'image/png' },
  ],
})

let server: Server
let origin: string
beforeAll(async () => {
  const answers: Record<string, { body: string | Uint8Array; type?: string } | { to: string }> = {
    '/moved.epub': { to: '/login' },
    '/moved.html': { to: '/login' },
    '/old.html': { to: '/new.html' },
    '/asked.html': { to: '/login.html' },
    '/new.html': { body: PAGE, type: 'text/html' },
    '/lessons.html': { body: LESSON, type: 'text/html' },
    '/long.epub': { body: LONG_PAGE, type: 'text/html' },
    '/form.epub': { body: LOGIN, type: 'text/html' },
    '/words.epub': { body: 'Not found', type: 'text/plain' },
    '/words/7': { body: 'Not found', type: 'application/epub+zip' },
    '/data.epub': { body: '{"error":"no session"}', type: 'application/json' },
    '/words.txt': { body: 'Once upon a time.', type: 'text/plain' },
    '/download': { body: EPUB, type: 'text/html' },
    '/empty.epub': { body: '', type: 'application/epub+zip' },
    '/half.epub': { body: EPUB.slice(0, EPUB.length / 2), type: 'application/epub+zip' },
    '/paper.epub': { body: '%PDF-1.7 and so on', type: 'application/epub+zip' },
    '/rar.cbz': { body: 'Rar!\x1a\x07', type: 'application/vnd.comicbook+zip' },
    '/parts/manifest.json': { body: MANIFEST, type: 'application/webpub+json' },
    '/parts/one.xhtml': { body: '<p>One.</p>', type: 'text/html' },
    '/away/manifest.json': { body: MANIFEST, type: 'application/webpub+json' },
    '/away/one.xhtml': { to: '/sso/login?next=1' },
  }
  server = createServer(({ url = '', headers }, response) => {
    const answer = answers[new URL(url, 'http://server').pathname] ?? { body: PAGE, type: 'text/html' }
    if ('to' in answer) return response.writeHead(302, { location: answer.to }).end()
    const body = Buffer.from(answer.body)
    const range = /(\d+)-(\d+)/.exec(headers.range ?? '')
    if (!range || body.length === 0) {
      return response.writeHead(200, { 'content-type': answer.type }).end(body)
    }
    const part = body.subarray(Number(range[1]), Number(range[2]) + 1)
    const end = Number(range[1]) + part.length - 1
    response
      .writeHead(206, {
        'content-type': answer.type,
        'content-range': `bytes ${range[1]}-${end}/${body.length}`,
      })
      .end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const open = (path: string, options: OpenOptions = {}) =>
  openPublication(`${origin}${path}`, { ...options, parseXml })

it.each([
  [
    'the start page of an app',
    '/books/flatland.epub',
    'web-page',
    /web page came instead of a book from .*flatland\.epub/,
  ],
  ['a page for an address without a name', '/', 'web-page', /web page came/],
  ['a page for a number', '/books/42', 'web-page', /web page came/],
  ['a login after a redirect', '/moved.epub', 'login', /from .*moved\.epub, answered by .*\/login/],
  ['a login for a web page', '/moved.html', 'login', /answered by .*\/login/],
  ['a login that is named as a web page', '/asked.html', 'login', /answered by .*\/login\.html/],
  ['a login at the address itself', '/form.epub', 'login', /web page came/],
  ['a page of more than one range', '/long.epub', 'web-page', /web page came/],
  ['a sentence', '/words.epub', 'text', /text came instead of a book/],
  ['a sentence that the server declares as an EPUB', '/words/7', 'text', /text came instead of a book/],
  ['data', '/data.epub', undefined, /data\.epub answered 20[06]/],
  ['a PDF under the name of an EPUB', '/paper.epub', undefined, /a PDF.*paper\.epub answered 206/],
  ['a RAR under the name of a comic', '/rar.cbz', undefined, /a RAR archive.*rar\.cbz answered 206/],
])('refuses %s, and names address and status', async (_, path, reason, message) => {
  await expect(open(path)).rejects.toMatchObject({
    code: 'unsupported-format',
    url: `${origin}${path}`,
    status: expect.any(Number),
    reason,
    message: expect.stringMatching(message),
  })
})

it.each([
  ['an empty answer', '/empty.epub', 'empty', /is empty.*empty\.epub answered 200/],
  ['the first half of a book', '/half.epub', 'incomplete', /ends too early.*half\.epub answered 206/],
])('rejects %s as damaged, and names address and status', async (_, path, reason, message) => {
  await expect(open(path)).rejects.toMatchObject({
    code: 'corrupt',
    url: `${origin}${path}`,
    reason,
    message: expect.stringMatching(message),
  })
})

it('rejects an empty address before it requests anything', async () => {
  const fetch = () => Promise.reject(new Error('requested'))
  for (const address of ['', '  ']) {
    await expect(openPublication(address, { parseXml, fetch })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('address of the book is empty'),
    })
  }
})

it.each([
  ['a web page by its name', '/new.html', {}],
  ['a web page with a field for a password by its name', '/lessons.html', {}],
  ['a web page after a redirect to one', '/old.html', {}],
  ['a web page that the app declares', '/books/42', { mediaType: 'text/html' }],
  ['a text', '/words.txt', {}],
  ['an archive whatever its address and type', '/download', {}],
])('opens %s', async (_, path, options) => {
  expect((await open(path, options)).readingOrder.length).toBeGreaterThan(0)
})

it.each([
  ['an EPUB where a web page came', '/new.html', 'application/epub+zip'],
  ['a web page where a login came', '/moved.html', 'text/html'],
])('refuses what the app declares as %s', async (_, path, mediaType) => {
  await expect(open(path, { mediaType })).rejects.toMatchObject({ code: 'unsupported-format' })
})

it('refuses a login that was stored under the name of an EPUB', async () => {
  await expect(openPublication(new File([LOGIN], 'novel.epub'), { parseXml })).rejects.toMatchObject({
    code: 'unsupported-format',
    reason: 'web-page',
    message: expect.stringContaining('“novel.epub” is a web page'),
  })
  const page = await openPublication(new File([PAGE], 'novel.html'), { parseXml })
  expect(page.readingOrder).toHaveLength(1)
})

it('refuses a web page for a picture of a manifest, and a login for its chapter', async () => {
  const book = await open('/parts/manifest.json')
  expect(new TextDecoder().decode(await book.read('one.xhtml'))).toBe('<p>One.</p>')
  await expect(book.read('two.png')).rejects.toMatchObject({
    code: 'not-found',
    reason: 'web-page',
    status: 200,
    url: `${origin}/parts/two.png`,
  })
  const away = await open('/away/manifest.json')
  await expect(away.read('one.xhtml')).rejects.toMatchObject({
    code: 'unauthorised',
    reason: 'login',
    url: `${origin}/away/one.xhtml`,
  })
})
