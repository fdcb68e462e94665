import { describe, expect, it } from 'vitest'
import { encodeText } from '../../testing/encode-text.ts'
import { chapter, makeEpub } from '../../testing/make-epub.ts'
import { makePng } from '../../testing/make-png.ts'
import { makeZip } from '../../testing/make-zip.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'
import { openZip } from './zip-container.ts'

const limits = { entries: 100, totalBytes: 1e8, entryBytes: 5e7, ratio: 100 }
const zipOf = (bytes: Uint8Array) =>
  openZip({ size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) }, limits)
const page = (number: number) => makePng({ width: 60, height: 80, number })

/** Names as packers have written them, each list in the order it is to be read. */
const LISTS: readonly (readonly [encoding: string, names: readonly string[]])[] = [
  ['shift_jis', ['第1巻/ページ1.png', '第1巻/ページ2.png', '第1巻/ページ10.png']],
  ['shift_jis', ['表紙.png']],
  ['shift_jis', ['進撃の巨人/能力 01.png', '進撃の巨人/能力 02.png']],
  ['shift_jis', ['ソードアート 01.png', '能力表 02.png']],
  ['euc-jp', ['こころ 第1章/ページ1.png', 'こころ 第2章/ページ1.png']],
  ['gb18030', ['第1话/图片2.png', '第1话/图片10.png']],
  ['gb18030', ['火影忍者 第01卷/封面.png', '火影忍者 第02卷/封面.png']],
  ['gb18030', ['海贼王.png']],
  ['big5', ['第1話/圖片2.png', '第1話/圖片10.png']],
  ['big5', ['三國演義/封面.png']],
  ['euc-kr', ['제1화/그림2.png', '제1화/그림10.png']],
  ['euc-kr', ['나 혼자만 레벨업.png']],
  ['ibm866', ['Глава 1/Страница 2.png', 'Глава 1/Страница 10.png']],
  ['windows-1251', ['Глава 1/Страница 2.png', 'Глава 1/Страница 10.png']],
  ['windows-1251', ['Мастер и Маргарита 01.png', 'Мастер и Маргарита 02.png']],
  ['koi8-r', ['Война и мир/лист 1.png']],
  ['windows-1256', ['الفصل 1/صفحة 2.png', 'الفصل 1/صفحة 10.png']],
  ['windows-1252', ['Größe/Über 2.png', 'Größe/Über 10.png']],
  ['windows-1252', ['Astérix chez les Bretons 01.png', 'Astérix chez les Bretons 02.png']],
  ['cp437', ['Märchen/Äpfel 1.png', 'Märchen/Übung 1.png', 'Märchen/Übung 2.png']],
  ['windows-1255', ['פרק 1/עמוד 2.png']],
  ['windows-874', ['ตอนที่ 1/หน้า 2.png']],
]

describe('a comic whose names are in', () => {
  it.each(LISTS)('%s opens under them, its pages in order: %j', async (encoding, names) => {
    const entries = names.map((name, index) => ({
      name: encodeText(name, encoding),
      content: page(index),
      flags: 0,
    }))
    const bytes = makeZip([...entries.slice(1), entries[0]!])
    const { readingOrder } = await openPublication(bytes, { parseXml })
    const shown = readingOrder.map(({ href }) => decodeURIComponent(href))
    expect([...shown].sort()).toEqual([...names].sort())
    const numbered = names.filter((name) => /\d/.test(name))
    expect(shown.filter((name) => /\d/.test(name))).toEqual(numbered)
  })
})

describe('an EPUB whose names are in', () => {
  it.each([
    ...LISTS.map(([encoding, [name]]) => [encoding, name!.replace(/\.png$/, '')] as const),
    // Where no guess decides, the links of the package do.
    ['windows-1250', 'Příběh'] as const,
    ['euc-jp', '石'] as const,
    ['windows-1254', 'Işık'] as const,
  ])('%s has its chapters: %s', async (encoding, name) => {
    const entries = ['1', '2'].map((number) => ({
      name: encodeText(`OPS/${name}${number}.xhtml`, encoding),
      content: chapter(number),
      flags: 0,
    }))
    const publication = await openPublication(
      makeEpub({
        manifest: `<item id="a" href="${name}1.xhtml" media-type="application/xhtml+xml"/>
          <item id="b" href="${encodeURI(name)}2.xhtml" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="a"/><itemref idref="b"/>',
        files: { 'OPS/c1.xhtml': undefined, 'OPS/nav.xhtml': undefined },
        entries,
      }),
      { parseXml },
    )
    for (const [at, { href }] of publication.readingOrder.entries())
      expect(new TextDecoder().decode(await publication.read(href))).toBe(chapter(String(at + 1)))
    expect(publication.readingOrder.length).toBe(2)
  })
})

it('a name in the extra field of Info-ZIP is the name', async () => {
  const bytes = makeZip([
    { name: '?.png', content: '1', unicodePath: '第一.png' },
    { name: Uint8Array.of(0x82, 0x2e), content: '2', flags: 0, unicodePath: 'é.' },
  ])
  expect((await zipOf(bytes)).names()).toEqual(['第一.png', 'é.'])
})

it.each([
  [
    'that say they are UTF-8 and are not',
    0x800,
    ['第1巻/一.png', '第1巻/二.png', '第1巻/三.png'].map((name) => encodeText(name, 'shift_jis')),
  ],
  [
    'that are text in no encoding',
    0,
    [1, 2, 3].map((end) => Uint8Array.of(0xff, 0xfe, 0x80 + end, 0x2e, 0x70, 0x6e, 0x67)),
  ],
])('names %s are as many as there are files', async (_, flags, names) => {
  const entries = names.map((name, number) => ({ name, flags, content: page(number) }))
  const { readingOrder } = await openPublication(makeZip(entries), { parseXml })
  expect(new Set(readingOrder.map(({ href }) => href)).size).toBe(3)
})
