import naskh from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2?url'
import vazirmatn from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { viewportFor } from '../layout/viewport.ts'
import type { SectionContent } from '../section/section-content.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { defaultReaderSettings } from '../settings/settings.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { systemFaces } from '../theme/default-faces.ts'
import { pageThemes } from '../theme/page-themes.ts'
import { ENGINE_CSS, pageProperties, scriptOf } from './page-sheets.ts'
import { type PageStart, SECTION_START } from './page-start.ts'
import { settingsCss } from './settings-css.ts'
import { layOutSlice, type Slice } from './slice.ts'
import { createSliceHost, type SliceLayout } from './slice-host.ts'

/** The ranges that the reader's own style sheet declares: the marks of the order of writing are not all in them. */
const RANGES = {
  'Noto Naskh Arabic': [naskh, 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC'],
  'Vazirmatn Variable': [vazirmatn, 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC'],
} as const

const WORDS = 'ولسنا الفلسفة التجارة وأسباب الحياة هذا كتاب قال عنها بعد قرن من علم نظر فيها تاريخ مصر'.split(
  ' ',
)

/** Height of a line of Arabic text at its default size, CSS px. */
const LINE_PX = 36
/** White space beside the text, and space for the first letters of a line, CSS px. */
const MARGIN_PX = 24
const LETTERS_PX = 40
/** Pages that are looked at. */
const PAGES = 8
/** A letter has more ink. */
const TOLERANCE_PX = 6

beforeAll(async () => {
  for (const [family, [url, unicodeRange]] of Object.entries(RANGES)) {
    const face = new FontFace(family, `url(${url})`, { unicodeRange })
    document.fonts.add(await face.load())
  }
})

let room: HTMLElement
afterEach(() => room.remove())

const sheet = (css: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

function layoutIn(fontFamily: string): SliceLayout {
  const script = scriptOf('ar', systemFaces)
  const settings = { ...defaultReaderSettings, fontFamily }
  const viewport = viewportFor({ width: 320, height: 500 }, MARGIN_PX, 20)!
  return {
    viewport,
    direction: 'rtl',
    properties: pageProperties(viewport, settings, script),
    sheetsOf: (content) => [
      sheet(ENGINE_CSS),
      sheet(content.css),
      sheet(settingsCss(settings, pageThemes.light, script)),
    ],
    missingImages: () => [],
    placeImage: () => {},
  }
}

/** Dark pixels at the beginning of the first line of the page. */
async function inkOfFirstLetters(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const base64 = await page.screenshot({ element: room, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const scale = image.width / room.clientWidth
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const left = Math.round((room.clientWidth - MARGIN_PX - LETTERS_PX) * scale)
  const { data } = context.getImageData(left, 0, image.width - left, Math.round(LINE_PX * scale))
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if (data[at + 1]! < 128) dark++
  return dark / scale ** 2
}

/** The same text from its page start on, as one paragraph of which nothing was cut. */
function drawPlainly(content: SectionContent, start: PageStart, layout: SliceLayout): HTMLElement {
  const { host, flow } = createSliceHost(layout, layout.sheetsOf(content))
  const body = document.createElement('kz-body')
  body.lang = 'ar'
  body.dir = 'rtl'
  const paragraph = document.createElement('p')
  paragraph.textContent = (content.leaves.at(start.leaf)!.node as Text).data.slice(start.offset)
  body.append(paragraph)
  flow.append(body)
  flow.style.insetInlineStart = `${layout.viewport.margin}px`
  room.append(host)
  return host
}

async function arabicSection(): Promise<SectionContent> {
  const random = seededRandom(3)
  const paragraph = () =>
    `<p>${Array.from({ length: 120 }, () => WORDS[Math.floor(random() * WORDS.length)]!).join(' ')}</p>`
  const body = Array.from({ length: 30 }, paragraph).join('')
  const publication = await memoryBook([{ body }], 'ar')
  return new SectionLoader(publication).load(0)
}

it.each(Object.keys(RANGES))(
  'paints the first letter of an Arabic page that begins inside a paragraph (%s)',
  async (family) => {
    room = document.createElement('div')
    room.style.cssText =
      'position:absolute;inset:0 auto auto 0;width:320px;height:500px;background:#fff;contain:strict'
    document.body.append(room)
    const content = await arabicSection()
    const layout = layoutIn(`'${family}'`)
    const different: string[] = []
    let inside = 0
    for (let start: PageStart | undefined = SECTION_START; start && inside < PAGES; ) {
      const slice = layOutSlice(content, start, 1000, layout, room) as Slice
      if (start.offset > 0) {
        inside++
        // Of a slice of several pages the first is at the right.
        slice.host.style.inset = '0 0 auto auto'
        const ink = await inkOfFirstLetters()
        slice.host.remove()
        const control = drawPlainly(content, start, layout)
        const wanted = await inkOfFirstLetters()
        control.remove()
        if (Math.abs(ink - wanted) > TOLERANCE_PX)
          different.push(
            `${content.leaves.textBetween(content.leaves.textOffsetOf(start), content.leaves.textOffsetOf(start) + 12)}: ${ink} of ${wanted} px`,
          )
      }
      slice.host.remove()
      start = slice.next
    }
    expect(inside).toBe(PAGES)
    expect(different).toEqual([])
  },
)
