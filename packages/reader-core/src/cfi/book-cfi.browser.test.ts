import { afterEach, describe, expect, inject, it } from 'vitest'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText } from '../section/section-text.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { zippedEpub } from '../testing/zipped-epub.ts'
import { cfiOf, rangeOfCfi } from './book-cfi.ts'
import { rangeOfLocator } from './foreign-place.ts'

const open: Publication[] = []
afterEach(() => {
  for (const publication of open.splice(0)) publication.close()
})

/** The sample documents of https://www.w3.org/TR/epub-cfi/#sec-path-examples */
const chapter01 = `<html xmlns="http://www.w3.org/1999/xhtml">
    <head>
    	<title>…</title>
    </head>

    <body id="body01">
    	<p>…</p>
    	<p>…</p>
    	<p>…</p>
    	<p>…</p>
        <p id="para05">xxx<em>yyy</em>0123456789</p>
    	<p>…</p>
    	<p>…</p>
    	<img id="svgimg" src="foo.svg" alt="…"/>
    	<p>…</p>
    	<p>…</p>
    </body>
</html>`
/** The same with other nodes: comments, CDATA, instructions, references. */
const otherNodes = chapter01
  .replace('xxx', 'x<!-- a comment -->xx')
  .replace(
    '0123456789',
    '<![CDATA[]]><!--one--><![CDATA[0123]]>4<!--two-->5<?pi three?><![CDATA[67]]>&#56;&#57;',
  )

const item = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`

interface Sample {
  manifest?: string
  spine?: string
  chapters?: Record<string, string>
}

const page = (text: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>${text}</p></body></html>`

async function openSample(
  chapter = chapter01,
  { manifest, spine, chapters }: Sample = {},
): Promise<Publication> {
  const bytes = zippedEpub({
    manifest: manifest ?? item('titlepage') + item('chapter01') + item('chapter02'),
    spine:
      spine ??
      '<itemref id="titleref" idref="titlepage"/><itemref id="chap01ref" idref="chapter01"/><itemref id="chap02ref" idref="chapter02"/>',
    chapters: {
      'titlepage.xhtml': page('Title'),
      'chapter01.xhtml': chapter,
      'chapter02.xhtml': page('The second chapter'),
      ...chapters,
    },
  })
  const publication = await openPublication(bytes)
  open.push(publication)
  return publication
}

/** Target of a CFI: the words before and after the position, or those of the range. */
async function wordsAt(publication: Publication, cfi: string): Promise<string | undefined> {
  const range = await rangeOfCfi(publication, cfi)
  if (!range) return undefined
  const { start, end } = range
  const index = publication.readingOrder.findIndex(({ href }) => href === start.href)
  const { leaves } = await readSectionText(publication, index)
  const from = start.locations.textOffset!
  if (end) return leaves.textBetween(from, end.locations.textOffset!)
  return `${leaves.textBetween(from - 2, from)}|${leaves.textBetween(from, from + 2)}`
}

const CHAPTER = '/6/4[chap01ref]!/4[body01]'

describe.each([
  ['as it is', chapter01],
  ['with comments, CDATA, instructions and references', otherNodes],
])("the specification's sample %s", (_, chapter) => {
  it.each([
    ['/10[para05]/3:10', '89|\n '],
    ['/10[para05]/1:0', '  |xx'],
    ['/10[para05]/2/1:0', 'xx|yy'],
    ['/10[para05]/2/1:3', 'yy|01'],
    ['/10[para05]/2/1:3[yyy]', 'yy|01'],
    ['/10[para05]/1:3[xx,y]', 'xx|yy'],
    ['/10[para05]/2/1:3[;s=b]', 'yy|01'],
    ['/10[para05]/2/1:3[yyy;s=b]', 'yy|01'],
    ['/10[para05]/2[;s=b]', 'xx|yy'],
    ['/10[para05],/2/1:1,/3:4', 'yy0123'],
    ['/10/3:2', '01|23'],
    // Characters between elements, and the elements before and after all of them.
    ['/10/0', '  |xx'],
    ['/10/4', '89|\n '],
    ['/10/3', 'yy|01'],
  ])('%s', async (cfi, words) => {
    const publication = await openSample(chapter)
    expect(await wordsAt(publication, `epubcfi(${CHAPTER}${cfi})`)).toBe(words)
  })

  it.each([
    '/10[para05]/3:10',
    '/10[para05]/1:0',
    '/10[para05]/2/1:0',
    '/10[para05],/2/1:1,/3:4',
    '/10[para05],/1:0,/1:3',
    '/16[svgimg]',
  ])('%s is written again', async (inner) => {
    const publication = await openSample(chapter)
    const cfi = `epubcfi(${CHAPTER}${inner})`
    const range = (await rangeOfCfi(publication, cfi))!
    // The place after the last character of a paragraph is before the white space that follows it.
    const again = inner.endsWith('/3:10') ? `epubcfi(${CHAPTER}/11:0)` : cfi
    expect(await cfiOf(publication, range)).toBe(again)
  })
})

it('a picture is found, and written', async () => {
  const publication = await openSample()
  const { start } = (await rangeOfCfi(publication, `epubcfi(${CHAPTER}/16[svgimg])`))!
  expect(start.locations.pictures).toBe(1)
  expect(await cfiOf(publication, { start })).toBe(`epubcfi(${CHAPTER}/16[svgimg])`)
})

it('ids lead to what moved; what is nowhere is no place', async () => {
  const publication = await openSample(
    chapter01.replace('<body id="body01">', '<body id="body01"><p>Inserted</p><p>before</p>'),
    {
      spine:
        '<itemref id="new" idref="chapter02"/><itemref id="titleref" idref="titlepage"/><itemref id="chap01ref" idref="chapter01"/>',
    },
  )
  expect(await wordsAt(publication, `epubcfi(${CHAPTER}/10[para05]/3:4)`)).toBe('23|45')
  expect(await wordsAt(publication, `epubcfi(/6/4[chapter01]!/4[body01]/10[para05]/3:4)`)).toBeUndefined()
  for (const wrong of ['/10[none]/3:4', '/40/1:0', '/10/9:0', '/10/3/2']) {
    expect(await rangeOfCfi(publication, `epubcfi(${CHAPTER}${wrong})`), wrong).toBeUndefined()
  }
  expect(await rangeOfCfi(publication, 'epubcfi(/6/40!/4/2)')).toBeUndefined()
  expect(await rangeOfCfi(publication, 'epubcfi(/4/2!/4/2)')).toBeUndefined()
  expect(await rangeOfCfi(publication, 'none')).toBeUndefined()
})

it('words lead to where they are now, over elements and whatever the white space', async () => {
  const publication = await openSample(
    chapter01.replace('xxx', 'Some words were inserted here. The old\n   lamp, xxx'),
  )
  const at = (assertion: string) => wordsAt(publication, `epubcfi(${CHAPTER}/10[para05]/1:1[${assertion}])`)
  expect(await at('xx,yyy0')).toBe('xx|yy')
  expect(await at('The old lamp')).toBe('mp|, ')
  expect(await at('^, xx,x')).toBe('xx|xy')
  expect(await at(',lamp')).toBe('  |la')
  expect(await at('a lamp that is not here')).toBeUndefined()
})

it('a document within a document is entered; a picture and a link are not', async () => {
  const publication = await openSample(
    chapter01
      .replace('<p>…</p>', '<p><iframe src="chapter02.xhtml"></iframe></p>')
      .replace('<p>…</p>', '<p><a href="chapter02.xhtml">link</a></p>'),
  )
  expect(await wordsAt(publication, 'epubcfi(/6/4!/4/2/2!/4/2/1:4)')).toBe('e |se')
  expect((await rangeOfCfi(publication, 'epubcfi(/6/4!/4/16!/2/4)'))!.start.locations.pictures).toBe(1)
  expect((await rangeOfCfi(publication, 'epubcfi(/6/4!/4/4/2!/4/2/1:4)'))!.start.href).toBe(
    'OPS/chapter01.xhtml',
  )
})

it('a section that the reading order lacks, or shows by its fallback, keeps its number', async () => {
  const publication = await openSample(chapter01, {
    manifest: `${item('titlepage')}<item id="odd" href="odd.bin" media-type="application/x-odd"/><item id="pic" href="pic.bin" media-type="application/x-odd" fallback="chapter02"/>${item('chapter01')}${item('chapter02')}`,
    spine:
      '<!-- a comment --><itemref idref="titlepage"/><itemref idref="odd"/><itemref idref="pic"/><itemref id="chap01ref" idref="chapter01"/>',
    chapters: { 'odd.bin': 'odd', 'pic.bin': 'odd' },
  })
  expect(publication.readingOrder.map(({ href }) => href)).toEqual([
    'OPS/titlepage.xhtml',
    'OPS/chapter02.xhtml',
    'OPS/chapter01.xhtml',
  ])
  expect(await wordsAt(publication, 'epubcfi(/6/8[chap01ref]!/4/10/3:4)')).toBe('23|45')
  expect(await wordsAt(publication, 'epubcfi(/6/6!/4/2/1:4)')).toBe('e |se')
  expect(await wordsAt(publication, 'epubcfi(/6/4!/4/2/1:4)')).toBeUndefined()
  expect((await rangeOfCfi(publication, 'epubcfi(/6/8)'))!.start.href).toBe('OPS/chapter01.xhtml')
})

it('a range over chapters has its ends in both', async () => {
  const publication = await openSample()
  const cfi = 'epubcfi(/6,/4[chap01ref]!/4[body01]/10[para05]/1:1,/6[chap02ref]!/4/2/1:3)'
  const range = (await rangeOfCfi(publication, cfi))!
  expect([range.start.href, range.end!.href]).toEqual(['OPS/chapter01.xhtml', 'OPS/chapter02.xhtml'])
  expect(await cfiOf(publication, range)).toBe(cfi)
})

it('a book that is no EPUB has none', async () => {
  const publication = await openPublication(
    new File(['A text of one line.'], 'a.txt', { type: 'text/plain' }),
  )
  open.push(publication)
  const start = {
    href: publication.readingOrder[0]!.href,
    type: '',
    locations: { progression: 0, totalProgression: 0 },
  }
  expect(await cfiOf(publication, { start })).toBeUndefined()
  expect(await rangeOfCfi(publication, 'epubcfi(/6/2!/4/2/1:0)')).toBeUndefined()
})

// As epub.js 0.3.93 writes the second letter of each text: `new EpubCFI(range, '/6/4[chap01ref]')`.
describe.each<[name: string, text: string, places: [cfi: string, letter: string][]]>([
  [
    'the sample',
    'xxx<em>yyy</em>0123456789',
    [
      ['/10[para05],/1:1,/1:2', 'x'],
      ['/10[para05]/2,/1:1,/1:2', 'y'],
      ['/10[para05],/3:1,/3:2', '1'],
    ],
  ],
  [
    // It does not count the empty texts between them.
    'elements that touch',
    '<b>xxx</b><em>yyy</em>0123<i>4</i><u>5</u>6789',
    [
      ['/10[para05]/2,/1:1,/1:2', 'x'],
      ['/10[para05]/4,/1:1,/1:2', 'y'],
      ['/10[para05],/1:1,/1:2', '1'],
      ['/10[para05],/3:1,/3:2', '7'],
    ],
  ],
])('places of epub.js in %s', (_, text, places) => {
  it.each(places)('%s', async (place, letter) => {
    const publication = await openSample(chapter01.replace('xxx<em>yyy</em>0123456789', text))
    expect(await wordsAt(publication, `epubcfi(${CHAPTER}${place})`)).toBe(letter)
  })
})

describe('locators of Readium', () => {
  const of = async (publication: Publication, locations: object, text = {}) => {
    const range = await rangeOfLocator(publication, { href: '/OPS/chapter01.xhtml', locations, text })
    const { leaves } = await readSectionText(publication, 1)
    const from = range!.start.locations.textOffset!
    return leaves.textBetween(from, range!.end?.locations.textOffset ?? from + 3)
  }

  it('lead by partial CFI, selector, id, fraction and words', async () => {
    const publication = await openSample()
    expect(await of(publication, { partialCfi: '/4/10[para05]/3:2' })).toBe('234')
    expect(await of(publication, { fragments: [`epubcfi(${CHAPTER}/10/3:3)`] })).toBe('345')
    expect(await of(publication, { cssSelector: '#para05 > em' })).toBe('yyy')
    expect(await of(publication, { cssSelector: ':no(', fragments: ['para05'] })).toBe('xxx')
    expect(await of(publication, { progression: 0.2 }, { highlight: '0123 4567' })).toBe('01234567')
    expect(await of(publication, { progression: 0 }, { highlight: 'yyy' })).toBe('yyy')
    expect(await rangeOfLocator(publication, { href: 'none.xhtml' })).toBeUndefined()
  })
})

const corpus = inject('corpus')
const ROUNDS = inject('isLong') ? 40 : 12

describe.skipIf(!corpus)('real books', () => {
  it.each(['sw-hadithi-za-watoto-1', 'ar-tarikh-al-falsafa-al-haditha', 'idpf-linear-algebra'])(
    'places and ranges of %s come back from their CFIs',
    async (name) => {
      const url = `/@fs${corpus}/books/${name}.epub`
      const response = await fetch(url)
      if (!response.ok) return
      const publication = await openPublication(await response.blob())
      open.push(publication)
      const random = seededRandom(22)
      for (let round = 0; round < ROUNDS; round++) {
        const index = Math.floor(random() * publication.readingOrder.length)
        const { leaves, href } = await readSectionText(publication, index)
        if (leaves.textLength < 10) continue
        const from = Math.floor(random() * (leaves.textLength - 5))
        const to = Math.min(leaves.textLength, from + 1 + Math.floor(random() * 400))
        const place = (textOffset: number) => ({
          href,
          type: '',
          locations: { progression: 0, totalProgression: 0, textOffset },
        })
        const cfi = (await cfiOf(publication, { start: place(from), end: place(to) }))!
        const range = (await rangeOfCfi(publication, cfi))!
        expect([range.start.locations.textOffset, range.end!.locations.textOffset], cfi).toEqual([from, to])
      }
    },
  )
})
