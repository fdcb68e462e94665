import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusBooks, corpusFolder } from '../testing/corpus.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { decodeText } from './encoding/decode-text.ts'
import { isMarkup } from './media-type.ts'
import { openPublication } from './open-publication.ts'
import type { Publication, TocEntry } from './publication.ts'

const folder = corpusFolder()
const books = new Map(corpusBooks().map((book) => [book.name, book]))
/** Rows of the index: file, then its columns. */
const index = folder
  ? readFileSync(join(folder, 'INDEX.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| `[^`]*\.epub`/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  : []
const open = (name: string) => openPublication(books.get(name)!.bytes(), { parseXml })
const w3c = (name: string) => open(`w3c-epub-tests/${name}.epub`)
const flat = (entries: readonly TocEntry[]): TocEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])
const depth = (entries: readonly TocEntry[]): number =>
  Math.max(0, ...entries.map((entry) => 1 + depth(entry.children)))
const text = async (publication: Publication, href: string) => decodeText(await publication.read(href))

describe.skipIf(!folder)('every EPUB of the corpus', () => {
  it('is in the index', () => {
    expect(index.length).toBe(books.size)
  })

  it.each(
    index
      .filter((row) => row[1]?.startsWith('books/') || row[1]?.startsWith('encodings/'))
      .map((row) => [row[1]!, row] as const),
  )('%s has the title, author, language, direction and length of the index', async (name, row) => {
    const [, , title, authors, language, declared, , lengths] = row
    // Declared for vertical lines; the reader's are horizontal.
    const direction = name.includes('kusamakura') ? 'ltr' : declared
    const publication = await open(name)
    const { metadata, readingOrder } = publication
    expect(metadata).toMatchObject({ title, language, direction })
    for (const author of metadata.authors) expect(authors).toContain(author)
    expect(metadata.authors.length > 0).toBe(authors !== '')
    expect(readingOrder.length).toBe(Number(lengths!.split('/')[1]))
  })

  it.each(
    index.filter((row) => row[1]?.startsWith('w3c')).map((row) => [row[1]!, row[2]!, row[3]!] as const),
  )('%s has the direction and layout of the index', async (name, direction, layout) => {
    const { metadata } = await open(name)
    expect(metadata.direction).toBe(direction.split(' ')[0])
    expect(metadata.layout).toBe(layout === 'pre-paginated' ? 'fixed' : 'reflowable')
  })

  it.each([...books.keys()])(
    '%s: every section and resource can be read, every contents entry leads into it',
    async (name) => {
      const publication = await open(name)
      const hrefs = new Set(publication.readingOrder.map(({ href }) => href))
      for (const section of publication.readingOrder) {
        const bytes = await publication.read(section.href)
        expect(bytes.length).toBe(section.size)
        if (isMarkup(section.type)) expect(decodeText(bytes)).toMatch(/<(?:html|svg)[\s>]/)
        expect(Buffer.compare(await publication.read(decodeURI(section.href)), bytes)).toBe(0)
      }
      for (const { href } of publication.resources.values())
        expect((await publication.read(href)).length).toBeGreaterThan(0)
      const entries = flat(publication.tableOfContents)
      expect(entries.length).toBeGreaterThan(0)
      for (const { title, href } of entries) {
        expect(title).not.toBe('')
        if (href) expect(hrefs).toContain(href.split('#')[0])
      }
      const cover = await publication.cover()
      if (cover) expect(cover.type).toMatch(/^image\//)
    },
  )

  it.each([
    ['books/en-war-and-peace.epub', 393, 4, 0],
    ['books/en-hamlet.epub', 32, 3, 0],
    ['books/idpf-childrens-literature.epub', 31, 4, 9],
    ['books/ar-maliyat-misr.epub', 26, 1, 0],
    ['books/idpf-internallinks.epub', 18, 2, 0],
    ['books/sw-hadithi-za-watoto-1.epub', 10, 1, 0],
  ])(
    '%s has %i contents entries, %i levels deep, %i without link',
    async (name, count, levels, withoutLink) => {
      const { tableOfContents } = await open(name)
      const entries = flat(tableOfContents)
      expect(entries.length).toBe(count)
      expect(depth(tableOfContents)).toBe(levels)
      expect(entries.filter(({ href }) => href === undefined).length).toBe(withoutLink)
    },
  )

  it('opens War and Peace without unpacking it', async () => {
    const bytes = books.get('books/en-war-and-peace.epub')!.bytes()
    let read = 0
    const blob = new Blob([bytes])
    const slice = blob.slice.bind(blob)
    blob.slice = (start = 0, end = blob.size) => {
      read += end - start
      return slice(start, end)
    }
    const publication = await openPublication(blob, { parseXml })
    expect(publication.readingOrder.length).toBe(393)
    expect(read).toBeLessThan(200_000)
  })

  it('keeps page lists, the sides of pages, links with names that are not ASCII', async () => {
    expect((await open('books/idpf-childrens-literature.epub')).pageList?.length).toBe(92)
    const manga = await open('books/idpf-haruko-html-jpeg.epub')
    expect(manga.readingOrder.filter(({ pageSpread }) => pageSpread).length).toBeGreaterThan(5)
    expect(manga.readingOrder.filter(({ layout }) => layout === 'reflowable').length).toBe(1)
    const cole = await open('books/idpf-cole-voyage-of-life.epub')
    expect(new Set(cole.readingOrder.map(({ layout }) => layout))).toEqual(new Set(['reflowable', 'fixed']))
    const japanese = await open('books/idpf-kusamakura-japanese-vertical-writing.epub')
    const picture = [...japanese.resources.keys()].find((href) => decodeURI(href).endsWith('夏目漱石.jpg'))!
    expect(picture).toMatch(/%E5%A4%8F/)
    expect((await japanese.read(picture)).length).toBe(45_246)
  })
})

describe.skipIf(!folder)('the W3C tests', () => {
  it('several packages: the first', async () => {
    const publication = await w3c('ocf-package_multiple')
    expect(await text(publication, publication.readingOrder[0]!.href)).toMatch(/pass/i)
  })

  it('a path that climbs above the root ends in it', async () => {
    const publication = await w3c('ocf-url_link-leaking-relative')
    const photo = [...publication.resources.values()].find(({ type }) => type === 'image/jpeg')!
    expect((await publication.read(photo.href)).subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8))
  })

  it('the same chapter twice stays twice', async () => {
    const hrefs = (await w3c('pkg-spine-duplicate-item-rendering')).readingOrder.map(({ href }) => href)
    expect(new Set(hrefs).size).toBeLessThan(hrefs.length)
  })

  it('a picture in the contents is its description', async () => {
    const titles = flat((await w3c('nav-non-text_img')).tableOfContents).map(({ title }) => title)
    expect(titles.every(Boolean)).toBe(true)
  })

  it('a chapter outside of the line is kept and marked', async () => {
    expect(
      (await w3c('pkg-spine-nonlinear-activation')).readingOrder.map(({ isLinear }) => isLinear),
    ).toContain(false)
  })

  it('a resource outside of the manifest is not there', async () => {
    const publication = await w3c('pkg-manifest-unlisted-resource')
    const source = /<img[^>]*src="([^"]+)"/.exec(
      await text(publication, publication.readingOrder[0]!.href),
    )![1]!
    const href = new URL(source, `x:/${publication.readingOrder[0]!.href}`).pathname
    await expect(publication.read(href)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('a foreign image names what to show instead', async () => {
    const foreign = [...(await w3c('pub-foreign_image')).resources.values()].find(({ fallback }) => fallback)
    expect(foreign?.fallback).toMatch(/\.png$/)
  })
})
