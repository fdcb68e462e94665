import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../../../examples/core/quotes.css'
import { showQuotes } from '../../../../examples/core/quotes.ts'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { SearchHit } from '../search/search-hit.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { countPixels, rectsOf } from '../testing/mark-pixels.ts'
import { memoryBook } from '../testing/memory-book.ts'
import type { Decoration, DecorationStyle } from './decorations.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

async function openBook(bodies: string[], language: string, settings: Partial<ReaderSettings> = {}) {
  const publication = await memoryBook(
    bodies.map((body) => ({ body })),
    language,
  )
  document.body.style.margin = '0'
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, settings })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

async function hitsOf(reader: Reader, query: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for await (const hit of reader.search(query)) hits.push(hit)
  return hits
}

const decorationsOf = (hits: readonly SearchHit[], style: DecorationStyle = 'match'): Decoration[] =>
  hits.map((hit, index) => ({ id: String(index), locator: hit.locator, style }))

const english = Array.from(
  { length: 12 },
  (_, i) => `<p>Paragraph ${i} tells of a <em>lamp</em> on a hill, and of the LAMP’s keeper, who slept.</p>`,
).join('')
const arabic = Array.from(
  { length: 8 },
  (_, i) => `<p>الفقرة ${i} تحكي أنّ الوَلَدَ كَتَبَ رسالةً إلى London ثم كَتَبَ غيرها ونام.</p>`,
).join('')

const MARK = '#f6dde9'

describe.each(['paged', 'scrolled'] as const)('marks over %s text', (flow) => {
  it.each([
    ['English', english, 'en', 'lamp', /lamp/gi],
    ['vocalised Arabic', arabic, 'ar', 'كتب', /كَتَبَ/g],
    ['a Latin word in Arabic', arabic, 'ar', 'london', /London/g],
    [
      'an Arabic word in English',
      `<p>He said <i lang="ar">كَتَبَ</i> and left. ${'So it goes. '.repeat(30)}</p>`,
      'en',
      'كتب',
      /كَتَبَ/g,
    ],
  ])('colour the letters of %s and nothing else (R20)', async (_, body, language, query, word) => {
    const { reader, box } = await openBook([body], language, { flow })
    const hits = await hitsOf(reader, query)
    reader.setDecorations('search', decorationsOf(hits))
    await vi.waitFor(async () => {
      const rects = rectsOf(box, word)
      expect(rects.length).toBeGreaterThan(0)
      const { inside, outside } = await countPixels(box, MARK, rects)
      expect(outside).toBe(0)
      for (const pixels of inside) expect(pixels).toBeGreaterThan(20)
    }, 20_000)
    reader.setDecorations('search', [])
    expect((await countPixels(box, MARK, [])).outside).toBe(0)
  })
})

it('a mark follows its words to another size, theme, flow and page', async () => {
  const { reader, box } = await openBook([english, english], 'en')
  const hits = await hitsOf(reader, 'lamp')
  reader.setDecorations('search', decorationsOf(hits))
  const expectMarks = (colour: string) =>
    vi.waitFor(async () => {
      const rects = rectsOf(box, /lamp/gi)
      const { inside, outside } = await countPixels(box, colour, rects)
      expect(outside).toBe(0)
      expect(inside.length).toBeGreaterThan(0)
      for (const pixels of inside) expect(pixels).toBeGreaterThan(5)
    }, 20_000)
  await expectMarks(MARK)
  await reader.updateSettings({ fontSize: 1.6 })
  await expectMarks(MARK)
  await reader.updateSettings({ theme: 'night' })
  await expectMarks('#5a2e49')
  await reader.goForward()
  await expectMarks('#5a2e49')
  await reader.updateSettings({ flow: 'scrolled' })
  await expectMarks('#5a2e49')
  await reader.goTo('c2.xhtml')
  await expectMarks('#5a2e49')
})

it('without the highlight API the marks are boxes behind the same letters', async () => {
  vi.stubGlobal('Highlight', undefined)
  const { reader, box } = await openBook([arabic], 'ar')
  reader.setDecorations('search', decorationsOf(await hitsOf(reader, 'كتب')))
  await vi.waitFor(async () => {
    const { inside, outside } = await countPixels(box, MARK, rectsOf(box, /كَتَبَ/g))
    expect(outside).toBe(0)
    expect(inside.length).toBeGreaterThan(0)
    for (const pixels of inside) expect(pixels).toBeGreaterThan(20)
  }, 20_000)
})

it('a mark whose words moved in another edition is found near its place, and a lost one draws nothing', async () => {
  const { reader, box } = await openBook([english], 'en')
  const [hit] = await hitsOf(reader, 'slept')
  const moved = { ...hit!.locator, locations: { ...hit!.locator.locations, textOffset: 3 } }
  const lost = { ...moved, text: { highlight: 'never written' } }
  reader.setDecorations('search', [
    { id: 'moved', locator: moved, style: 'match' },
    { id: 'lost', locator: lost, style: 'match' },
  ])
  await vi.waitFor(async () => {
    const { inside, outside } = await countPixels(box, MARK, rectsOf(box, /slept/g).slice(0, 1))
    expect(outside).toBe(0)
    expect(inside[0]).toBeGreaterThan(20)
  }, 20_000)
})

it('leaves no mark in the document when the reader goes, and keeps those of another', async () => {
  const count = () => CSS.highlights.get('kurasa-match')?.size ?? 0
  const first = await openBook([english], 'en')
  first.reader.setDecorations('search', decorationsOf(await hitsOf(first.reader, 'lamp')))
  await vi.waitFor(() => expect(count()).toBeGreaterThan(0))
  const one = count()
  const second = await openBook([english], 'en')
  second.reader.setDecorations('search', decorationsOf(await hitsOf(second.reader, 'lamp')))
  await vi.waitFor(() => expect(count()).toBe(one * 2))
  first.reader.destroy()
  expect(count()).toBe(one)
  second.reader.destroy()
  expect(count()).toBe(0)
})

it('an app may give looks of its own; what is no colour draws nothing, and taps reach who listens to the group', async () => {
  const { reader, box } = await openBook([english], 'en')
  const hits = await hitsOf(reader, 'slept')
  const [first, second] = decorationsOf(hits)
  reader.setDecorations('own', [
    { ...first!, style: { ground: '#12ab34', line: 'rgb(1 2 3)' } },
    { ...second!, style: { ground: 'red; } kz-mark { display: none' } },
  ])
  await vi.waitFor(async () => {
    const rects = rectsOf(box, /slept/g)
    const { inside, outside } = await countPixels(box, '#12ab34', rects)
    expect([inside[0]! > 20, inside[1], outside]).toEqual([true, 0, 0])
  }, 20_000)
  const [rect] = rectsOf(box, /slept/g)
  const [x, y] = [(rect!.left + rect!.right) / 2, (rect!.top + rect!.bottom) / 2]
  expect(reader.activateDecorationAt(x, y)).toBe(false)
  const activated = vi.fn()
  const end = reader.onDecorationActivate('own', activated)
  expect(reader.activateDecorationAt(x, y)).toBe(true)
  expect(activated).toHaveBeenCalledWith(expect.objectContaining({ id: '0' }))
  expect(activated.mock.calls[0]![0].box.left).toBeCloseTo(rect!.left, 0)
  end()
  expect(reader.activateDecorationAt(x, y)).toBe(false)
})

it('a style is a colour, or a class of the style sheet of the app, which is read again with each theme', async () => {
  const { reader, box } = await openBook([english], 'en')
  const sheet = document.createElement('style')
  sheet.textContent = `
    .quoted { background-color: #12ab34; color: #fedcba; border-inline-start: solid #0a0b0c; z-index: 2 }
    .dark .quoted { background: #34ab12 }
    .none { font-weight: bold }`
  box.before(sheet)
  const hits = await hitsOf(reader, 'slept')
  const styles = ['.quoted', '#ab1234', '.none', '.missing']
  reader.setDecorations(
    'own',
    styles.map((style, at) => ({ id: String(at), locator: hits[at]!.locator, style })),
  )
  const expectGround = (colour: string, wanted: boolean[]) =>
    vi.waitFor(async () => {
      const { inside, outside } = await countPixels(box, colour, rectsOf(box, /slept/g).slice(0, 4))
      expect([...inside.map((pixels) => pixels > 20), outside]).toEqual([...wanted, 0])
    }, 20_000)
  await expectGround('#12ab34', [true, false, false, false])
  await expectGround('#ab1234', [false, true, false, false])
  expect((await countPixels(box, '#0a0b0c', [])).outside).toBeGreaterThan(20)
  expect((await countPixels(box, '#fedcba', rectsOf(box, /slept/g))).inside[0]).toBeGreaterThan(0)
  const changed = reader.subscribe(() => {
    box.className = reader.getSnapshot().settings.theme === 'night' ? 'dark' : ''
  })
  await reader.updateSettings({ theme: 'night' })
  await expectGround('#34ab12', [true, false, false, false])
  changed()
  sheet.remove()
})

it('no style of an app reaches the style sheet of the reader', async () => {
  const { reader, box } = await openBook([english], 'en')
  const [first, ...rest] = decorationsOf(await hitsOf(reader, 'slept'))
  const hostile = [
    'red; } kz-mark { display: none',
    'red} ::highlight(kurasa-match) { background: blue }',
    'rgb(1 2 3',
    'var(--none',
    'red /*',
    'url(//host)',
    '.quoted, *',
    '.quoted { }',
    '.',
    'mark-purple',
  ]
  reader.setDecorations('own', [
    ...hostile.map((style, at) => ({ ...rest[0]!, id: `text ${at}`, style })),
    ...hostile.map((ground, at) => ({
      ...rest[0]!,
      id: `look ${at}`,
      style: { ground, line: ground, sign: ground },
    })),
  ])
  reader.setDecorations('search', [first!])
  // Its rules come after those of the others.
  reader.setDecorations('after', [{ ...rest[1]!, style: '#77aa11' }])
  await vi.waitFor(async () => {
    const { inside, outside } = await countPixels(box, MARK, rectsOf(box, /slept/g).slice(0, 1))
    expect([inside[0]! > 20, outside]).toEqual([true, 0])
    const after = await countPixels(box, '#77aa11', rectsOf(box, /slept/g))
    expect(after.inside.map((pixels) => pixels > 20).slice(0, 4)).toEqual([false, false, true, false])
  }, 5000)
  expect(box.parentElement!.querySelector('kz-style')).toBeNull()
})

it('an app orders its styles among themselves, and puts them above or below the marks of the person', async () => {
  const { reader, box } = await openBook([english], 'en')
  const hits = (await hitsOf(reader, 'slept')).slice(0, 1)
  const [one] = decorationsOf(hits)
  const [low, high, mark] = ['#12ab34', '#ab1234', '#ffd75e']
  const expectOnTop = (colour: string) =>
    vi.waitFor(async () => {
      const rects = rectsOf(box, /slept/g).slice(0, 1)
      for (const each of [low, high, mark]) {
        const { inside } = await countPixels(box, each!, rects)
        expect(inside[0]! > 20, each).toBe(each === colour)
      }
    }, 20_000)
  const draw = (layers: [number, number]) =>
    reader.setDecorations('own', [
      { ...one!, id: 'low', style: { ground: low!, layer: layers[0] } },
      { ...one!, id: 'high', style: { ground: high!, layer: layers[1] } },
    ])
  reader.setDecorations('annotations', [{ ...one!, style: 'mark-yellow' }])
  draw([0, 1])
  await expectOnTop(high)
  draw([1, 0])
  await expectOnTop(low)
  draw([-1, -2])
  await expectOnTop(mark)
  reader.setDecorations('annotations', [])
  await expectOnTop(low)
})

it.each([
  ['paged', 'en', english, /slept/g],
  ['scrolled', 'en', english, /slept/g],
  ['paged', 'ar', arabic, /ونام/g],
  ['scrolled', 'ar', arabic, /ونام/g],
] as const)(
  'a sign is in the margin beside the lines of its words and nowhere else, %s %s',
  async (flow, language, body, word) => {
    const { reader, box } = await openBook([body], language, { flow })
    const hits = await hitsOf(reader, word.source)
    reader.setDecorations(
      'own',
      hits.map(({ locator }, at) => ({ id: String(at), locator, style: { sign: '#12ab34' } })),
    )
    await vi.waitFor(async () => {
      const view = box.getBoundingClientRect()
      const isRtl = language === 'ar'
      const letters = rectsOf(box, /\S/g)
      const edge = isRtl
        ? Math.max(...letters.map(({ right }) => right))
        : Math.min(...letters.map(({ left }) => left))
      const margins = rectsOf(box, word).map(({ top, height }) =>
        isRtl
          ? new DOMRect(edge, top, view.right - edge, height)
          : new DOMRect(view.left, top, edge - view.left, height),
      )
      expect(margins.length).toBeGreaterThan(2)
      const { inside, outside } = await countPixels(box, '#12ab34', margins)
      expect(outside).toBe(0)
      for (const pixels of inside) expect(pixels).toBeGreaterThan(20)
    }, 20_000)
  },
)

it('the example draws quotes, opens them by a tap and takes them away', async () => {
  const { reader, box } = await openBook([english], 'en')
  const onOpen = vi.fn()
  const end = await showQuotes(reader, ['who slept', 'on a hill'], onOpen)
  const rects = () => rectsOf(box, /slept/g)
  await vi.waitFor(async () => {
    const { inside } = await countPixels(box, '#fde7c7', rects())
    expect(inside.length).toBeGreaterThan(0)
    for (const pixels of inside) expect(pixels).toBeGreaterThan(20)
  }, 20_000)
  const { left, right, top, bottom } = rects()[0]!
  expect(reader.activateDecorationAt((left + right) / 2, (top + bottom) / 2)).toBe(true)
  expect(onOpen).toHaveBeenCalledWith('who slept')
  end()
  expect((await countPixels(box, '#fde7c7', [])).outside).toBe(0)
  expect((await countPixels(box, '#b45309', [])).outside).toBe(0)
})
