import { describe, expect, it, vi } from 'vitest'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { openPublication } from './open-publication.ts'

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
    const asked = String(input)
    if (asked === url) return new Response(body)
    return asked.includes('2.jpg') ? new Response('', { status: 404 }) : new Response(asked)
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
    await expect(publication.read('p/1.jpg')).rejects.toMatchObject({ code: 'network' })
    await expect(publication.read('p/1.jpg', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
