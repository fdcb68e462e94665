import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { viewportFor } from '../layout/viewport.ts'
import { ENGINE_CSS, pageProperties, scriptOf } from '../paginator/page-sheets.ts'
import { type PageStart, SECTION_START } from '../paginator/page-start.ts'
import type { SliceLayout } from '../paginator/slice-host.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { BookImages } from '../section/book-images.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { letterRect } from '../testing/letter-rect.ts'
import { systemFaces } from '../theme/default-faces.ts'
import { layOutPages } from './paged-js-paginator.ts'

const corpus = inject('corpus')
const isLong = inject('isLong')
if (!corpus) console.warn('No corpus of books: the tests of Paged.js on real books are skipped.')

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

async function openBytes(
  bytes: ArrayBuffer | Uint8Array,
  options: Partial<Parameters<typeof createReader>[0]> = {},
  width = 360,
) {
  const publication = await openPublication(bytes as ArrayBuffer)
  const box = document.createElement('div')
  box.style.cssText = `position:relative;width:${width}px;height:632px`
  document.body.append(box)
  const reader = createReader({
    publication,
    ...options,
    settings: { engine: 'pagedjs', ...options.settings },
  })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

const openBook = async (
  file: string,
  options: Partial<Parameters<typeof createReader>[0]> = {},
  width?: number,
) => openBytes(await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer(), options, width)

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

/** Letters inside the page's box on screen, by rectangles; an independent check of `visibleText`. */
function textInView(box: HTMLElement): string {
  const view = box.getBoundingClientRect()
  const parts: string[] = []
  const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll<HTMLElement>('.page .track > div')]
  for (const host of hosts) {
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      if (node.parentElement?.closest('kz-cx')) continue
      let text = ''
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const rect = letterRect(range)
        if (!rect || rect.height === 0) continue
        const x = (rect.left + rect.right) / 2
        const y = (rect.top + rect.bottom) / 2
        if (x > view.left && x < view.right && y > view.top && y < view.bottom) text += node.data[i]
      }
      parts.push(text)
    }
  }
  return parts.join('')
}

const squeezed = (text: string) => text.replace(/[\s\u00ad\u200b-\u200f\u2060\u061c]+/g, '')

const pagesOf = (box: HTMLElement) =>
  box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div').length === 0
    ? 0
    : [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')].reduce(
        (sum, host) => sum + host.shadowRoot!.querySelectorAll('.pagedjs_page').length,
        0,
      )

const FLATLAND = 'books/en-flatland.epub'
const WAR = 'books/en-war-and-peace.epub'
const ARABIC = 'books/ar-tarikh-al-falsafa-al-haditha.epub'

describe.skipIf(!corpus)('a reader whose pages Paged.js sets', () => {
  const eitherWay = isLong ? [[WAR], [ARABIC]] : [[ARABIC]]
  const chapters = [
    [WAR, 'longest'],
    [ARABIC, 'middle'],
    ['books/idpf-israelsailing.epub', 'longest'],
    [WAR, 'middle'],
    [FLATLAND, 'longest'],
    [ARABIC, 'longest'],
    ['books/en-hamlet.epub', 'longest'],
    ['books/idpf-childrens-literature.epub', 'longest'],
  ] as const
  it.each(isLong ? chapters : chapters.slice(0, 3))(
    '%s, %s chapter: the pages joined are the section, each character once (C1)',
    async (file, which) => {
      const { reader, publication, box } = await openBook(file)
      const bySize = publication.readingOrder.toSorted((a, b) => b.size - a.size)
      const section = bySize[which === 'longest' ? 0 : Math.floor(bySize.length / 2)]!
      await reader.goTo(section.href)
      expect(pagesOf(box)).toBeGreaterThan(0)
      const texts: string[] = []
      let lastEnd = 0
      for (let turn = 0; turn < 24; turn++) {
        const visible = reader.visibleText()
        if (visible.start.href !== section.href) break
        expect(visible.start.locations.textOffset).toBe(lastEnd)
        lastEnd = visible.end.locations.textOffset!
        texts.push(visible.text)
        expect(squeezed(textInView(box))).toBe(squeezed(visible.text))
        if (!(await reader.goForward())) break
      }
      expect(texts.length).toBeGreaterThan(2)
      const content = await new SectionLoader(publication).load(section.index)
      expect(texts.join('')).toBe(content.body.textContent!.slice(0, lastEnd))
    },
  )

  it.each(eitherWay)('%s: turns on and as many back show the same page (C3)', async (file) => {
    const turns = isLong ? 50 : 20
    const { reader } = await openBook(file)
    const seen: string[] = []
    for (let turn = 0; turn < turns; turn++) {
      seen.push(reader.visibleText().text)
      expect(await reader.goForward()).toBe(true)
    }
    for (let turn = turns - 1; turn >= 0; turn--) {
      expect(await reader.goBackward()).toBe(true)
      expect(reader.visibleText().text).toBe(seen[turn])
    }
    expect(reader.getSnapshot().atStart).toBe(true)
  })

  it.each(eitherWay)(
    '%s: a change of font keeps the place, and back again the page (C4, LO3)',
    async (file) => {
      const { reader } = await openBook(file)
      await reader.goTo({ totalProgression: 0.4 })
      await reader.goForward()
      const before = reader.visibleText()
      for (const fontSize of [1.6, 0.8, 2.5]) {
        await reader.updateSettings({ fontSize })
        const { start, end } = reader.visibleText()
        expect(start.href).toBe(before.start.href)
        expect(start.locations.textOffset!).toBeLessThanOrEqual(before.start.locations.textOffset!)
        expect(end.locations.textOffset!).toBeGreaterThan(before.start.locations.textOffset!)
      }
      await reader.updateSettings({ fontSize: 1 })
      expect(reader.visibleText()).toEqual(before)
    },
  )

  it.each(eitherWay)(
    '%s: a stored locator opens the page that shows its character, under either engine (C4)',
    async (file) => {
      const { reader, box } = await openBook(file)
      await reader.goTo({ totalProgression: 0.61 })
      for (let turn = 0; turn < 3; turn++) await reader.goForward()
      const saved = JSON.parse(JSON.stringify(reader.getSnapshot().locator))
      const others = [
        await openBook(file, { initialLocator: saved }),
        await openBook(file, { initialLocator: saved, settings: { fontSize: 0.7 } }, 700),
        await openBook(file, { initialLocator: saved, settings: { engine: 'columns' } }),
      ]
      for (const other of others) {
        const { start, end } = other.reader.visibleText()
        expect(start.locations.textOffset!).toBeLessThanOrEqual(saved.locations.textOffset)
        expect(end.locations.textOffset!).toBeGreaterThan(saved.locations.textOffset)
      }
      await reader.updateSettings({ engine: 'columns' })
      expect(pagesOf(box)).toBe(0)
      const { start, end } = reader.visibleText()
      expect(start.locations.textOffset!).toBeLessThanOrEqual(saved.locations.textOffset)
      expect(end.locations.textOffset!).toBeGreaterThan(saved.locations.textOffset)
    },
  )

  it('counts every page exactly, and each page knows its number (CT1)', async () => {
    const { reader } = await openBook('books/sw-hadithi-za-watoto-1.epub')
    const count = await reader.countPages()
    expect(reader.getSnapshot().page).toMatchObject({ count, isExact: true })
    await reader.goTo({ totalProgression: 0 })
    const numbers: number[] = []
    do numbers.push(reader.getSnapshot().page.index)
    while (await reader.goForward())
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i))
    await reader.goTo({ position: 5 })
    expect(reader.getSnapshot().page.index).toBe(4)
  })

  it.each([[ARABIC], ...(isLong ? [[FLATLAND], ['books/idpf-israelsailing.epub']] : [])])(
    '%s: a page is the same from whichever page one began to set',
    async (file) => {
      const publication = await openPublication(await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer())
      const section = publication.readingOrder.toSorted((a, b) => b.size - a.size)[0]!
      const content = await new SectionLoader(publication).load(section.index)
      const images = new BookImages(publication)
      const { direction, language } = publication.metadata
      const script = scriptOf(language, systemFaces)
      const viewport = viewportFor({ width: 360, height: 632 }, 24, 18)!
      const sheets = [ENGINE_CSS, content.css].map((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        return sheet
      })
      const layout: SliceLayout = {
        viewport,
        direction,
        properties: pageProperties(viewport, defaultReaderSettings, script),
        sheetsOf: () => sheets,
        missingImages: (hrefs) => images.missing(hrefs),
        placeImage: (image, href) => images.place(image, href),
      }
      const startsBy = async (budget: number) => {
        const starts: PageStart[] = []
        for (let next: PageStart | undefined = SECTION_START; next && starts.length < 40; ) {
          const slice = await layOutPages(content, next, budget, layout, document.body)
          if ('missingImages' in slice) {
            await images.prepare(slice.missingImages)
            continue
          }
          slice.host.remove()
          starts.push(...slice.starts)
          next = slice.next
        }
        return starts.slice(0, 40).map(({ leaf, offset, depth }) => `${leaf}+${offset}^${depth}`)
      }
      const starts = await startsBy(9000)
      expect(starts.length).toBeGreaterThan(5)
      expect(await startsBy(300)).toEqual(starts)
      expect(await startsBy(2500)).toEqual(starts)
      images.destroy()
      publication.close()
    },
  )

  it('leaves nothing behind, wherever it is destroyed', async () => {
    const { reader, box } = await openBook(WAR)
    const under = [reader.goForward(), reader.goTo({ totalProgression: 0.9 }), reader.countPages()]
    reader.destroy()
    await Promise.allSettled(under)
    expect(box.childElementCount).toBe(0)
    expect(document.querySelectorAll('[class*="pagedjs"], style[data-pagedjs-inserted-styles]').length).toBe(
      0,
    )
  })
})

function bookOf(body: string, css = '', language = 'en'): Uint8Array {
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title><style>${css}</style></head><body>${body}</body></html>`
  return zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'p.opf': strToU8(
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier><dc:title>T</dc:title><dc:language>${language}</dc:language></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`,
    ),
    'c.xhtml': strToU8(xhtml),
  })
}

const times = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('')
const words = (n: number, count: number) => times(count, (k) => `word${n}x${k} `)

/** Content that plain Paged.js loses, doubles, or never finishes. */
const AWKWARD: [name: string, body: string, css?: string, language?: string][] = [
  ['a text repeated in every node', times(60, () => '<p>the <i>the</i> the <b>the</b> the the, the.</p>')],
  [
    'blanks between elements',
    `<p>${times(300, (n) => `<i>a${n}</i> <b>b${n}</b> <u><em>c${n}</em></u> `)}</p>`,
  ],
  [
    'boxes that float',
    times(12, (n) => `<div class="f">float ${n} ${words(n, 9)}</div><p>${words(n, 40)}</p>`),
    '.f { float: left; width: 40%; height: 120px }',
  ],
  [
    'a table with cells over rows',
    `<table>${times(60, (n) => `<tr>${n % 3 === 0 ? `<td rowspan="3">r${n}</td>` : ''}<td>${words(n, 6)}</td><td>${words(n, 4)}</td></tr>`)}</table>`,
  ],
  ['text without any block', times(300, (n) => `bare${n} <br/>`)],
  [
    'lists in lists',
    `<ol start="7">${times(30, (n) => `<li>${words(n, 12)}<ol><li>inner ${words(n, 9)}</li><li>two</li></ol></li>`)}</ol>`,
  ],
  [
    'forced column breaks',
    times(6, (n) => `<h2 style="break-before: column">H${n}</h2><p>${words(n, 90)}</p>`),
  ],
  ['kept lines', `<pre>${times(120, (n) => `line ${n}\n  indented ${n}\n`)}</pre>`],
  ['a right-to-left paragraph of mixed words', `<p>${times(500, (n) => `كلمة${n} word${n} `)}</p>`, '', 'ar'],
]

describe('a chapter that is hard to break', () => {
  it.each(AWKWARD)(
    '%s: each character once, in view, forward and back',
    async (_name, body, css, language) => {
      const { reader, box } = await openBytes(bookOf(body, css, language))
      const seen: string[] = []
      let lastEnd = 0
      for (let turn = 0; turn < 80; turn++) {
        const visible = reader.visibleText()
        expect(visible.start.locations.textOffset).toBe(lastEnd)
        lastEnd = visible.end.locations.textOffset!
        expect(squeezed(textInView(box))).toBe(squeezed(visible.text))
        seen.push(visible.text)
        if (!(await reader.goForward())) break
      }
      expect(seen.length).toBeGreaterThan(1)
      expect(seen.length).toBeLessThan(80)
      for (let page = seen.length - 2; page >= 0; page--) {
        expect(await reader.goBackward()).toBe(true)
        expect(reader.visibleText().text).toBe(seen[page])
      }
    },
  )

  it('numbers the items of a list on through its pages', async () => {
    const { reader, box } = await openBytes(bookOf(`<ol>${times(60, (n) => `<li>item ${n + 1}</li>`)}</ol>`))
    await reader.goForward()
    const first = /item (\d+)/.exec(reader.visibleText().text)![1]
    const lists = [...box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div')].flatMap((host) => [
      ...host.shadowRoot!.querySelectorAll('ol'),
    ])
    expect(lists.map((list) => list.getAttribute('start'))).toContain(first)
  })
})
