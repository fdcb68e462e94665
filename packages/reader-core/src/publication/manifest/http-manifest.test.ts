import { describe, expect, it, vi } from 'vitest'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'

const url = 'https://books.example/comics/1/manifest.json'
const manifest = {
  '@context': 'https://readium.org/webpub-manifest/context.jsonld',
  metadata: { title: 'Mbegu', readingProgression: 'rtl', language: 'ar', belongsTo: { series: 'S' } },
  readingOrder: [
    {
      href: 'p/1.jpg',
      type: 'image/jpeg',
      width: 800,
      height: 1200,
      description: 'A seed',
      alternate: [
        { href: 'p/1-480.webp', type: 'image/webp', width: 480 },
        { href: 'p/1-100.webp', width: 100, height: 150 },
        { href: 'p/1.mp3', width: 5 },
        null,
      ],
    },
    { href: '../shared/2.jpg' },
    { href: 'https://cdn.example/3.png' },
  ],
}
/** A server that has everything but what ends in `gone`. */
const server = (body: BodyInit = JSON.stringify(manifest)) =>
  vi.fn<typeof fetch>(async (input) => {
    const requested = String(input)
    if (requested === url) return new Response(body)
    return requested.includes('2.jpg') ? new Response('', { status: 404 }) : new Response(requested)
  })

describe('a manifest at a URL', () => {
  it('is a book of images that are fetched relative to it, when they are read', async () => {
    const fetch = server()
    const publication = await openPublication(url, { parseXml, fetch })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(publication).toMatchObject({
      kind: 'image',
      metadata: { title: 'Mbegu', direction: 'rtl', series: { name: 'S' } },
    })
    expect(publication.readingOrder[0]).toMatchObject({
      width: 800,
      description: 'A seed',
      variants: [
        { href: 'p/1-100.webp', type: 'image/webp', width: 100, height: 150 },
        { href: 'p/1-480.webp', type: 'image/webp', width: 480 },
      ],
    })
    const [first, second, third] = publication.readingOrder
    const text = async (href: string) => new TextDecoder().decode(await publication.read(href))
    expect(await text(first!.href)).toBe('https://books.example/comics/1/p/1.jpg')
    expect(await text('p/1-480.webp')).toBe('https://books.example/comics/1/p/1-480.webp')
    expect(await text(third!.href)).toBe('https://cdn.example/3.png')
    await expect(publication.read(second!.href)).rejects.toMatchObject({ code: 'not-found' })
    expect(fetch).toHaveBeenLastCalledWith('https://books.example/comics/shared/2.jpg', expect.anything())
  })

  it('gives the head of an image, though the server sends all of it', async () => {
    const cancel = vi.fn()
    const endless = () => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(700)), cancel })
    const fetch = vi.fn<typeof globalThis.fetch>(async (input) =>
      String(input) === url ? new Response(JSON.stringify(manifest)) : new Response(endless()),
    )
    const publication = await openPublication(url, { parseXml, fetch })
    expect(await publication.readHead!('p/1.jpg', 1000)).toHaveLength(1000)
    expect(cancel).toHaveBeenCalled()
    expect(fetch).toHaveBeenLastCalledWith(
      'https://books.example/comics/1/p/1.jpg',
      expect.objectContaining({ headers: { range: 'bytes=0-999' } }),
    )
  })

  it.each([
    ['{"metadata":{}, "readingOrder":[]}', 'corrupt'],
    ['{"readingOrder": [', 'corrupt'],
  ])('that is %s is %s', async (body, code) => {
    await expect(openPublication(url, { parseXml, fetch: server(body) })).rejects.toMatchObject({ code })
  })

  it('that cannot reach its images says network, and can be cancelled', async () => {
    const fetch = server()
    const publication = await openPublication(url, { parseXml, fetch })
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(publication.read('p/1.jpg')).rejects.toMatchObject({ code: 'network' })
    fetch.mockResolvedValue(new Response('', { status: 503 }))
    await expect(publication.read('p/1.jpg')).rejects.toMatchObject({ code: 'network', status: 503 })
    fetch.mockResolvedValue(new Response('', { status: 401 }))
    const refused = { code: 'unauthorised', status: 401, url: expect.stringContaining('/p/1.jpg') }
    await expect(publication.read('p/1.jpg')).rejects.toMatchObject(refused)
    await expect(publication.read('p/1.jpg', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

describe('a manifest in another dialect', () => {
  const order = [{ href: 'c1.html', type: 'text/html' }]
  const w3c = {
    '@context': ['https://schema.org', 'https://www.w3.org/ns/pub-context'],
    name: 'T',
    inLanguage: 'sw',
  }
  const openAs = (manifest: unknown) =>
    openPublication(url, { parseXml, fetch: server(JSON.stringify(manifest)) })
  it.each<[string, object, string, string]>([
    ['with a spine', { metadata: { title: 'T' }, spine: order }, 'c1.html', 'text/html'],
    [
      'without types',
      { metadata: { title: 'T' }, readingOrder: [{ href: 'chapter/1' }] },
      'chapter/1',
      'text/html',
    ],
    [
      'with templates',
      { metadata: { title: 'T' }, readingOrder: [{ href: 'c1.html{?page}', templated: true }] },
      'c1.html',
      'text/html',
    ],
    ['of the W3C', { ...w3c, readingOrder: ['c1.html'] }, 'c1.html', 'text/html'],
    [
      'of the W3C, with links',
      {
        ...w3c,
        readingOrder: [{ type: 'LinkedResource', url: 'a b.xhtml', encodingFormat: 'application/xhtml+xml' }],
      },
      'a%20b.xhtml',
      'application/xhtml+xml',
    ],
  ])('%s is a book', async (_, manifest, href, type) => {
    const { metadata, readingOrder, read } = await openAs(manifest)
    expect(metadata.title).toBe('T')
    expect(readingOrder.map((section) => [section.href, section.type])).toEqual([[href, type]])
    expect(new TextDecoder().decode(await read(href))).toBe(new URL(href, url).href)
  })

  const audio = [{ url: '1.mp3', type: 'LinkedResource', encodingFormat: 'audio/mpeg' }]
  const locked = { href: 'c1.html', properties: { encrypted: { scheme: 'http://readium.org/2014/01/lcp' } } }
  it.each<[string, object, string]>([
    ['a book to be heard', { metadata: {}, readingOrder: [{ href: '1.mp3' }] }, 'unsupported-format'],
    ['one of the W3C', { ...w3c, type: 'Audiobook', readingOrder: audio }, 'unsupported-format'],
    [
      'a book of PDF',
      { metadata: {}, readingOrder: [{ href: 'a', type: 'application/pdf' }] },
      'unsupported-format',
    ],
    ['one under LCP', { metadata: {}, readingOrder: [locked] }, 'encrypted'],
    ['an entry of a catalogue', { metadata: { title: 'T' }, links: [] }, 'unsupported-format'],
    ['nothing to read', { metadata: { title: 'T' }, readingOrder: [] }, 'corrupt'],
    ['a link that is none', { metadata: { title: 'T' }, readingOrder: [null] }, 'corrupt'],
  ])('is refused in a sentence: %s', async (_, manifest, code) => {
    await expect(openAs(manifest)).rejects.toMatchObject({ code, message: /^[“A-Z].*\.$/s })
  })
})
