import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../testing/corpus.ts'
import { makePng } from '../../testing/make-png.ts'
import { makeZip, type ZipInput } from '../../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'

const png = (number: number, width = 30, height = 40) => makePng({ width, height, number })
const page = (name: string, number = 1, width?: number, height?: number): ZipInput => ({
  name,
  content: png(number, width, height),
})
const info = (xml: string): ZipInput => ({ name: 'ComicInfo.xml', content: `<ComicInfo>${xml}</ComicInfo>` })
const openZipOf = (entries: readonly ZipInput[], name = 'My Comic.cbz') =>
  openPublication(new File([makeZip(entries)], name), { parseXml })
const hrefs = ({ readingOrder }: { readingOrder: readonly { href: string }[] }) =>
  readingOrder.map(({ href }) => href)

describe('a comic archive', () => {
  it.each([
    [20, 80, 'scrolled'],
    [30, 40, undefined],
  ])('of pages of %i × %i is meant to be scrolled: %s', async (width, height, flow) => {
    const publication = await openZipOf(
      [1, 2, 3].map((number) => page(`${number}.png`, number, width, height)),
    )
    expect(publication.metadata.flow).toBe(flow)
  })

  it('shows its images in natural order and nothing else', async () => {
    const publication = await openZipOf([
      page('10.png'),
      page('2.PNG', 2, 60, 40),
      page('1 a?.png'),
      page('__MACOSX/._1.png'),
      page('.hidden.png'),
      { name: 'Thumbs.db', content: 'x' },
      { name: 'notes.txt', content: 'x' },
      { name: 'scan.tiff', content: 'x' },
    ])
    // Some browsers show it; others show in its place that they cannot.
    expect(hrefs(publication)).toEqual(['1%20a%3F.png', '2.PNG', '10.png', 'scan.tiff'])
    expect(publication).toMatchObject({
      kind: 'image',
      metadata: { title: 'My Comic', direction: 'ltr', language: 'und', layout: 'fixed', authors: [] },
      tableOfContents: [],
    })
    expect(publication.readingOrder[1]).toEqual({
      index: 1,
      href: '2.PNG',
      type: 'image/png',
      title: undefined,
      size: 1,
      isLinear: true,
      layout: 'fixed',
      width: 60,
      height: 40,
    })
    expect((await publication.cover())?.type).toBe('image/png')
    expect(await publication.read('1%20a%3F.png')).toEqual(png(1))
    expect(await publication.readHead!('2.PNG', 8)).toEqual(png(2).slice(0, 8))
  })

  it('begins with its cover, whatever it is called, unless its pages are numbered by ComicInfo.xml', async () => {
    const pages = [page('b/001.png'), page('b/002.png'), page('a/001.png')]
    for (const cover of ['cover.png', 'Front-Cover.PNG', '表紙.png', 'обложка.png', 'cover 1.png']) {
      const { readingOrder } = await openZipOf([...pages, page(`a/${cover}`)])
      expect(decodeURI(readingOrder[0]!.href)).toBe(`a/${cover}`)
      expect(readingOrder.length).toBe(4)
    }
    const numbered = info('<Pages><Page Image="0"/></Pages>')
    expect(hrefs(await openZipOf([page('1.png'), page('cover.png'), numbered]))[0]).toBe('1.png')
    expect(hrefs(await openZipOf([page('1.png'), page('discovery.png')]))[0]).toBe('1.png')
  })

  it.each(['.hack 1/', '...After '])('hides nothing in what is called “%s”', async (title) => {
    const publication = await openZipOf([
      page(`${title}1.png`),
      page(`${title}2.png`),
      page('__MACOSX/._1.png'),
    ])
    expect(publication.readingOrder.length).toBe(2)
  })

  it('knows images without an ending to their names', async () => {
    const { readingOrder } = await openZipOf([
      { name: '010', content: png(1) },
      { name: '002', content: png(2, 60, 40) },
      { name: 'readme', content: 'who made this' },
    ])
    expect(readingOrder.map(({ href, type, width }) => [href, type, width])).toEqual([
      ['002', 'image/png', 60],
      ['010', 'image/png', 30],
    ])
  })

  it.each([
    ['Arabic', ['١', '٢', '١٠']],
    ['Persian', ['۱', '۲', '۱۰']],
    ['wide', ['１', '２', '１０']],
    ['odd', ['1', '001a', '2', '10']],
  ])('orders %s numbers as people do', async (_, numbers) => {
    const publication = await openZipOf([...numbers].reverse().map((number) => page(`${number}.png`)))
    expect(hrefs(publication).map(decodeURI)).toEqual(numbers.map((number) => `${number}.png`))
  })

  it('opens under any name, since its content says what it is', async () => {
    expect((await openZipOf([page('1.png')], 'x.zip')).metadata.title).toBe('x')
    expect((await openPublication(makeZip([page('1.png')]), { parseXml })).kind).toBe('image')
  })

  it('says in ComicInfo.xml who made it, which way it reads, and where chapters begin', async () => {
    const publication = await openZipOf([
      page('b/1.png'),
      page('b/2.png'),
      page('b/3.png'),
      page('b/4.png'),
      info(`<Title>The Seed</Title><Series>Wangari</Series><Number>3</Number><Writer>A, B ,</Writer>
        <Penciller>C</Penciller><LanguageISO>en</LanguageISO><Manga>YesAndRightToLeft</Manga>
        <Pages><Page Image="0" Type="Deleted"/><Page Image="1" Type="FrontCover" Bookmark="Cover"/>
        <Page Image="2" Bookmark="One &amp; only" DoublePage="True"/><Page Image="x"/></Pages>`),
    ])
    expect(publication.metadata).toMatchObject({
      title: 'Wangari 3: The Seed',
      authors: ['A', 'B'],
      language: 'en',
      direction: 'rtl',
      series: { name: 'Wangari', position: 3 },
    })
    expect(hrefs(publication)).toEqual(['b/2.png', 'b/3.png', 'b/4.png'])
    expect(publication.tableOfContents).toEqual([
      { title: 'Cover', href: 'b/2.png', children: [] },
      { title: 'One & only', href: 'b/3.png', children: [] },
    ])
    expect(publication.readingOrder[1]).toMatchObject({ title: 'One & only', pageSpread: 'center' })
  })

  it.each([
    ['<Manga>Yes</Manga>', 'ltr'],
    ['<Manga>Yes</Manga><LanguageISO>ar</LanguageISO>', 'rtl'],
    ['<Manga>No</Manga><LanguageISO>sw-KE</LanguageISO>', 'ltr'],
    ['', 'ltr'],
  ])('with %s reads %s', async (xml, direction) => {
    expect((await openZipOf([page('1.png'), info(xml)])).metadata.direction).toBe(direction)
  })

  it.each([
    ['no XML', '<a'],
    ['other XML', '<x/>'],
    ['a list that deletes all', '<ComicInfo><Pages><Page Image="0" Type="Deleted"/></Pages></ComicInfo>'],
  ])('with a ComicInfo.xml that is %s opens all the same', async (_, content) => {
    const publication = await openZipOf([page('1.png'), { name: 'ComicInfo.xml', content }])
    expect(hrefs(publication)).toEqual(['1.png'])
  })

  it('has its folders as chapters', async () => {
    const publication = await openZipOf([
      page('Book/Vol 2/1.png'),
      page('Book/cover.png'),
      page('Book/Vol 1/Part A/1.png'),
      page('Book/Vol 1/Part A/2.png'),
    ])
    expect(hrefs(publication)).toEqual([
      'Book/cover.png',
      'Book/Vol%201/Part%20A/1.png',
      'Book/Vol%201/Part%20A/2.png',
      'Book/Vol%202/1.png',
    ])
    expect(publication.tableOfContents).toEqual([
      { title: 'Vol 1 – Part A', href: 'Book/Vol%201/Part%20A/1.png', children: [] },
      { title: 'Vol 2', href: 'Book/Vol%202/1.png', children: [] },
    ])
  })

  it('keeps a page that is damaged, without a size', async () => {
    const publication = await openZipOf([
      { name: '1.png', content: '' },
      { name: '2.jpg', content: 'no image at all' },
      { name: '3.png', content: png(3), size: 1000 },
    ])
    expect(publication.readingOrder.map(({ width }) => width)).toEqual([undefined, undefined, 30])
    await expect(publication.read('3.png')).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('finds a size behind a long colour profile, in packed and in stored files', async () => {
    const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd, 7)])
    const frame = Buffer.from('ffc0001108 00c8 012c 03 000000 000000 000000'.replace(/ /g, ''), 'hex')
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), profile, profile, frame, Buffer.alloc(300_000)])
    const publication = await openZipOf([
      { name: '1.jpg', content: jpeg, method: 0 },
      { name: '2.jpg', content: jpeg },
    ])
    expect(publication.readingOrder).toMatchObject([
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ])
  })

  it('that needs a password is encrypted; one without images is no book', async () => {
    await expect(openZipOf([{ ...page('1.png'), flags: 0x801 }])).rejects.toMatchObject({
      code: 'encrypted',
    })
    await expect(openZipOf([{ name: '1.tiff', content: 'x' }])).rejects.toMatchObject({
      code: 'unsupported-format',
    })
  })
})

describe('images without an archive', () => {
  const file = (path: string, number = 1) => {
    const made = new File([png(number)], path.slice(path.lastIndexOf('/') + 1))
    if (path.includes('/')) Object.defineProperty(made, 'webkitRelativePath', { value: path })
    return made
  }

  it('from a folder are a book named after it', async () => {
    const files = [file('Story/10.png'), file('Story/2.png', 2), file('Story/.DS_Store')]
    const publication = await openPublication(files, { parseXml })
    expect(publication).toMatchObject({ kind: 'image', metadata: { title: 'Story' } })
    expect(hrefs(publication)).toEqual(['2.png', '10.png'])
    expect(await publication.read('2.png')).toEqual(png(2))
  })

  it('one by one are a book, and a single image is a book of one page', async () => {
    expect(hrefs(await openPublication([file('b.png'), file('a.png')], { parseXml }))).toEqual([
      'a.png',
      'b.png',
    ])
    expect(hrefs(await openPublication([file('b.png')], { parseXml }))).toEqual(['b.png'])
    expect(hrefs(await openPublication(png(1), { parseXml }))).toEqual(['image.png'])
  })

  it('may be too many', async () => {
    await expect(
      openPublication([file('a.png'), file('b.png')], { parseXml, limits: { entries: 1 } }),
    ).rejects.toMatchObject({ code: 'too-large' })
    await expect(openPublication([new File(['x'], 'a.bin')], { parseXml })).resolves.toBeDefined()
  })
})

const corpus = corpusFolder()
describe.skipIf(!corpus)('real comics', () => {
  it.each([
    ['ja-haruko-rtl.cbz', 12, 'rtl', 'ja', 'ハルコさんの彼氏'],
    ['sw-mtoto-punda.cbz', 21, 'ltr', 'und', 'sw-mtoto-punda'],
  ])('%s', async (name, pages, direction, language, title) => {
    const { readFileSync } = await import('node:fs')
    const publication = await openPublication(new File([readFileSync(`${corpus}/comics/${name}`)], name), {
      parseXml,
    })
    expect(publication.metadata).toMatchObject({ direction, language, title })
    expect(publication.readingOrder.length).toBe(pages)
    expect(publication.readingOrder.every(({ width, height }) => width! > 100 && height! > 100)).toBe(true)
  })
})
