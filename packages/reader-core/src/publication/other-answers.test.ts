import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEpub } from '../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { openPublication } from './open-publication.ts'

const PAGE = '<!doctype html><html><head><title>Log in</title></head><body><form><input></form></body></html>'
const LONG_PAGE = PAGE.replace('<form>', `<p>${'words '.repeat(20_000)}</p><form>`)

let server: Server
let origin: string
beforeAll(async () => {
  const answers: Record<string, () => { body: string | Uint8Array; type?: string } | { to: string }> = {
    '/moved.epub': () => ({ to: '/login' }),
    '/moved.html': () => ({ to: '/login' }),
    '/old.html': () => ({ to: '/new.html' }),
    '/new.html': () => ({ body: PAGE, type: 'text/html' }),
    '/long.epub': () => ({ body: LONG_PAGE, type: 'text/html' }),
    '/words.epub': () => ({ body: 'Not found', type: 'text/plain' }),
    '/words.txt': () => ({ body: 'Once upon a time.', type: 'text/plain' }),
    '/download': () => ({ body: makeEpub(), type: 'application/octet-stream' }),
  }
  server = createServer(({ url = '', headers }, response) => {
    const answer = answers[new URL(url, 'http://server').pathname]?.() ?? { body: PAGE, type: 'text/html' }
    if ('to' in answer) return response.writeHead(302, { location: answer.to }).end()
    const body = Buffer.from(answer.body)
    const range = /(\d+)-(\d+)/.exec(headers.range ?? '')
    if (!range) return response.writeHead(200, { 'content-type': answer.type }).end(body)
    const part = body.subarray(Number(range[1]), Number(range[2]) + 1)
    const end = Number(range[1]) + part.length - 1
    response.writeHead(206, { 'content-range': `bytes ${range[1]}-${end}/${body.length}` }).end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const open = (path: string) => openPublication(`${origin}${path}`, { parseXml })

it.each([
  [
    'the start page of an app',
    '/books/flatland.epub',
    /web page came instead of a book from .*flatland\.epub/,
  ],
  ['a page for an address without a name', '/', /web page came/],
  ['a page for a number', '/books/42', /web page came/],
  ['a login after a redirect', '/moved.epub', /from .*moved\.epub, answered by .*\/login/],
  ['a login for a web page', '/moved.html', /answered by .*\/login/],
  ['a page of more than one range', '/long.epub', /web page came/],
  ['a sentence', '/words.epub', /text came instead of a book/],
])('refuses %s, and names the address', async (_, path, message) => {
  await expect(open(path)).rejects.toMatchObject({
    code: 'unsupported-format',
    url: `${origin}${path}`,
    message: expect.stringMatching(message),
  })
})

it.each([
  ['a web page by its name', '/new.html'],
  ['a web page after a redirect to one', '/old.html'],
  ['a text', '/words.txt'],
  ['an archive whatever its address', '/download'],
])('opens %s', async (_, path) => {
  expect((await open(path)).readingOrder.length).toBeGreaterThan(0)
})
