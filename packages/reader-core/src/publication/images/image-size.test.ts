import { describe, expect, it } from 'vitest'
import { corpusBooks } from '../../testing/corpus.ts'
import { parseXmlInNode } from '../../testing/node-xml.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openPublication } from '../open-publication.ts'
import { imageSize } from './image-size.ts'

const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replace(/\s/g, ''), 'hex'))
const svg = (attributes: string) =>
  new TextEncoder().encode(`<?xml version="1.0"?><!-- c --><svg ${attributes}><g/></svg>`)
const exif = (orientation: string) =>
  `ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 ${orientation} 0000 00000000`
/** Boxes ftyp, hdlr and pitm skipped over, then meta > iprp > ipco with the sizes of a tile and of the whole. */
const avif = (more: string) =>
  hex(`00000014 66747970 61766966 00000000 61766966 00000100 6d657461 00000000 00000010 68646c72 00000000 00000000
    0000003c 69707270 00000034 6970636f 00000014 69737065 00000000 00000010 00000010
    00000014 69737065 00000000 0000012c 000000c8 ${more}`)
const frame = 'ffc2 0011 08 00c8 012c 03 000000 000000 000000'

const images: [string, Uint8Array, { width: number; height: number } | undefined][] = [
  ['PNG', hex('89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8 08060000'), { width: 300, height: 200 }],
  ['GIF', hex('474946383961 2c01 c800 f7'), { width: 300, height: 200 }],
  ['BMP', hex('424d 00000000 00000000 36000000 28000000 2c010000 38ffffff'), { width: 300, height: 200 }],
  [
    'OS/2 BMP',
    hex('424d 00000000 00000000 36000000 0c000000 2c01 c800 0000 0000'),
    { width: 300, height: 200 },
  ],
  [
    'WebP VP8',
    hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2c01 c800'),
    { width: 300, height: 200 },
  ],
  // 14 bits of width - 1, 14 bits of height - 1
  [
    'WebP VP8L',
    hex('52494646 00000000 57454250 5650384c 00000000 2f 2bc13100 000000'),
    { width: 300, height: 200 },
  ],
  [
    'WebP VP8X',
    hex('52494646 00000000 57454250 56503858 0a000000 00000000 2b0100 c70000'),
    { width: 300, height: 200 },
  ],
  ['JPEG', hex(`ffd8 ffe0 0004 0000 ffff ${frame}`), { width: 300, height: 200 }],
  ['JPEG upright', hex(`ffd8 ${exif('0003')} ${frame}`), { width: 300, height: 200 }],
  ['JPEG on its side', hex(`ffd8 ${exif('0006')} ${frame}`), { width: 200, height: 300 }],
  ['JPEG with a false orientation', hex(`ffd8 ${exif('0009')} ${frame}`), { width: 300, height: 200 }],
  ['JPEG that ends before its frame', hex('ffd8 ffe0 0004 0000'), undefined],
  [
    'SVG in UTF-16',
    new Uint8Array(Buffer.from('\ufeff<svg width="300" height="200"/>', 'utf16le')),
    { width: 300, height: 200 },
  ],
  ['SVG in px', svg('width="300" height="200px"'), { width: 300, height: 200 }],
  ['SVG in other units', svg(`width='1in' height="72pt"`), { width: 96, height: 96 }],
  ['SVG by its viewBox', svg('viewBox="0 0 30 20"'), { width: 30, height: 20 }],
  ['SVG in percent', svg('width="100%" height="100%" viewBox="0,0,30,20"'), { width: 30, height: 20 }],
  ['SVG of one side', svg('width="300" viewBox="0 0 30 20" stroke-width="2"'), { width: 300, height: 200 }],
  ['SVG without size', svg('stroke-width="2"'), undefined],
  ['AVIF', avif(''), { width: 300, height: 200 }],
  ['AVIF on its side', avif('00000009 69726f74 01'), { width: 200, height: 300 }],
  ['nothing', new Uint8Array(), undefined],
  ['text', new TextEncoder().encode('hello'), undefined],
]

describe('size of an image', () => {
  it.each(images)('%s', (_, bytes, size) => {
    expect(imageSize(bytes)).toEqual(size)
  })

  it('never throws and never hangs: every image cut and with bytes changed, seeded', () => {
    const random = seededRandom(7)
    for (const [, original] of images) {
      for (let end = 0; end <= original.length; end++) imageSize(original.subarray(0, end))
      for (let round = 0; round < 300; round++) {
        const bytes = Uint8Array.from(original)
        for (let flips = 0; flips < 3; flips++) bytes[Math.floor(random() * bytes.length)] = random() * 256
        const size = imageSize(bytes)
        if (size) expect(size.width > 0 && size.height > 0).toBe(true)
      }
    }
    const start = process.cpuUsage()
    imageSize(svg(`width="${'1'.repeat(100_000)}x"`))
    imageSize(svg(`${' width'.repeat(50_000)}`))
    imageSize(new Uint8Array(1e6).fill(0xff))
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
  })

  it.each([
    ['books/idpf-haruko-html-jpeg.epub', /\.jpe?g$/, 12],
    ['books/sw-hadithi-za-watoto-1.epub', /\.jpe?g$/, 140],
    ['w3c-epub-tests/pub-cmt-webp.epub', /\.webp$/, 1],
    ['books/idpf-svg-in-spine.epub', /\.svg$/, 1],
    ['books/en-flatland.epub', /\.(png|svg|jpg)$/, 10],
  ])('is known for the images of %s', async (name, pattern, atLeast) => {
    const book = corpusBooks().find((candidate) => candidate.name === name)
    if (!book) return
    const publication = await openPublication(book.bytes(), { parseXml: parseXmlInNode })
    const hrefs = [
      ...publication.resources.keys(),
      ...publication.readingOrder.map(({ href }) => href),
    ].filter((href) => pattern.test(href))
    expect(hrefs.length).toBeGreaterThanOrEqual(atLeast)
    for (const href of hrefs) {
      const size = imageSize(await publication.read(href))
      expect(size, href).toBeDefined()
      expect(size!.width).toBeLessThan(10_000)
    }
  })
})
