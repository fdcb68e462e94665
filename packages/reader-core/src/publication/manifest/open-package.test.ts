import { expect, it } from 'vitest'
import { makePng } from '../../testing/make-png.ts'
import { makeZip } from '../../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'

const PAGE = makePng({ width: 30, height: 40, number: 1 })
const html = (text: string) => `<html><body><p>${text}</p></body></html>`
const openZip = (files: Record<string, string | Uint8Array | object>) =>
  openPublication(
    new File(
      [
        makeZip(
          Object.entries(files).map(([name, content]) => ({
            name,
            content:
              typeof content === 'string' || content instanceof Uint8Array
                ? content
                : JSON.stringify(content),
          })),
        ),
      ],
      'Walden.webpub',
    ),
    { parseXml },
  )
const metadata = { title: 'Packed', language: 'ar', readingProgression: 'rtl' }

it.each<[string, string, object]>([
  [
    'of Readium',
    'manifest.json',
    {
      metadata,
      readingOrder: [{ href: './z.html' }, { href: 'a%20b.html' }],
      toc: [{ href: 'z.html', title: 'Zed' }],
    },
  ],
  [
    'of the W3C',
    'publication.json',
    {
      name: 'Packed',
      inLanguage: 'ar',
      readingProgression: 'rtl',
      readingOrder: ['z.html', { url: 'a b.html', name: 'A' }],
    },
  ],
])('a package %s is read as its manifest says', async (_, name, manifest) => {
  const book = await openZip({
    'index.html': html('entry'),
    'a b.html': html('a'),
    'z.html': html('z'),
    [name]: manifest,
  })
  expect(book.metadata).toMatchObject({ title: 'Packed', language: 'ar', direction: 'rtl' })
  expect(book.readingOrder.map(({ href }) => href)).toEqual(['z.html', 'a%20b.html'])
  for (const { href } of book.readingOrder)
    expect(new TextDecoder().decode(await book.read(href))).toMatch(/<p>[az]</)
  await expect(book.read('index.html')).rejects.toMatchObject({ code: 'not-found' })
})

it('a package of images has the order of its manifest, and the title of its file when it names none', async () => {
  const readingOrder = [9, 1].map((number) => ({ href: `images/${number}.png`, type: 'image/png' }))
  const book = await openZip({
    'images/1.png': PAGE,
    'images/9.png': PAGE,
    'manifest.json': { metadata: {}, readingOrder },
  })
  expect(book.kind).toBe('image')
  expect(book.metadata.title).toBe('Walden.webpub')
  expect(book.readingOrder.map(({ href }) => href)).toEqual(['images/9.png', 'images/1.png'])
  expect((await book.readHead!('images/9.png', 8)).length).toBe(8)
})

it.each(['{"name": "an app"}', '[1]', 'no JSON'])(
  'a comic beside another manifest stays one: %s',
  async (manifest) => {
    expect((await openZip({ '1.png': PAGE, 'manifest.json': manifest })).kind).toBe('image')
  },
)

it.each([
  ['a book to be heard', [{ href: '1.mp3', type: 'audio/mpeg' }], {}, 'unsupported-format', 'audiobook'],
  ['a book under LCP', [{ href: '1.html', type: 'text/html' }], { 'license.lcpl': '{}' }, 'encrypted', 'LCP'],
])('%s is refused by name', async (_, readingOrder, more, code, message) => {
  await expect(openZip({ ...more, 'manifest.json': { metadata, readingOrder } })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
})
