import { afterEach, expect, it, vi } from 'vitest'
import { createReader, type ReaderOptions } from '../create-reader.ts'
import { createTheme } from '../create-theme.ts'
import { memoryBook } from '../testing/memory-book.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const colours = { ground: '#fff4e0', ink: '#2b1d0e', accent: '#00606b' }
const text = { fontFamily: 'monospace', lineHeight: 2, measure: 40, paragraphSpacing: 1.5 }
const brand = createTheme({ ...colours, text })

async function openBook(options: Omit<ReaderOptions, 'publication'>) {
  const paragraph = 'The sea is calm tonight, the tide is full, the moon lies fair upon the straits. '
  const body = Array.from({ length: 80 }, (_, i) => `<p id="p${i}">${paragraph}</p>`).join('')
  const publication = await memoryBook([{ body, css: 'p { margin: 0; line-height: 1.2 }' }], 'en')
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:800px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  ends.push(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  reader.mount(box)
  await reader.ready
  const view = box.firstElementChild!.shadowRoot!
  /** How the first two whole paragraphs that follow each other on a page are set. */
  const set = () => {
    const paragraphs = [...view.querySelectorAll('.page .track > div')]
      .flatMap((host) => [...host.shadowRoot!.querySelectorAll('p')])
      .filter((each) => each.getClientRects().length === 1)
    const rects = paragraphs.map((each) => each.getBoundingClientRect())
    const at = rects.findIndex((rect, i) => rect.bottom <= (rects[i + 1]?.top ?? 0))
    const [first, second] = [rects[at]!, rects[at + 1]!]
    const { fontFamily, lineHeight } = getComputedStyle(paragraphs[0]!)
    return {
      width: first.width,
      space: Math.round(second.top - first.bottom),
      lineHeight,
      face: fontFamily.split(',')[0],
    }
  }
  const shown = () => {
    const { start, end } = reader.visibleText()
    return [start.locations.textOffset!, end.locations.textOffset!] as const
  }
  return { reader, set, shown }
}

const asTheme = { width: 350, space: 27, lineHeight: '36px', face: 'monospace' }
const asBook = { width: 612, space: 0, lineHeight: '21.6px' }

it('face, measure and spacing of a theme are those of its pages, and its choice keeps the place', async () => {
  const { reader, set, shown } = await openBook({ themes: { brand } })
  await reader.goTo('c1.xhtml#p20')
  const { face, ...before } = set()
  const place = shown()
  expect(before).toEqual(asBook)
  await reader.updateSettings({ theme: 'brand' })
  expect(set()).toEqual(asTheme)
  const [start, end] = shown()
  expect(start).toBeLessThanOrEqual(place[0])
  expect(end).toBeGreaterThan(place[0])
  // An app stores only the person's settings, not a theme's.
  expect(reader.getSnapshot().settings).toMatchObject({ measure: 'auto', lineHeight: 'auto' })
  await reader.updateSettings({ theme: 'night' })
  expect(set()).toEqual({ ...asBook, face })
  expect(shown()).toEqual(place)
})

it('what a person sets comes before a theme, and a theme before the book', async () => {
  const settings = { theme: 'brand', measure: 50, paragraphSpacing: 0 }
  const { reader, set } = await openBook({ themes: { brand }, settings })
  expect(set()).toMatchObject({ ...asTheme, width: 438, space: 0 })
  await reader.updateSettings({ lineHeight: 1.5, paragraphSpacing: 'auto' })
  expect(set()).toMatchObject({ ...asTheme, width: 438, lineHeight: '27px' })
})

it('a reader names what is hard to read in its themes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const pale = createTheme({ ...colours, ink: '#b0a090' })
  expect(warn).not.toHaveBeenCalled()
  await openBook({ themes: { brand, pale } })
  expect(warn.mock.calls.flat()).toEqual(pale.warnings)
  expect(pale.warnings).toHaveLength(3)
  warn.mockRestore()
})
