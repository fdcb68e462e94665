import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import { SectionLoader } from '../section/section-loader.ts'
import { letterRect } from '../testing/letter-rect.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const corpus = inject('corpus')
const WAR = 'books/en-war-and-peace.epub'
const ARABIC = 'books/ar-tarikh-al-falsafa-al-haditha.epub'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

afterEach(() => {
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

async function openBytes(bytes: ArrayBuffer | Uint8Array, flow: 'paged' | 'scrolled' = 'scrolled') {
  const publication = await openPublication(bytes)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  // Without motion, so that a step is over when it resolves.
  const reader = createReader({ publication, settings: { flow, turn: 'none' } })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, publication, box }
}

async function openBook(file: string, flow?: 'paged' | 'scrolled') {
  return openBytes(await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer(), flow)
}

const rootOf = (box: HTMLElement) => box.firstElementChild!.shadowRoot!
const scrollerOf = (box: HTMLElement) => rootOf(box).querySelector<HTMLElement>('.scroll')!
const slicesOf = (box: HTMLElement) => [
  ...scrollerOf(box).querySelectorAll<HTMLElement>(':scope > div > div:not(.spacer)'),
]
const rest = (ms = 250) => new Promise((resolve) => setTimeout(resolve, ms))

/** Letters of the lines that are wholly in view, by their boxes: an independent check of `visibleText`. */
function textInView(box: HTMLElement): string {
  const view = scrollerOf(box).getBoundingClientRect()
  const range = document.createRange()
  let text = ''
  for (const slice of slicesOf(box)) {
    const value = (name: string) => Number.parseFloat(slice.style.getPropertyValue(name))
    // The box of letters may be higher than the line.
    const line = value('--kz-rem') * value('--kz-line')
    const walk = document.createTreeWalker(slice.shadowRoot!, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const rect = letterRect(range)
        const slack = rect ? 1 + Math.max(0, Math.min(rect.height * 0.12, (rect.height - line) / 2)) : 0
        if (rect && rect.height > 0 && rect.top >= view.top - slack && rect.bottom <= view.bottom + slack)
          text += node.data[i]
      }
    }
  }
  return text
}

const squeezed = (text: string) => text.replace(/[\s\u00ad\u200b-\u200f\u2060\u061c]+/g, '')

/** Scrolls through a section, view by view, and joins what each shows that was not shown before. */
async function readThrough(reader: Reader, href: string, onView: () => void = () => {}): Promise<string> {
  await reader.goTo(href)
  let end = 0
  let text = ''
  for (let step = 0; step < 400; step++) {
    const visible = reader.visibleText()
    const isInside = visible.start.href === href
    const offset = isInside ? visible.start.locations.textOffset! : Number.NaN
    if (!isInside) break
    expect(offset).toBeLessThanOrEqual(end)
    onView()
    const fresh = visible.text.slice(end - offset)
    if (visible.end.href !== href) {
      text += fresh
      break
    }
    text += fresh
    end = Math.max(end, visible.end.locations.textOffset!)
    if (!(await reader.goForward())) break
  }
  return text
}

const WORDS = 'the ferry went over slow brown water and nobody on deck said what all were thinking'.split(' ')

/** A chapter of blocks of many kinds, with a paragraph that is longer than many views in it. */
function longBody(bytes: number, hugeAt = -1): string {
  const random = seededRandom(20261121)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  let body = '<h1>One</h1>\n<div class="box">'
  for (let number = 1; body.length < bytes; number++) {
    if (number % 9 === 0) body += `<h2>Part ${number}</h2>\n`
    if (number % 7 === 0) body += `<ol><li>${words(20)}</li><li>${words(30)}</li></ol>\n`
    body += `<p id="p${number}">${number} ${words(30 + Math.floor(random() * 120))}.</p>\n`
    if (number === hugeAt) body += `<p>${words(9000)}.</p>`
  }
  return `${body}</div>`
}

function bookOf(...bodies: string[]): Uint8Array {
  const style =
    '<style>.box { padding: 20px 0; border-top: 3px solid; } p { text-align: justify; text-indent: 1em }</style>'
  const items = bodies
    .map((_, i) => `<item id="c${i}" href="c${i}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('')
  const spine = bodies.map((_, i) => `<itemref idref="c${i}"/>`).join('')
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'p.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier><dc:title>Long</dc:title><dc:language>en</dc:language></metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
  }
  for (const [i, body] of bodies.entries())
    files[`c${i}.xhtml`] =
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title>${style}</head><body>${body}</body></html>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

describe('a scrolled chapter', () => {
  it('shows each character once and in order, also of a paragraph longer than many views (C1)', async () => {
    const { reader, publication, box } = await openBytes(bookOf(longBody(60_000, 12), '<p>After.</p>'))
    const href = publication.readingOrder[0]!.href
    const text = await readThrough(reader, href, () => {
      expect(slicesOf(box).length).toBeLessThanOrEqual(8)
    })
    const content = await new SectionLoader(publication).load(0)
    expect(text.slice(0, content.body.textContent!.length)).toBe(content.body.textContent)
  })

  it('looks as the whole chapter would: no seam between slices is visible', async () => {
    const body = longBody(16_000)
    const { box } = await openBytes(bookOf(body))
    scrollerOf(box).scrollTop = 3600
    await rest(400)
    const slices = slicesOf(box)
    expect(slices.length).toBeGreaterThan(1)
    const blocks = slices.flatMap((slice) => [...slice.shadowRoot!.querySelectorAll('p, h1, h2, li')])
    const tops = blocks.map((block) => block.getBoundingClientRect().top)
    // The same blocks joined in one slice.
    const whole = slices[0]!.shadowRoot!.querySelector('.box')!
    for (const slice of slices.slice(1)) {
      whole.append(...slice.shadowRoot!.querySelector('.box')!.childNodes)
      slice.remove()
    }
    const joined = [...slices[0]!.shadowRoot!.querySelectorAll('p, h1, h2, li')].map(
      (block) => block.getBoundingClientRect().top,
    )
    expect(joined.length).toBe(tops.length)
    for (const [i, top] of tops.entries()) expect(Math.abs(top - joined[i]!)).toBeLessThan(0.6)
  })

  it('is entered in its middle, and what is laid out above moves nothing (± 1 px)', async () => {
    const { reader, publication, box } = await openBytes(bookOf(longBody(600_000)))
    const { href } = publication.readingOrder[0]!
    await reader.goTo(`${href}#p700`)
    expect(reader.visibleText().text.startsWith('700 ')).toBe(true)
    const find = () =>
      slicesOf(box)
        .flatMap((slice) => [...slice.shadowRoot!.querySelectorAll('p')])
        .find((block) => block.textContent!.startsWith('700 '))!
    const before = find().getBoundingClientRect().top

    const locator = reader.getSnapshot().locator
    await rest(600)
    expect(slicesOf(box).length).toBeGreaterThan(1)
    expect(Math.abs(find().getBoundingClientRect().top - before)).toBeLessThanOrEqual(1)
    expect(reader.getSnapshot().locator).toBe(locator)
    for (let round = 0; round < 30; round++) {
      const first = reader.visibleText()
      expect(await reader.goBackward()).toBe(true)
      const { end, start } = reader.visibleText()
      expect(start.locations.textOffset!).toBeLessThan(first.start.locations.textOffset!)
      expect(end.locations.textOffset!).toBeGreaterThanOrEqual(first.start.locations.textOffset!)
      expect(slicesOf(box).length).toBeLessThanOrEqual(8)
    }
  })

  it('goes on into the next chapter and back, and knows its ends', async () => {
    const { reader } = await openBytes(
      bookOf('<p>First chapter.</p>', longBody(3000), '<p>The very last.</p>'),
    )
    expect(reader.getSnapshot()).toMatchObject({ atStart: true, atEnd: false })
    expect(await reader.goBackward()).toBe(false)
    expect(reader.visibleText().text).toContain('First chapter.')
    let steps = 0
    while (await reader.goForward()) steps++
    expect(steps).toBeGreaterThan(1)
    expect(reader.visibleText().text).toContain('The very last.')
    expect(reader.getSnapshot()).toMatchObject({ atStart: false, atEnd: true })
    while (await reader.goBackward()) steps--
    expect(reader.getSnapshot().atStart).toBe(true)
    expect(reader.visibleText().start.locations.textOffset).toBe(0)
  })

  it('follows a finger: place and page number after it rests', async () => {
    const { reader, box } = await openBytes(bookOf(longBody(60_000)))
    const { locator, page } = reader.getSnapshot()
    scrollerOf(box).scrollTop += 2000
    await expect.poll(() => reader.getSnapshot().locator.locations.textOffset).toBeGreaterThan(1000)
    expect(reader.getSnapshot().locator).not.toBe(locator)
    expect(reader.getSnapshot().page.index).toBeGreaterThan(page.index)
    expect(reader.getSnapshot().locator.locations.textOffset).toBe(
      reader.visibleText().start.locations.textOffset,
    )
  })

  it('follows a link to an element of another chapter', async () => {
    const { reader, box } = await openBytes(
      bookOf('<p>See <a href="c1.xhtml#p20">there</a>.</p>', longBody(60_000)),
    )
    slicesOf(box)[0]!.shadowRoot!.querySelector('a')!.click()
    await expect.poll(() => reader.visibleText().text.slice(0, 3)).toBe('20 ')
    expect(reader.getSnapshot().section.index).toBe(1)
  })

  it('moves smoothly unless motion is disabled, and loses no step', async () => {
    const { reader, box } = await openBytes(bookOf(longBody(60_000)))
    await reader.updateSettings({ turn: 'slide' })
    await rest()
    const from = scrollerOf(box).scrollTop
    const moved = reader.goForward()
    await rest(60)
    const way = scrollerOf(box).scrollTop - from
    expect(way).toBeGreaterThan(0)
    expect(way).toBeLessThan(580)
    expect(await moved).toBe(true)
    expect(await Promise.all(Array.from({ length: 6 }, () => reader.goForward()))).toEqual(
      Array(6).fill(true),
    )
    expect(scrollerOf(box).scrollTop - from).toBeGreaterThan(7 * 500)
  })
})

describe.skipIf(!corpus)('a real book, scrolled', () => {
  it.each([[WAR], [ARABIC]])('%s: each character once, lines as they are in view (C1)', async (file) => {
    const { reader, publication, box } = await openBook(file)
    const bySize = publication.readingOrder.toSorted((a, b) => b.size - a.size)
    const section = bySize[Math.floor(bySize.length / 3)]!
    const text = await readThrough(reader, section.href, () => {
      expect(squeezed(textInView(box))).toBe(squeezed(reader.visibleText().text))
      expect(slicesOf(box).length).toBeLessThanOrEqual(10)
    })
    const content = await new SectionLoader(publication).load(section.index)
    expect(text.slice(0, content.body.textContent!.length)).toBe(content.body.textContent)
  })

  it.each([[WAR], [ARABIC]])(
    '%s: the place is kept between pages and scroll, and at any size',
    async (file) => {
      const { reader, box } = await openBook(file, 'paged')
      await reader.goTo({ totalProgression: 0.4 })
      for (let turn = 0; turn < 3; turn++) await reader.goForward()
      const page = reader.visibleText()
      const { locator } = reader.getSnapshot()
      await reader.updateSettings({ flow: 'scrolled' })
      expect(reader.visibleText().start.locations.textOffset).toBe(page.start.locations.textOffset)
      expect(rootOf(box).querySelector('.track')).toBeNull()
      await rest(400)
      for (const fontSize of [1.6, 0.8, 1]) {
        await reader.updateSettings({ fontSize })
        await rest(150)
        const { start, end } = reader.visibleText()
        const offset = page.start.locations.textOffset!
        expect(start.locations.textOffset!).toBeLessThanOrEqual(offset)
        expect(end.locations.textOffset!).toBeGreaterThan(offset)
        expect(reader.getSnapshot().locator).toBe(locator)
      }
      await reader.updateSettings({ flow: 'paged' })
      expect(reader.visibleText()).toEqual(page)
      expect(rootOf(box).querySelector('.scroll')).toBeNull()
    },
  )

  it('turned to pages, the page shows the line that was the first in view', async () => {
    const { reader } = await openBook(WAR)
    await reader.goTo({ totalProgression: 0.3 })
    for (let step = 0; step < 5; step++) await reader.goForward()
    const { start } = reader.visibleText()
    await reader.updateSettings({ flow: 'paged' })
    const page = reader.visibleText()
    expect(page.start.locations.textOffset!).toBeLessThanOrEqual(start.locations.textOffset!)
    expect(page.end.locations.textOffset!).toBeGreaterThan(start.locations.textOffset!)
  })
})

it.each([
  ['scrolled', undefined, 'scrolled'],
  ['scrolled', 'paged', 'paged'],
  ['paginated', undefined, 'paged'],
  ['paginated', 'scrolled', 'scrolled'],
] as const)('a book that asks to be %s, whose reader chose %s, is %s', async (asked, chosen, expected) => {
  const source = new TextEncoder().encode(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>Text.</p></body></html>',
  )
  const publication = await openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', presentation: { overflow: asked } },
      readingOrder: [{ href: 'c.xhtml', type: 'application/xhtml+xml' }],
    }),
    read: async () => source,
  })
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, settings: chosen && { flow: chosen } })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  expect(reader.getSnapshot().settings.flow).toBe(expected)
  expect(rootOf(box).querySelector('.scroll') !== null).toBe(expected === 'scrolled')
  const other = expected === 'scrolled' ? 'paged' : 'scrolled'
  await reader.updateSettings({ flow: other })
  expect(rootOf(box).querySelector('.scroll') !== null).toBe(other === 'scrolled')
})

it('a line that may not wrap and a table that are wider than the column are made to fit it, as on pages', async () => {
  const cells = Array.from({ length: 12 }, (_, i) => `<td>extraordinary${i}</td>`).join('')
  const body = `<p id="line">${'never wrapped '.repeat(12)}</p><table id="table"><tr>${cells}</tr></table>`
  const publication = await memoryBook([{ body, css: '#line { white-space: nowrap }' }])
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:632px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, settings: { flow: 'scrolled' } })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  const { right } = scrollerOf(box).getBoundingClientRect()
  const range = document.createRange()
  for (const id of ['line', 'table']) {
    const element = slicesOf(box)
      .map((slice) => slice.shadowRoot!.getElementById(id))
      .find(Boolean)!
    range.selectNodeContents(element)
    expect(Math.max(...[...range.getClientRects()].map((rect) => rect.right)), id).toBeLessThanOrEqual(right)
  }
})
