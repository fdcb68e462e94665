import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { ReadingDirection } from '../direction/reading-direction.ts'
import { engineTraits } from '../layout/engine-traits.ts'
import { viewportFor } from '../layout/viewport.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import { BookImages } from '../section/book-images.ts'
import type { SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { nextTask } from '../steps.ts'
import { TABLE_CSS } from '../tables/table-css.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { systemFaces } from '../theme/default-faces.ts'
import { pageThemes } from '../theme/page-themes.ts'
import { type Hyphenation, openHyphenation } from './hyphenation.ts'
import { PageMap } from './page-map.ts'
import { ENGINE_CSS, pageProperties, scriptOf } from './page-sheets.ts'
import { type PageStart, SECTION_START } from './page-start.ts'
import { paginateColumns } from './paginate-columns.ts'
import { settingsCss } from './settings-css.ts'
import { layOutSlice, type Slice } from './slice.ts'
import type { SliceLayout } from './slice-host.ts'

const corpus = inject('corpus')
/** Share of the chapters of each book. */
const SHARE = inject('isLong') ? 1 : 0.5

const BOOKS: [file: string, sections: number][] = [
  ['books/en-war-and-peace.epub', 12],
  ['books/en-hamlet.epub', 6],
  ['books/en-flatland.epub', 10],
  ['books/en-moby-dick.epub', 12],
  ['books/ar-tarikh-al-falsafa-al-haditha.epub', 12],
  ['books/idpf-israelsailing.epub', 6],
  ['books/sw-hadithi-za-watoto-1.epub', 3],
]

/** A rule for nothing, after which no text is placed by its block alone: the slow and simple way. */
const EVERY_LINE_READ = '\nkz-none { white-space: pre }'

const sheet = (css: string) => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

function layoutFor(publication: Publication, images: BookImages, hyphenation?: Hyphenation): SliceLayout {
  const script = scriptOf(publication.metadata.language, systemFaces)
  const viewport = viewportFor({ width: 360, height: 632 }, 24, 18)!
  const engine = sheet(ENGINE_CSS + TABLE_CSS)
  const chosen = { ...defaultReaderSettings, hyphenate: hyphenation !== undefined }
  const settings = sheet(settingsCss(chosen, pageThemes.light, script))
  const direction: ReadingDirection = publication.metadata.direction
  return {
    viewport,
    hyphenation,
    direction,
    properties: pageProperties(viewport, defaultReaderSettings, script),
    sheetsOf: (content) => [engine, sheet(content.css), settings, sheet(hyphenation?.css(content) ?? '')],
    missingImages: (hrefs) => images.missing(hrefs),
    placeImage: (image, href) => images.place(image, href),
  }
}

let room: HTMLElement
beforeAll(() => {
  room = document.createElement('div')
  room.style.cssText =
    'position:absolute;inset:0 auto auto 0;width:360px;height:632px;visibility:hidden;contain:strict'
  document.body.append(room)
})
afterAll(() => room.remove())

async function slice(
  content: SectionContent,
  start: PageStart,
  budget: number,
  layout: SliceLayout,
  images: BookImages,
): Promise<Slice> {
  for (;;) {
    const laidOut = layOutSlice(content, start, budget, layout, room)
    if (!('missingImages' in laidOut)) {
      laidOut.host.remove()
      return laidOut
    }
    await images.prepare(laidOut.missingImages)
  }
}

/** Page starts counted slice by slice. */
async function startsBySlices(
  content: SectionContent,
  budget: number,
  layout: SliceLayout,
  images: BookImages,
) {
  const map = new PageMap(content.index)
  while (!map.isComplete) {
    const first = map.count - 1
    map.record(first, await slice(content, map.start(first)!, budget, layout, images))
  }
  return Array.from({ length: map.count }, (_, page) => map.start(page)!)
}

const place = (content: SectionContent) => (start: PageStart) =>
  `${start.leaf}+${start.offset}@${content.leaves.textOffsetOf(start)}`

const HYPHENATED: typeof BOOKS = [
  ['books/en-war-and-peace.epub', 6],
  // WebKit takes 40 s for an act in one slice, whose every line it reads.
  ['books/en-hamlet.epub', engineTraits.mustReadEveryLine ? 1 : 6],
  ['books/en-flatland.epub', 6],
  ['books/sw-hadithi-za-watoto-1.epub', 3],
]

describe.skipIf(!corpus)('slices give the pages of the whole chapter (C5, PT10)', () => {
  it.each([
    ...BOOKS.map((book) => [...book, 'ragged'] as const),
    ...HYPHENATED.map((book) => [...book, 'hyphenated'] as const),
  ])('%s, %d sections, %s', async (file, limit, look) => {
    const bytes = await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer()
    const publication = await openPublication(bytes)
    const images = new BookImages(publication)
    const loader = new SectionLoader(publication)
    const hyphenation = look === 'hyphenated' ? await openHyphenation(publication) : undefined
    const layout = layoutFor(publication, images, hyphenation)
    const sections = publication.readingOrder
      .filter((section) => section.size > 1500)
      .filter((_, i, all) => i % Math.max(1, Math.floor(all.length / Math.ceil(limit * SHARE))) === 0)
    let pages = 0
    const wrong: string[] = []
    for (const section of sections) {
      const content = await loader.load(section.index)
      const changed = { ...content, css: content.css + EVERY_LINE_READ }
      const oracle = (
        await slice(changed, SECTION_START, Number.POSITIVE_INFINITY, layout, images)
      ).starts.map(place(content))
      for (const budget of [1500, 4500]) {
        const found = (await startsBySlices(content, budget, layout, images)).map(place(content))
        pages += oracle.length
        const firstWrong = oracle.findIndex((start, i) => found[i] !== start)
        if (firstWrong >= 0 || found.length !== oracle.length) {
          wrong.push(
            `${section.href} budget ${budget}: page ${firstWrong} of ${oracle.length}/${found.length}: ${oracle[firstWrong]} became ${found[firstWrong]}`,
          )
        }
      }
    }
    images.destroy()
    console.log(`${file}: ${pages} pages of ${sections.length} sections compared`)
    expect(wrong).toEqual([])
  })
})

/** Paragraphs of Arabic with years and words in bold, wrapped in the source as an editor wraps them. */
function arabicParagraphs(count: number): string {
  const words = 'في كل قسم الحد الأول يعبر عن شرط والثاني عن مشروط والثالث المعنى الناتج من الجمع'.split(' ')
  const random = seededRandom(7)
  const word = () => words[Math.floor(random() * words.length)]!
  const piece = () => {
    const kind = random()
    if (kind < 0.1) return String(1000 + Math.floor(kind * 10_000))
    return kind < 0.2 ? `<b>${word()}</b>` : `${word()}${kind < 0.4 ? '\n        ' : ''}`
  }
  const paragraph = () => `<p>${Array.from({ length: 12 + Math.floor(random() * 30) }, piece).join(' ')}</p>`
  return Array.from({ length: count }, paragraph).join('')
}

describe('lines that break between two pages', () => {
  it('leave no letter behind where a text is read from the right', async () => {
    const publication = await memoryBook([{ body: arabicParagraphs(120) }], 'ar')
    const content = await new SectionLoader(publication).load(0)
    const images = new BookImages(publication)
    const laidOut = layOutSlice(
      content,
      SECTION_START,
      Number.POSITIVE_INFINITY,
      layoutFor(publication, images),
      room,
    )
    if ('missingImages' in laidOut) throw new Error('There are no pictures.')
    const range = document.createRange()
    const walk = document.createTreeWalker(laidOut.host.shadowRoot!, NodeFilter.SHOW_TEXT)
    const lost: string[] = []
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null)
      for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (![...range.getClientRects()].some(({ width }) => width > 0)) lost.push(word)
      }
    laidOut.host.remove()
    images.destroy()
    expect(laidOut.starts.length).toBeGreaterThan(20)
    expect(lost).toEqual([])
  })
})

describe('code', () => {
  it('keeps the lines of code whose blanks reach over the edge', async () => {
    const line = (i: number) =>
      `${'  '.repeat(i % 3)}count(${i});${' '.repeat(30)}/* the ${i}th of these lines */\n`
    const code = `<pre>${Array.from({ length: 40 }, (_, i) => line(i)).join('')}</pre>`
    const publication = await memoryBook([{ body: code }], 'en')
    const content = await new SectionLoader(publication).load(0)
    const images = new BookImages(publication)
    const laidOut = layOutSlice(content, SECTION_START, 4500, layoutFor(publication, images), room)
    if ('missingImages' in laidOut) throw new Error('There are no pictures.')
    const pre = laidOut.host.shadowRoot!.querySelector('pre')!
    const text = pre.firstChild as Text
    const range = document.createRange()
    const lefts = [...text.data.matchAll(/count/g)].map(({ index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return Math.round(range.getBoundingClientRect().left)
    })
    const isOwnLine = lefts.slice(0, 9).every((left, i) => left === lefts[i % 3])
    laidOut.host.remove()
    images.destroy()
    expect(new Set(lefts.slice(0, 3)).size).toBe(3)
    expect(isOwnLine).toBe(true)
  })
})

describe('a slice that takes several tasks', () => {
  const tables = Array.from({ length: 60 }, (_, i) => {
    const cells = `<td>${'word '.repeat(1 + (i % 5))}</td>`.repeat(2 + (i % 9))
    return `<table>${`<tr>${cells}</tr>`.repeat(4)}</table>`
  })

  async function laidOutInTasks() {
    const publication = await memoryBook([
      { body: `<p>Text</p>${tables.join('')}`, css: 'td { border: 1px solid; padding: 0.3em }' },
    ])
    const content = await new SectionLoader(publication).load(0)
    const layout = layoutFor(publication, new BookImages(publication))
    // Each step takes longer than a task may, however fast the machine is.
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    return { content, layout, work: paginateColumns(content, SECTION_START, 60_000, layout, room, null) }
  }
  afterEach(() => vi.restoreAllMocks())

  it('gives way to other tasks, is beside the view until then, and has the pages of one that does not', async () => {
    const { content, layout, work } = await laidOutInTasks()
    expect(work).toBeInstanceOf(Promise)
    // Over the page in view it would be touched instead of it.
    room.style.visibility = ''
    const isTouched = () => document.elementsFromPoint(180, 300).includes(room.lastElementChild!)
    expect(isTouched()).toBe(false)
    const slice = (await work) as Slice
    expect(isTouched()).toBe(true)
    room.style.visibility = 'hidden'
    const atOnce = layOutSlice(content, SECTION_START, 60_000, layout, room) as Slice
    expect(slice.starts).toEqual(atOnce.starts)
    expect(slice.starts.length).toBeGreaterThan(10)
    for (const { host } of [slice, atOnce]) host.remove()
  })

  it.each([0, 1])('ends as aborted when its place is taken away, after %i tasks', async (tasks) => {
    const { work } = await laidOutInTasks()
    for (let i = 0; i < tasks; i++) await nextTask()
    expect(room.childElementCount).toBe(1)
    room.remove()
    await expect(work).rejects.toMatchObject({ code: 'aborted' })
    expect(room.childElementCount).toBe(0)
    document.body.append(room)
  })
})
