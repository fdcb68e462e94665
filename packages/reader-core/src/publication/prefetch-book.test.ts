import { afterEach, expect, it, vi } from 'vitest'
import { chapter, makeEpub } from '../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { openPublication } from './open-publication.ts'
import { prefetchBook } from './prefetch-book.ts'

const url = 'https://books.example/long.epub'
/** Incompressible, so that the archive is longer than its two ends. */
const noise = Uint8Array.from({ length: 200_000 }, (_, at) => (at * at * 7919) >> 5)
const epub = makeEpub({
  files: { 'OPS/c1.xhtml': chapter('Mwanzo'), 'OPS/noise.bin': noise },
})

/** A server that answers ranges of the book. */
function serve(fails = 0) {
  const ranges: (string | null)[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    const range = new Headers(init?.headers).get('range')
    ranges.push(range)
    if (ranges.length <= fails) throw new TypeError('Failed to fetch')
    const [, from = '', to = ''] = /(\d*)-(\d*)/.exec(range ?? '')!
    const start = from === '' ? epub.length - Number(to) : Number(from)
    const last = from === '' ? epub.length - 1 : Number(to)
    const headers = { 'content-range': `bytes ${start}-${last}/${epub.length}` }
    return new Response(epub.slice(start, last + 1).buffer, { status: 206, headers })
  })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', new URL('https://books.example/read'))
  return ranges
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['as it is', prefetchBook],
  ['written into a page', new Function(`return ${prefetchBook}`)() as typeof prefetchBook],
])('requests what a book opens by, before it is opened, once: %s', async (_, prefetch) => {
  const ranges = serve()
  const early = prefetch(url)
  expect(ranges).toEqual(['bytes=0-32767', 'bytes=-32768'])
  const book = await openPublication(url, { fetch: early, parseXml })
  expect(book.metadata.title).toBe('A Test')
  expect(ranges).toEqual(['bytes=0-32767', 'bytes=-32768'])
  book.close()
  const again = await openPublication(url, { fetch: early, parseXml })
  expect(ranges).toHaveLength(4)
  again.close()
})

it('requests again what did not come', async () => {
  const ranges = serve(2)
  const book = await openPublication(url, { fetch: prefetchBook(url), parseXml })
  expect(book.metadata.title).toBe('A Test')
  expect(ranges).toHaveLength(4)
})

it('requests another book itself', async () => {
  const ranges = serve()
  await openPublication('https://books.example/other.epub', { fetch: prefetchBook(url), parseXml })
  expect(ranges).toHaveLength(4)
})

it('ends when the signal of the opening fires', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const ended = new AbortController()
  const opening = openPublication(url, { fetch: prefetchBook(url), parseXml, signal: ended.signal })
  ended.abort()
  await expect(opening).rejects.toMatchObject({ code: 'aborted' })
})
