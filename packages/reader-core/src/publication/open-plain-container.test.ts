import { describe, expect, it } from 'vitest'
import { encodeText } from '../testing/encode-text.ts'
import { makeEpub } from '../testing/make-epub.ts'
import { makePng } from '../testing/make-png.ts'
import { makeZip } from '../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { openPublication } from './open-publication.ts'

const open = (files: Record<string, string | Uint8Array>, name = 'b.zip') =>
  openPublication(
    new File([makeZip(Object.entries(files).map(([path, content]) => ({ name: path, content })))], name),
    { parseXml },
  )

const container = (path: string) =>
  `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`
const PNG = makePng({ width: 2, height: 2, number: 1 })
const PACKAGE =
  '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>In a folder</dc:title></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>'
const CHAPTER = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Text</p></body></html>'

describe('a zip that does not begin as an EPUB', () => {
  it('is one when all of the book is in a folder', async () => {
    const book = await open({
      '__MACOSX/My book/META-INF/container.xml': 'x',
      'My book/mimetype': 'application/epub+zip',
      'My book/meta-inf/container.xml': container('OPS/p.opf'),
      'My book/OPS/p.opf': PACKAGE,
      'My book/OPS/c.xhtml': CHAPTER,
    })
    expect(book.metadata.title).toBe('In a folder')
    expect(book.readingOrder.map(({ href }) => href)).toEqual(['OPS/c.xhtml'])
    expect(new TextDecoder().decode(await book.read('OPS/c.xhtml'))).toBe(CHAPTER)
    expect((await book.readHead!('OPS/c.xhtml', 5)).length).toBe(5)
  })

  it('is a web page when it holds one', async () => {
    const book = await open({ 'x/a.html': '<html><title>Page</title><p>Text', 'x/a.png': PNG })
    expect(book.kind).toBe('text')
    expect(book.metadata.title).toBe('Page')
    expect([...book.resources.keys()]).toEqual(['x/a.png'])
  })

  it('is a comic, whatever catalogue is beside the images', async () => {
    expect((await open({ 'metadata.opf': PACKAGE, '1.png': PNG })).kind).toBe('image')
  })

  it('is a comic, although a page about who scanned it lies among the images', async () => {
    const page = '<html><title>Scanned by</title><p>us</html>'
    expect((await open({ 'a/1.PNG': PNG, 'a/2.png': PNG, 'a/index.html': page })).readingOrder.length).toBe(2)
    const web = await open({ 'a/1.PNG': PNG, 'a/2.png': PNG, 'a/index.html': `<img src="2.png">${page}` })
    expect(web.kind).toBe('text')
  })

  it('is all the pages of a site, the one that it begins with first', async () => {
    const book = await open({
      'b10.html': '<html><p>Ten',
      'b2.html': '<html><p>Two',
      'index.html': '<html><title>Site</title><p>First',
    })
    expect(book.metadata.title).toBe('Site')
    expect(book.readingOrder.map(({ href }) => href)).toEqual(['index.html', 'b2.html', 'b10.html'])
    expect(new TextDecoder().decode(await book.read('b2.html'))).toBe('<html><p>Two')
  })

  it('is the pages of its frames; a page of frames alone says so', async () => {
    const frames =
      '<html><frameset><frame src="b.html"><noframes><body>Frames!</body></noframes></frameset></html>'
    const book = await open({
      'index.html': frames,
      'b.html': '<html><body>Two',
      'a.html': '<html><body>One',
    })
    expect(book.readingOrder.map(({ href }) => href)).toEqual(['a.html', 'b.html'])
    await expect(open({ 'index.html': frames })).rejects.toMatchObject({
      code: 'unsupported-format',
      message: expect.stringContaining('frames'),
    })
  })

  it.each([
    ['an EPUB', 'x/Walden.epub', makeEpub(), 'A Test'],
    ['a comic', 'Walden.cbz', makeZip([{ name: '1.png', content: PNG }]), 'Walden'],
    ['a text', 'Walden.txt', encodeText('Жил-был король. И жил он там.', 'windows-1251'), 'Walden'],
  ])('is the book that was packed once more: %s', async (_, name, bytes, title) => {
    expect((await open({ [name]: bytes, '__MACOSX/._a': 'x' })).metadata.title).toBe(title)
  })

  it('is no book in a book in a book, and none of several', async () => {
    const twice = makeZip([{ name: 'a.cbz', content: makeZip([{ name: '1.png', content: PNG }]) }])
    const packs: Record<string, Uint8Array>[] = [{ 'b.zip': twice }, { 'a.cbz': twice, 'b.cbz': twice }]
    for (const files of packs)
      await expect(open(files)).rejects.toMatchObject({
        code: 'unsupported-format',
        message: expect.stringContaining('Unpack it'),
      })
  })

  it.each([
    ['an office document', { '[Content_Types].xml': 'x', 'word/media/1.png': 'x' }, 'unsupported-format'],
    ['nothing to read', { 'a.dat': 'x' }, 'unsupported-format'],
    ['the name of an EPUB alone', { mimetype: 'application/epub+zip' }, 'corrupt'],
  ])('is refused in a sentence for %s', async (_, files, code) => {
    await expect(open(files)).rejects.toMatchObject({ code, message: /^[“A-Z].*\.$/ })
  })
})
