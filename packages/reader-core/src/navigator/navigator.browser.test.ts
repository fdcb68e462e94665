import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { createBrowserHost } from '../host/browser-host.ts'
import type { PageStore, StoredPages } from '../page-store/page-store.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { letterRect } from '../testing/letter-rect.ts'
import { memoryBook } from '../testing/memory-book.ts'

const corpus = inject('corpus')
const isLong = inject('isLong')

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

async function openReader(
  file: string,
  options: Partial<Parameters<typeof createReader>[0]> = {},
  width = 360,
) {
  const bytes = await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer()
  const publication = await openPublication(bytes)
  const box = document.createElement('div')
  box.style.cssText = `position:relative;width:${width}px;height:632px`
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

/** Text inside the page's box on screen, by rectangles; an independent check of `visibleText`. */
function textInView(box: HTMLElement): string {
  const view = box.getBoundingClientRect()
  const parts: string[] = []
  const hosts = [...box.firstElementChild!.shadowRoot!.querySelectorAll<HTMLElement>('.page .track > div')]
  for (const host of hosts) {
    const window = host.getBoundingClientRect()
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      if (node.parentElement?.closest('kz-cx')) continue
      range.selectNodeContents(node)
      if (![...range.getClientRects()].some(({ left, right }) => right > view.left && left < view.right))
        continue
      let text = ''
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const rect = letterRect(range)
        if (!rect || rect.height === 0) continue
        const middle = (rect.left + rect.right) / 2
        const isInside =
          middle > view.left && middle < view.right && middle > window.left && middle < window.right
        if (isInside) text += node.data[i]
      }
      parts.push(text)
    }
  }
  return parts.join('')
}

const squeezed = (text: string) => text.replace(/[\s\u00ad\u200b-\u200f\u2060\u061c]+/g, '')

const WAR = 'books/en-war-and-peace.epub'
const ARABIC = 'books/ar-tarikh-al-falsafa-al-haditha.epub'

describe.skipIf(!corpus)('a reader over a real book', () => {
  it.each([
    [WAR, 'middle'],
    [ARABIC, 'middle'],
    ['books/idpf-israelsailing.epub', 'longest'],
    ...(isLong
      ? [
          [WAR, 'longest'],
          [ARABIC, 'longest'],
        ]
      : []),
  ])('%s, %s chapter: the pages joined are the section, each character once (C1)', async (file, which) => {
    const { reader, publication, box } = await openReader(file)
    const bySize = publication.readingOrder.toSorted((a, b) => b.size - a.size)
    const section = bySize[which === 'longest' ? 0 : Math.floor(bySize.length / 2)]!
    await reader.goTo(section.href)
    const texts: string[] = []
    let lastEnd = 0
    for (let turn = 0; turn < 200; turn++) {
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
    expect(texts.join('')).toBe(content.body.textContent)
  })

  it.each([[WAR], [ARABIC]])('%s: fifty turns on and fifty back is the same page (C3)', async (file) => {
    const { reader } = await openReader(file)
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
    expect(await reader.goBackward()).toBe(false)
  })

  it('loses no turn: thirty calls in one task end thirty pages on (NV3)', async () => {
    const { reader } = await openReader(WAR)
    await reader.goTo({ totalProgression: 0.2 })
    const expected: string[] = []
    for (let turn = 0; turn < 30; turn++) {
      await reader.goForward()
      expected.push(reader.visibleText().text)
    }
    for (let turn = 0; turn < 30; turn++) await reader.goBackward()
    const turns = Array.from({ length: 30 }, () => reader.goForward())
    expect(await Promise.all(turns)).toEqual(Array(30).fill(true))
    expect(reader.visibleText().text).toBe(expected[29])
  })

  it.each([[WAR], [ARABIC]])(
    '%s: a change of font keeps the place, and back again the page (C4, LO3)',
    async (file) => {
      const { reader } = await openReader(file)
      await reader.goTo({ totalProgression: 0.4 })
      await reader.goForward()
      const before = reader.visibleText()
      const locator = reader.getSnapshot().locator
      for (const fontSize of [1.6, 0.8, 2.5]) {
        await reader.updateSettings({ fontSize })
        const { start, end } = reader.visibleText()
        expect(start.href).toBe(before.start.href)
        expect(start.locations.textOffset!).toBeLessThanOrEqual(before.start.locations.textOffset!)
        expect(end.locations.textOffset!).toBeGreaterThan(before.start.locations.textOffset!)
        expect(reader.getSnapshot().locator).toBe(locator)
      }
      await reader.updateSettings({ fontSize: 1 })
      expect(reader.visibleText()).toEqual(before)
    },
  )

  it('opens a stored locator at another size on the page that shows its character (C4, LO9)', async () => {
    const { reader } = await openReader(WAR)
    await reader.goTo({ totalProgression: 0.61 })
    for (let turn = 0; turn < 3; turn++) await reader.goForward()
    const saved = JSON.parse(JSON.stringify(reader.getSnapshot().locator))
    const text = reader.visibleText().text
    const again = await openReader(WAR, { initialLocator: saved })
    expect(again.reader.visibleText().text).toBe(text)
    const wide = await openReader(WAR, { initialLocator: saved, settings: { fontSize: 0.7 } }, 700)
    const { start, end } = wide.reader.visibleText()
    expect(start.locations.textOffset!).toBeLessThanOrEqual(saved.locations.textOffset)
    expect(end.locations.textOffset!).toBeGreaterThan(saved.locations.textOffset)
  })

  it('follows an entry of the contents to the page that shows it (NV4)', async () => {
    const { reader, publication } = await openReader(WAR)
    const flat = publication.tableOfContents.flatMap((entry) => [entry, ...entry.children])
    for (const entry of flat
      .filter((each) => each.href)
      .slice(0, 40)
      .filter((_, i) => i % 8 === 0)) {
      await reader.goTo(entry.href!)
      expect(reader.visibleText().start.href).toBe(entry.href!.split('#')[0])
    }
    await expect(reader.goTo('no-such-chapter.xhtml')).rejects.toMatchObject({
      name: 'ReaderError',
      code: 'not-found',
    })
  })

  it('counts every page exactly, and each page knows its number (CT1)', async () => {
    const { reader, publication } = await openReader('books/en-flatland.epub')
    const count = await reader.countPages()
    expect(reader.getSnapshot().page).toMatchObject({ count, isExact: true })
    await reader.goTo({ totalProgression: 0 })
    const numbers: number[] = []
    do numbers.push(reader.getSnapshot().page.index)
    while (await reader.goForward())
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i))
    expect(publication.readingOrder.length).toBeGreaterThan(10)
    await reader.goTo({ position: 57 })
    expect(reader.getSnapshot().page.index).toBe(56)
  })

  it('keeps at most three slices on the page, whatever was read (P6)', async () => {
    const { reader, box } = await openReader(WAR)
    const slices = () => box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div').length
    for (let turn = 0; turn < 60; turn++) {
      await reader.goForward()
      expect(slices()).toBeLessThanOrEqual(3)
    }
    expect(box.firstElementChild!.shadowRoot!.querySelectorAll('.track').length).toBe(1)
    expect(box.firstElementChild!.shadowRoot!.querySelector('.room')!.childElementCount).toBe(0)
  })

  it('keeps the place through a storm of sizes', async () => {
    const { reader, box } = await openReader(WAR)
    await reader.goTo({ totalProgression: 0.3 })
    const before = reader.visibleText()
    for (let width = 300; width < 700; width += 20) {
      box.style.width = `${width}px`
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    box.style.width = '0px'
    await new Promise((resolve) => setTimeout(resolve, 150))
    box.style.width = '360px'
    await expect.poll(() => reader.visibleText().text, { timeout: 5000 }).toBe(before.text)
  })

  it('leaves nothing behind, wherever it is destroyed (EM2)', async () => {
    const { reader, box } = await openReader(WAR)
    const turning = reader.goForward()
    const jump = reader.goTo({ totalProgression: 0.9 })
    const counting = reader.countPages()
    reader.destroy()
    await Promise.allSettled([turning, jump, counting])
    expect(box.childElementCount).toBe(0)
    expect(reader.getSnapshot().status).toBe('closed')
    expect(() => reader.mount(box)).toThrow(TypeError)
  })

  it('ends counting on abort', async () => {
    const { reader } = await openReader(WAR)
    const controller = new AbortController()
    const counting = reader.countPages({ signal: controller.signal })
    controller.abort()
    await expect(counting).rejects.toMatchObject({ code: 'aborted' })
    expect(await reader.goForward()).toBe(true)
  })
})

/** A book of one long chapter, seeded. */
function longBook(bytes: number): Uint8Array {
  let seed = 20261121
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const words =
    'the ferry went over slow brown water and nobody on deck said what all of them were thinking'.split(' ')
  let body = '<h1>One</h1>'
  for (let number = 1; body.length < bytes; number++) {
    const text = Array.from(
      { length: 30 + Math.floor(random() * 120) },
      () => words[Math.floor(random() * words.length)],
    )
    body += `<p id="p${number}">${number} ${text.join(' ')}.</p>\n`
  }
  return epubOf([body])
}

function epubOf(bodies: string[]): Uint8Array {
  const items = bodies
    .map((_, i) => `<item id="c${i}" href="c${i}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('')
  const spine = bodies.map((_, i) => `<itemref idref="c${i}"/>`).join('')
  return zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'p.opf': strToU8(
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier><dc:title>Long</dc:title><dc:language>en</dc:language></metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
    ),
    ...Object.fromEntries(
      bodies.map((body, i) => [
        `c${i}.xhtml`,
        strToU8(
          `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body>${body}</body></html>`,
        ),
      ]),
    ),
  })
}

async function openBytes(bytes: Uint8Array, options: Partial<Parameters<typeof createReader>[0]> = {}) {
  const publication = await openPublication(bytes)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, ...options })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

describe.skipIf(!corpus)('word of a turn', () => {
  it('comes when its pages rest, and at the latest when the reader leaves the page', async () => {
    const { reader } = await openReader('books/en-flatland.epub')
    await expect.poll(() => reader.canTurn('forward')).toBe(true)
    const heard: unknown[] = []
    reader.subscribe(() => heard.push(reader.getSnapshot().locator))
    // Listeners are notified of laid-out neighbours as well.
    const isQuiet = async () => {
      const before = heard.length
      await new Promise((resolve) => setTimeout(resolve, 500))
      return heard.length === before
    }
    const comesToRest = () => expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
    await comesToRest()
    reader.setTurnOffset(-120)
    await reader.goForward()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { locator } = reader.getSnapshot()
    expect(heard).not.toContain(locator)
    reader.setTurnOffset(0)
    await expect.poll(() => heard).toContain(locator)
    await comesToRest()
    reader.setTurnOffset(-120)
    await reader.goForward()
    const next = reader.getSnapshot().locator
    expect(heard).not.toContain(next)
    reader.unmount()
    expect(heard).toContain(next)
  })
})

/** Pages counted before come back when the first page is painted. Counting them would take longer. */
const STORED = { interval: 5, timeout: 5000 }

describe('pages counted before', () => {
  it('keep no first page waiting, at the start of a book', async () => {
    let hasLoaded = false
    const pageStore: PageStore = {
      load: () => {
        hasLoaded = true
        return new Promise(() => {})
      },
      save: async () => {},
    }
    const box = document.createElement('div')
    box.style.cssText = 'position:relative;width:360px;height:600px'
    document.body.append(box)
    const host = createBrowserHost()
    let hasLoadedAtPaint: boolean | undefined
    const afterPaint = async () => {
      await host.afterPaint()
      hasLoadedAtPaint ??= hasLoaded
    }
    const publication = await openPublication(longBook(20_000))
    const reader = createReader({ publication, pageStore, host: { ...host, afterPaint } })
    open.push({ reader, publication, box })
    reader.mount(box)
    await reader.ready
    expect(hasLoadedAtPaint).toBe(false)
    await expect.poll(() => hasLoaded).toBe(true)
  })

  it('are exact at the second opening, at any place, with no work of counting (P5)', async () => {
    const stored = new Map<string, StoredPages>()
    const pageStore: PageStore = {
      load: async (key) => stored.get(key),
      save: async (key, pages) => void stored.set(key, structuredClone(pages)),
    }
    const first = await openBytes(longBook(200_000), { pageStore })
    const count = await first.reader.countPages()
    await first.reader.goTo({ position: Math.floor(count / 2) })
    const { locator, page } = first.reader.getSnapshot()
    first.reader.destroy()
    expect(stored.size).toBe(1)
    const middle = await openBytes(longBook(200_000), { pageStore, initialLocator: locator })
    await expect.poll(() => middle.reader.getSnapshot().page, STORED).toEqual(page)
    middle.reader.destroy()
    const second = await openBytes(longBook(200_000), { pageStore })
    await expect
      .poll(() => second.reader.getSnapshot().page, STORED)
      .toEqual({ index: 0, count, isExact: true })
    await second.reader.goTo({ position: Math.floor(count / 2) })
    expect(second.reader.getSnapshot().page.index).toBe(Math.floor(count / 2) - 1)
    // Another size has other pages.
    await second.reader.updateSettings({ fontSize: 1.3 })
    expect(await second.reader.countPages()).toBeGreaterThan(count)
    await second.reader.updateSettings({ fontSize: 1, theme: 'night' })
    await expect
      .poll(() => second.reader.getSnapshot().page, { interval: 5, timeout: 1000 })
      .toMatchObject({
        count,
        isExact: true,
      })
  })

  it('are kept while a long chapter is still being counted for a caller: the next count goes on from there', async () => {
    const saved: StoredPages[] = []
    const pageStore: PageStore = {
      load: async () => saved.at(-1),
      save: async (_, pages) => void saved.push(structuredClone(pages)),
    }
    const book = longBook(1_500_000)
    const first = await openBytes(book, { pageStore })
    first.reader.countPages().catch(() => {})
    const starts = () => saved.at(-1)?.sections[0]?.starts.length ?? 0
    await expect
      .poll(
        () => {
          window.dispatchEvent(new Event('pagehide'))
          return starts()
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(20)
    first.reader.destroy()
    const { starts: kept, isComplete } = saved.at(-1)!.sections[0]!
    expect(isComplete).toBe(false)
    const second = await openBytes(book, { pageStore })
    // Of the chapter at least the pages kept are known at once, and no page of them is counted again.
    await expect
      .poll(() => second.reader.getSnapshot().section.pageCount, STORED)
      .toBeGreaterThanOrEqual(kept.length)
    const count = await second.reader.countPages()
    second.reader.destroy()
    const third = await openBytes(book)
    expect(await third.reader.countPages()).toBe(count)
  })
})

describe('a chapter of 1.5 MB', () => {
  it('of which markup is the most is guessed by its text as soon as some of its pages are counted (CT1)', async () => {
    const line = `<p>${'<span class="a-long-name-of-a-class another-one and-one-more">word </span>'.repeat(60)}</p>`
    const publication = await openPublication(epubOf([line.repeat(330)]))
    const box = document.createElement('div')
    box.style.cssText = 'position:relative;width:360px;height:632px'
    document.body.append(box)
    const reader = createReader({ publication, pageStore: null })
    open.push({ reader, publication, box })
    // From the first page on: pages are counted before the caller that awaits the page continues.
    const guesses: number[] = []
    reader.subscribe(() => {
      const { status, page } = reader.getSnapshot()
      if (status === 'ready' && !page.isExact) guesses.push(page.count)
    })
    reader.mount(box)
    await reader.ready
    const count = await reader.countPages()
    const [byBytes, ...later] = guesses
    expect(byBytes).toBeGreaterThan(count * 3)
    const first = later.find((guess) => guess !== byBytes)
    expect(Math.abs(first! - count) / count).toBeLessThan(0.1)
  })

  it('opens on its beginning and reads on into the rest, each character once (P1, C1)', async () => {
    const { reader, publication } = await openBytes(longBook(1_500_000))
    const texts: string[] = []
    let end = 0
    for (let turn = 0; turn < 60; turn++) {
      const visible = reader.visibleText()
      expect(visible.start.locations.textOffset).toBe(end)
      end = visible.end.locations.textOffset!
      texts.push(visible.text)
      await reader.goForward()
    }
    const content = await new SectionLoader(publication).load(0)
    expect(texts.join('')).toBe(content.body.textContent!.slice(0, end))
  })

  it('opens on its beginning when the rest is damaged in the file, and says so where that ends', async () => {
    const bytes = longBook(200_000)
    bytes.fill(0, bytes.length * 0.7, bytes.length * 0.7 + 100)
    const damagedChapter = 'The rest is gone.'
    const { reader } = await openBytes(bytes, { labels: { damagedChapter } })
    let text = ''
    do text += reader.visibleText().text
    while (await reader.goForward())
    expect(text).toMatch(/^One1 [\s\S]*\n20 [\s\S]*\.The rest is gone\.$/)
    expect(await reader.countPages()).toBe(reader.getSnapshot().page.index + 1)
  })

  it('shows a place in its middle without counting up to it, and reads both ways from there', async () => {
    const { reader } = await openBytes(longBook(1_500_000))
    await reader.goTo('c0.xhtml#p2000')
    expect(reader.visibleText().text.startsWith('2000 ')).toBe(true)
    const ahead: string[] = []
    let end = reader.visibleText().start.locations.textOffset
    for (let turn = 0; turn < 25; turn++) {
      const visible = reader.visibleText()
      expect(visible.start.locations.textOffset).toBe(end)
      end = visible.end.locations.textOffset
      ahead.push(visible.text)
      expect(await reader.goForward()).toBe(true)
    }
    for (let turn = 24; turn >= 0; turn--) {
      await reader.goBackward()
      expect(reader.visibleText().text).toBe(ahead[turn])
    }
    let start = reader.visibleText().start.locations.textOffset
    const behind: string[] = []
    for (let turn = 0; turn < 25; turn++) {
      expect(await reader.goBackward()).toBe(true)
      const visible = reader.visibleText()
      expect(visible.end.locations.textOffset).toBe(start)
      start = visible.start.locations.textOffset
      behind.push(visible.text)
    }
    for (let turn = 23; turn >= 0; turn--) {
      await reader.goForward()
      expect(reader.visibleText().text).toBe(behind[turn])
    }
    await reader.goForward()
    expect(reader.visibleText().text).toBe(ahead[0])
  })

  it('keeps the first letter on screen when the font changes there', async () => {
    const { reader } = await openBytes(longBook(1_500_000))
    await reader.goTo({ totalProgression: 0.5 })
    await reader.goForward()
    const before = reader.visibleText()
    await reader.updateSettings({ fontSize: 1.5 })
    expect(reader.visibleText().start.locations.textOffset).toBe(before.start.locations.textOffset)
    await reader.updateSettings({ fontSize: 1 })
    expect(reader.visibleText().start).toEqual(before.start)
  })

  it('turns back from the chapter that follows to its last page', async () => {
    const { reader } = await openBytes(epubOf([`<p>${'word '.repeat(200_000)}last</p>`, '<p>After.</p>']))
    await reader.goTo('c1.xhtml')
    expect(await reader.goBackward()).toBe(true)
    expect(reader.visibleText().text.trimEnd().endsWith('last')).toBe(true)
    expect(await reader.goForward()).toBe(true)
    expect(reader.visibleText().text).toBe('After.')
  })
})

it('handles calls on a page that is painted and not yet ready', async () => {
  const publication = await memoryBook([{ body: '<p>Call me Ishmael.</p>'.repeat(200) }])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const host = createBrowserHost()
  let painted = () => {}
  const paint = new Promise<void>((resolve) => {
    painted = resolve
  })
  const afterPaint = () => paint.then(() => host.afterPaint())
  const reader = createReader({ publication, pageStore: null, host: { ...host, afterPaint } })
  open.push({ reader, publication, box })
  reader.mount(box)
  await expect.poll(() => textInView(box), { timeout: 20_000 }).toContain('Ishmael')
  expect(reader.getSnapshot().status).toBe('opening')
  expect(reader.canTurn('forward')).toBe(true)
  reader.toggleControls()
  const turned = reader.goForward()
  expect(reader.getSnapshot().isControlsVisible).toBe(true)
  painted()
  expect(await turned).toBe(true)
  const { status, isControlsVisible, page } = reader.getSnapshot()
  expect([status, isControlsVisible, page.index]).toEqual(['ready', true, 1])
})
