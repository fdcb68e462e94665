import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { SectionLoader } from '../section/section-loader.ts'

const corpus = inject('corpus')
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

/** Letters that stand in the page's box on screen, by rectangles; the independent witness of `visibleText`. */
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
        const rect = range.getClientRects()[0]
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
  it.each([
    [WAR, 'longest'],
    [WAR, 'middle'],
    [FLATLAND, 'longest'],
    [ARABIC, 'longest'],
    [ARABIC, 'middle'],
    ['books/idpf-israelsailing.epub', 'longest'],
    ['books/en-hamlet.epub', 'longest'],
    ['books/idpf-childrens-literature.epub', 'longest'],
  ])('%s, %s chapter: the pages joined are the section, each character once (C1)', async (file, which) => {
    const { reader, publication, box } = await openBook(file)
    const bySize = publication.readingOrder.toSorted((a, b) => b.size - a.size)
    const section = bySize[which === 'longest' ? 0 : Math.floor(bySize.length / 2)]!
    await reader.goTo(section.href)
    expect(pagesOf(box)).toBeGreaterThan(0)
    const texts: string[] = []
    let lastEnd = 0
    for (let turn = 0; turn < 60; turn++) {
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
  })

  it.each([[WAR], [ARABIC]])('%s: fifty turns on and fifty back is the same page (C3)', async (file) => {
    const { reader } = await openBook(file)
    const seen: string[] = []
    for (let turn = 0; turn < 50; turn++) {
      seen.push(reader.visibleText().text)
      expect(await reader.goForward()).toBe(true)
    }
    for (let turn = 49; turn >= 0; turn--) {
      expect(await reader.goBackward()).toBe(true)
      expect(reader.visibleText().text).toBe(seen[turn])
    }
    expect(reader.getSnapshot().atStart).toBe(true)
  })

  it.each([[WAR], [ARABIC]])(
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

  it.each([[WAR], [ARABIC]])(
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
