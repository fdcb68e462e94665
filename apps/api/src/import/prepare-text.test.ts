import { openPublication } from '@kurasa/reader-core/publication'
import { LossLedger, lossSentences } from '@kurasa/reader-core/sanitise'
import { afterAll, describe, expect, it } from 'vitest'
import { readingMinutes } from '../rules/reading-minutes.ts'
import { type SampleBook, sampleEpub, samplePng } from '../testing/sample-epub.ts'
import { prepareText } from './prepare-text.ts'
import { createSanitiser } from './sanitise-unit.ts'
import { openXmlWindow } from './xml-window.ts'

const window = openXmlWindow()
afterAll(() => window.close())
const sanitiser = createSanitiser(window)

async function prepared(
  book: SampleBook,
  change: (opf: string) => string = (opf) => opf,
  onProgress: (fraction: number) => void = () => {},
) {
  const publication = await openPublication(sampleEpub(book, change), { parseXml: window.parseXml })
  const notes: string[] = []
  const stored = new Map<string, Uint8Array>()
  const put = async (key: string, bytes: Uint8Array) => void stored.set(key, bytes)
  const losses = new LossLedger()
  const step = { publication, sanitiser, editionId: 'e1', hash: 'h', notes, losses, put, onProgress }
  try {
    const text = await prepareText({ ...step, language: 'en' })
    return { ...text, notes: [...notes, ...lossSentences(losses.list(), () => 'here')], stored }
  } finally {
    publication.close()
  }
}

const words = (count: number) => `<p>${'letters '.repeat(count)}</p>`

describe('the text of a book', () => {
  it('is the sum of its chapters, and of its files', async () => {
    const files = { 'a.css': { type: 'text/css', content: 'p { color: red }' } }
    const book = await prepared({ files, chapters: ['<p>abc</p>', '<p>de</p>'] })
    expect(book.chars).toBe(5)
    expect(book.units.map(({ chars }) => chars)).toEqual([3, 2])
    expect(book.bytes).toBe([...book.stored.values()].reduce((sum, { byteLength }) => sum + byteLength, 0))
    expect(book.notes).toEqual([])
  })

  it('takes as long as its chapters that are read in a row', async () => {
    const chapters = [words(400), words(800)]
    const asideOf = (opf: string) => opf.replace('<itemref idref="c1"/>', '<itemref idref="c1" linear="no"/>')
    const minutes = (count: number) => readingMinutes('letters '.repeat(count).length, 'en')
    expect((await prepared({ chapters })).minutes).toBeCloseTo(minutes(400) + minutes(800), 5)
    const book = await prepared({ chapters }, asideOf)
    expect(book.units.map(({ isLinear }) => isLinear)).toEqual([true, false])
    expect(book.minutes).toBeCloseTo(minutes(400), 5)
  })

  it.each([
    [1, ['1 chapter cannot be read: here.']],
    [2, ['2 chapters cannot be read: here.']],
  ])('is imported without %d empty chapters, and reports them', async (count, notes) => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `e${i}.xhtml`,
        { type: 'application/xhtml+xml', content: '' },
      ]),
    )
    const inSpine = (opf: string) =>
      opf.replace('</spine>', `${Object.keys(files).map((_, i) => `<itemref idref="f${i}"/>`)}</spine>`)
    const book = await prepared({ files }, inSpine)
    expect(book.units).toHaveLength(2)
    expect(book.notes).toEqual(notes)
  })

  it.each(['a.png', 'a & b.png'])('has a page for a picture in its reading order: %s', async (name) => {
    const files = { [`i/${name}`]: { type: 'image/png', content: samplePng } }
    const inSpine = (opf: string) =>
      opf.replaceAll(name, encodeURIComponent(name)).replace('</spine>', '<itemref idref="f0"/></spine>')
    const book = await prepared({ files }, inSpine)
    const href = `OEBPS/i/${name.replaceAll(' ', '%20')}`
    expect(book.units[2]).toMatchObject({ href, type: 'image/png', resources: [href] })
    expect(book.resources).toMatchObject([{ href, type: 'image/png', width: 2, height: 1, firstUnit: 2 }])
  })

  it('has a chapter as often as its reading order shows it, each visit with an id of its own', async () => {
    const again = (opf: string) =>
      opf.replace('</spine>', '<itemref idref="c0"/><itemref idref="c0"/></spine>')
    const once = await prepared({ chapters: ['<p>abc</p>', '<p>de</p>'] })
    const book = await prepared({ chapters: ['<p>abc</p>', '<p>de</p>'] }, again)
    const href = once.units.map((unit) => unit.href)
    expect(book.units.map((unit) => unit.href)).toEqual([...href, href[0], href[0]])
    expect(new Set(book.units.map(({ unitId }) => unitId)).size).toBe(4)
    expect(book.units.slice(0, 2).map(({ unitId }) => unitId)).toEqual(once.units.map(({ unitId }) => unitId))
    expect(book.stored.get('editions/e1/h/units/2')).toEqual(book.stored.get('editions/e1/h/units/0'))
    expect(book.chars).toBe(11)
  })

  it('gives each visit the same id in every import: places of readers are stored by it', async () => {
    const thrice = (opf: string) => opf.replace('</spine>', `${'<itemref idref="c0"/>'.repeat(2)}</spine>`)
    const { units } = await prepared({ chapters: ['<p>a</p>', '<p>b</p>'] }, thrice)
    expect(units.map(({ unitId }) => unitId)).toEqual([
      'uc72e3dea996fe58',
      'u65b685a71aba4db',
      'u3bbff2730584d20',
      'ub22c6906bfaf51d',
    ])
  })

  it('does not fill the disk with repetitions of a large chapter', async () => {
    const often = (opf: string) => opf.replace('</spine>', `${'<itemref idref="c0"/>'.repeat(9)}</spine>`)
    const book = await prepared({ chapters: [`<p>${'x'.repeat(6_000_000)}</p>`, '<p>a</p>'] }, often)
    expect(book.units).toHaveLength(5)
    expect(book.notes).toEqual(['6 repetitions of chapters were left out.'])
    const short = (opf: string) => opf.replace('</spine>', `${'<itemref idref="c1"/>'.repeat(1001)}</spine>`)
    const other = await prepared({ chapters: ['<p>a</p>', '<p>b</p>'] }, short)
    expect(other.units).toHaveLength(1002)
    expect(other.notes).toEqual(['1 repetition of a chapter was left out.'])
  })

  it('reports how much of it was read, and none of it as a whole', async () => {
    const fractions: number[] = []
    await prepared({ chapters: ['<p>a</p>', '<p>b</p>', '<p>c</p>', '<p>d</p>'] }, undefined, (fraction) =>
      fractions.push(fraction),
    )
    expect(fractions).toEqual([0, 0.25, 0.5, 0.75])
  })

  it('may have a chapter of 8 MB, and none with a byte more', async () => {
    const [before, after] = ['<html xmlns="http://www.w3.org/1999/xhtml"><body><p>', '</p></body></html>']
    const bookOf = (bytes: number) => {
      const content = before + 'x'.repeat(bytes - before.length - after.length) + after
      const files = { 'long.xhtml': { type: 'application/xhtml+xml', content } }
      return prepared({ files }, (opf) => opf.replace('</spine>', '<itemref idref="f0"/></spine>'))
    }
    expect((await bookOf(8_000_000)).units).toHaveLength(3)
    await expect(bookOf(8_000_001)).rejects.toMatchObject({ code: 'too-large' })
  })

  it('has the layout and the side of a page where they are not those of the book', async () => {
    const book = await prepared({}, (opf) =>
      opf.replace(
        '<itemref idref="c1"/>',
        '<itemref idref="c1" properties="rendition:layout-pre-paginated page-spread-left rendition:orientation-portrait"/>',
      ),
    )
    expect(book.units.map(({ layout, pageSpread, rendition }) => [layout, pageSpread, rendition])).toEqual([
      [null, null, null],
      ['fixed', 'left', { spread: undefined, orientation: 'portrait', isCentred: false }],
    ])
  })

  it('may be a drawing that is damaged or has too many parts in one another: what is left of it is there', async () => {
    const drawing = (content: string) => ({
      type: 'image/svg+xml',
      content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}`,
    })
    const files = {
      'deep.svg': drawing(`${'<g>'.repeat(5000)}<text>Words</text>${'</g>'.repeat(5000)}</svg>`),
      'bad.svg': drawing('<rect width=9><text>Words</text>'),
    }
    const book = await prepared({ files }, (opf) =>
      opf.replace('</spine>', '<itemref idref="f0"/><itemref idref="f1"/></spine>'),
    )
    expect(book.notes).toEqual([])
    expect(book.units).toHaveLength(4)
    expect(book.units.slice(2).map(({ type }) => type)).toEqual(['image/svg+xml', 'image/svg+xml'])
    for (const { bytes } of book.units.slice(2)) expect(bytes).toBeGreaterThan(80)
  })

  it('has titles of at most 500 characters', async () => {
    const long = 'x'.repeat(600)
    const book = await prepared({}, (opf) => opf.replace('Chapter 1', long))
    expect(book.units.map(({ title }) => title)).toEqual(['x'.repeat(500), 'Chapter 2'])
  })
})

describe('what a chapter needs', () => {
  it('comes with what its style sheets need, once, though they name each other, and without what is missing', async () => {
    const book = await prepared({
      chapters: ['<p><img src="none.png" alt=""/><img src="a.png" alt=""/></p>', '<p>b</p>'],
      head: '<link rel="stylesheet" href="a.css"/>',
      files: {
        'a.css': { type: 'text/css', content: '@import "b.css"; p { color: red }' },
        'b.css': { type: 'text/css', content: '@import "a.css"; p { background: url(b.png) }' },
        'a.png': { type: 'image/png', content: samplePng },
        'b.png': { type: 'image/png', content: samplePng },
      },
    })
    const names = ['a.css', 'a.png', 'b.css', 'b.png'].map((name) => `OEBPS/${name}`)
    expect(book.units[0]?.resources.toSorted()).toEqual(names)
    expect(book.units[1]?.resources.toSorted()).toEqual(names.filter((name) => !name.endsWith('a.png')))
    expect(book.resources.map(({ firstUnit }) => firstUnit)).toEqual([0, 0, 0, 0])
  })

  it('comes with the chapter that plays it, sounds and films as they are', async () => {
    const book = await prepared({
      chapters: [
        '<p>a</p>',
        '<audio title="Rain"><source src="a.ogg" type="audio/ogg"/><source src="a.mp3" type="audio/mpeg"/>No sound</audio><video src="b.mp4" autoplay="">No film</video>',
      ],
      files: {
        'a.mp3': { type: 'audio/mpeg', content: 'x' },
        'a.ogg': { type: 'audio/ogg', content: 'x' },
        'b.mp4': { type: 'video/mp4', content: 'x' },
      },
    })
    expect(book.notes).toEqual([])
    expect(book.resources.map(({ href, type, firstUnit }) => [href, type, firstUnit])).toEqual([
      ['OEBPS/a.mp3', 'audio/mpeg', 1],
      ['OEBPS/a.ogg', 'audio/ogg', null],
      ['OEBPS/b.mp4', 'video/mp4', 1],
    ])
  })

  it('is left out where it is damaged, and reported', async () => {
    const damaged = { type: 'image/svg+xml', content: '<p>no drawing</p>' }
    expect((await prepared({ files: { 'a.svg': damaged } })).notes).toEqual([
      '1 picture is damaged, not in the book or on another server: here.',
    ])
    expect((await prepared({ files: { 'a.svg': damaged, 'b.svg': damaged } })).notes).toEqual([
      '2 pictures are damaged, not in the book or on other servers: here.',
    ])
  })

  it.each([
    ['f.ttf', 'application/x-font-ttf', 'font/ttf', 'ttf'],
    ['f.OTF', 'application/vnd.ms-opentype', 'font/otf', 'otf'],
    ['f', 'application/font-sfnt', 'font/sfnt', 'bin'],
    ['f.woff2', 'font/woff2', 'font/woff2', 'woff2'],
    ['p.jpeg', 'image/jpeg', 'image/jpeg', 'jpg'],
    ['p.png', 'image/png', 'image/png', 'png'],
    ['s.css', 'text/css', 'text/css; charset=utf-8', 'css'],
  ])('%s of the type %s is served as %s', async (name, type, served, extension) => {
    const { resources } = await prepared({ files: { [name]: { type, content: 'x' } } })
    expect(resources).toMatchObject([{ href: `OEBPS/${name}`, type: served }])
    expect(resources[0]?.name).toMatch(new RegExp(`^0-[0-9a-f]{12}\\.${extension}$`))
  })
})
