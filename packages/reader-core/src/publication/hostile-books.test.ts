import { describe, expect, inject, it } from 'vitest'
import { corpusBooks } from '../testing/corpus.ts'
import { chapter, type EpubInput, makeEpub } from '../testing/make-epub.ts'
import { makePng } from '../testing/make-png.ts'
import { makeZip } from '../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../testing/node-xml.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import type { OpenOptions } from './open-options.ts'
import { openPublication } from './open-publication.ts'
import type { TocEntry } from './publication.ts'

/** C8: a hostile or broken file ends in a ReaderError within 5 s. Of this process: others may keep the machine busy. */
const LIMIT = 5000

/** Seeded cases of each kind, and characters of nonsense. */
const CASES = inject('isLong') ? 300 : 60
const NONSENSE = inject('isLong') ? 1_000_000 : 100_000

const processTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Opens and reads a book to its end; gives the code it failed with, if any. */
async function tryBook(bytes: Uint8Array, options: OpenOptions = {}): Promise<string | undefined> {
  const start = processTime()
  try {
    const publication = await openPublication(bytes, { parseXml, ...options })
    const hrefs = [...publication.readingOrder, ...publication.resources.values()].map(({ href }) => href)
    for (const href of new Set(hrefs.slice(0, 50))) await publication.read(href).catch(onlyReaderError)
    await publication.cover().catch(onlyReaderError)
    return undefined
  } catch (error) {
    return onlyReaderError(error)
  } finally {
    expect(processTime() - start).toBeLessThan(LIMIT)
  }
}

function onlyReaderError(error: unknown): string {
  expect(error).toMatchObject({ name: 'ReaderError', message: expect.stringMatching(/^[“A-Z].*\.$/s) })
  return (error as { code: string }).code
}

const item = (id: string, rest = '') =>
  `<item id="${id}" href="c1.xhtml" media-type="application/xhtml+xml" ${rest}/>`
const base = makeEpub({
  files: { 'OPS/c2.xhtml': chapter('words '.repeat(2000)), 'OPS/p.png': new Uint8Array(500) },
  manifest: `${item('c1')}<item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="p" href="p.png" media-type="image/png" properties="cover-image"/>`,
  spine: '<itemref idref="c1"/><itemref idref="c2"/>',
})
const comic = makeZip([
  ...[1, 2, 10].map((number) => ({
    name: `a/${number}.png`,
    content: makePng({ width: 60, height: 80, number }),
  })),
  {
    name: 'ComicInfo.xml',
    content: '<ComicInfo><Title>T</Title><Pages><Page Image="0" Bookmark="x"/></Pages></ComicInfo>',
  },
])
const small = [
  'books/idpf-regime-anticancer-arabic.epub',
  'w3c-epub-tests/ocf-font_obfuscation.epub',
  'encodings/test-fileencoding-16-16-16.epub',
]
const victims = [
  ['a made book', base] as const,
  ['a comic archive', comic] as const,
  ...corpusBooks()
    .filter(({ name }) => small.includes(name))
    .map((book) => [book.name, book.bytes()] as const),
]

describe('a damaged file', () => {
  it.each(victims)(
    '%s, cut anywhere in its files, is corrupt; cut behind them, it opens',
    async (_, bytes) => {
      const end = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 22, 22)
      const directoryAt = end.getUint32(16, true)
      for (let part = 1; part < 40; part++) {
        const length = Math.floor((bytes.length * part) / 40)
        const outcome = await tryBook(bytes.slice(0, length))
        if (length < directoryAt) expect(outcome).toMatch(/^(?:corrupt|unsupported-format)$/)
        else if (length >= directoryAt + 4) expect(outcome).toBeUndefined()
      }
      expect(await tryBook(bytes.slice(0, -1))).toBeUndefined()
      expect(await tryBook(bytes.slice(bytes.length >> 1))).toMatch(/^(?:corrupt|unsupported-format)$/)
    },
  )

  it.each(victims)('%s, cut anywhere, is salvaged or refused', async (name, bytes) => {
    const outcomes = new Set<string | undefined>()
    for (let part = 1; part < 40; part++) {
      outcomes.add(await tryBook(bytes.slice(0, Math.floor((bytes.length * part) / 40)), { salvage: true }))
    }
    // Some packers put the package last.
    if (/^a /.test(name)) expect(outcomes).toContain(undefined)
  })

  it.each(victims)('%s, with bytes changed anywhere, is read or refused (seeded)', async (name, bytes) => {
    const random = seededRandom(name.length)
    const outcomes = new Set<string | undefined>()
    for (let round = 0; round < CASES; round++) {
      const copy = Uint8Array.from(bytes)
      // Half of the cases hit the directory, where a byte has the most effect.
      const from = round % 2 ? Math.max(0, copy.length - 1500) : 0
      const flips = 1 + Math.floor(random() * 8)
      for (let flip = 0; flip < flips; flip++) {
        copy[from + Math.floor(random() * (copy.length - from))] = Math.floor(random() * 256)
      }
      outcomes.add(await tryBook(copy))
    }
    expect(outcomes).toContain('corrupt')
  })

  it('with XML mangled anywhere is read or refused (seeded)', async () => {
    const random = seededRandom(3)
    const opf = `<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title id="t">T &amp; x</dc:title><meta name="cover" content="p"/></metadata><manifest>${item('c1', 'fallback="c1"')}<item id="p" href="../p.png?x#y" media-type="image/png"/><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine toc="n"><itemref idref="c1" linear="no"/></spine><guide><reference type="cover" href="nav.xhtml"/></guide></package>`
    const pieces = [
      '<',
      '>',
      '&',
      '"',
      ']]>',
      '<!--',
      '<![CDATA[',
      '<!DOCTYPE x [',
      '%',
      '#',
      '..',
      '/',
      '\0',
      '&#x0;',
      '&#99999999;',
      '\ud800',
      'xmlns=',
      '<?',
      ':',
    ]
    for (let round = 0; round < CASES; round++) {
      let broken = opf
      for (let cuts = 1 + Math.floor(random() * 3); cuts > 0; cuts--) {
        const at = Math.floor(random() * broken.length)
        const piece = pieces[Math.floor(random() * pieces.length)]!
        broken = broken.slice(0, at) + piece + broken.slice(at + Math.floor(random() * 6))
      }
      await tryBook(makeEpub({ files: { 'OPS/book.opf': broken } }))
    }
  })
})

describe('a hostile book', () => {
  const depth = (entries: readonly TocEntry[]): number => {
    let deepest = 0
    const pending = entries.map((entry): [TocEntry, number] => [entry, 1])
    for (let next = pending.pop(); next; next = pending.pop()) {
      deepest = Math.max(deepest, next[1])
      for (const child of next[0].children) pending.push([child, next[1] + 1])
    }
    return deepest
  }
  const openTimed = async (input: EpubInput) => {
    const bytes = makeEpub(input)
    const start = processTime()
    const publication = await openPublication(bytes, { parseXml, limits: { ratio: 1e9 } })
    expect(processTime() - start).toBeLessThan(LIMIT)
    return publication
  }

  const nested = (levels: number) => {
    let list = ''
    for (let level = levels; level > 0; level--) {
      list = `<ol><li><a href="c1.xhtml">${level}</a>${list}</li><li>after ${level}</li></ol>`
    }
    return `<nav epub:type="toc">${list}</nav>`
  }

  it('with contents two hundred levels deep keeps every entry, at twelve levels, in order', async () => {
    const { tableOfContents } = await openTimed({ nav: nested(200) })
    expect(depth(tableOfContents)).toBe(12)
    const titles = JSON.stringify(tableOfContents).match(/"title":"[^"]*"/g)!
    expect(titles.length).toBe(400)
    expect(titles.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, index) => `"title":"${index + 1}"`))
  })

  it('with contents ten thousand levels deep opens without them', async () => {
    const { tableOfContents } = await openTimed({ nav: nested(10_000) })
    expect(tableOfContents).toEqual([])
  })

  it('with twenty thousand contents entries opens', async () => {
    const entries = Array.from(
      { length: 20_000 },
      (_, index) => `<li><a href="c1.xhtml#n${index}">${index}</a></li>`,
    )
    const { tableOfContents } = await openTimed({
      nav: `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`,
    })
    expect(tableOfContents.length).toBe(20_000)
  })

  it('with a manifest of twenty thousand items, all falling back on each other, opens', async () => {
    const count = 20_000
    const items = Array.from(
      { length: count },
      (_, index) =>
        `<item id="i${index}" href="${index}.bin" media-type="a/b" fallback="i${(index + 1) % count}"/>`,
    )
    const refs = Array.from({ length: 2000 }, (_, index) => `<itemref idref="i${index}"/>`)
    const { readingOrder } = await openTimed({
      manifest: item('c1') + items.join(''),
      spine: `${refs.join('')}<itemref idref="c1"/>`,
    })
    expect(readingOrder.length).toBe(1)
  })

  it('with a package of nonsense in quantity is refused in time', async () => {
    for (const filler of ['<!DOCTYPE ', '<!DOCTYPE x [', '&a', '<x', '<!--', ' ', ']]>', '&#x']) {
      const opf = `<package xmlns="http://www.idpf.org/2007/opf">${filler.repeat(NONSENSE / filler.length)}</package>`
      expect(await tryBook(makeEpub({ files: { 'OPS/book.opf': opf } })), filler).toBe('corrupt')
      expect(
        await tryBook(makeEpub({ files: { 'OPS/book.opf': filler.repeat(NONSENSE / filler.length) } })),
        filler,
      ).toBe('corrupt')
    }
  })

  it('with a bomb in it is too large', async () => {
    const bomb = await openPublication(makeEpub({ files: { 'OPS/c1.xhtml': new Uint8Array(60_000_000) } }), {
      parseXml,
    })
    await expect(bomb.read('OPS/c1.xhtml')).rejects.toMatchObject({ code: 'too-large' })
    expect(
      await tryBook(makeEpub({ entries: [{ name: 'OPS/x', content: 'x', size: 3e9, method: 0 }] })),
    ).toBe('too-large')
    const many = Array.from({ length: 60_001 }, (_, i) => ({ name: `x${i}`, content: '', method: 0 }))
    expect(await tryBook(makeEpub({ entries: many }))).toBe('too-large')
  })

  it('whose package lies about its length is corrupt', async () => {
    const entries = [{ name: 'OPS/book.opf', content: ' '.repeat(30_000_000), size: 500 }]
    expect(await tryBook(makeEpub({ files: { 'OPS/book.opf': undefined }, entries }))).toBe('corrupt')
  })
})
