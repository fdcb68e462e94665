import { afterEach, expect, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import type { ReaderSettings } from './reader-settings.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

const BOOK_CSS = `p { color: rgb(200, 0, 0); text-align: center } .note { margin-left: 40px; hyphens: auto }
h1 { counter-increment: part } h1::before { content: counter(part) ' ' }`

/** A seeded book of paragraphs with styles of its own, in one language. */
async function openBook(language: string, before = '') {
  const next = seededRandom(language.length + 7)
  const words = /^ar/.test(language)
    ? ['كتاب', 'قراءة', 'مدينة', 'البحر', 'سفينة']
    : ['extraordinary', 'lighthouse', 'sea', 'incomprehensible', 'a', 'responsibility']
  const paragraph = (id: number) =>
    `<p id="p${id}" class="${id % 3 ? 'plain' : 'note'}" ${id % 4 ? '' : 'style="margin-top: 3em"'}>${Array.from(
      { length: 60 },
      () => words[Math.floor(next() * words.length)],
    ).join(' ')}</p>`
  const body = `<h1>Head</h1>${before}${Array.from({ length: 30 }, (_, i) => paragraph(i + 1)).join('\n')}`
  const publication = await memoryBook([{ body, css: BOOK_CSS }], language)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  const element = (query: string): HTMLElement => {
    const view = box.firstElementChild!.shadowRoot!
    for (const host of view.querySelectorAll('.page .track > div')) {
      const found = host.shadowRoot!.querySelector<HTMLElement>(query)
      if (found) return found
    }
    throw new Error(`Nothing on screen is "${query}".`)
  }
  return { reader, element, styleOf: (query: string) => getComputedStyle(element(query)) }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const offsets = (reader: Reader) => {
  const { start, end } = reader.visibleText()
  return [start.locations.textOffset!, end.locations.textOffset!] as const
}

it('aligns running text as the person wishes, and what the book sets apart as the book does', async () => {
  const quote = '<blockquote><p id="quote">To be said in the middle.</p></blockquote>'
  const { reader, styleOf } = await openBook('en', quote)
  expect(styleOf('#p1').textAlign).toBe('center')
  await reader.updateSettings({ textAlign: 'justify' })
  expect(styleOf('#p1').textAlign).toBe('justify')
  expect(styleOf('#quote').textAlign).toBe('center')
  await reader.updateSettings({ textAlign: 'start' })
  expect(styleOf('#p1').textAlign).toBe('start')
})

it.each([
  ['en', 'auto'],
  ['en-GB', 'auto'],
  ['ar', 'manual'],
])('hyphenates by language, and not where the book forbids it: %s is %s', async (language, expected) => {
  const { reader, styleOf } = await openBook(language, '<p id="never" style="hyphens: none">One</p>')
  expect(styleOf('#p1').hyphens).toBe('manual')
  await reader.updateSettings({ hyphenate: true })
  expect(styleOf('#p1').hyphens).toBe(expected)
  expect(styleOf('#never').hyphens).toBe('none')
  expect(styleOf('h1').hyphens).toBe('manual')
})

it("leaves the book's own styles out, those of attributes too, and takes them back", async () => {
  const { reader, styleOf } = await openBook('en', '<p id="p0" style="margin-top: 80px">Text</p>')
  const own = reader.visibleText().text
  expect(styleOf('#p0').color).toBe('rgb(200, 0, 0)')
  expect(styleOf('#p0').marginTop).toBe('90px')
  await reader.updateSettings({ publisherStyles: false })
  expect(styleOf('#p0').color).not.toBe('rgb(200, 0, 0)')
  expect(styleOf('#p0').marginTop).toBe('0px')
  expect(styleOf('#p0').textAlign).toBe('start')
  await reader.updateSettings({ publisherStyles: true })
  expect(reader.visibleText().text).toBe(own)
})

it.each([['en'], ['ar']])(
  '%s: keeps the place through every one of them, and goes back to the page',
  async (language) => {
    const { reader } = await openBook(language)
    await reader.goTo('c1.xhtml#p14')
    const [place, end] = offsets(reader)
    for (const patch of [
      { textAlign: 'justify' },
      { hyphenate: true },
      { publisherStyles: false },
      { fontSize: 1.4 },
      { publisherStyles: true, textAlign: 'start', hyphenate: false },
    ] as const) {
      await reader.updateSettings(patch)
      const [from, to] = offsets(reader)
      expect(from).toBeLessThanOrEqual(place)
      expect(to).toBeGreaterThan(place)
    }
    await reader.updateSettings({ textAlign: 'publisher', fontSize: 1 })
    expect(offsets(reader)).toEqual([place, end])
  },
)

/** Values of every setting of text but the engine, the default first. */
const CHOICES: { [Name in keyof ReaderSettings]?: ReaderSettings[Name][] } = {
  fontSize: [1, 0.5, 0.8, 1.3, 2.2],
  fontFamily: ['publisher', 'serif', "'Noto Naskh Arabic'", 'monospace'],
  lineHeight: ['auto', 1, 1.4, 3],
  margin: [24, 0, 40, 60],
  textAlign: ['publisher', 'start', 'justify'],
  hyphenate: [false, true],
  publisherStyles: [true, false],
  theme: ['light', 'sepia', 'night', 'black', 'contrast', 'contrast-night', 'system'],
  flow: ['paged', 'scrolled'],
  columns: ['auto', 1, 2],
  turn: ['slide', 'fade', 'none'],
  tapZones: ['standard', 'swapped', 'off'],
  dataSaver: ['auto', 'on', 'off'],
}

it.each([
  ['en', 1],
  ['ar', 2],
])(
  '%s: keeps the place through forty changes at random, and then shows the first page again (LO3)',
  async (language, seed) => {
    const { reader } = await openBook(language)
    await reader.goTo('c1.xhtml#p14')
    const [place, end] = offsets(reader)
    const random = seededRandom(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const names = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
    for (let change = 0; change < 40; change++) {
      const name = names[change] ?? pick(names)
      const value = change < names.length ? CHOICES[name]!.at(-1) : pick<unknown>(CHOICES[name]!)
      await reader.updateSettings({ [name]: value })
      expect(reader.getSnapshot().settings[name]).toEqual(value)
      const [from, to] = offsets(reader)
      expect(from, `${name} ${value}`).toBeLessThanOrEqual(place)
      expect(to, `${name} ${value}`).toBeGreaterThan(place)
    }
    await reader.updateSettings(Object.fromEntries(names.map((name) => [name, CHOICES[name]![0]])))
    expect(offsets(reader)).toEqual([place, end])
  },
)

it('shows every character once without the styles of the book (C1)', async () => {
  const { reader } = await openBook('en')
  await reader.updateSettings({ publisherStyles: false, hyphenate: true, textAlign: 'justify' })
  await reader.goTo({ totalProgression: 0 })
  let last = 0
  do {
    const [from, to] = offsets(reader)
    expect(from).toBe(last)
    last = to
  } while (await reader.goForward())
  expect(last).toBeGreaterThan(8000)
})
