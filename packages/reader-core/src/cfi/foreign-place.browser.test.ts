import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { readText } from '../publication/encoding/read-text.ts'
import type { ForeignLocator, Locator } from '../publication/locator.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { zippedEpub } from '../testing/zipped-epub.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []
afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Words of which no row is like another, but for the first. */
const paragraph = (i: number): string =>
  `<p>The sea was calm. Of the ${NUMBERS[i % 12]} ferries the ${NUMBERS[(i * 5 + 3) % 12]} that carried ${i} travellers went over the slow brown water ${i} times, and the harbour lay quiet behind them for a long while.</p>`
const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => paragraph(from + i)).join('')
const chapter = (body: string, head = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>${head}</head><body>${body}</body></html>`
const plate = (body: string) => chapter(body, '<meta name="viewport" content="width=600, height=900"/>')

const item = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`

/** Two chapters: a section with an id in the first, the words of which come again in the second. */
const text = zippedEpub({
  manifest: item('one') + item('two'),
  spine: '<itemref idref="one"/><itemref idref="two"/>',
  chapters: {
    'one.xhtml': chapter(
      `${paragraphs(0, 40)}<section id="s1" class="part">${paragraphs(40, 40)}</section>${paragraphs(80, 40)}`,
    ),
    'two.xhtml': chapter(paragraphs(200, 60)),
  },
})
/** Pages that were made as pages: words at places, and words of a drawing. */
const plates = zippedEpub({
  manifest: ['p1', 'p2', 'p3'].map(item).join(''),
  spine: ['p1', 'p2', 'p3']
    .map((id) => `<itemref idref="${id}" properties="rendition:layout-pre-paginated"/>`)
    .join(''),
  chapters: {
    'p1.xhtml': plate('<p>The cover</p>'),
    'p2.xhtml': plate(
      '<div style="position:absolute;left:300px;top:700px" id="far">The far harbour at night</div>',
    ),
    'p3.xhtml': plate(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><text x="20" y="40">A lamp that is drawn</text></svg>',
    ),
  },
})

async function show(bytes: Uint8Array<ArrayBuffer> | Blob, initialLocator?: Locator | ForeignLocator) {
  const publication = await openPublication(bytes)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, initialLocator })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return reader
}

const shown = (reader: Reader) => reader.visibleText().text
const href = 'OPS/one.xhtml'

describe('a locator of another reading system leads to its place', () => {
  it.each<[string, ForeignLocator, string]>([
    ['by its selector', { href, locations: { cssSelector: '#s1 > p:nth-child(31)' } }, 'carried 70 '],
    [
      'by a path from the root',
      { href, locations: { cssSelector: 'html > body > p:nth-child(22)' } },
      'carried 21 ',
    ],
    ['by its id', { href, locations: { fragments: ['#s1'] } }, 'carried 40 '],
    [
      'by the id after a time and a region',
      { href, locations: { fragments: ['t=10', 'xywh=1,2,3,4', 's1'] } },
      'carried 40 ',
    ],
    ['by its fraction', { href, locations: { progression: 0.5 } }, 'carried 60 '],
    ['by the fraction of the book', { locations: { totalProgression: 0.999 } }, 'carried 259 '],
    [
      'by its fraction when the selector is none',
      { href, locations: { cssSelector: 'p:has(', progression: 0.5 } },
      'carried 60 ',
    ],
    [
      'by words alone, in whichever chapter',
      { text: { highlight: 'carried 231 travellers' } },
      'carried 231 ',
    ],
    [
      'by words that are everywhere, from those around them',
      {
        text: {
          before: 'lay quiet behind them for a long while.',
          highlight: 'The sea was calm.',
          after: ' Of the ten ferries the one that carried 225 travellers',
        },
      },
      'carried 225 ',
    ],
    [
      'by the words before it',
      { text: { before: 'that carried 231 travellers went over the slow' } },
      'carried 231 ',
    ],
    [
      'by words near its selector',
      { href, locations: { cssSelector: '#s1 > p:nth-child(31)' }, text: { highlight: 'The sea was calm.' } },
      'carried 70 ',
    ],
    ['by the CFI of its section', { href, locations: { partialCfi: '/4/82[s1]/62/1:0' } }, 'carried 70 '],
    [
      'by words when the book lacks its chapter',
      { href: 'old/name.xhtml', text: { highlight: 'carried 231 travellers' } },
      'carried 231 ',
    ],
  ])('%s', async (_, locator, words) => {
    const stored = JSON.parse(JSON.stringify(locator)) as ForeignLocator
    const reader = await show(text)
    await reader.goTo(stored)
    expect(shown(reader)).toContain(words)
    const { locator: found } = reader.getSnapshot()
    const opened = await show(text, stored)
    expect(shown(opened)).toContain(words)
    expect(opened.getSnapshot().locator).toEqual(found)
  })

  it('by its page number, when there is nothing else', async () => {
    const reader = await show(text)
    await reader.countPages()
    await reader.goTo({ locations: { position: 9 } })
    expect(reader.getSnapshot().page.index).toBe(8)
  })

  it('a CFI as well', async () => {
    const reader = await show(text)
    await reader.goTo('epubcfi(/6/2!/4/82[s1]/62/1:0)')
    expect(shown(reader)).toContain('carried 70 ')
    await expect(reader.goTo('epubcfi(/6/40!/4/2)')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('one that leads nowhere is an error, or opens the book at its beginning; the page stays', async () => {
    const nowhere: ForeignLocator = { text: { highlight: 'words that are nowhere' } }
    const reader = await show(text, nowhere)
    expect(shown(reader)).toContain('carried 0 ')
    await reader.goForward()
    const before = shown(reader)
    for (const each of [nowhere, { locations: {} }, { href: 'none.xhtml', locations: { cssSelector: 'p' } }])
      await expect(reader.goTo(each)).rejects.toMatchObject({ code: 'not-found' })
    expect(shown(reader)).toBe(before)
    expect(reader.getSnapshot().status).toBe('ready')
  })

  it('a later jump makes one pointless that is still looked for', async () => {
    const reader = await show(text)
    const first = reader.goTo({ text: { highlight: 'carried 231 travellers' } })
    const second = reader.goTo({ totalProgression: 0 })
    await Promise.all([first, second])
    expect(shown(reader)).toContain('carried 0 ')
  })
})

describe('pages that were made as pages', () => {
  it.each<[string, ForeignLocator, number]>([
    ['a selector', { href: 'OPS/p2.xhtml', locations: { cssSelector: '#far' } }, 1],
    ['words alone', { text: { highlight: 'far harbour' } }, 1],
    ['words of a drawing', { text: { highlight: 'A lamp that is drawn' } }, 2],
    ['a region', { href: 'OPS/p3.xhtml', locations: { fragments: ['xywh=percent:10,10,20,20'] } }, 2],
    ['a position', { locations: { position: 2 } }, 1],
  ])('are found by %s', async (_, locator, page) => {
    const reader = await show(plates)
    await reader.goTo(locator)
    expect(reader.getSnapshot().page.index).toBe(page)
    expect((await show(plates, locator)).getSnapshot().page.index).toBe(page)
  })
})

it.each([
  ['p '.repeat(400)],
  [':has(:has(*))'],
  ['* '.repeat(150)],
  ['* > '.repeat(99).concat('a')],
  ['p:nth-child(9999999)'],
  ['p + '.repeat(99).concat('a')],
])(
  'a selector that was made to be hard takes no time: %#',
  async (cssSelector) => {
    const reader = await show(
      zippedEpub({
        manifest: item('one'),
        spine: '<itemref idref="one"/>',
        chapters: { 'one.xhtml': chapter(`<div>${'<p>a<b>b</b></p>'.repeat(20_000)}</div>`) },
      }),
    )
    const before = performance.now()
    await reader.goTo({ href, locations: { cssSelector } })
    expect(performance.now() - before).toBeLessThan(5000)
    expect(reader.getSnapshot().atStart).toBe(true)
  },
  20_000,
)

const corpus = inject('corpus')

/** A path as other reading systems write it, from the source of a chapter. */
function pathTo(element: Element): string {
  const { parentElement: parent, localName } = element
  if (!parent || localName === 'body') return localName
  const number = [...parent.children].indexOf(element) + 1
  return `${pathTo(parent)} > ${localName}:nth-child(${number})`
}

it.skipIf(!corpus).each(['sw-hadithi-za-watoto-1', 'ar-tarikh-al-falsafa-al-haditha'])(
  'paragraphs of %s are found by their paths and by their words',
  async (name) => {
    const response = await fetch(`/@fs${corpus}/books/${name}.epub`)
    if (!response.ok) return
    const reader = await show(await response.blob())
    const { publication } = reader
    const random = seededRandom(25)
    for (let round = 0; round < 6; round++) {
      const section = publication.readingOrder[Math.floor(random() * publication.readingOrder.length)]!
      const source = await readText(await publication.read(section.href))
      const document = new DOMParser().parseFromString(source, 'application/xhtml+xml')
      const long = [...document.querySelectorAll('p')].filter((p) => p.textContent!.trim().length > 60)
      const paragraph = long[Math.floor(random() * long.length)]
      if (!paragraph) continue
      const highlight = paragraph.textContent!.trim().slice(0, 60)
      const letters = (text: string) => text.replace(/[\s\xad]+/g, '')
      for (const locator of [
        { href: section.href, locations: { cssSelector: pathTo(paragraph) } },
        { text: { highlight } },
      ]) {
        await reader.goTo({ totalProgression: 0 })
        await reader.goTo(locator)
        expect(letters(shown(reader)), JSON.stringify(locator)).toContain(letters(highlight).slice(0, 12))
      }
    }
  },
)
