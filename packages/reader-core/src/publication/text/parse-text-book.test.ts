import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { corpusFolder } from '../../testing/corpus.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'

const openText = (text: BlobPart, name = 'book.txt') => openPublication(new File([text], name), { parseXml })
const pages = async (publication: Awaited<ReturnType<typeof openText>>) => {
  const texts: string[] = []
  for (const { href } of publication.readingOrder) {
    const page = new TextDecoder().decode(await publication.read(href))
    texts.push(page.slice(page.indexOf('<body>') + 7, page.indexOf('</body>') - 1))
  }
  return texts
}

describe('a plain text', () => {
  it('is read in paragraphs, broken lines joined, verse left as it is', async () => {
    const publication = await openText(
      `The Seed

It was a bright cold day in April and the clocks were striking
thirteen; Winston Smith slipped quickly through the glass doors of
Victory Mansions & more.

Tyger tyger
burning bright

An end.`,
    )
    expect(await pages(publication)).toEqual([
      `<p>The Seed</p>
<p>It was a bright cold day in April and the clocks were striking thirteen; Winston Smith slipped quickly through the glass doors of Victory Mansions &#38; more.</p>
<p>Tyger tyger<br/>burning bright</p>
<p>An end.</p>`,
    ])
    expect(publication).toMatchObject({ kind: 'text', metadata: { title: 'The Seed', direction: 'ltr' } })
  })

  it('has its headings as chapters, in many languages', async () => {
    const publication = await openText(
      [
        'Start.',
        'CHAPTER I',
        'One.',
        'PART TWO',
        'Chapter 2. The Sea',
        'Two.',
        'XIV.',
        'x',
        'Sura ya Kwanza',
        'x',
        '## Marked ##',
        'x',
      ].join('\n\n'),
    )
    expect(publication.tableOfContents.map(({ title, href }) => [title, href])).toEqual([
      ['CHAPTER I', 'chapter-2.xhtml'],
      ['PART TWO', 'chapter-3.xhtml'],
      ['XIV.', 'chapter-4.xhtml'],
      ['Sura ya Kwanza', 'chapter-5.xhtml'],
      ['Marked', 'chapter-6.xhtml'],
    ])
    expect((await pages(publication))[2]).toBe('<h2>PART TWO</h2>\n<h2>Chapter 2. The Sea</h2>\n<p>Two.</p>')
  })

  it.each([
    [
      'Chinese',
      'zh',
      '　　他来了，他看见了。',
      ['第一章 开始', '第2章结束', '楔子'],
      '第一回合他赢了，他走了。',
    ],
    ['Japanese', 'ja', '　吾輩は猫である。', ['第一章', '第十話　名前', 'エピローグ'], '第一に、猫である。'],
    [
      'Russian',
      'und',
      'Жил был король.',
      ['Глава 1', 'ЧАСТЬ ВТОРАЯ. О море', 'Эпилог'],
      'Глава семьи, король, молчал,',
    ],
    ['Korean', 'ko', '그는 왔다 그리고 갔다.', ['제1장 시작', '제 2 화', '에필로그'], '제일 좋은 날이었다.'],
  ])(
    'in %s has its chapters, and a paragraph on each line',
    async (_, language, line, headings, sentence) => {
      const publication = await openText(
        headings.map((heading) => `${heading}\n\n${line}\n\n${sentence}\n${line}\n\n${line}\n`).join('\n'),
      )
      expect(publication.metadata.language).toBe(language)
      expect(publication.tableOfContents.map(({ title }) => title)).toEqual(headings)
      const [first] = await pages(publication)
      if (/zh|ja/.test(language)) expect(first!.match(/<p>/g)).toHaveLength(4)
    },
  )

  it('in Arabic reads from the right', async () => {
    const publication = await openText('الفصل الأول\u200f\n\nكان يا ما كان\n\nالفصل الثاني\n\nنهاية')
    expect(publication.metadata).toMatchObject({ language: 'ar', direction: 'rtl', title: 'book' })
    expect(publication.tableOfContents.map(({ title }) => title)).toEqual(['الفصل الأول', 'الفصل الثاني'])
  })

  it('says its title, author and language in its head', async () => {
    const publication = await openText('Title: My Book\nAuthor: A. N. Other\nLanguage: Swahili\n\nHabari.')
    expect(publication.metadata).toMatchObject({ title: 'My Book', authors: ['A. N. Other'], language: 'sw' })
  })

  it('without empty lines is split by indents, else by lines', async () => {
    const line = 'a line that is long enough to have been broken at its width somehow'
    const indented = await openText(`   First ${line}\n${line}\n${line}\n   Second ${line}\n${line}\n${line}`)
    expect((await pages(indented))[0]!.match(/<p>/g)).toHaveLength(2)
    const long = 'A whole paragraph on one line. '.repeat(20).trim()
    expect((await pages(await openText(`${long}\n${long}\n${long}`)))[0]!.match(/<p>/g)).toHaveLength(3)
  })

  it.each([
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x28, 0x06)],
    ['UTF-8 with mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xd8, 0xa8)],
  ])('in %s is decoded', async (_, bytes) => {
    expect(await pages(await openText(bytes))).toEqual(['<p>Aب</p>'])
  })

  it.each(['le', 'be'] as const)(
    'in UTF-16 %s without a mark is decoded: Latin and Arabic',
    async (order) => {
      for (const text of [
        'A short tale of one line, and no more.',
        'كان يا ما كان في قديم الزمان ملك عادل',
      ]) {
        const bytes = Buffer.from(text, 'utf16le')
        expect(await pages(await openText(order === 'be' ? bytes.swap16() : bytes))).toEqual([
          `<p>${text}</p>`,
        ])
      }
    },
  )

  it('in windows-1252 is decoded, and characters that XML lacks do not break it', async () => {
    expect(await pages(await openText(Uint8Array.of(0x93, 0x63, 0x61, 0x66, 0xe9, 0x94)))).toEqual([
      '<p>“café”</p>',
    ])
    const publication = await openText(`${'a'.repeat(2000)}\0\x01\ud800<b>`)
    parseXml(new TextDecoder().decode(await publication.read('chapter-1.xhtml')))
  })

  it('that is hostile takes no time: long lines, many lines, many headings', async () => {
    const start = process.cpuUsage()
    const share = inject('isLong') ? 1 : 0.1
    for (const text of [
      'a'.repeat(3e6 * share),
      'a\n'.repeat(1e6 * share),
      'Chapter 1\n\n'.repeat(2e5 * share),
      '#'.repeat(1e6 * share),
      '# '.repeat(5e5 * share),
      `# a${' '.repeat(1e6 * share)}b`,
    ]) {
      await openText(text)
    }
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(25 * share)
  })
})

const corpus = corpusFolder()
describe.skipIf(!corpus)('real texts', () => {
  it.each([
    ['en-mide-wiwin.txt', /^The Mide'wiwin or "?Grand/, 'en', 'ltr', 1],
    ['ar-salah-al-din-al-ayyubi.txt', /^صلاح الدين الأيوبي$/, 'ar', 'rtl', 12],
    ['ar-wahy-al-qalam.txt', /^وحي القلم$/, 'ar', 'rtl', 100],
  ])('%s', async (name, title, language, direction, chapters) => {
    const bytes = readFileSync(`${corpus}/text/${name}`)
    const publication = await openText(bytes, name)
    expect(publication.metadata).toMatchObject({ language, direction })
    expect(publication.metadata.title).toMatch(title)
    expect(publication.readingOrder.length).toBeGreaterThanOrEqual(chapters)
    // No letter is lost.
    const letters = (text: string) => text.match(/\p{L}/gu)!.length
    const shown = (await pages(publication)).join('').replace(/<[^>]*>|&#\d+;/g, '')
    const source = bytes.toString('utf8').split('#META#Header#End#').at(-1)!
    expect(letters(shown)).toBe(letters(source))
  })
})
