import { describe, expect, it } from 'vitest'
import { chapter, containerXml, type EpubInput, makeEpub } from '../../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openPublication } from '../open-publication.ts'
import type { TocEntry } from '../publication.ts'

const open = (input: EpubInput) => openPublication(makeEpub(input), { parseXml })
const item = (id: string, href: string, rest = '') =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${rest}/>`
const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Fish &amp; Chips</dc:title><dc:language>fr</dc:language></metadata><manifest>${item('c1', 'c1.xhtml')}</manifest><spine><itemref idref="c1"/></spine></package>`
const PARTS = /<(\/?)(package|metadata|manifest|spine|itemref|item)\b/g
const titles = (entries: readonly TocEntry[]): string[] =>
  entries.flatMap(({ title, children }) => [title, ...titles(children)])

describe('a package document', () => {
  it.each<[string, string]>([
    ['with entities of HTML', opf.replace('&amp;', '&amp;&nbsp;').replace('<dc:title>', '<dc:title>&nbsp;')],
    ['without namespaces', opf.replace(/ xmlns(:dc)?="[^"]*"/g, '')],
    [
      'with another namespace',
      opf.replace('http://www.idpf.org/2007/opf', 'http://openebook.org/namespaces/oeb-package/1.0/'),
    ],
    ['in capital letters', opf.replace(PARTS, (_, end, name) => `<${end}${name.toUpperCase()}`)],
    ['with the terms of 1999', opf.replace(/dc:title/g, 'dc:Title').replace(/dc:language/g, 'dc:Language')],
    [
      'with a prefix that is not declared',
      opf.replace(PARTS, '<$1opf:$2').replace(/<(\/?)opf:package/g, '<$1package'),
    ],
    ['with a mark and blank lines before it', `\ufeff\n\n<?xml version="1.0"?>${opf}`],
    ['that calls itself UTF-16', `<?xml version="1.0" encoding="utf-16"?>${opf}`],
    ['with an element that is not closed', opf.replace('</metadata>', '')],
    ['with items that are not closed', opf.replace(/\/></g, '><')],
    ['that breaks off', opf.replace('</spine></package>', '')],
    ['with an attribute twice', opf.replace('<itemref', '<itemref linear="yes" linear="yes"')],
    ['with an attribute without quotes', opf.replace('idref="c1"', 'idref=c1')],
    ['with a sign of markup in its words', opf.replace('Chips', 'Chips <')],
    ['with something behind it', `${opf}<p>x</p>\0`],
    ['with a comment that is none', opf.replace('<manifest>', '<!-- a -- b --><manifest>')],
    ['with a type that is none', opf.replace('application/xhtml+xml', 'application/x-foo')],
  ])('%s is read', async (_, text) => {
    const { metadata, readingOrder } = await open({ files: { 'OPS/book.opf': text } })
    expect(metadata.title).toMatch(/Fish & Chips/)
    expect(metadata.language).toBe('fr')
    expect(readingOrder.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })

  it.each<[string, EpubInput['files']]>([
    ['container is damaged', { 'META-INF/container.xml': '<container><rootfiles><rootf' }],
    ['container is empty', { 'META-INF/container.xml': '' }],
    ['container is missing', { 'META-INF/container.xml': undefined, mimetype: undefined }],
    ['container names another place', { 'META-INF/container.xml': containerXml('OEBPS/content.opf') }],
    ['container names a chapter', { 'META-INF/container.xml': containerXml('OPS/c1.xhtml') }],
    [
      'container names a package that is damaged',
      { 'META-INF/container.xml': containerXml('a/old.opf'), 'a/old.opf': 'x' },
    ],
    [
      'container is missing and there are two, the outer one',
      { 'META-INF/container.xml': undefined, 'A/b/old.opf': opf },
    ],
  ])('is found when its %s', async (_, files) => {
    expect((await open({ files })).metadata.title).toBe('A Test')
  })
})

describe('a file of an EPUB', () => {
  it.each([
    ['OPS/c1.xhtml', 'OPS/c1.xhtml'],
    ['/c1.xhtml', 'OPS/c1.xhtml'],
    ['text/c1.xhtml', 'OPS/c1.xhtml'],
    ['c1.html', 'OPS/c1.xhtml'],
    ['a+b.xhtml', 'OPS/a b.xhtml'],
    ['a_b.xhtml', 'OPS/a b.xhtml'],
    ['caf%E9.xhtml', 'OPS/café.xhtml'],
    ['cafe\u0301.xhtml', 'OPS/caf\u00e9.xhtml'],
    ['a&amp;b.xhtml', 'OPS/a&amp;b.xhtml'],
    ['..\\OPS\\c1.xhtml', 'OPS/c1.xhtml'],
    ['ﬁ.xhtml', 'OPS/fi.xhtml'],
  ])('that the manifest calls “%s” is %s', async (href, name) => {
    const publication = await open({
      manifest: item('c1', href),
      files: { 'OPS/c1.xhtml': undefined, [name]: chapter('found'), 'OPS/other.xhtml': chapter('other') },
    })
    const bytes = await publication.read(publication.readingOrder[0]!.href)
    expect(new TextDecoder().decode(bytes)).toContain('found')
  })

  it('that could be one of two is none of them', async () => {
    const files = { 'OPS/c1.xhtml': undefined, 'a/x.xhtml': chapter('a'), 'b/x.xhtml': chapter('b') }
    await expect(open({ manifest: item('c1', 'x.xhtml'), files })).rejects.toMatchObject({ code: 'corrupt' })
  })
})

describe('a manifest', () => {
  it.each([
    'text/xhtml',
    'application/xhtml',
    'application/html',
    'application/xhtml+xlm',
    'application/octet-stream',
  ])('may call a chapter %s', async (type) => {
    const { readingOrder } = await open({
      manifest: item('c1', 'c1.xhtml').replace('application/xhtml+xml', type),
    })
    expect(readingOrder[0]!.type).toBe('application/xhtml+xml')
  })

  it('may call a chapter XML', async () => {
    const manifest = item('c1', 'c1.xml').replace('application/xhtml+xml', 'text/xml')
    const { readingOrder } = await open({ manifest, files: { 'OPS/c1.xml': chapter('x') } })
    expect(readingOrder.map(({ href }) => href)).toEqual(['OPS/c1.xml'])
  })

  it('may name two files by one id: the chapter is meant', async () => {
    const manifest = `<item id="c1" href="p.png" media-type="image/png"/>${item('c1', 'c1.xhtml')}${item('c1', 'c2.xhtml')}`
    const book = await open({ manifest, files: { 'OPS/p.png': 'p', 'OPS/c2.xhtml': chapter('2') } })
    expect(book.readingOrder.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
    expect([...book.resources.keys()].sort()).toEqual(['OPS/c2.xhtml', 'OPS/p.png'])
  })
})

it('a book of chapters that are not shown says what they are', async () => {
  const manifest = '<item id="c1" href="a.pdf" media-type="application/pdf"/>'
  await expect(open({ manifest, files: { 'OPS/a.pdf': '%PDF' } })).rejects.toMatchObject({
    code: 'unsupported-format',
    message: expect.stringContaining('application/pdf'),
  })
})

describe('a reading order', () => {
  it.each(['no', ' No'])('that skips all of its chapters (%s) skips none', async (linear) => {
    const { readingOrder } = await open({ spine: `<itemref idref="c1" linear="${linear}"/>` })
    expect(readingOrder.map(({ isLinear }) => isLinear)).toEqual([true])
  })

  const three =
    item('nav', 'nav.xhtml', 'properties="nav"') +
    item('t', 'title.xhtml') +
    item('b', 'b.xhtml') +
    item('a', 'a.xhtml')
  const files = { 'OPS/title.xhtml': chapter('t'), 'OPS/a.xhtml': chapter('a'), 'OPS/b.xhtml': chapter('b') }
  const nav =
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li></ol></nav>'
  it.each([
    ['is empty: the contents tell', '', nav, ['title', 'a', 'b']],
    ['names strangers: the contents tell', '<itemref idref="x"/><itemref/>', nav, ['title', 'a', 'b']],
    ['and contents are empty: the manifest decides', '', '', ['title', 'b', 'a']],
    ['has ids in other letters', '<itemref idref="B"/><itemref idref="A" linear="no"/>', nav, ['b', 'a']],
    ['names files', '<itemref idref="a.xhtml"/><itemref idref="b.xhtml"/>', nav, ['a', 'b']],
    ['knows some: those', '<itemref idref="x"/><itemref idref="b"/>', nav, ['b']],
  ])('that %s', async (_, spine, own, expected) => {
    const { readingOrder } = await open({ manifest: three, spine, nav: own, files })
    expect(readingOrder.map(({ href }) => href)).toEqual(expected.map((name) => `OPS/${name}.xhtml`))
  })
})

describe('contents', () => {
  const ncx = (points: string) => `<ncx><navMap>${points}</navMap></ncx>`
  const point = '<navPoint><navLabel><text>A & B&nbsp;</text></navLabel><content src="c1.xhtml"/></navPoint>'
  const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  it.each<[string, EpubInput]>([
    [
      'an NCX that breaks off',
      {
        manifest: item('c1', 'c1.xhtml') + ncxItem,
        files: { 'OPS/toc.ncx': ncx(`${point}<navPoint>`).slice(0, -15) },
      },
    ],
    [
      'an NCX of another type',
      {
        manifest: item('c1', 'c1.xhtml') + ncxItem.replace('application/x-dtbncx+xml', 'text/xml'),
        files: { 'OPS/toc.ncx': ncx(point) },
      },
    ],
    [
      'an NCX that the manifest lacks',
      { manifest: item('c1', 'c1.xhtml'), files: { 'OPS/toc.ncx': ncx(point) } },
    ],
    [
      'a navigation document that does not say so',
      {
        manifest: item('c1', 'c1.xhtml') + item('n', 'nav.xhtml'),
        nav: '<nav epub:type="toc"><ol><li><a href="c1.xhtml">A &amp; B</a></li></ol></nav>',
      },
    ],
    [
      'an NCX whose names are written otherwise',
      {
        manifest: item('c1', 'c1.xhtml') + ncxItem,
        files: {
          'OPS/toc.ncx': ncx(point)
            .replace(/(nav|label)(?=[A-Z])/g, (part) => part.toUpperCase())
            .replace('src=', 'Src='),
        },
      },
    ],
    [
      'an NCX in a folder, with links that start from the package',
      {
        manifest: item('c1', 'c1.xhtml') + ncxItem.replace('toc.ncx', 'toc/toc.ncx'),
        files: { 'OPS/toc/toc.ncx': ncx(point) },
      },
    ],
    [
      'an NCX, where the navigation document links nothing',
      {
        manifest: item('c1', 'c1.xhtml') + item('n', 'nav.xhtml', 'properties="nav"') + ncxItem,
        nav: '<nav epub:type="toc"><ol><li>Chapter</li></ol></nav>',
        files: { 'OPS/toc.ncx': ncx(point) },
      },
    ],
    ['links in paragraphs', { nav: '<nav epub:type="toc"><p><a href="c1.xhtml">A &amp; B</a></p></nav>' }],
    [
      'a section that is called so',
      { nav: '<section epub:type="toc"><ol><li><a href="c1.xhtml">A &amp; B</a></li></ol></section>' },
    ],
    [
      'a navigation document with a break that is not closed',
      { nav: '<nav epub:type="toc"><ol><li><a href="c1.xhtml">A<br>&amp; B</a></li></ol></nav>' },
    ],
  ])('come from %s', async (_, input) => {
    const { tableOfContents } = await open(input)
    expect(titles(tableOfContents)[0]).toBe('A & B')
    expect(tableOfContents[0]!.href).toBe('OPS/c1.xhtml')
  })
})

it('a truncated download is read as far as it goes, when requested', async () => {
  const random = seededRandom(5)
  const whole = makeEpub({
    manifest: item('c1', 'c1.xhtml') + item('c2', 'c2.xhtml'),
    spine: '<itemref idref="c1"/><itemref idref="c2"/>',
    files: { 'OPS/c2.xhtml': Uint8Array.from({ length: 5000 }, () => random() * 256) },
  })
  const cut = whole.slice(0, whole.length - 2500)
  await expect(openPublication(cut, { parseXml })).rejects.toMatchObject({ code: 'corrupt' })
  const publication = await openPublication(cut, { parseXml, salvage: true })
  expect(publication.isIncomplete).toBe(true)
  expect(new TextDecoder().decode(await publication.read('OPS/c1.xhtml'))).toBe(chapter('First chapter'))
  expect(publication.readingOrder.length).toBe(2)
  await expect(publication.read('OPS/c2.xhtml')).rejects.toMatchObject({ code: 'corrupt' })
})
